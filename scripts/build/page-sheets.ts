import { readFile } from 'node:fs/promises';
import { browserslistToTargets, transform } from 'lightningcss';
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite';

const PREFIX = '\0page-sheet:';

/**
 * Puts the sheets of what loads later into its scripts, so that they load with it and not in index.html. The
 * development server and the tests take the same files as ordinary sheets.
 * @param later the sheets that are meant; none may be part of the prerendered HTML
 * @param browsers the oldest supported ones, for example `safari >= 16.4`
 */
export function pageSheets(later: RegExp, browsers: readonly string[]): Plugin {
  const targets = browserslistToTargets(browsers.map((one) => one.replace(' >= ', ' ')));
  let config: ResolvedConfig;
  return {
    name: 'page-sheets',
    apply: 'build',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved;
    },
    async resolveId(source, importer) {
      if (!source.endsWith('.css') || !importer) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      // The name must not end with .css: Vite would take the script for a sheet.
      return found && later.test(found.id) ? `${PREFIX}${found.id}.js` : null;
    },
    async load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const file = id.slice(PREFIX.length, -'.js'.length);
      this.addWatchFile(file);
      const { code, modules = {} } = await preprocessCSS(await readFile(file, 'utf8'), file, config);
      const small = transform({ filename: file, code: Buffer.from(code), minify: true, targets });
      return [
        'const sheet = new CSSStyleSheet();',
        `sheet.replaceSync(${JSON.stringify(String(small.code))});`,
        'document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];',
        `export default ${JSON.stringify(modules)};`,
      ].join('\n');
    },
  };
}
