/**
 * Which files of the build load when, read from the bundler's graph (dist/.vite/manifest.json, which is
 * neither served nor precached). Parts that load later are named here, so that a new part counts until it is
 * added to the list.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The fields of Vite's manifest used here; https://vite.dev/guide/backend-integration */
interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}
export type Graph = Readonly<Record<string, Chunk>>;

const ENTRY = 'index.html';
const SIGN_IN = 'src/shell/AuthApp.tsx';

/** Parts loaded on hover, focus, first use or another route. */
export const ON_INTENT: readonly RegExp[] = [
  // Or loaded at the first idle moment (vite.config.ts).
  /^_(device|field-writes|notices|places|template)-/,
  /^src\/features\/(?!dashboard\/|sign-in\/)/,
  /^src\/(browser|domain|storage)\//,
  /^src\/offline\/store\/outbox-counts\.ts$/,
  // After the kept answers are shown, and not where there are none (src/api/client/api.ts).
  /^src\/api\/client\/apollo-client\.ts$/,
  /^src\/features\/sign-in\/SecondStep\.tsx$/,
  /^src\/shell\/(?!AuthApp|ShellApp|routes\/HomePage|idle\/IdleTasks|toasts\/ToastList)/,
];

export function readGraph(dist: string): Graph {
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Graph;
}

/** Files loaded until React has hydrated the form of /login. */
export const scriptsOfSignIn = (graph: Graph): string[] => reach(graph, [ENTRY, SIGN_IN], () => false);

/** Files loaded from /login until the dashboard is shown, with the tasks of the first idle moments. */
export function scriptsUntilDashboard(graph: Graph): string[] {
  for (const pattern of ON_INTENT)
    if (!Object.keys(graph).some((name) => pattern.test(name))) throw new Error(`${pattern} names nothing`);
  return reach(graph, [ENTRY], (name) => !ON_INTENT.some((pattern) => pattern.test(name)));
}

/** Apollo's files, which load after the dashboard. */
export function scriptsOfApollo(graph: Graph): string[] {
  const before = scriptsUntilDashboard(graph);
  return reach(graph, ['src/api/client/apollo-client.ts'], () => false).filter(
    (file) => !before.includes(file),
  );
}

/** The files of the named chunks, of their imports, and of dynamic imports that `follows` accepts. */
function reach(graph: Graph, names: readonly string[], follows: (name: string) => boolean): string[] {
  const found = new Map<string, string>();
  const visit = (name: string) => {
    const chunk = graph[name];
    if (!chunk) throw new Error(`the build has no ${name}`);
    if (found.has(name)) return;
    found.set(name, chunk.file);
    chunk.imports?.forEach(visit);
    chunk.dynamicImports?.filter(follows).forEach(visit);
  };
  names.forEach(visit);
  return [...found.values()];
}

/** Files of the build whose names have this ending. */
export function filesOf(dist: string, end: string): string[] {
  const found = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith(end));
  return found.map((name) => join(dist, 'assets', name));
}

/**
 * The style sheets, and the one inlined in index.html written to a file in `folder`; an inlined sheet counts
 * once.
 */
export function styleSheets(dist: string, folder: string): string[] {
  const sheets = filesOf(dist, '.css');
  const known = sheets.map((file) => readFileSync(file, 'utf8').trim());
  const inline = partsOf(dist, 'style').filter((text) => !known.includes(text));
  return [...sheets, ...inline.map((text, index) => keep(folder, `inline-${index}.css`, text))];
}

/** The inline script of the first paint, written to a file in `folder`. */
export function firstPaintScript(dist: string, folder: string): string {
  const [script] = partsOf(dist, 'script').filter((text) => text !== '');
  if (script === undefined) throw new Error('index.html has no inline script');
  return keep(folder, 'head.js', script);
}

function partsOf(dist: string, tag: 'script' | 'style'): string[] {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  return [...page.matchAll(new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, text = '']) =>
    text.trim(),
  );
}

function keep(folder: string, name: string, text: string): string {
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}
