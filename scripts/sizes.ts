/**
 * Which files of the build are fetched when, read from the bundler's own graph (dist/.vite/manifest.json, which is neither
 * served nor precached). Hashed names change; what is counted does not: a part that is fetched later is named here, so that
 * a new one counts until somebody says that it comes on intent.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of Vite's manifest that are read here; https://vite.dev/guide/backend-integration */
interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}
export type Graph = Readonly<Record<string, Chunk>>;

const ENTRY = 'index.html';
const SIGN_IN = 'src/shell/AccessApp.tsx';

/** Fetched on intent or on another route: hover, focus, first use. */
export const ON_INTENT: readonly RegExp[] = [
  // Or with the day's first idle moment (vite.config.ts).
  /^_(device|notices|places|template|updates)-|^src\/after-start\.ts$/,
  /^src\/features\/(?!dashboard\/|sign-in\/)/,
  /^src\/(offline\/summary|storage\/repair|surroundings|user\/(account|diagnosis|releases|shared-machine|sign-out|wishes))\.ts$/,
  /^src\/features\/sign-in\/SecondStep\.tsx$/,
  /^src\/shell\/(CrumbSiblings|DeviceWords|ProfileMenu|SettingsPanel|TabMenu|TabsSheet|Toasts|UpdateRegion)\.tsx$/,
  /^src\/shell\/(menu-conduct\.ts|search\/SearchDialog\.tsx|tab-hand\.ts|tab-store\.ts)$/,
];

export function readGraph(dist: string): Graph {
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Graph;
}

/** What is fetched until React has taken over the form of /login. */
export const scriptsOfSignIn = (graph: Graph): string[] => reach(graph, [ENTRY, SIGN_IN], () => false);

/** All that is fetched from /login until the dashboard is there. */
export function scriptsUntilDashboard(graph: Graph): string[] {
  for (const pattern of ON_INTENT)
    if (!Object.keys(graph).some((name) => pattern.test(name))) throw new Error(`${pattern} names nothing`);
  return reach(graph, [ENTRY], (name) => !ON_INTENT.some((pattern) => pattern.test(name)));
}

/** The files of the named chunks, of all they import, and of those that they import dynamically and `follows` accepts. */
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

/** Files of the build by the end of their name, from the build's folder. */
export function filesOf(dist: string, end: string): string[] {
  const found = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith(end));
  return found.map((name) => join(dist, 'assets', name));
}

/** The sheets, and the one within index.html as a file of its own in `folder`; a sheet that is inlined counts once. */
export function styleSheets(dist: string, folder: string): string[] {
  const sheets = filesOf(dist, '.css');
  const known = sheets.map((file) => readFileSync(file, 'utf8').trim());
  const inline = partsOf(dist, 'style').filter((text) => !known.includes(text));
  return [...sheets, ...inline.map((text, index) => keep(folder, `inline-${index}.css`, text))];
}

/** The script that runs before the first paint, as a file of its own in `folder`. */
export function firstPaintScript(dist: string, folder: string): string {
  const [script] = partsOf(dist, 'script').filter((text) => text !== '');
  if (script === undefined) throw new Error('index.html has no inline script');
  return keep(folder, 'first-paint.js', script);
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
