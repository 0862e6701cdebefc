import type { Plugin } from 'vite';

/** The module with which Vite wraps every import() of a build. */
const VITE_HELPER = /vite\/preload-helper\.js$/;

/** Replaces it by src/start/import-when-here.ts. */
export function importWhenHere(): Plugin {
  return {
    name: 'import-when-here',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: VITE_HELPER },
      handler: () => `export { importWhenHere as __vitePreload } from '/src/start/import-when-here.ts';`,
    },
  };
}
