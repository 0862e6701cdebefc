import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Cake from 'lucide-react/icons/cake';
import House from 'lucide-react/icons/house';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { smallIcon } from '../../../scripts/build/small-icons.ts';
import { createIcon, type IconData } from '../../../src/ui/base/create-icon.ts';

/** Compares the build's own icon function with lucide's: an icon in short lines, and one in long lines with an alias. */
const ICONS = { cake: Cake, house: House };
const small = (name: string) =>
  smallIcon(
    readFileSync(
      join(import.meta.dirname, `../../../node_modules/lucide-react/dist/esm/icons/${name}.mjs`),
      'utf8',
    ),
    '/src/ui/base/create-icon.ts',
  );

test.each(Object.entries(ICONS))('an icon of the build is drawn as lucide draws it: %s', (name, Theirs) => {
  const data = /const __iconData = (\{[\s\S]*?\n\});?/.exec(small(name))?.[1] ?? '';
  const Small = createIcon(new Function(`return ${data}`)() as IconData);
  const theirs = renderToStaticMarkup(<Theirs aria-hidden="true" />);
  expect(renderToStaticMarkup(<Small aria-hidden="true" />)).toBe(theirs.replace(/ lucide-[\w-]+/g, ''));
});

test.each(Object.keys(ICONS))('an icon of the build contains only its drawing: %s', (name) => {
  expect(small(name)).toContain(
    'import { createIcon as createLucideIcon } from "/src/ui/base/create-icon.ts"',
  );
  expect(small(name)).not.toMatch(/key:|name:|size:|aliases:|__iconData\.node/);
});
