import { type CssNode, parse, walk } from 'css-tree';
import type { Finding } from './finding.ts';
import { type Floor, featureAt, missingStyleIn } from './support.ts';

/**
 * Features in a style sheet that supported browsers lack. Rules in @supports are guarded; the build expands
 * nested rules.
 */
export function findInStyles(file: string, css: string, floor: Floor): Finding[] {
  const found: Finding[] = [];
  const look = (node: CssNode, ...path: string[]) => {
    const missing = missingStyleIn(floor, featureAt('css', ...path));
    if (missing.length > 0)
      found.push({ file, line: node.loc?.start.line ?? 0, feature: path.join('.'), missing });
  };
  walk(parse(css, { positions: true }), function enter(node) {
    if (node.type === 'Atrule' && node.name === 'supports') return walk.skip;
    switch (node.type) {
      case 'Atrule':
        look(node, 'at-rules', node.name);
        break;
      case 'PseudoClassSelector':
      case 'PseudoElementSelector':
        look(node, 'selectors', node.name);
        break;
      case 'Feature':
        if (this.atrule?.name === 'media')
          look(node, 'at-rules', 'media', node.name.replace(/^(min|max)-/, ''));
        break;
      case 'FeatureRange':
        look(node, 'at-rules', 'media', 'range_syntax');
        break;
      case 'Declaration':
        look(node, 'properties', node.property);
        break;
      case 'Identifier':
        if (this.declaration) look(node, 'properties', this.declaration.property, node.name);
        break;
      case 'Function':
        for (const path of FUNCTIONS.get(node.name) ?? []) look(node, ...path);
        if (this.declaration) look(node, 'properties', this.declaration.property, `${node.name}_function`);
        break;
      case 'Dimension':
        look(node, 'types', 'length', unitFeature(node.unit));
        break;
      case 'Operator':
        if (node.value === '/' && this.declaration?.property === 'content')
          look(node, 'properties', 'content', 'alt_text');
        break;
    }
    return undefined;
  });
  return found;
}

/** Where MDN lists each CSS function: `oklch` under colors, `min` by itself. */
const FUNCTIONS = new Map<string, string[][]>();
collect(['types']);

function collect(path: string[]): void {
  for (const name of Object.keys(featureAt('css', ...path) ?? {})) {
    if (name === '__compat') continue;
    FUNCTIONS.set(name, [...(FUNCTIONS.get(name) ?? []), [...path, name]]);
    if (path.length < 3) collect([...path, name]);
  }
}

/** MDN lists units such as dvh, svw and lvi by their first letter. */
function unitFeature(unit: string): string {
  const kind = /^([dsl])v(?:[hwbi]|min|max)$/.exec(unit)?.[1];
  return kind ? `viewport_percentage_units_${{ d: 'dynamic', s: 'small', l: 'large' }[kind]}` : unit;
}
