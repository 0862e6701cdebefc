import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * `npm run check:floor` on a small project: APIs newer than the oldest supported browsers fail it, unless
 * feature-tested.
 */
const run = promisify(execFile);
const root = new URL('../../', import.meta.url).pathname;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'suelo-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function check(name: string, files: Record<string, string>): Promise<string> {
  const project = join(folder, name);
  await mkdir(project);
  const options = { lib: ['ESNext', 'DOM'], target: 'ESNext', module: 'ESNext', types: [], allowJs: true };
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
  for (const [file, text] of Object.entries(files)) await writeFile(join(project, file), text);
  const args = [join(root, 'scripts/floor/floor.ts'), join(root, 'package.json'), project];
  return run(process.execPath, args, { cwd: project }).then(
    () => '',
    (failure: { stderr: string }) => failure.stderr,
  );
}

const SCRIPTS: Record<string, string> = {
  'AbortSignal.any': 'AbortSignal.any([]);',
  'URL.canParse': "URL.canParse('x');",
  'Response.json': 'Response.json([]);',
  'Array.fromAsync': 'void Array.fromAsync([]);',
  'Promise.withResolvers': 'Promise.withResolvers();',
  'Set.union': 'new Set([1]).union(new Set([2]));',
  'String.isWellFormed': "'x'.isWellFormed();",
  'Object.groupBy': 'Object.groupBy([1], String);',
  'Intl.Segmenter': "new Intl.Segmenter('es');",
  'Document.startViewTransition': 'document.startViewTransition(() => undefined);',
  navigation: 'navigation.back();',
  CloseWatcher: 'new CloseWatcher();',
  requestIdleCallback: 'requestIdleCallback(() => undefined);',
  'HTMLElement.showPopover': 'document.body.showPopover();',
  'Navigator.share': 'void navigator.share({});',
  'StorageManager.estimate': 'void navigator.storage.estimate();',
  'Iterator.map': '[1].values().map(String);',
  'selectors.has': `document.querySelector('nav:has(a)');`,
  'RegExp flag v': 'export const letter = /[\\p{L}--[a-z]]/v;',
};

const STYLES: Record<string, string> = {
  'properties.content.alt_text': "a::before { content: '/' / ''; }",
  'properties.text-wrap': 'p { text-wrap: balance; }',
  'properties.scrollbar-gutter': 'main { scrollbar-gutter: stable; }',
  'selectors.has': 'p:has(b) { color: red; }',
  'at-rules.starting-style': '@starting-style { p { color: red; } }',
  'selectors.view-transition-group': '::view-transition-group(root) { color: red; }',
  'types.color.light-dark': 'p { color: light-dark(red, blue); }',
  'properties.field-sizing': 'textarea { field-sizing: content; }',
};

test('the check names the line of each feature that a supported browser lacks, and fails', async () => {
  const scripts = Object.entries(SCRIPTS);
  const styles = Object.entries(STYLES);
  const told = await check('above', {
    // Each in its own block, so that none is behind another's test.
    'page.ts': scripts.map(([, line]) => line).join('\n'),
    'globals.d.ts': 'declare class CloseWatcher {}\n',
    'old.js': "URL.canParse('x');\n",
    'page.css': styles.map(([, line]) => line).join('\n'),
  });
  for (const [index, [feature]] of scripts.entries())
    expect(told).toContain(`page.ts:${index + 1} ${feature} `);
  for (const [index, [feature]] of styles.entries())
    expect(told).toContain(`page.css:${index + 1} ${feature} `);
  expect(told).toContain('old.js:1 URL.canParse is missing before');
  expect(told).toContain('URL.canParse is missing before chrome 120, edge 120, safari 17, safari_ios 17');
});

test('the check accepts supported features and uses guarded by a test for their presence', async () => {
  const told = await check('tested', {
    'globals.d.ts': 'declare class CloseWatcher {}\n',
    'page.ts': `
      export const sorted = [2, 1].toSorted().findLast((one) => one > 0);
      export const copy = structuredClone({ at: [1].at(-1) });
      export const limit = AbortSignal.timeout(1);
      navigator.locks.query();
      if ('startViewTransition' in document) document.startViewTransition(() => undefined);
      export const back = () => ('navigation' in window ? window.navigation.back() : history.back());
      export const closer = typeof CloseWatcher === 'undefined' ? undefined : new CloseWatcher();
      export function used() {
        if (!('estimate' in navigator.storage)) return undefined;
        return navigator.storage.estimate();
      }
      document.body.showPopover?.();
      if (Promise.withResolvers) Promise.withResolvers();
    `,
    'page.css': `
      p { color: oklch(0.5 0.1 20); width: min(10dvh, 3rem); inset: 0; }
      p { color: color-mix(in srgb, red, blue); }
      @layer base { a:is(:focus-visible) { color: red; } }
      @media (width < 992px) { p { user-select: none; mask-image: none; cursor: grab; } }
      @container (min-width: 3rem) { p { color: red; } }
      @supports (text-wrap: balance) { p { text-wrap: balance; } }
      @supports selector(:has(*)) { p:has(b) { color: red; } }
    `,
  });
  expect(told).toBe('');
});
