import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The house's rules (docs/architecture.md), read from the imports themselves. */
const root = new URL('../', import.meta.url).pathname;
const files = execFileSync(
  'git',
  [
    'ls-files',
    '-co',
    '--exclude-standard',
    'src',
    'sw',
    'server',
    'tests',
    'scripts',
    'bench',
    'mutants',
    'long',
  ],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && existsSync(join(root, file)));

const code = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
const text = (file: string) => readFileSync(join(root, file), 'utf8');

interface Import {
  from: string;
  to: string;
  /** `import type`: gone at run time, yet a direction all the same */
  typeOnly: boolean;
}

function importsOf(file: string): Import[] {
  const pattern =
    /(?:^|[^\w.])(?:import|export)\s*(type\s)?[^'"();]*?\sfrom\s*['"]([^'"]+)['"]|(?:^|[^\w.])import\s*\(?\s*['"]([^'"]+)['"]/gm;
  return [...text(file).matchAll(pattern)].map((match) => {
    const name = match[2] ?? match[3] ?? '';
    const to = name.startsWith('.') ? normalize(join(dirname(file), name)) : name;
    return { from: file, to, typeOnly: Boolean(match[1]) };
  });
}

const imports = code.flatMap(importsOf);
const said = (list: Import[]) => list.map(({ from, to }) => `${from} → ${to}`);

const folderOf = (file: string) => /^src\/([^/]+)\//.exec(file)?.[1];

describe('the source code', () => {
  it('each room of src, and the worker, has its rule of imports in biome.json', () => {
    const { overrides } = JSON.parse(text('biome.json')) as {
      overrides: { includes: string[]; linter: { rules: { style?: { noRestrictedImports?: unknown } } } }[];
    };
    const ruled = overrides.flatMap(({ includes, linter }) =>
      linter.rules.style?.noRestrictedImports ? includes : [],
    );
    const rooms = ['lib', 'storage', 'offline', 'api', 'domain', 'ui', 'features', 'shell'];
    for (const room of rooms) expect(ruled).toContain(`src/${room}/**`);
    expect(ruled).toContain('sw/**');
  });

  it('the import scanner finds imports, so that the rules below check something', () => {
    expect(said(imports)).toContain('src/domain/settings/config-port.ts → src/api/client/api.ts');
    expect(said(imports)).toContain('src/main.tsx → src/start/boot.ts');
    expect(said(imports)).toContain('src/start/boot.ts → src/api/client/apollo-client.ts');
    expect(imports.length).toBeGreaterThan(300);
  });

  it('text fields are drawn only in ui, so that a setting reaches all of them', () => {
    const drawn = code
      .filter((file) => file.startsWith('src/') && !file.startsWith('src/ui/'))
      .filter((file) => /<(select|textarea|input(?![^>]*type="(checkbox|radio)"))\b/.test(text(file)));
    // The search's one field is the head of its box.
    expect(drawn).toEqual(['src/shell/search/SearchBox.tsx']);
  });

  it('no feature imports another feature', () => {
    const feature = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1];
    const wrong = imports.filter(
      ({ from, to }) => feature(from) && feature(to) && feature(from) !== feature(to),
    );
    expect(said(wrong)).toEqual([]);
  });

  it('ui imports only React and radix-ui, and is used by features and shell', () => {
    const wrong = imports.filter(({ from, to }) => {
      if (folderOf(from) === 'ui') {
        return (
          !to.startsWith('src/ui/') &&
          !/^(react|react-dom|radix-ui|lucide-react)(\/|$)/.test(to) &&
          !to.startsWith('@fontsource')
        );
      }
      return (
        to.startsWith('src/ui/') && ['storage', 'offline', 'api', 'domain'].includes(folderOf(from) ?? '')
      );
    });
    expect(said(wrong)).toEqual([]);
  });

  it('chunks are loaded by one mechanism, which can fetch a missing file again', () => {
    const raw = code.filter((file) => file.startsWith('src/') && /\blazy\(/.test(text(file)));
    expect(raw).toEqual(['src/ui/lazy/lazy-component.tsx']);
  });

  it('lib, storage and offline import no DOM library, React or Apollo', () => {
    const allowed = /^idb-keyval$/;
    const wrong = imports.filter(
      ({ from, to }) =>
        /^src\/(lib|storage|offline)\//.test(from) && !to.startsWith('src/') && !allowed.test(to),
    );
    expect(said(wrong)).toEqual([]);
  });

  it('client and server do not import each other', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        (from.startsWith('server/') && /^(src|sw|tests)\//.test(to)) ||
        (/^(src|sw)\//.test(from) && /^(server|tests|scripts)\//.test(to)),
    );
    expect(said(wrong)).toEqual([]);
  });

  it('modules do not import each other in rings', () => {
    const graph = new Map<string, string[]>();
    for (const { from, to, typeOnly } of imports)
      if (!typeOnly) graph.set(from, [...(graph.get(from) ?? []), to]);
    const done = new Set<string>();
    const rings: string[] = [];
    const visit = (file: string, path: string[]): void => {
      if (path.includes(file)) rings.push([...path.slice(path.indexOf(file)), file].join(' → '));
      if (done.has(file) || path.includes(file)) return;
      for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
      done.add(file);
    };
    for (const file of graph.keys()) visit(file, []);
    expect(rings).toEqual([]);
  });

  it('no file exceeds 300 lines, and nine in ten code files stay under 200', () => {
    const own = files.filter((file) => /^(src|sw|server)\//.test(file) && !file.includes('.generated.'));
    const lengths = own.map((file) => ({ file, lines: text(file).split('\n').length - 1 }));
    expect(lengths.filter(({ lines }) => lines > 300)).toEqual([]);
    expect(lengths.filter(({ lines }) => lines >= 200).length / lengths.length).toBeLessThan(0.1);
    expect(text('src/main.tsx').split('\n').length).toBeLessThanOrEqual(41);
    expect(text('sw/sw.ts').split('\n').length).toBeLessThanOrEqual(41);
  });

  it('there are no barrel files and no folders for miscellaneous code', () => {
    const drawers = code.filter((file) => /^(utils?|helpers?|common|misc|index)\.tsx?$/.test(basename(file)));
    const barrels = code.filter((file) => {
      const lines = text(file)
        .split('\n')
        .filter((line) => line.trim() && !line.trim().startsWith('//'));
      return lines.length > 0 && lines.every((line) => /^export .* from /.test(line));
    });
    expect([...drawers, ...barrels]).toEqual([]);
  });

  it('the repository has the top-level folders that the owner fixed', () => {
    const fixed = [
      'package.json',
      'vite.config.ts',
      'tsconfig.json',
      'index.html',
      'src',
      'public',
      'sw',
      'tests',
      'README.md',
    ];
    expect(fixed.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  });

  it("package.json has the owner's packages, one graphql, exact versions and no registry address", () => {
    const { dependencies, devDependencies } = JSON.parse(text('package.json')) as Record<
      string,
      Record<string, string>
    >;
    const all = { ...dependencies, ...devDependencies };
    const owners = [
      'react',
      'react-dom',
      'vite',
      'vite-plugin-pwa',
      'workbox-window',
      'wouter',
      '@apollo/client',
      'apollo3-cache-persist',
      'graphql',
      'radix-ui',
      'idb-keyval',
      'vitest',
    ];
    expect(owners.filter((name) => !(name in all))).toEqual([]);
    expect(Object.entries(all).filter(([, version]) => !/^\d/.test(version))).toEqual([]);
    const lock = JSON.parse(text('package-lock.json')) as { packages: Record<string, { resolved?: string }> };
    expect(
      Object.keys(lock.packages).filter((path) => /(^|\/)node_modules\/graphql$/.test(path)),
    ).toHaveLength(1);
    expect(Object.values(lock.packages).filter(({ resolved }) => resolved)).toEqual([]);
  });
});
