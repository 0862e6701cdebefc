import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, minifySync, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { smallIcons } from './small-icons.ts';

/**
 * A first paint before the framework (performance.md): fills index.html with the frame and the sign-in form, rendered
 * from the same components that take them over, with the entry's CSS and the first-paint script inline. That script
 * preloads what the world it chooses needs (the sign-in, or the shell with its first page); the names of those files
 * are known only here. The entry itself starts after the first frame.
 */
interface Rendered {
  access: string;
  shell: string;
}

const ENTRY = '/src/prerender.tsx';
/** By the comment of index.html in whose place each goes. */
const INLINE = ['first-paint', 'first-paint-date'];
const START = 'first-paint-entry';
const RECOVERY = 'src/recovery/recovery.ts';
/** Without Apollo: what was kept is shown before it, and on a slow line its bytes would come before that. */
const WORLDS = {
  acceso: ['src/shell/AccessApp.tsx'],
  marco: ['src/shell/ShellApp.tsx', 'src/shell/HomePage.tsx'],
};

export function prerender(): Plugin {
  let config: ResolvedConfig;
  let version = '';
  return {
    name: 'prerender',
    configResolved(resolved) {
      config = resolved;
      version = String(config.define?.__VERSION__);
    },
    /** What an app that does not start is mended by: a file of its own, under the same name in every version. */
    async generateBundle() {
      const made = await build({
        configFile: false,
        root: config.root,
        logLevel: 'warn',
        publicDir: false,
        build: {
          write: false,
          target: config.build.target,
          modulePreload: false,
          rolldownOptions: { input: RECOVERY, preserveEntrySignatures: 'strict' },
        },
      });
      const [file] = (made as Rolldown.RolldownOutput).output;
      this.emitFile({ type: 'asset', fileName: 'recuperacion.js', source: file.code });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { server, bundle }) {
        const rendered = server
          ? ((await server.ssrLoadModule(ENTRY)) as { render(): Rendered }).render()
          : await renderForBuild(config);
        let page = bundle ? inlineStyles(html, bundle).replace('<html', `<html ${fileLists(bundle)}`) : html;
        const inline = async (name: string, entry = '') => {
          const script = await readFile(join(config.root, `src/${name}.js`), 'utf8');
          const { code } = minifySync(
            `${name}.js`,
            script.replace('__ENTRY__', entry).replace("'__APP__'", version),
            {
              compress: true,
              mangle: true,
            },
          );
          page = page.replace(`<!--${name}-->`, () => `<script>${code.trim()}</script>`);
        };
        for (const name of INLINE) await inline(name);
        const entry = bundle && /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(page);
        if (entry) {
          page = page.replace(
            entry[0],
            `<link rel="modulepreload" data-inicio crossorigin href="${entry[1]}">`,
          );
          await inline(START, entry[1]);
        }
        return page
          .replace('<!--acceso-->', () => rendered.access)
          .replace('<!--marco-->', () => rendered.shell);
      },
    },
  };
}

async function renderForBuild(config: ResolvedConfig): Promise<Rendered> {
  const outDir = await mkdtemp(join(config.root, 'node_modules', '.prerender-'));
  const { onLog } = config.build.rolldownOptions;
  try {
    await build({
      configFile: false,
      root: config.root,
      logLevel: 'warn',
      define: config.define ?? {},
      css: { modules: config.css.modules as object },
      ssr: { noExternal: true },
      // The same HTML as the one that takes it over.
      plugins: [smallIcons()],
      build: {
        ssr: ENTRY,
        outDir,
        minify: false,
        copyPublicDir: false,
        rolldownOptions: {
          output: { entryFileNames: 'entry.mjs' },
          // What is not worth a line there is not worth one here.
          ...(onLog && { onLog }),
        },
      },
    });
    return ((await import(pathToFileURL(join(outDir, 'entry.mjs')).href)) as { render(): Rendered }).render();
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** On <html>, for the inline script: what each world loads besides the entry, without folder and ending. */
function fileLists(bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find((chunk) => chunk.isEntry);
  const present = withImports(chunks, entry ? [entry.fileName] : []);
  const lists = Object.entries(WORLDS).map(([world, modules]) => {
    const wanted = chunks.filter((chunk) =>
      modules.some((name) => chunk.moduleIds.some((id) => id.endsWith(name))),
    );
    const names = wanted.map((chunk) => chunk.fileName);
    const files = withImports(chunks, names).filter((name) => !present.includes(name));
    return `data-${world}-js="${files.map((name) => name.replace(/^assets\/|\.js$/g, '')).join(' ')}"`;
  });
  return lists.join(' ');
}

/** The named chunks and all that they import statically. */
function withImports(chunks: Rolldown.OutputChunk[], names: string[]): string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    chunks.find((chunk) => chunk.fileName === name)?.imports.forEach(visit);
  };
  names.forEach(visit);
  return [...found];
}

/**
 * The one style sheet goes into the page: the first paint waits for one answer only, and no page of the app can ever
 * miss its styles. The font's preload stands before it.
 */
function inlineStyles(html: string, bundle: Rolldown.OutputBundle): string {
  const font = Object.keys(bundle).find((name) => name.endsWith('.woff2'));
  const preload = font ? `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>` : '';
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (tag, name: string) => {
    const asset = bundle[name];
    if (asset?.type !== 'asset') return tag;
    delete bundle[name];
    return `${preload}<style>${String(asset.source).trim()}</style>`;
  });
}
