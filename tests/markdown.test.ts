import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The Markdown documents against themselves and against the sources that cite them. */
const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const documents = files.filter((file) => file.endsWith('.md'));
const sources = files.filter(
  (file) => /\.(ts|tsx|js|mjs|css|graphql)$/.test(file) && !/generated/.test(file),
);

const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (text: string) =>
  new Set([
    ...[...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id = '']) => id),
    ...[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slug(heading)),
  ]);
const anchors = new Map(documents.map((file) => [file, anchorsOf(read(file))]));
const codes = new Set(
  ['docs/specification.md', 'docs/reliability.md'].flatMap((file) => [...(anchors.get(file) ?? [])]),
);

const CODE = /(?<![\w./#&-])(?:[ABC]\d{1,2}(?:\.\d{1,2})?|[NSWTMHP]\d{2}|L\d{1,2})(?![\w-])/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm;
const TITLE = /(?:\b(?:test|it|describe)|\))(?:\.\w+)*\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g;

/** Comments and test titles of a source file. */
const prose = (file: string) => {
  const text = read(file);
  const titles = /\.(test|spec)\.tsx?$/.test(file)
    ? [...text.matchAll(TITLE)].map(([, , title]) => title)
    : [];
  return [...(text.match(COMMENT) ?? []), ...titles].join('\n');
};

/** Sections, parts, promises, pitfalls and traps that follow a document's name: `reliability.md 4.3, L5`, `backend.md pitfall 5`. */
const CITATION =
  /([a-z]+)\.md(?:,? (?:(?:part )?(\d(?:\.\d+)?)(?:(?:, | and )(\d(?:\.\d+)?))?|(promise|pitfall|trap)s? (\d+)))?(?!\w)/g;

describe('the documents', () => {
  it('resolve every code that a comment, a test title or a document cites', () => {
    const cited = [
      ...sources.map((file) => ({ file, text: prose(file) })),
      ...documents.map((file) => ({ file, text: read(file).replaceAll(/`[^`]*`|https?:\S+/g, '') })),
    ];
    const unknown = cited.flatMap(({ file, text }) =>
      [...new Set(text.match(CODE))]
        .filter((code) => !codes.has(code.toLowerCase()))
        .map((code) => `${file}: ${code}`),
    );
    expect(cited.length).toBeGreaterThan(100);
    expect(unknown).toEqual([]);
  });

  it('contain every section that a comment cites', () => {
    const unknown = sources.flatMap((file) =>
      [...prose(file).matchAll(CITATION)].flatMap(([cited, name, first, second, kind, number]) => {
        const found = anchors.get(`docs/${name}.md`) ?? anchors.get(`${name}.md`);
        const wanted = kind ? [`${kind}-${number}`] : [first, second].filter((part) => part !== undefined);
        const has = (part: string) =>
          found?.has(part) ||
          [...(found ?? [])].some((anchor) => anchor.startsWith(`${part.replace('.', '')}-`));
        return found && wanted.every(has) ? [] : [`${file}: ${cited}`];
      }),
    );
    expect(unknown).toEqual([]);
  });

  it('link to files and anchors that exist', () => {
    const links = documents.flatMap((file) =>
      [...read(file).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)].map(([, link, attribute]) => ({
        file,
        link: link ?? attribute ?? '',
      })),
    );
    const broken = links.filter(({ file, link }) => {
      if (/^[a-z]+:/.test(link)) return false;
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? file : relative(root, join(root, dirname(file), path));
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !anchors.get(target)?.has(anchor);
    });
    expect(links.length).toBeGreaterThan(50);
    expect(broken.map(({ file, link }) => `${file}: ${link}`)).toEqual([]);
  });

  it('name test files, paths and npm scripts that exist', () => {
    const names = new Set(files.map((file) => basename(file)));
    const paths = new Set(
      files.flatMap((file) => file.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))),
    );
    const folders = [...paths].filter((path) => !path.includes('/') && !files.includes(path)).join('|');
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
    // The changelog names what is gone.
    const current = documents.filter((file) => file !== 'CHANGELOG.md');
    const named = (pattern: RegExp) =>
      current.flatMap((file) => [...read(file).matchAll(pattern)].map(([, name = '']) => ({ file, name })));
    const missing = [
      ...named(/`(?:[\w./-]*\/)?([\w.-]+\.(?:test|spec)\.tsx?)/g).filter(({ name }) => !names.has(name)),
      ...named(new RegExp(`\`((?:${folders})/[\\w./-]*)\``, 'g')).filter(
        ({ name }) => !paths.has(name.replace(/\/$/, '')),
      ),
      ...named(/npm run ([\w:-]+)/g).filter(({ name }) => !scripts.includes(name)),
    ];
    expect(missing.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
  });
});
