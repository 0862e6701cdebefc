import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { BREAKAGES } from './breakages.ts';

const SOURCE = new URL('../../../src/offline/', import.meta.url);

/**
 * Makes Node load the real core with one breakage. Must run before the core is first imported.
 * @throws if the text to replace is no longer in the core: the breakage must follow the code
 */
export function breakCore(name: string): void {
  const breakage = BREAKAGES[name];
  if (!breakage) throw new Error(`no such breakage: ${name}`);
  const broken = new Map<string, string>();
  for (const { file, from, to } of breakage.patches) {
    const { href } = new URL(file, SOURCE);
    const text = broken.get(href) ?? readFileSync(new URL(href), 'utf8');
    if (text.split(from).length !== 2) throw new Error(`${name}: ${file} has not exactly one\n${from}`);
    broken.set(
      href,
      text.replace(from, () => to),
    );
  }
  registerHooks({
    load(url, context, nextLoad) {
      const source = broken.get(url);
      return source === undefined
        ? nextLoad(url, context)
        : { format: 'module-typescript', source, shortCircuit: true };
    },
  });
}
