import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Certificate, makeCertificate } from '../../../scripts/behind/certificate.ts';
import { getConfig } from '../../../server/config/config.ts';
import { reviewCertificate } from '../../../server/review/outside/certificate.ts';
import { reviewClientAddress } from '../../../server/review/outside/client-address.ts';
import { reviewClock } from '../../../server/review/outside/clock.ts';
import { reviewProxy, reviewRedirect } from '../../../server/review/outside/proxy.ts';
import type { Review, Site } from '../../../server/review/site.ts';
import { createInstallation, type Installation } from '../../support/server/installation.ts';
import {
  type ProxyFaults,
  startPlainSite,
  startTlsProxy,
  type TlsProxy,
} from '../../support/server/tls-proxy.ts';

let folder: string;
let certificate: Certificate;
let installation: Installation;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planeacion-certificate-'));
  certificate = makeCertificate(folder, 'localhost', 60);
  installation = await createInstallation();
  await installation.start();
});
afterAll(async () => {
  await installation.remove();
  await rm(folder, { recursive: true });
});

const open: TlsProxy[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((site) => site.close()));
});
const opened = (site: TlsProxy) => {
  open.push(site);
  return site;
};

const site = (more: Partial<Site> = {}, env: Record<string, string> = {}): Site => ({
  config: getConfig({ ...installation.env, ...env }),
  now: () => new Date(),
  letterTo: undefined,
  direct: installation.direct,
  address: undefined,
  uid: process.getuid?.(),
  ...more,
});

/** Each finding as «state subject: what was found». */
async function looked(look: Review, at: Site): Promise<string[]> {
  const findings = await look(at);
  for (const { estado, hacer } of findings) expect(hacer === undefined).toBe(estado === 'bien');
  return findings.map(({ estado, hallado, tema }) => `${estado} ${tema}: ${hallado}`);
}

async function behind(look: Review, faults: ProxyFaults = {}): Promise<string[]> {
  const { url } = opened(await startTlsProxy(certificate, installation.direct, faults));
  return looked(look, site({ address: url }));
}

describe('behind a proxy as in ops/', () => {
  test('all is well', async () => {
    expect(await behind(reviewProxy)).toEqual([
      'bien HSTS: por 365 días',
      'bien cabeceras de seguridad: llegan como la aplicación las pone, con una sola CSP',
      'bien caché del proxy: no guarda la página, sw.js, config.json ni /api',
      'bien archivos comprimidos: llegan como salieron (br)',
    ]);
    expect(await behind(reviewClientAddress)).toEqual([
      'bien dirección del cliente: el proxy la dice, nadie la inventa, y los límites cuentan a cada quien',
      'bien Host: llega entero',
    ]);
  });
});

describe('a proxy that does something wrong is told so:', () => {
  test.each<[string, ProxyFaults, string]>([
    [
      'a header of its own is missing',
      { headers: { 'strict-transport-security': undefined } },
      'atencion HSTS: no llega',
    ],
    [
      'HSTS for a minute',
      { headers: { 'strict-transport-security': 'max-age=60' } },
      'atencion HSTS: por 60 segundos',
    ],
    [
      'a second CSP',
      { headers: { 'content-security-policy': ["default-src 'self'", "default-src 'none'"] } },
      'mal cabeceras de seguridad: llegan 2 políticas de contenido (CSP)',
    ],
    [
      'a CSP in place of the own one',
      { headers: { 'content-security-policy': "default-src 'self'" } },
      'mal cabeceras de seguridad: el proxy cambia o quita content-security-policy',
    ],
    [
      'a header removed',
      { headers: { 'x-content-type-options': undefined } },
      'mal cabeceras de seguridad: el proxy cambia o quita x-content-type-options',
    ],
    [
      'an hour of cache',
      { headers: { 'cache-control': 'max-age=3600' } },
      'mal caché del proxy: cambia cache-control de /, /sw.js, /config.json, /api/version',
    ],
    [
      'answers from its cache',
      { headers: { age: '12' } },
      'mal caché del proxy: contesta /, /sw.js, /config.json, /api/version de lo que guardó',
    ],
    [
      'files that it decompresses',
      { uncompressed: true },
      'mal archivos comprimidos: la página llega sin comprimir, y salió br',
    ],
    ['an answer in the place of the server', { status: 502 }, 'mal proxy: contesta 502 en /salud'],
  ])('%s', async (_, faults, wanted) => {
    const found = await behind(reviewProxy, faults);
    expect(found.filter((line) => !line.startsWith('bien '))).toEqual([wanted]);
  });

  test.each<[string, ProxyFaults, string]>([
    [
      'a claim passed on',
      { forwarded: 'passed' },
      'mal dirección del cliente: el proxy cree a quien dice venir de otra dirección',
    ],
    [
      'a claim kept beside the address',
      { forwarded: 'added' },
      'atencion dirección del cliente: el proxy añade la dirección a lo que el cliente dice, en vez de reemplazarlo',
    ],
    [
      'no word of the client',
      { forwarded: 'none' },
      'mal dirección del cliente: el proxy no dice de quién viene cada petición (X-Forwarded-For)',
    ],
    ['another Host', { host: 'planeacion' }, 'mal Host: llega «planeacion» en lugar de «HOST»'],
  ])('%s', async (_, faults, wanted) => {
    const found = await behind(reviewClientAddress, faults);
    const [{ url }] = open as [TlsProxy];
    expect(found.filter((line) => !line.startsWith('bien '))).toEqual([wanted.replace('HOST', url.host)]);
  });
});

test('a server that does not believe its proxy is told so, with the setting', async () => {
  const other = await createInstallation({ PROXY_DE_CONFIANZA: '' });
  await other.start();
  const { url } = opened(await startTlsProxy(certificate, other.direct));
  const config = getConfig(other.env);
  const findings = await reviewClientAddress(site({ address: url, config, direct: other.direct }));
  expect(findings[0]).toMatchObject({
    estado: 'mal',
    hallado: 'el servidor no cree al proxy, y cuenta a todos como uno',
    hacer: 'Pon PROXY_DE_CONFIANZA=127.0.0.1 y reinicia el servidor.',
  });
  // The ticket of one installation is nothing to another.
  expect(await looked(reviewClientAddress, site({ address: url }))).toEqual([
    expect.stringContaining('contesta otro servidor'),
  ]);
  await other.remove();
});

test('where nobody answers, or the proxy itself, nothing is said of the client', async () => {
  expect(await looked(reviewClientAddress, site({ address: new URL('https://localhost:1') }))).toEqual([]);
  expect(await behind(reviewClientAddress, { status: 502 })).toEqual([]);
});

test('a setting that believes everybody is told so, even without an address', async () => {
  expect(await looked(reviewClientAddress, site({}, { PROXY_DE_CONFIANZA: '0.0.0.0/0' }))).toEqual([
    'mal dirección del cliente: PROXY_DE_CONFIANZA cree a cualquiera (0.0.0.0/0)',
  ]);
});

test('where the server cannot be reached directly, nothing is compared, and this is said', async () => {
  const { url } = opened(await startTlsProxy(certificate, installation.direct));
  const direct = new URL('http://127.0.0.1:1');
  expect(await looked(reviewProxy, site({ address: url, direct }))).toEqual([
    'bien HSTS: por 365 días',
    'atencion proxy: no se comparó lo que llega con lo que el servidor envía',
  ]);
});

describe('http', () => {
  const wanted = new URL('https://planeacion.test');
  test.each<[string, number, Record<string, string>, string]>([
    [
      'to the same address of https',
      308,
      { location: 'https://planeacion.test/cumpleanos?dia=1' },
      'bien http → https: contesta 308 y lleva a https',
    ],
    [
      'to the entrance alone',
      301,
      { location: 'https://planeacion.test/' },
      'mal http → https: lleva /cumpleanos a «https://planeacion.test/»',
    ],
    ['nowhere', 200, {}, 'mal http → https: ORIGIN contesta 200, sin llevar a https'],
  ])('leads %s', async (_, status, headers, told) => {
    const { url } = opened(await startPlainSite(status, headers));
    const { estado, hallado, tema } = await reviewRedirect(new URL('/cumpleanos?dia=1', url), wanted);
    expect(`${estado} ${tema}: ${hallado}`).toBe(told.replace('ORIGIN', url.origin));
  });

  test('that does not answer is told so', async () => {
    expect(await reviewRedirect(new URL('http://localhost:1/'), wanted)).toMatchObject({
      estado: 'atencion',
    });
  });
});

describe('the certificate', () => {
  const DAY = 86_400_000;
  test('is not accepted if this machine signed it', async () => {
    expect(await behind(reviewCertificate)).toEqual([
      'mal certificado: los navegadores no lo aceptan (lo firmó este mismo equipo)',
    ]);
  });

  test('is told to be over by its date', async () => {
    const { url: address } = opened(await startTlsProxy(certificate, installation.direct));
    const now = () => new Date(Date.now() + 61 * DAY);
    const [told] = await looked(reviewCertificate, site({ address, now }));
    expect(told).toMatch(/^mal certificado: venció el \d{4}-\d\d-\d\d$/);
  });

  test('of an address that does not speak TLS is told so', async () => {
    const { url } = opened(await startPlainSite(200));
    const address = new URL(`https://${url.host}`);
    expect(await looked(reviewCertificate, site({ address }))).toEqual([
      `mal certificado: ${address.origin} no contesta, o no habla TLS`,
    ]);
  });
});

describe('the clock', () => {
  const SKEWED = [
    [0, /^bien reloj: es la misma hora en /],
    [20, /^atencion reloj: .+ difieren (19|20|21) s$/],
    [-4000, /^mal reloj: .+ difieren (3999|4000|4001) s$/],
  ] as const;
  test.each(SKEWED)('%s s behind the server', async (seconds, told) => {
    const now = () => new Date(Date.now() - seconds * 1000);
    const [clock] = await looked(reviewClock, site({ now }));
    expect(clock).toMatch(told);
  });

  test.each([
    ['yes', ['bien NTP: el sistema mantiene su hora']],
    ['no', ['atencion NTP: nada mantiene la hora del sistema']],
    ['', []],
  ])('is kept by the system: %j', async (answer, told) => {
    const bin = await mkdtemp(join(tmpdir(), 'planeacion-bin-'));
    await writeFile(join(bin, 'timedatectl'), `#!/bin/sh\necho ${answer}\n`, { mode: 0o755 });
    const { PATH } = process.env;
    process.env.PATH = `${bin}:${PATH}`;
    try {
      expect((await looked(reviewClock, site())).slice(1)).toEqual(told);
    } finally {
      process.env.PATH = PATH;
      await rm(bin, { recursive: true });
    }
  });
});
