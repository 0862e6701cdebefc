import { spawnSync } from 'node:child_process';
import { npmCommand, StepFault } from '../commands/child.mjs';
import { nameIn, readLocked } from './contents.ts';

interface Bill {
  serialNumber?: string;
  metadata: {
    timestamp?: string;
    component: { 'bom-ref': string; type: string; name: string; version: string };
  };
  components: { 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** npm's own list (CycloneDX), with those packages only that the installation contains: paths in the lock file. */
export function billOf(root: string, version: string, paths: readonly string[]): string {
  const [npm, ...first] = npmCommand(process.env);
  const args = [...first, 'sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  const { status, stderr, stdout } = spawnSync(npm, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new StepFault(`npm no pudo hacer la lista de paquetes: ${stderr}`);
  const bill: Bill = JSON.parse(stdout);
  // Both differ from run to run, and neither is required.
  delete bill.serialNumber;
  delete bill.metadata.timestamp;
  const own = bill.metadata.component;
  Object.assign(own, { type: 'application', name: 'planeacion', version });
  const locked = readLocked(root);
  const contained = new Set(paths.map((path) => `${nameIn(path)}@${locked[path]?.version}`));
  bill.components = bill.components.filter((one) => contained.has(one['bom-ref']));
  const kept = new Set([own, ...bill.components].map((one) => one['bom-ref']));
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }));
  return `${JSON.stringify(bill, null, 2)}\n`;
}
