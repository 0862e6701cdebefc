import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The house's rules (README, the map), read from the imports themselves. */
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

/** src's folders, left to right: each may import itself and what stands left of it. */
const ORDER = ['storage', 'offline', 'api', 'user', 'features', 'shell'];
const folderOf = (file: string) => /^src\/([^/]+)\//.exec(file)?.[1];

describe('the house', () => {
  it('reads its own imports (a rule that sees nothing proves nothing)', () => {
    expect(said(imports)).toContain('src/user/config-port.ts → src/api/api.ts');
    expect(said(imports)).toContain('src/main.tsx → src/boot.ts');
    expect(said(imports)).toContain('src/boot.ts → src/api/client.ts');
    expect(imports.length).toBeGreaterThan(300);
  });

  it('imports only leftward', () => {
    const wrong = imports.filter(({ from, to }) => {
      const here = ORDER.indexOf(folderOf(from) ?? '');
      const there = ORDER.indexOf(folderOf(to) ?? '');
      return here >= 0 && there > here;
    });
    expect(said(wrong)).toEqual([]);
  });

  it('keeps boot, main and the environment to themselves', () => {
    const wrong = imports.filter(
      ({ from, to }) => folderOf(from) && /^src\/(boot|main|mount|environment|prerender)\./.test(to),
    );
    expect(said(wrong)).toEqual([]);
  });

  it('draws text fields in ui alone, so that they look alike and none is missed by a setting', () => {
    const drawn = code
      .filter((file) => file.startsWith('src/') && !file.startsWith('src/ui/'))
      .filter((file) => /<(select|textarea|input(?![^>]*type="(checkbox|radio)"))\b/.test(text(file)));
    // The search's one field is the head of its box.
    expect(drawn).toEqual(['src/shell/search/SearchBox.tsx']);
  });

  it('never imports one feature from another', () => {
    const feature = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1];
    const wrong = imports.filter(
      ({ from, to }) => feature(from) && feature(to) && feature(from) !== feature(to),
    );
    expect(said(wrong)).toEqual([]);
  });

  it('builds ui on React and radix-ui alone, for features and shell', () => {
    const wrong = imports.filter(({ from, to }) => {
      if (folderOf(from) === 'ui') {
        return (
          !to.startsWith('src/ui/') &&
          !/^(react|react-dom|radix-ui|lucide-react)(\/|$)/.test(to) &&
          !to.startsWith('@fontsource')
        );
      }
      return to.startsWith('src/ui/') && ['storage', 'offline', 'api', 'user'].includes(folderOf(from) ?? '');
    });
    expect(said(wrong)).toEqual([]);
  });

  it('fetches parts by one mechanism, which can ask for a missing file again', () => {
    const raw = code.filter((file) => file.startsWith('src/') && /\blazy\(/.test(text(file)));
    // The words for a missing page are the one file that has nothing else to fall back on.
    expect(raw).toEqual(['src/shell/PageBoundary.tsx', 'src/ui/lazy-part.tsx']);
  });

  it('keeps storage and offline free of DOM libraries, React and Apollo', () => {
    const allowed = /^idb-keyval$/;
    const wrong = imports.filter(
      ({ from, to }) => /^src\/(storage|offline)\//.test(from) && !to.startsWith('src/') && !allowed.test(to),
    );
    expect(said(wrong)).toEqual([]);
  });

  it('keeps the outbox core short enough to be read whole', () => {
    const lines = files
      .filter((file) => file.startsWith('src/offline/core/'))
      .map((file) => text(file).trimEnd().split('\n').length);
    expect(lines.length).toBeGreaterThanOrEqual(5);
    expect(Math.max(...lines)).toBeLessThanOrEqual(150);
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(400);
  });

  it('lets the worker import the outbox, the storage and the messages only', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        from.startsWith('sw/') &&
        to.startsWith('src/') &&
        !/^src\/(storage\/|offline\/|worker-messages\.ts)/.test(to),
    );
    expect(said(wrong)).toEqual([]);
  });

  it('keeps client and server apart', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        (from.startsWith('server/') && /^(src|sw|tests)\//.test(to)) ||
        (/^(src|sw)\//.test(from) && /^(server|tests|scripts)\//.test(to)),
    );
    expect(said(wrong)).toEqual([]);
  });

  it('has no rings', () => {
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

  it('has short files: none over 250 lines, nine in ten of the code under 200', () => {
    const own = files.filter((file) => /^(src|sw|server)\//.test(file) && !file.includes('.generated.'));
    const lengths = own.map((file) => ({ file, lines: text(file).split('\n').length - 1 }));
    expect(lengths.filter(({ lines }) => lines > 250)).toEqual([]);
    expect(lengths.filter(({ lines }) => lines >= 200).length / lengths.length).toBeLessThan(0.1);
    expect(text('src/main.tsx').split('\n').length).toBeLessThanOrEqual(41);
    expect(text('sw/sw.ts').split('\n').length).toBeLessThanOrEqual(41);
  });

  it('keeps the outbox core readable: at most 150 lines a file', () => {
    const long = code.filter(
      (file) => file.startsWith('src/offline/') && text(file).split('\n').length > 151,
    );
    expect(long).toEqual([]);
  });

  it('has no barrels and no drawers', () => {
    const drawers = code.filter((file) => /^(utils?|helpers?|common|misc|index)\.tsx?$/.test(basename(file)));
    const barrels = code.filter((file) => {
      const lines = text(file)
        .split('\n')
        .filter((line) => line.trim() && !line.trim().startsWith('//'));
      return lines.length > 0 && lines.every((line) => /^export .* from /.test(line));
    });
    expect([...drawers, ...barrels]).toEqual([]);
  });

  it('has the top level that the owner fixed', () => {
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

  it("has the owner's packages, one copy of graphql, exact versions and no registry's address", () => {
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
