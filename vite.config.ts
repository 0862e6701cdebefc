import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defaultClientConditions, defineConfig, loadEnv, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkGroups } from './scripts/build/chunks.ts';
import { importWhenHere } from './scripts/build/import-when-here.ts';
import { manifest } from './scripts/build/manifest.ts';
import { pageSheets } from './scripts/build/page-sheets.ts';
import { prerender } from './scripts/build/prerender.ts';
import { smallIcons } from './scripts/build/small-icons.ts';

const project = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
  browserslist: string[];
};
/** Tells two builds apart on a device; a release has its own version number. */
const version = process.env.VERSION_APP ?? project.version;
const backend = process.env.BACKEND ?? `http://127.0.0.1:${process.env.PORT ?? 4173}`;

/** Styles of what loads later: pages, dialogs, panels, marks. The others stand in index.html. */
const LATER_SHEETS =
  /\/src\/(features|ui\/(charts|dialogs)|shell\/(appearance|idle|marks|search))\/|\/(choice|save-status|SiblingPages|StorageWarningList|TabsSheet|UpdatePrompt)\.module\.css$/;

/** tests/support/browser/builds.ts knows the length of the hash too. */
const HASHED_NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

const ALWAYS_THERE = /^assets\/(react|rolldown-runtime|base|index)-/;

/** Account for the development server (B1), from .env.local; never part of a build. */
function devSignIn(command: 'serve' | 'build', mode: string) {
  const { DEV_USUARIO: usuario, DEV_CLAVE: clave } = loadEnv(mode, import.meta.dirname, 'DEV_');
  return command === 'serve' && usuario && clave ? { usuario, clave } : null;
}

/** Replaces graphql's printer, which Apollo uses once, by the app's shorter one. */
function shortPrinter(): Plugin {
  return {
    name: 'short-printer',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'graphql' && importer?.endsWith('/@apollo/client/utilities/graphql/print.js')
        ? join(import.meta.dirname, 'src/api/client/print-document.ts')
        : null,
  };
}

/**
 * Writes the build's version beside its files: for the server's releases, in a file that is not served (its name begins
 * with a dot), and for whoever asks which version is served, in `/version.json`.
 */
function versionFile(): Plugin {
  return {
    name: 'version-file',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '.version', source: `${version}\n` });
      const asked = `${JSON.stringify({ version })}\n`;
      this.emitFile({ type: 'asset', fileName: 'version.json', source: asked });
    },
  };
}

export default defineConfig(({ command, mode }) => ({
  define: {
    __VERSION__: JSON.stringify(version),
    __TEMPLATE__: JSON.stringify(process.env.PLANTILLA !== 'no'),
    __DEVELOPER__: JSON.stringify(loadEnv(mode, import.meta.dirname).VITE_CUENTA_DESARROLLO ?? ''),
    __DEV_SIGN_IN__: JSON.stringify(devSignIn(command, mode)),
  },
  // Selects rxjs's build in modern JavaScript; the default is a copy for old engines with helpers.
  resolve: {
    conditions: ['es2015', ...defaultClientConditions],
    // Replaces wouter's shim of a hook that React has had since version 18.
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
  },
  css: {
    modules: {
      // Stable class names for the prerendered HTML and the bundle: derived from file and name, never from
      // the content.
      generateScopedName: (name, file) => {
        const path = relative(import.meta.dirname, file.split('?')[0] ?? file);
        return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
      },
    },
  },
  worker: { rolldownOptions: { output: HASHED_NAMES } },
  build: {
    // `ios_saf >= 16.4` is written ios16.4 here; the list in package.json is the only one.
    target: project.browserslist.map((one) => one.replace('_saf', '').replace(' >= ', '')),
    assetsInlineLimit: 0,
    // A single style sheet; prerender() puts it into index.html.
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      // All files that an import() needs, except those that are always loaded.
      resolveDependencies: (own, files, { hostType }) =>
        hostType === 'html'
          ? files
          : [...new Set([own, ...files])].filter((file) => !ALWAYS_THERE.test(file)),
    },
    // Used by scripts/build/sizes.ts. The manifest's folder begins with a dot, so it is neither served nor
    // precached.
    manifest: true,
    rolldownOptions: {
      treeshake: {
        // Imported for their exports only.
        moduleSideEffects: [{ test: /node_modules\/(tslib|graphql-tag)\//, sideEffects: false }],
      },
      output: {
        ...HASHED_NAMES,
        codeSplitting: {
          groups: chunkGroups(import.meta.dirname),
        },
      },
      // 'use client' has no meaning without server components.
      onLog: (level, log, handle) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && handle(level, log),
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/graphql', '/api', '/config.json', '/fotos', '/salud', '/listo', '/metricas'].map((path) => [
        path,
        { target: backend },
      ]),
    ),
  },
  plugins: [
    shortPrinter(),
    importWhenHere(),
    smallIcons(),
    pageSheets(LATER_SHEETS, project.browserslist),
    prerender(),
    versionFile(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,woff2,svg,png,webp,webmanifest}'],
        // Used by installers only.
        globIgnores: ['capturas/**', 'atajos/**', 'icono-512-*.png'],
        // Hashed files need no revision.
        dontCacheBustURLsMatching: /^assets\//,
      },
    }),
  ],
}));
