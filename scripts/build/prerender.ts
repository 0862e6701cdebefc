import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, minifySync, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { print } from '../../src/api/client/print-document.ts';
import { ListaCumpleanosDocument } from '../../src/api/documents/birthday-operations.generated.ts';
import { UsuarioDocument } from '../../src/api/documents/operations.generated.ts';
import { smallIcons } from './small-icons.ts';

/**
 * Prepares a first paint without the framework: fills index.html with the frame and the sign-in form,
 * rendered from the components that later hydrate them, and inlines the CSS and the first-paint script. That
 * script preloads the files of the app root that it chooses (sign-in, or shell with its first page); their
 * names are known only here. The entry starts after the first frame.
 */
interface Rendered {
  access: string;
  shell: string;
}

const ENTRY = '/src/first-paint/prerender.tsx';
/** Scripts of src/first-paint. Each replaces the comment in index.html that names it. */
const INLINE = ['head', 'date'];
const START = ['kept', 'entry'];
const RECOVERY = 'src/recovery/recovery.ts';
/** What kept.js asks for where nothing is kept. */
const FIRST_QUERIES = { usuario: print(UsuarioDocument), listaCumpleanos: print(ListaCumpleanosDocument) };
/** Without Apollo: stored data is shown first, and on a slow connection Apollo's bytes would delay it. */
const WORLDS = {
  acceso: ['src/shell/AuthApp.tsx'],
  marco: ['src/shell/ShellApp.tsx', 'src/shell/routes/HomePage.tsx'],
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
    /**
     * Builds the recovery page for an app that does not start: a separate file with the same name in every
     * version.
     */
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
          const script = await readFile(join(config.root, `src/first-paint/${name}.js`), 'utf8');
          const { code } = minifySync(
            `${name}.js`,
            script
              .replace('__ENTRY__', entry)
              .replace("'__APP__'", version)
              .replace("'__QUERIES__'", () => JSON.stringify(FIRST_QUERIES)),
            {
              compress: true,
              mangle: true,
            },
          );
          page = page.replace(`<!--first-paint/${name}.js-->`, () => `<script>${code.trim()}</script>`);
        };
        for (const name of INLINE) await inline(name);
        const entry = bundle && /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(page);
        if (entry) {
          page = page.replace(
            entry[0],
            `<link rel="modulepreload" data-inicio crossorigin href="${entry[1]}">`,
          );
          for (const name of START) await inline(name, entry[1]);
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
      // The HTML must equal that of the hydrating components.
      plugins: [smallIcons()],
      build: {
        ssr: ENTRY,
        outDir,
        minify: false,
        copyPublicDir: false,
        rolldownOptions: {
          output: { entryFileNames: 'entry.mjs' },
          // The same log filter as in the main build.
          ...(onLog && { onLog }),
        },
      },
    });
    return ((await import(pathToFileURL(join(outDir, 'entry.mjs')).href)) as { render(): Rendered }).render();
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/**
 * Attributes on <html> for the inline script: the files of each app root besides the entry, without folder
 * and extension.
 */
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

/** The named chunks and everything that they import statically. */
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
 * Inlines the style sheet: the first paint waits for a single response, and no page can miss its styles. The
 * font's preload precedes it.
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
