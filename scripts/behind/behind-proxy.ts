/**
 * `npm run behind-nginx`, `npm run behind-caddy`: runs the app behind the proxy with its documented file of
 * ops/, on free ports. Checks headers, limits and addresses without a browser, then a person's visit in
 * Chromium over TLS. The report is kept in docs/operation.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { removeTemplate, startApp } from '../../tests/support/backends/app-process.ts';
import { buildAs } from '../../tests/support/browser/builds.ts';
import { freePort } from '../../tests/support/server/free-port.ts';
import { ensureBuilt } from '../build/build-app.ts';
import { StepFault } from '../commands/child.mjs';
import { makeCertificate } from './certificate.ts';
import { overTls } from './https.ts';
import { NAME, type Place, PROXIES, type RunningProxy } from './proxies.ts';
import { createReport } from './report.ts';
import { showStory } from './story.ts';
import { told } from './substitute.ts';
import { showWire } from './wire.ts';

const ROOT = join(import.meta.dirname, '../..');
const KEPT = join(ROOT, 'docs/operation');
const NEXT = '99.0.0';
const print = (line: string) => console.log(line);

async function run(name: keyof typeof PROXIES): Promise<void> {
  await ensureBuilt(ROOT);
  const folder = await mkdtemp(join(tmpdir(), 'planeacion-proxy-'));
  const app = await startApp({ env: { PROXY_DE_CONFIANZA: '127.0.0.1' } });
  let proxy: RunningProxy | undefined;
  try {
    const certificate = makeCertificate(folder, NAME);
    const [httpPort, httpsPort] = [await freePort(), await freePort()];
    // Caddy listens on a port to which a router forwards 443.
    const outside = `https://${NAME}${name === 'nginx' ? `:${httpsPort}` : ''}`;
    const place: Place = { folder, certificate, httpPort, httpsPort, appPort: app.port, outside };
    proxy = await PROXIES[name](place, print);
    await answering(place, proxy);
    const report = createReport(print);
    report.say(
      `${proxy.version}, ${new Date().toISOString().slice(0, 10)}, with ${proxy.file}, in which for this run`,
    );
    for (const line of told(proxy.changes)) report.say(line.replaceAll(folder, '…'));
    await showWire(place, report);
    await showStory({ app, place, report, next: { dist: await buildAs(NEXT), version: NEXT } });
    await mkdir(KEPT, { recursive: true });
    await writeFile(join(KEPT, `${name}.txt`), `${report.lines.join('\n')}\n`);
  } finally {
    proxy?.child.process.kill('SIGTERM');
    await proxy?.child.ended;
    await app.remove();
    await removeTemplate();
    await rm(folder, { recursive: true, force: true });
  }
}

async function answering(place: Place, { child: { ended, stderr } }: RunningProxy): Promise<void> {
  let gone = false;
  void ended.then(() => (gone = true));
  for (;;) {
    const status = await overTls(place, '/salud').then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    if (gone) throw new Error(`the proxy has ended:\n${stderr()}`);
    await wait(50);
  }
}

const [name] = process.argv.slice(2);
if (name !== 'nginx' && name !== 'caddy') throw new Error('nginx or caddy');
run(name).catch((error: unknown) => {
  console.error(error instanceof StepFault ? error.message : error);
  process.exitCode = 1;
});
