import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeLetter } from '../../../server/account/letters.ts';
import { createMailer } from '../../../server/mail/mailer.ts';

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

/** The part of SMTP that a delivery needs. */
function smtpServer() {
  const heard: string[] = [];
  const server = createServer((socket: Socket) => {
    let inData = false;
    socket.write('220 prueba\r\n');
    socket.on('data', (chunk) => {
      const text = String(chunk);
      heard.push(text);
      if (inData) {
        if (text.endsWith('\r\n.\r\n')) {
          inData = false;
          socket.write('250 ok\r\n');
        }
      } else if (text.startsWith('DATA')) {
        inData = true;
        socket.write('354 go\r\n');
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
    socket.on('error', () => undefined);
  });
  return { server, heard };
}

test('With SMTP_URL a letter is delivered there, and the disk keeps nothing of it', async () => {
  const { server, heard } = smtpServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const mailer = createMailer(settings(`smtp://127.0.0.1:${port}`));
  await mailer.send(letter);
  mailer.close();
  await new Promise((resolve) => server.close(resolve));
  const said = heard.join('');
  expect(said).toContain('RCPT TO:<nueva@universidad.example>');
  expect(said).toContain('12345678');
  expect(await readdir(dataDir)).toEqual([]);
});

test('A mail server that is away gives an error instead of an endless wait', async () => {
  const mailer = createMailer(settings('smtp://127.0.0.1:1'));
  await expect(mailer.send(letter)).rejects.toThrow();
});

test('A mail server elsewhere that offers no encryption does not receive the letter', async () => {
  const heard: string[] = [];
  const listener = createServer((socket: Socket) => {
    socket.write('220 prueba\r\n');
    socket.on('data', (chunk) => {
      heard.push(String(chunk));
      socket.write(String(chunk).startsWith('STARTTLS') ? '502 no\r\n' : '250 ok\r\n');
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const bound = listener.address();
  const port = typeof bound === 'object' ? bound?.port : 0;
  // The mailer does not take this address for one of this machine, though it leads to it.
  const mailer = createMailer(settings(`smtp://0.0.0.0:${port}`));
  await expect(mailer.send(letter)).rejects.toThrow();
  mailer.close();
  expect(heard.join('')).toContain('STARTTLS');
  expect(heard.join('')).not.toContain('12345678');
  await new Promise((resolve) => listener.close(resolve));
});
