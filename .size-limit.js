/** The budgets in brotli. The lists follow the build's import graph: scripts/build/sizes.ts. */
import { join } from 'node:path';
import {
  filesOf,
  firstPaintScript,
  readGraph,
  scriptsOfApollo,
  scriptsOfSignIn,
  scriptsUntilDashboard,
  styleSheets,
} from './scripts/build/sizes.ts';

const root = import.meta.dirname;
const dist = join(root, 'dist');
const parts = join(root, 'node_modules/.cache/sizes');
const graph = readGraph(dist);
const built = (files) => files.map((file) => join(dist, file));

const checks = [
  {
    name: 'JavaScript until React has the form of /login',
    limit: '92 kB',
    path: built(scriptsOfSignIn(graph)),
  },
  {
    name: 'JavaScript from /login until the dashboard',
    limit: '142 kB',
    path: built(scriptsUntilDashboard(graph)),
  },
  { name: 'Apollo', limit: '42 kB', path: built(scriptsOfApollo(graph)) },
  { name: 'CSS', limit: '9.5 kB', path: styleSheets(dist, parts) },
  { name: 'font', limit: '36 kB', path: filesOf(dist, '.woff2') },
  { name: 'worker', limit: '16 kB', path: [join(dist, 'sw.js')] },
  {
    name: 'inline script before the first paint, uncompressed',
    limit: '1.024 kB',
    brotli: false,
    path: [firstPaintScript(dist, parts)],
  },
];

// An empty list weighs nothing and would pass.
for (const { name, path } of checks)
  if (path.length === 0) throw new Error(`${name}: the build has no such file`);

export default checks;
