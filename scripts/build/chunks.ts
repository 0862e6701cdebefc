import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** The modules with which the two first screens begin. */
const SIGN_IN = ['src/main.tsx', 'src/shell/AuthApp.tsx'];
const DASHBOARD = ['src/shell/ShellApp.tsx', 'src/shell/routes/HomePage.tsx'];
/** In chunks of their own: the entry, and what nobody who is signed in needs. */
const ALONE = /src\/(main|shell\/AuthApp)\.tsx$|src\/features\/sign-in\//;
/** Modules of the dashboard that pages outside the shell use too. */
const PARTS = /src\/(lib|ui|domain\/leaving)\//;

/**
 * Modules that several later pages share: one chunk per folder or two instead of one per module. Each loads with the
 * first page or idle task that imports one of its modules.
 */
const LATER = {
  // How a query is sent; the first ones need no Apollo.
  request: /src\/api\/client\/(checked-fetch|client|early-batch|first-client|print-document)\.ts/,
  'more-parts':
    /src\/(lib\/(?!number-text)|ui\/(base|buttons|feedback|hooks|lazy|layout|people)\/)|icons\/triangle-exclamation-point/,
  fields: /src\/ui\/fields\//,
  files: /src\/(ui\/files\/|lib\/number-text)/,
  // The configuration page shows the example with `columns` alone.
  columns: /src\/domain\/planning\/(fields|sample)/,
  planning: /src\/domain\/planning\/(?!fields|sample)/,
  notices: /src\/(features\/(notices\/(?!\w+(Dialog|Page))|help\/Welcome)|shell\/idle\/)/,
  updates: /src\/(start\/register-worker|browser\/(trusted-script|updates)|domain\/updates)|workbox-window/,
  charts: /src\/ui\/charts\//,
  // Names and words of the settings.
  words: /shared\/setting-words|src\/domain\/settings\/(change-text|color-options|setting-labels)/,
  rights: /src\/domain\/hooks\/use-(permission|process-right)/,
  install: /src\/(browser\/install|domain\/device\/display-mode)/,
  template: /src\/features\/template\/(money|tools\/)/,
};

/**
 * Which modules share a file of the build. A first screen is a few files that contain only what it imports: `base` (both
 * screens), `parts` and `frame` (the dashboard). Many small files would compress worse, each by itself.
 */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  let screens: { signIn: Set<string>; dashboard: Set<string> } | undefined;
  return [
    // Changes rarely, so a new release leaves it in the HTTP cache.
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam)\// },
    {
      name(id, graph) {
        screens ??= { signIn: reach(root, SIGN_IN, graph), dashboard: reach(root, DASHBOARD, graph) };
        if (ALONE.test(id)) return null;
        if (screens.signIn.has(id)) return 'base';
        if (!screens.dashboard.has(id)) return null;
        return PARTS.test(id) ? 'parts' : 'frame';
      },
      debugName: 'first screens',
      includeDependenciesRecursively: false,
    },
    ...Object.entries(LATER).map(([name, test]) => ({ name, test, includeDependenciesRecursively: false })),
  ];
}

/** The ids of these modules and of everything that they import statically. */
function reach(root: string, files: readonly string[], graph: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  for (const file of files) visit(join(root, file));
  return found;
}
