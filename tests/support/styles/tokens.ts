import type { SheetRule } from './sheets.ts';

/** The value of a custom property on the root, with its variables resolved. */
export type Tokens = (name: string) => string;

/** The root's attributes of an appearance. */
export type RootAttributes = Readonly<Record<string, string>>;

/** The cascaded custom properties of `:root` rules in one appearance. */
export function resolveTokens(rules: readonly SheetRule[], appearance: RootAttributes): Tokens {
  const won = new Map<string, { weight: number; value: string }>();
  for (const { selector, within, declarations } of rules) {
    const weight = within.length === 0 ? weightOf(selector, appearance) : undefined;
    if (weight === undefined) continue;
    for (const [name, value] of declarations)
      if (name.startsWith('--') && weight >= (won.get(name)?.weight ?? 0)) won.set(name, { weight, value });
  }
  const resolve: Tokens = (name) => {
    const value = won.get(name)?.value;
    if (value === undefined) throw new Error(`no rule for the root sets ${name}`);
    return value.replace(/var\((--[\w-]+)\)/g, (_, inner: string) => resolve(inner));
  };
  return resolve;
}

/** The specificity of a matching selector for the root, else undefined. Attributes have one word. */
function weightOf(selector: string, appearance: RootAttributes): number | undefined {
  const [, roots] = /^((?::root)+)(\[[^\]]+\]|:not\(\[[^\]]+\]\))*$/.exec(selector) ?? [];
  if (!roots) return undefined;
  const conditions = [...selector.matchAll(/(:not\()?\[data-([\w-]+)~?='([^']+)'\]/g)];
  const fits = conditions.every(([, not, name = '', value]) => (appearance[name] === value) !== Boolean(not));
  return fits ? roots.length / ':root'.length + conditions.length : undefined;
}
