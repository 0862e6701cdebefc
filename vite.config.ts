import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defaultClientConditions, defineConfig, loadEnv, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { importWhenHere } from './scripts/import-when-here.ts';
import { manifest } from './scripts/manifest.ts';
import { prerender } from './scripts/prerender.ts';
import { smallIcons } from './scripts/small-icons.ts';

const project = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
  browserslist: string[];
};
/** A release has a number of its own; what tells two builds apart on a device is this word. */
const version = process.env.VERSION_APP ?? project.version;
const backend = process.env.BACKEND ?? `http://127.0.0.1:${process.env.PORT ?? 4173}`;

const FIRST_PARTS =
  /src\/(ui\/(Age|Avatar|Button|button-class|create-icon|EmptyState|Field|Notice|PasswordField|SectionHeading|Skeleton|words)|offline\/zone|user\/(calendar|dates)|shell\/Page(Skeleton|Boundary)|features\/sign-in\/Gate)/;

/** Small parts that several pages share: one file each, instead of one a part, and fewer names in the entry. */
const SHARED = {
  // Inicio too, so that it loads one file beside its own.
  people:
    /src\/(features\/(dashboard\/(?!DashboardPage)|birthdays\/(GreetButton|greeting|month)\.)|ui\/(page|[Pp]rogramme|RibbonList|ribbon-list)|offline\/name-list|user\/(birthdays\.|birthday-words|combine|unsaved\.|use-draft|use-look\.)|shell\/cross-fade)/,
  choices:
    /src\/(ui\/(Badge|Table|TextArea|Switch|RadioGroup|choice|SaveNote|save-note)|user\/(setting-words|change-words|color-(names|options)|save-mark|text|use-save-mark|use-unsaved-guard))|lucide-react.*(triangle|clock|circle-check)/,
  // Of a person and of permissions: profile, looking somebody up, what needs a permission.
  facts:
    /src\/(features\/profile\/(Facts|ProfileHead|Reserved|groups|profile\.module)|ui\/Guard|user\/(date-words|permission|reserved|use-administrator|use-permission))/,
  // What the day has to say, in every page once the first screen is there; the inbox's own page comes on its route.
  notices:
    /src\/(notice-system|api\/page-operations|features\/inbox\/(use-inbox|notices\.)|shell\/(Daily|Later|Launches|launch|keep-storage|calm-moment|unread-mark)|user\/(day-notices|notice-reading)|offline\/(day-notice|notice-record))/,
  // Registering the worker and following its updates, in every page once the first screen is there.
  updates:
    /src\/(after-start|update-system|worker-messages|shell\/(PageFailure|register-worker|updated-notice)|user\/(as-app|bucket|deadline|device-report|last-look|missing-part|news|own-route|probe|release\.|snooze|typed-form|update-(checks|control|text|windows|worker)))|workbox-window|lucide-react.*circle-x/,
  // A code by mail, and being told to wait: sign-in's second step, registration, the prompt's countdown.
  waits: /src\/(ui\/(use-countdown|Wait)|user\/(kept-step|code-words))/,
  // Where the person was: in a tab, and before a reload of ours.
  places: /src\/(shell\/(come-back|late-scroll)|user\/(focus-spot|reload-keeping))/,
  // Installing, and what this device keeps: asked for by a menu or a page.
  device: /src\/(device-system|api\/read-copies|user\/(installer|kept-here|use-install))/,
  template: /src\/features\/template\/(?!Colors|Documentation|UiKit|Utilities|specimens|uikit)/,
};

const ALWAYS_THERE = /^assets\/(react|rolldown-runtime|base|colors|index)-/;

/** B1: from .env.local, for the development server; a build never sees it. */
function devSignIn(command: 'serve' | 'build', mode: string) {
  const { DEV_USUARIO: usuario, DEV_CLAVE: clave } = loadEnv(mode, import.meta.dirname, 'DEV_');
  return command === 'serve' && usuario && clave ? { usuario, clave } : null;
}

/** Apollo's one use of graphql's printer gets ours: see src/api/print-document.ts. */
function shortPrinter(): Plugin {
  return {
    name: 'short-printer',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'graphql' && importer?.endsWith('/@apollo/client/utilities/graphql/print.js')
        ? join(import.meta.dirname, 'src/api/print-document.ts')
        : null,
  };
}

/** The build's version beside its files, for the server's releases; its name begins with a dot, so it is not served. */
function versionFile(): Plugin {
  return {
    name: 'version-file',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '.version', source: `${version}\n` });
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
  // rxjs in today's JavaScript: without it, a copy for old engines and its helpers.
  resolve: {
    conditions: ['es2015', ...defaultClientConditions],
    // wouter's stand-in for a hook that React has had since 18.
    alias: [
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      { find: /^tslib$/, replacement: join(import.meta.dirname, 'scripts/tslib-today.mjs') },
    ],
  },
  css: {
    modules: {
      // The same names in the prerendered HTML and in the bundle: by file and word, never by content.
      generateScopedName: (name, file) => {
        const path = relative(import.meta.dirname, file.split('?')[0] ?? file);
        return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
      },
    },
  },
  build: {
    // `ios_saf >= 16.4` is ios16.4 here: the floor stands once, in package.json.
    target: project.browserslist.map((one) => one.replace('_saf', '').replace(' >= ', '')),
    assetsInlineLimit: 0,
    // One sheet, put into index.html by prerender().
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      // All that an import() needs, for src/import-when-here.ts; not what is there by then.
      resolveDependencies: (own, files, { hostType }) =>
        hostType === 'html'
          ? files
          : [...new Set([own, ...files])].filter((file) => !ALWAYS_THERE.test(file)),
    },
    // For scripts/sizes.ts; its folder begins with a dot, so that it is neither served nor precached.
    manifest: true,
    rolldownOptions: {
      treeshake: {
        // Imported for their exports only, which nobody here uses.
        moduleSideEffects: [{ test: /node_modules\/(tslib|graphql-tag)\//, sideEffects: false }],
      },
      output: {
        chunkFileNames: 'assets/[name]-[hash:8].js',
        codeSplitting: {
          groups: [
            // Changes seldom, so a new release leaves it in the HTTP cache.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|wouter|use-sync-external-store|regexparam)\//,
            },
            // The small parts of both first screens: one file instead of fifteen.
            { name: 'base', test: FIRST_PARTS },
            ...Object.entries(SHARED).map(([name, test]) => ({
              name,
              test,
              includeDependenciesRecursively: false,
            })),
          ],
        },
      },
      // 'use client' means nothing outside a server that renders components.
      onLog: (level, log, handle) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && handle(level, log),
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/graphql', '/api', '/config.json', '/fotos', '/salud'].map((path) => [path, { target: backend }]),
    ),
  },
  plugins: [
    shortPrinter(),
    importWhenHere(),
    smallIcons(),
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
        globPatterns: ['**/*.{html,js,css,woff2,svg,png,webmanifest}'],
        // Only installers look at these.
        globIgnores: ['capturas/**', 'atajos/**', 'icono-512-*.png'],
        // Hashed files need no revision of their own.
        dontCacheBustURLsMatching: /^assets\//,
      },
    }),
  ],
}));
