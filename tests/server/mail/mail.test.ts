import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeLetter } from '../../../server/account/letters.ts';
import { createMailer } from '../../../server/mail/mailer.ts';
import { startSmtp } from '../../support/server/smtp-server.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'planeacion-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const settings = (smtpUrl?: string) => ({
  smtpUrl,
  remitente: 'planeacion@universidad.example',
  dataDir,
  now: () => new Date('2026-11-20T18:00:00Z'),
});
const letter = codeLetter('nueva@universidad.example', 'acceso', '12345678', 'Chrome en Windows, 10:32');

test('Without SMTP_URL a letter becomes a file for its owner only, with the code on its own line', async () => {
  await createMailer(settings()).send(letter);
  const [name = '', ...more] = await readdir(join(dataDir, 'correo'));
  expect(more).toEqual([]);
  expect(name).toMatch(/^2026-11-20T18-00-00-000Z-[\w-]+\.eml$/);
  const file = join(dataDir, 'correo', name);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(join(dataDir, 'correo'))).mode & 0o777).toBe(0o700);
  const text = await readFile(file, 'utf8');
  expect(text).toContain('\r\n12345678\r\n');
  expect(text).toMatch(/^To: nueva@universidad\.example\r$/m);
  expect(text).toMatch(/^From: .*planeacion@universidad\.example/m);
});

test.each([
  'a@u\r\nBcc: evil@x',
  'a@u, evil@x',
  'a@u;evil@x',
  '"a b"@u',
  'a@u>',
  'grupo: evil@x;',
  '',
  'a@',
  'á@u',
])('The address %j never reaches the mailer', async (para) => {
  await expect(createMailer(settings()).send({ ...letter, para })).rejects.toThrow('strict form');
  expect(await readdir(dataDir)).toEqual([]);
});

test('With SMTP_URL a letter is delivered there, and the disk keeps nothing of it', async () => {
  const smtp = await startSmtp();
  const mailer = createMailer(settings(smtp.url));
  await mailer.send(letter);
  mailer.close();
  await smtp.close();
  const said = smtp.heard();
  expect(said).toContain('RCPT TO:<nueva@universidad.example>');
  expect(said).toContain('12345678');
  expect(await readdir(dataDir)).toEqual([]);
});

test('A mail server that is away gives an error instead of an endless wait', async () => {
  const mailer = createMailer(settings('smtp://127.0.0.1:1'));
  await expect(mailer.send(letter)).rejects.toThrow();
});

test('A mail server elsewhere that offers no encryption does not receive the letter', async () => {
  const smtp = await startSmtp({ STARTTLS: '502 no' });
  // The mailer does not take this address for one of this machine, though it leads to it.
  const mailer = createMailer(settings(smtp.url.replace('127.0.0.1', '0.0.0.0')));
  await expect(mailer.send(letter)).rejects.toThrow();
  mailer.close();
  expect(smtp.heard()).toContain('STARTTLS');
  expect(smtp.heard()).not.toContain('12345678');
  await smtp.close();
});
