import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backUp } from '../../../server/backup/backup.ts';
import { minuteIn } from '../../../server/calendar.ts';
import { getConfig } from '../../../server/config/config.ts';
import { advance, releasesFolder } from '../../../server/releases/journal.ts';
import {
  firstState,
  type PublicationState,
  pause,
  publish,
  retire,
  type Version,
  withVersion,
} from '../../../server/releases/state.ts';
import { reviewAdministrators } from '../../../server/review/administrators.ts';
import { reviewBackups } from '../../../server/review/backups.ts';
import { reviewDisk } from '../../../server/review/disk.ts';
import { reviewFiles } from '../../../server/review/files.ts';
import { reviewMail } from '../../../server/review/mail.ts';
import { reviewServer } from '../../../server/review/outside/running.ts';
import { review } from '../../../server/review/review.ts';
import { reviewDemo, reviewLimits, reviewMetrics } from '../../../server/review/settings.ts';
import { directAddress, type Review, type Site } from '../../../server/review/site.ts';
import { reviewDatabase, reviewNode, reviewReleases } from '../../../server/review/versions.ts';
import { openServerDatabase } from '../../../server/store/open.ts';
import { createInstallation, type Installation } from '../../support/server/installation.ts';
import { startSmtp } from '../../support/server/smtp-server.ts';

const DAY = 86_400_000;

let installation: Installation;
let backups: string;
beforeEach(async () => {
  installation = await createInstallation();
  backups = join(installation.home, 'backups');
  await mkdir(backups, { mode: 0o700 });
});
afterEach(() => installation.remove());

interface Look extends Partial<Site> {
  env?: Record<string, string>;
}

const site = ({ env = {}, ...more }: Look = {}): Site => ({
  config: getConfig({ ...installation.env, ...env }),
  now: () => new Date(),
  address: undefined,
  letterTo: undefined,
  direct: installation.direct,
  uid: process.getuid?.(),
  ...more,
});

/** Each finding as «state subject: what was found». */
async function looked(look: Review, more: Look = {}): Promise<string[]> {
  const findings = await look(site(more));
  for (const { estado, hacer } of findings) expect(hacer === undefined).toBe(estado === 'bien');
  return findings.map(({ estado, hallado, tema }) => `${estado} ${tema}: ${hallado}`);
}

/** Changes the database as another program would, while no server runs. */
async function sql(...statements: string[]): Promise<void> {
  const database = await openServerDatabase(join(installation.dataDir, 'planeacion.sqlite'));
  for (const one of statements) await database.run(one);
  await database.close();
}

async function madeBackup(hoursAgo: number): Promise<string> {
  const [date] = minuteIn('America/Mexico_City', new Date());
  const folder = join(backups, `planeacion-${date}`);
  await backUp(installation.dataDir, folder, new Date());
  const at = new Date(Date.now() - hoursAgo * 3_600_000);
  await utimes(folder, at, at);
  return folder;
}

describe('files', () => {
  test('that only their owner can read are well', async () => {
    const { dataDir } = installation;
    expect(await looked(reviewFiles)).toEqual([
      'bien permisos: datos, claves y respaldo son solo de su dueño',
      `bien dueño de los datos: todo en ${dataDir} es de un solo usuario`,
    ]);
  });

  test('that others can read are named', async () => {
    const { dataDir, env } = installation;
    const secret = join(dataDir, 'secreto');
    await chmod(dataDir, 0o755);
    await chmod(secret, 0o640);
    await writeFile(env.INSTALACION ?? '', 'SMTP_URL=smtp://u:p@correo.test\n');
    await chmod(env.INSTALACION ?? '', 0o644);
    const kept = await madeBackup(1);
    await chmod(kept, 0o755);
    const found = await looked(reviewFiles, { env: { RESPALDO_EN: backups } });
    expect(found.filter((line) => line.startsWith('mal '))).toEqual([
      `mal permisos: ${dataDir} está abierto a otros usuarios de este equipo`,
      `mal permisos: ${secret} está abierto a su grupo`,
      `mal permisos: ${env.INSTALACION} está abierto a otros usuarios de este equipo`,
      `mal permisos: ${kept} está abierto a otros usuarios de este equipo`,
    ]);
  });

  test('of another user than the one who looks are told', async () => {
    const [, owner] = await looked(reviewFiles, { uid: 12_345 });
    expect(owner).toMatch(
      /^mal dueño de los datos: .+ es de otro usuario \(\d+\) que el que revisa \(12345\)$/,
    );
  });

  test('of another user within DATA_DIR are told', async () => {
    const file = join(installation.dataDir, 'secreto');
    // Only root can give a file away.
    const given = await chown(file, 65_534, 65_534).then(
      () => true,
      () => false,
    );
    const [, owner] = await looked(reviewFiles);
    expect(owner).toMatch(given ? /^mal .+secreto son de otro usuario/ : /^bien /);
  });

  test('with a private key on this machine are told', async () => {
    const key = join(installation.home, 'key.txt');
    const env = { RESPALDO_EN: backups, RESPALDO_CLAVE: key };
    const last = async () => (await looked(reviewFiles, { env })).at(-1);
    expect(await last()).toBe(`mal clave de los respaldos: no se puede leer ${key}`);
    await writeFile(key, '# public key: age1qqq\nAGE-SECRET-KEY-1QQQ\n');
    expect(await last()).toBe(`mal clave de los respaldos: ${key} contiene la clave privada`);
    await writeFile(key, 'age1qqq\n');
    expect(await last()).toBe(`bien clave de los respaldos: ${key} no contiene una clave privada`);
  });

  test('that are not there are told', async () => {
    const DATA_DIR = join(installation.home, 'nothing');
    expect(await looked(reviewFiles, { env: { DATA_DIR } })).toEqual([
      `mal datos: no hay carpeta ${DATA_DIR}`,
    ]);
  });
});

describe('the disk', () => {
  test('with room, and with less than DISCO_MINIMO_MB', async () => {
    expect(await looked(reviewDisk)).toEqual([
      expect.stringMatching(/^bien disco: DATA_DIR tiene .+ libres$/),
    ]);
    expect(await looked(reviewDisk, { env: { DISCO_MINIMO_MB: '999999999' } })).toEqual([
      expect.stringMatching(/^mal disco: .+, menos que DISCO_MINIMO_MB$/),
    ]);
  });

  test('without room for a restoration', async () => {
    await truncate(join(installation.dataDir, 'planeacion.sqlite'), 8e12);
    expect(await looked(reviewDisk)).toEqual([
      expect.stringMatching(/^atencion disco: .+ libres, y la base mide 8000\.0 GB$/),
    ]);
  });

  test('of the backups is the same one, or another', async () => {
    const told = async (RESPALDO_EN: string) => (await looked(reviewDisk, { env: { RESPALDO_EN } }))[1];
    expect(await told(backups)).toMatch(/^atencion disco de los respaldos: es el mismo/);
    const other = await mkdtemp('/dev/shm/planeacion-');
    expect(await told(other)).toMatch(/^bien disco de los respaldos: es otro/);
    await rm(other, { recursive: true });
  });
});

describe('the backup', () => {
  const env = () => ({ RESPALDO_EN: backups });

  test('that nobody makes, that is not there, or whose folder is gone', async () => {
    expect(await looked(reviewBackups)).toEqual(['atencion respaldo: el servidor no hace ninguno']);
    expect(await looked(reviewBackups, { env: env() })).toEqual([
      `mal respaldo: en ${backups} no hay ninguno`,
    ]);
    await rm(backups, { recursive: true });
    expect(await looked(reviewBackups, { env: env() })).toEqual([
      `mal respaldo: no se puede leer ${backups}`,
    ]);
  });

  test('of today opens, and stays as it is', async () => {
    const folder = await madeBackup(3);
    const before = await readdir(folder);
    const [age, opens] = await looked(reviewBackups, { env: env() });
    expect(age).toBe(`bien respaldo: el último (${folder}) es de hace 3 horas`);
    expect(opens).toMatch(/^bien apertura del respaldo: se abre: \d+ archivos/);
    expect(await readdir(folder)).toEqual(before);
  });

  test('of 27 hours ago and of a week ago is too old', async () => {
    const folder = await madeBackup(27);
    const age = async () => (await looked(reviewBackups, { env: env() }))[0];
    expect(await age()).toBe(`mal respaldo: el último (${folder}) es de hace 27 horas`);
    const week = new Date(Date.now() - 7 * DAY);
    await utimes(folder, week, week);
    expect(await age()).toBe(`mal respaldo: el último (${folder}) es de hace 7 días`);
  });

  test('that was damaged does not open, and nothing is added to it', async () => {
    const folder = await madeBackup(1);
    await rm(join(folder, 'planeacion.sqlite'));
    const before = await readdir(folder);
    const [, opens] = await looked(reviewBackups, { env: env() });
    expect(opens).toMatch(/^mal apertura del respaldo: .+está dañado \(falta planeacion\.sqlite\)/);
    expect(await readdir(folder)).toEqual(before);
  });

  test('that is encrypted is known by its beginning', async () => {
    const file = join(backups, 'planeacion-2026-11-20.tar.age');
    const opens = async () => (await looked(reviewBackups, { env: env() }))[1];
    await writeFile(file, 'age-encryption.org/v1\n-> X25519 …');
    expect(await opens()).toMatch(/^bien apertura del respaldo: está cifrado/);
    await writeFile(file, '');
    expect(await opens()).toMatch(/^mal apertura del respaldo: .+ no es lo que escribe age ni gpg$/);
  });
});

test('the next backup has to fit', async () => {
  const file = join(backups, 'planeacion-2026-11-20.tar.age');
  await writeFile(file, 'age-encryption.org/v1\n-> X25519 …');
  // A file with a hole is as long as no disk here has room.
  await truncate(file, 8e12);
  expect(await looked(reviewBackups, { env: { RESPALDO_EN: backups } })).toContain(
    'mal respaldo: el siguiente no cabe',
  );
});

describe('the demonstration', () => {
  const address = new URL('https://planeacion.test');
  test('is off', async () => {
    expect(await looked(reviewDemo)).toEqual(['bien demostración: apagada, y sin cuentas suyas']);
  });

  test('left on is a doubt on this machine, and wrong in public', async () => {
    const env = { DEMO: 'si', CLAVE_DEMO: 'una clave conocida' };
    expect(await looked(reviewDemo, { env })).toEqual(['atencion demostración: DEMO está encendida']);
    expect(await looked(reviewDemo, { env, address })).toEqual([
      'mal demostración: DEMO está encendida en https://planeacion.test: cualquiera puede entrar como «admin», con la contraseña de CLAVE_DEMO',
    ]);
  });

  test('left in the database, or by its password alone, is told', async () => {
    const env = { CLAVE_DEMO: 'una clave conocida' };
    expect(await looked(reviewDemo, { env })).toEqual([
      'atencion demostración: CLAVE_DEMO está puesta, y DEMO es no',
    ]);
    await sql("INSERT INTO demostracion (usuario, lugar) VALUES ('ana', 0)");
    expect(await looked(reviewDemo)).toEqual([
      'mal demostración: la base tiene cuentas de demostración, y DEMO es no',
    ]);
  });
});

describe('administrators', () => {
  test('one, one without an account, and none', async () => {
    expect(await looked(reviewAdministrators)).toEqual(['bien administradores: una persona']);
    await sql("UPDATE usuario SET clave_hash = NULL WHERE usuario = 'admin'");
    expect(await looked(reviewAdministrators)).toEqual([
      'atencion administradores: admin no tiene cuenta todavía',
    ]);
    await sql("UPDATE usuario SET estatus = 'Baja' WHERE usuario = 'admin'");
    expect(await looked(reviewAdministrators)).toEqual([
      'mal administradores: nadie puede administrar personas',
    ]);
  });
});

describe('the database', () => {
  test('is whole; and a look leaves nothing beside it, with a server and without one', async () => {
    const there = () => readdir(installation.dataDir);
    const before = await there();
    expect(before).not.toContain('planeacion.sqlite-wal');
    expect(await looked(reviewDatabase)).toEqual([
      expect.stringMatching(/^bien base de datos: está entera, en la migración \d+$/),
    ]);
    expect(await there()).toEqual(before);
    await installation.start();
    const beside = await there();
    expect(beside).toContain('planeacion.sqlite-wal');
    expect(await looked(reviewDatabase)).toEqual([expect.stringMatching(/^bien /)]);
    expect(await there()).toEqual(beside);
  });

  test('of another program, or damaged, or being restored', async () => {
    await sql('DELETE FROM migracion WHERE numero = (SELECT max(numero) FROM migracion)');
    expect(await looked(reviewDatabase)).toEqual([expect.stringMatching(/^atencion .+ va en la migración/)]);
    await sql("INSERT INTO migracion (numero, nombre) VALUES (999, '999-later.sql')");
    expect(await looked(reviewDatabase)).toEqual([
      expect.stringMatching(/^mal base de datos: es de un programa más nuevo \(migración 999/),
    ]);
    await writeFile(join(installation.dataDir, 'planeacion.sqlite'), 'not a database, but some text');
    const damaged = expect.stringMatching(/^mal base de datos: no se puede abrir/);
    expect(await looked(reviewDatabase)).toEqual([damaged]);
    await rm(join(installation.dataDir, 'planeacion.sqlite'));
    expect(await looked(reviewDatabase)).toEqual([damaged]);
    expect(await readdir(installation.dataDir)).not.toContain('planeacion.sqlite');
    await mkdir(join(installation.dataDir, '.restaurando'));
    expect(await looked(reviewDatabase)).toEqual(['mal base de datos: una restauración quedó a medias']);
  });
});

describe('settings', () => {
  test('limits: as always, changed a little, and opened wide', async () => {
    expect(await looked(reviewLimits)).toEqual(['bien límites: los de siempre']);
    expect(await looked(reviewLimits, { env: { LIMITE_ENTRAR_RED: '600/1' } })).toEqual([
      'bien límites: cambiados, sin exceso: LIMITE_ENTRAR_RED',
    ]);
    expect(await looked(reviewLimits, { env: { LIMITE_ENTRAR_PERSONA: '1000/1' } })).toEqual([
      'atencion límites: LIMITE_ENTRAR_PERSONA permiten diez veces lo previsto o más',
    ]);
  });

  test.each([
    ['', 'atencion métricas: sin METRICAS_CLAVE nadie vigila el servidor'],
    ['aaaaaaaaaaaaaaaa', 'atencion métricas: METRICAS_CLAVE es fácil de adivinar'],
    ['la-clave-de-la-universidad', 'atencion métricas: METRICAS_CLAVE es fácil de adivinar'],
    ['f3a9c1d0b7e84c5a92d6e1f0a3b8c7d4', 'bien métricas: METRICAS_CLAVE las protege'],
  ])('METRICAS_CLAVE=%s', async (METRICAS_CLAVE, told) => {
    expect(await looked(reviewMetrics, { env: { METRICAS_CLAVE } })).toEqual([told]);
  });
});

test('Node is told with the end of its corrections', async () => {
  const at = async (date: string) => (await looked(reviewNode, { now: () => new Date(date) }))[0];
  const { node } = process.versions;
  expect(await at('2026-11-20')).toBe(`bien Node: ${node}, con correcciones hasta el 2028-04-30`);
  expect(await at('2028-03-01')).toMatch(/^atencion /);
  expect(await at('2028-05-01')).toBe(`mal Node: ${node} no tiene correcciones desde el 2028-04-30`);
});

describe('releases', () => {
  const act = { quien: 'consola', cuando: '2026-11-20T18:00:00.000Z' };
  const version = (name: string): Version => ({
    version: name,
    carpeta: `${name}-abc`,
    construida: act.cuando,
    publicada: null,
    notas: [],
    urgencia: 'normal',
    limite: null,
  });

  test('none, one for everybody, one on its way, one that pauses, and a retired worker', async () => {
    const folder = releasesFolder(installation.dataDir);
    expect(await looked(reviewReleases)).toEqual(['atencion versión publicada: todavía no hay ninguna']);
    await advance(folder, () => firstState(version('2.0.0'), act));
    expect(await looked(reviewReleases)).toEqual(['bien versión publicada: 2.0.0, para todos']);
    const next = version('2.1.0');
    await advance(folder, (state) => publish(withVersion(state as never, next), '2.1.0', next, 5, act));
    expect(await looked(reviewReleases)).toEqual([
      'atencion versión publicada: 2.1.0 está a medias, en 5 de cada 100 dispositivos',
    ]);
    await advance(folder, (state) => pause(state as never, true, act));
    await advance(folder, (state) => retire(state as never, true, act));
    expect(await looked(reviewReleases)).toEqual([
      'atencion versión publicada: el trabajador está retirado: sin red no se abre',
      'atencion versión publicada: 2.1.0 está en pausa, en 5 de cada 100 dispositivos',
    ]);
    await writeFile(join(folder, 'estado-000009.json'), '{');
    expect((await looked(reviewReleases))[0]).toBe(
      'mal versión publicada: no se puede leer estado-000009.json',
    );
  });
});

test('a state that the server cannot serve is told', async () => {
  await installation.start();
  const act = { quien: 'consola', cuando: '2026-11-20T18:00:00.000Z' };
  // Its files are not there.
  await advance(releasesFolder(installation.dataDir), (state) => {
    const lost = {
      ...(state as PublicationState).versiones[0],
      version: '9.9.9',
      carpeta: '9.9.9-lost',
    } as Version;
    return publish(withVersion(state as PublicationState, lost), '9.9.9', lost, 100, act);
  });
  expect(await looked(reviewReleases)).toContain(
    'mal versión publicada: el servidor sirve el estado 1, y el último es 2',
  );
});

describe('the server', () => {
  test('runs and is ready, is not ready, and does not run', async () => {
    const [, last] = await looked(reviewServer);
    expect(last).toBe(`atencion servidor: no contesta en ${installation.direct.origin}`);
    await installation.start();
    expect((await looked(reviewServer))[1]).toBe('bien servidor: está en marcha y listo (/listo)');
    await installation.stop();
    installation.env.DISCO_MINIMO_MB = '999999999';
    await installation.start();
    expect((await looked(reviewServer))[1]).toBe('mal servidor: no está listo (disco: poco espacio)');
  });

  test('that would not start again is told why', async () => {
    const [first] = await looked(reviewServer, { env: { CORREO: 'smtp' } });
    expect(first).toMatch(/^mal configuración: Falta SMTP_URL/);
  });
});

describe('mail', () => {
  const letterTo = 'eva@universidad.test';
  const told = async (smtpUrl: string, more: Look = {}) => {
    const [first] = await looked(reviewMail, { env: { SMTP_URL: smtpUrl }, ...more });
    return first;
  };

  test('without a server stays on the disk', async () => {
    expect(await looked(reviewMail)).toEqual([
      'atencion correo: sin SMTP_URL, las cartas se quedan como archivos en DATA_DIR/correo',
    ]);
    expect(await stat(join(installation.dataDir, 'correo')).catch(() => 'none')).toBe('none');
  });

  test('gets a letter only if one is asked for', async () => {
    const smtp = await startSmtp();
    expect(await told(smtp.url)).toMatch(/^bien correo: .+ deja entrar; no se envió ninguna carta/);
    expect(smtp.heard()).not.toContain('MAIL FROM');
    expect(await told(smtp.url, { letterTo })).toMatch(
      /^bien correo: .+ recibió la carta para eva@universidad\.test/,
    );
    expect(smtp.heard()).toContain(`RCPT TO:<${letterTo}>`);
    await smtp.close();
  });

  test.each<[string, Record<string, string>, RegExp]>([
    [
      'MAIL',
      { MAIL: '550 5.7.1 not from here' },
      /no acepta al remitente planeacion@universidad\.test: «550 5\.7\.1 not from here»$/,
    ],
    [
      'RCPT',
      { RCPT: '550 5.1.1 nobody of that name' },
      /no acepta al destinatario: «550 5\.1\.1 nobody of that name»$/,
    ],
    ['CONTENT', { CONTENT: '554 5.7.1 spam' }, /rechazó la carta: «554 5\.7\.1 spam»$/],
    ['GREETING', { GREETING: '554 not today' }, /no contesta: «554 not today»$/],
  ])('that is refused at %s is told in the words of its server', async (_, answers, wanted) => {
    const smtp = await startSmtp(answers);
    const found = await told(smtp.url, { letterTo });
    expect(found).toMatch(/^mal correo: 127\.0\.0\.1:\d+ /);
    expect(found).toMatch(wanted);
    await smtp.close();
  });

  test('with a wrong password tells the refusal, and never the password', async () => {
    const smtp = await startSmtp({ EHLO: '250-prueba\r\n250 AUTH PLAIN', AUTH: '535 5.7.8 no' });
    const found = await told(smtp.url.replace('//', '//planeacion:marcada@'));
    expect(found).toMatch(/^mal correo: 127\.0\.0\.1:\d+ no acepta la cuenta: «535 5\.7\.8 no»$/);
    await smtp.close();
  });

  test('without encryption to another machine is told', async () => {
    const smtp = await startSmtp({ STARTTLS: '502 no' });
    // The mailer does not take this address for one of this machine, though it leads to it.
    expect(await told(smtp.url.replace('127.0.0.1', '0.0.0.0'))).toMatch(
      /^mal correo: .+ no cifra la conexión/,
    );
    await smtp.close();
  });

  test('to a server that is away, or that does not exist', async () => {
    expect(await told('smtp://127.0.0.1:1')).toBe('mal correo: 127.0.0.1:1 no contesta');
    expect(await told('smtp://nada.invalid:25')).toMatch(
      /^mal correo: (no existe el servidor )?nada\.invalid:25/,
    );
  });

  test('that could not leave is counted', async () => {
    await sql(
      "INSERT INTO carta (id, sobre, vence, siguiente, intentos) VALUES ('a', 'b', '2099-01-01', '2099-01-01', 3)",
    );
    const smtp = await startSmtp();
    const [, waiting] = await looked(reviewMail, { env: { SMTP_URL: smtp.url } });
    expect(waiting).toBe('mal cartas por enviar: 1 no han podido salir');
    await smtp.close();
  });
});

test('a subject that cannot be looked at hides no other', async () => {
  const now = () => {
    throw new Error('no clock');
  };
  const findings = await review(site({ now }));
  expect(findings).toContainEqual(
    expect.objectContaining({ estado: 'mal', hallado: 'no se pudo terminar: no clock' }),
  );
  expect(findings.map(({ tema }) => tema)).toEqual(
    expect.arrayContaining(['servidor', 'permisos', 'memoria']),
  );
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:4173/'],
  ['0.0.0.0', 'http://127.0.0.1:4173/'],
  ['::', 'http://[::1]:4173/'],
  ['2001:db8::5', 'http://[2001:db8::5]:4173/'],
])('a server with HOST=%s is asked at %s', (host, address) => {
  expect(directAddress({ host, port: 4173 }).href).toBe(address);
});
