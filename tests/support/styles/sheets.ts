import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One rule of the app's style sheets with its nesting expanded: file, at-rules, selector, declarations. */
export interface SheetRule {
  file: string;
  /** `@media print`, `@layer base`, …, outermost first */
  within: readonly string[];
  selector: string;
  declarations: ReadonlyMap<string, string>;
}

const root = join(import.meta.dirname, '../../..');

/** All rules of src, the tokens' sheets first, in the order in which the app imports them. */
export function readSheets(): SheetRule[] {
  const first = ['src/ui/base/base.css', 'src/ui/base/tokens.css'];
  const others = globSync('src/**/*.css', { cwd: root }).filter((file) => !first.includes(file));
  return [...first, ...others.sort()].flatMap((file) =>
    parseSheet(file, readFileSync(join(root, file), 'utf8')),
  );
}

/** Parses the app's own CSS, which has no braces, semicolons or comment marks within strings. */
export function parseSheet(file: string, css: string): SheetRule[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const rules: SheetRule[] = [];
  const open: { head: string; declarations: Map<string, string> }[] = [];
  let from = 0;
  const declare = (to: number) => {
    const [name, ...value] = text.slice(from, to).trim().split(':');
    if (name && value.length > 0)
      open.at(-1)?.declarations.set(name.trim(), value.join(':').trim().replace(/\s+/g, ' '));
  };
  for (const { 0: sign, index } of text.matchAll(/[{};]/g)) {
    if (sign === '{')
      open.push({ head: text.slice(from, index).trim().replace(/\s+/g, ' '), declarations: new Map() });
    else declare(index);
    if (sign === '}') {
      const within = open.filter(({ head }) => head.startsWith('@')).map(({ head }) => head);
      const selector = open.filter(({ head }) => !head.startsWith('@')).map(({ head }) => head);
      const declarations = open.pop()?.declarations ?? new Map();
      if (declarations.size > 0) rules.push({ file, within, selector: selector.join(' '), declarations });
    }
    from = index + 1;
  }
  return rules;
}
