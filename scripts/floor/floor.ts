import { globSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Finding } from './finding.ts';
import { findInScripts } from './script-features.ts';
import { findInStyles } from './style-features.ts';
import { readFloor } from './support.ts';

/**
 * Searches the given folders, each with a tsconfig.json, for features that browsers of `browserslist` lack.
 */
const [manifest = 'package.json', ...folders] = process.argv.slice(2);
const { browserslist } = JSON.parse(readFileSync(manifest, 'utf8')) as { browserslist: string[] };
const floor = readFloor(browserslist);

const findings: Finding[] = folders.flatMap((folder) => [
  ...findInScripts(resolve(folder), floor),
  ...globSync(`${folder}/**/*.css`).flatMap((file) => findInStyles(file, readFileSync(file, 'utf8'), floor)),
]);
for (const { file, line, feature, missing } of findings)
  console.error(`${relative('', file)}:${line} ${feature} is missing before ${missing.join(', ')}`);
if (findings.length > 0) {
  console.error(
    `\n${findings.length} uses of what ${browserslist.join(', ')} need not have: test for its presence, or do without.`,
  );
  process.exitCode = 1;
}
