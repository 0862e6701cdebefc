import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EnvironmentVariables } from '../../../server/config/config.ts';
import { LIMITS, limitVariable } from '../../../server/limits/table.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/configuration.md'), 'utf8');

it('docs/configuration.md lists every variable of the server with its default, and no other', () => {
  const sections = page.slice(0, page.indexOf('## At build time'));
  const written = [...sections.matchAll(/^\| `([A-Z_]+)` \|(?:.*?\|)? (`[^`]*`|–) \|/gm)].map(
    ([, name = '', cell = '']) => [name, cell === '–' ? '' : cell.slice(1, -1)],
  );
  const limits = Object.entries(LIMITS).map(([name, { burst, secondsEach }]) => [
    limitVariable(name),
    `${burst}/${secondsEach}`,
  ]);
  const variables = Object.entries(EnvironmentVariables.entries)
    .filter(([name]) => !limits.some(([limit]) => limit === name))
    .map(([name, entry]) => [name, entry.default ?? '']);
  expect(written.toSorted()).toEqual([...variables, ...limits].toSorted());
});
