import { join } from 'node:path';
import type { Plugin } from 'vite';

const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;

/**
 * Replaces lucide's function in an icon's file by the app's own, and removes its names, its size and the keys
 * of its parts.
 */
export function smallIcon(code: string, creator: string): string {
  return (
    code
      .replace(
        /import createLucideIcon from '[^']+';/,
        `import { createIcon as createLucideIcon } from ${JSON.stringify(creator)};`,
      )
      .replace(/^ {2}(name|size): .*,\n/gm, '')
      .replace(/,\s*(key: "[^"]*"|aliases: \[[^\]]*\])/g, '')
      // Would stay in the build: the bundler cannot know that reading it does nothing.
      .replace('__iconData.node;\n', '')
  );
}

/**
 * Keeps only the drawing of each icon in the build: random keys do not compress, and lucide's function is
 * larger than ten icons.
 */
export function smallIcons(): Plugin {
  const creator = join(import.meta.dirname, '../../src/ui/base/create-icon.ts');
  return {
    name: 'small-icons',
    apply: 'build',
    transform: (code, id) => (ICON.test(id) ? { code: smallIcon(code, creator), map: null } : null),
  };
}
