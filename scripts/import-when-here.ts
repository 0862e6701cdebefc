import type { Plugin } from 'vite';

/** Vite wraps every import() of a build into a module of its own. */
const VITE_HELPER = /vite\/preload-helper\.js$/;

/** Has src/import-when-here.ts stand around every import() of the build. */
export function importWhenHere(): Plugin {
  return {
    name: 'import-when-here',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: VITE_HELPER },
      handler: () => `export { importWhenHere as __vitePreload } from '/src/import-when-here.ts';`,
    },
  };
}
