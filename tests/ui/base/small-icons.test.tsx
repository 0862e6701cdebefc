import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Cake from 'lucide-react/icons/cake';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { smallIcon } from '../../../scripts/build/small-icons.ts';
import { createIcon, type IconData } from '../../../src/ui/base/create-icon.ts';

/** Compares the build's own icon function with lucide's. */
const CAKE = join(import.meta.dirname, '../../../node_modules/lucide-react/dist/esm/icons/cake.mjs');
const code = smallIcon(readFileSync(CAKE, 'utf8'), '/src/ui/base/create-icon.ts');

test('an icon of the build is drawn as lucide draws it', () => {
  const data = /const __iconData = (\{[\s\S]*?\n\});?/.exec(code)?.[1] ?? '';
  const Small = createIcon(new Function(`return ${data}`)() as IconData);
  const theirs = renderToStaticMarkup(<Cake aria-hidden="true" />);
  expect(renderToStaticMarkup(<Small aria-hidden="true" />)).toBe(theirs.replace(' lucide-cake', ''));
});

test('an icon of the build contains only its drawing', () => {
  expect(code).toContain('import { createIcon as createLucideIcon } from "/src/ui/base/create-icon.ts"');
  expect(code).not.toMatch(/key:|name:|size:/);
});
