import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Certificate, makeCertificate } from '../../../scripts/behind/certificate.ts';
import type { Finding } from '../../../server/review/finding.ts';
import { startChild } from '../../support/server/child-process.ts';
import { createInstallation, type Installation } from '../../support/server/installation.ts';
import { type SmtpServer, startSmtp } from '../../support/server/smtp-server.ts';
import { startTlsProxy, type TlsProxy } from '../../support/server/tls-proxy.ts';

const MAIN = join(import.meta.dirname, '../../../server/commands/review.ts');
const PAGE = join(import.meta.dirname, '../../../docs/operation.md');
const METRICAS_CLAVE = 'f3a9c1d0b7e84c5a92d6e1f0a3b8c7d4';

let smtp: SmtpServer;
let installation: Installation;
let certificate: Certificate;
let proxy: TlsProxy;
/** on another disk than the data */
let backups: string;
beforeEach(async () => {
  smtp = await startSmtp();
  backups = await mkdtemp('/dev/shm/planeacion-');
  const mail = { CORREO: 'smtp', SMTP_URL: smtp.url };
  const backup = { RESPALDO_EN: backups, RESPALDO_HORA: '00:00' };
  installation = await createInstallation({ METRICAS_CLAVE, ...mail, ...backup });
  certificate = makeCertificate(installation.home, 'localhost', 60);
  proxy = await startTlsProxy(certificate, installation.direct);
  const bin = join(installation.home, 'bin');
  await mkdir(bin);
  await writeFile(join(bin, 'timedatectl'), '#!/bin/sh\necho yes\n', { mode: 0o755 });
  installation.env.PATH = `${bin}:${installation.env.PATH}`;
});
afterEach(async () => {
  await installation.remove();
  await proxy.close();
  await smtp.close();
  await rm(backups, { recursive: true, force: true });
});

async function revisar(args: string[], env: Record<string, string> = {}, input = '') {
  const trust = { NODE_EXTRA_CA_CERTS: certificate.certFile };
  const child = startChild(process.execPath, [MAIN, ...args], {
    env: { ...installation.env, ...trust, ...env },
    input,
  });
  return { code: await child.ended, out: child.stdout(), err: child.stderr() };
}

/** The findings of `--json`, and the exit code. */
async function json(args: string[], env?: Record<string, string>) {
  const { code, err, out } = await revisar([...args, '--json'], env);
  expect(err).toBe('');
  expect(out.trimEnd().split('\n')).toHaveLength(1);
  const told: { bien: number; atencion: number; mal: number; hallazgos: Finding[] } = JSON.parse(out);
  return { code, ...told };
}

/** The server with its first backup. */
async function start(): Promise<void> {
  const { stderr } = await installation.start();
  await expect.poll(stderr, { timeout: 120_000 }).toContain('"msg":"backup made"');
}

test('an installation without a fault: every line is well, one letter is sent, and nothing is left', async () => {
  await start();
  const there = async () =>
    (await Promise.all([installation.dataDir, backups].map((folder) => readdir(folder)))).flat();
  const before = await there();
  const { code, ...told } = await json(['--direccion', proxy.url.origin, '--carta', 'eva@universidad.test']);
  expect(told.hallazgos.filter(({ estado }) => estado !== 'bien')).toEqual([]);
  expect([code, told.atencion, told.mal, told.bien]).toEqual([0, 0, 0, told.hallazgos.length]);
  expect(told.hallazgos.map(({ tema }) => tema)).toEqual([
    ...[
      'servidor',
      'certificado',
      'HSTS',
      'cabeceras de seguridad',
      'caché del proxy',
      'archivos comprimidos',
    ],
    ...['dirección del cliente', 'Host', 'correo', 'reloj', 'NTP', 'permisos', 'dueño de los datos'],
    ...['base de datos', 'disco', 'disco de los respaldos', 'respaldo', 'apertura del respaldo'],
    ...['demostración', 'administradores', 'límites', 'métricas', 'versión publicada', 'Node', 'memoria'],
  ]);
  expect(smtp.heard().match(/RCPT TO:<eva@universidad\.test>/g)).toHaveLength(1);
  expect(await there()).toEqual(before);
  // The address may stand in the configuration, and the letter's is asked for.
  const asked = await revisar([], { DIRECCION_PUBLICA: proxy.url.origin }, '\n');
  expect([asked.code, asked.err]).toEqual([
    0,
    '¿A qué correo envío una carta de prueba? (vacío: a ninguno) ',
  ]);
  expect(asked.out).toContain('✓ certificado: vale hasta el ');
  expect(asked.out).toMatch(/\n25 bien, 0 por mirar \(!\), 0 mal \(✗\)\.\n$/);
  expect(smtp.heard().match(/RCPT TO/g)).toHaveLength(1);
  const answered = await revisar(['--direccion', proxy.url.origin], {}, 'eva@universidad.test\n');
  expect(answered.out).toContain('recibió la carta para eva@universidad.test');
  expect(smtp.heard().match(/RCPT TO/g)).toHaveLength(2);
}, 240_000);

test('a doubt ends it with 1, a fault with 2, each with what to do', async () => {
  await start();
  const quiet = ['--direccion', proxy.url.origin];
  const doubtful = await revisar(quiet, { METRICAS_CLAVE: '' });
  expect(doubtful.code).toBe(1);
  expect(doubtful.out).toContain(
    '! métricas: sin METRICAS_CLAVE nadie vigila el servidor\n    Pon en METRICAS_CLAVE lo que dé «openssl rand -hex 32».',
  );
  await chmod(installation.dataDir, 0o755);
  const bad = await revisar(quiet);
  expect(bad.code).toBe(2);
  expect(bad.out).toContain(
    `✗ permisos: ${installation.dataDir} está abierto a otros usuarios de este equipo\n`,
  );
  expect(bad.out).toContain(`    «chmod 700 ${installation.dataDir}»\n`);
}, 240_000);

test('a certificate that ends soon is a doubt', async () => {
  const other = await mkdtemp(join(installation.home, 'certificate-'));
  const short = makeCertificate(other, 'localhost', 5);
  const site = await startTlsProxy(short, installation.direct);
  const { hallazgos } = await json(['--direccion', site.url.origin], { NODE_EXTRA_CA_CERTS: short.certFile });
  expect(hallazgos.find(({ tema }) => tema === 'certificado')).toMatchObject({
    estado: 'atencion',
    hallado: expect.stringMatching(/^vence el \d{4}-\d\d-\d\d, en [45] días$/),
  });
  await site.close();
}, 120_000);

test('a certificate of another name is told', async () => {
  const other = await mkdtemp(join(installation.home, 'certificate-'));
  const wrong = makeCertificate(other, 'otra.universidad.test', 60);
  const site = await startTlsProxy(wrong, installation.direct);
  const trust = { NODE_EXTRA_CA_CERTS: wrong.certFile };
  const { hallazgos } = await json(['--direccion', site.url.origin], trust);
  expect(hallazgos.find(({ tema }) => tema === 'certificado')).toMatchObject({
    estado: 'mal',
    hallado: 'los navegadores no lo aceptan (es de otro nombre)',
  });
  await site.close();
}, 120_000);

test('without a server it looks at what lies there, and says that the server is away', async () => {
  const { code, hallazgos } = await json([]);
  expect(code).toBe(2);
  const states = Object.fromEntries(hallazgos.map(({ estado, tema }) => [tema, estado]));
  expect(states).toMatchObject({
    servidor: 'atencion',
    'desde fuera': 'atencion',
    'base de datos': 'bien',
    administradores: 'bien',
    respaldo: 'mal',
  });
}, 120_000);

describe('cannot look, and says so with 2,', () => {
  test.each([[['--otra']], [['--carta', 'nadie']], [['--direccion', 'http://planeacion.test']], [['algo']]])(
    'at %j',
    async (args) => {
      expect(await revisar(args)).toEqual({
        code: 2,
        out: '',
        err: 'Uso: npm run revisar -- [--direccion https://NOMBRE] [--carta CORREO] [--json]\n',
      });
    },
  );

  test('at a configuration that the server refuses: a finding like the others', async () => {
    expect(await json([], { PORT: 'x' })).toEqual({
      code: 2,
      bien: 0,
      atencion: 0,
      mal: 1,
      hallazgos: [
        {
          tema: 'configuración',
          estado: 'mal',
          hallado: 'La variable PORT no sirve: debe ser un número de puerto.',
          hacer: 'Corrígelo: hasta entonces no se puede revisar lo demás.',
        },
      ],
    });
  });

  test('beside an installation whose folder it was not given', async () => {
    await writeFile(join(installation.home, 'planeacion.env'), 'DATA_DIR=/var/lib/planeacion\n');
    const { hallazgos } = await json([], { DATA_DIR: '' });
    expect(hallazgos).toEqual([
      expect.objectContaining({ hallado: expect.stringContaining('indica DATA_DIR') }),
    ]);
  });
});

test('every line of docs/operation.md runs as it is written', async () => {
  await start();
  const lines = [...(await readFile(PAGE, 'utf8')).matchAll(/^planeacion revisar(?: (.+))?$/gm)];
  expect(lines.length).toBeGreaterThan(2);
  for (const [line, words = ''] of lines) {
    const args = words.split(' ').filter((word) => word !== '');
    const { code, out } = await revisar(
      args.map((word) => word.replace('https://planeacion.universidad.example', proxy.url.origin)),
    );
    // Without an address there is nothing to look at from outside.
    expect([line, code]).toEqual([line, args.includes('--direccion') ? 0 : 1]);
    expect(out).not.toBe('');
  }
}, 240_000);
