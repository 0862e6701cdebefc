import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DRAFT_PREFIX } from './backup.ts';
import { CommandFault, codeOf } from './command-fault.ts';

/**
 * Packs a folder into one encrypted file, which only the owner of the private key can open: TARGET.tar.age or TARGET.tar.gpg. The file
 * appears only when it is complete.
 * @param keyFile a public key: recipients of age, or an exported key of OpenPGP
 * @throws CommandFault
 */
export async function encryptFolder(folder: string, keyFile: string, target: string): Promise<void> {
  const program = await programOf(keyFile);
  const draft = join(dirname(target), DRAFT_PREFIX + randomBytes(6).toString('hex'));
  // gpg keeps files of its own even where it needs none.
  const home = await mkdtemp(join(tmpdir(), 'planeacion-gpg-'));
  try {
    const tar = start('tar', ['-C', folder, '-cf', '-', '.']);
    const cipher = start(program, ARGUMENTS[program](keyFile, home));
    await allDone([
      pipeline(cipher.process.stdout, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })),
      cipher.ended,
      tar.ended,
      pipeline(tar.process.stdout, cipher.process.stdin),
    ]);
    await rename(draft, `${target}.tar.${program}`);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** One failure breaks the pipes of the others: throws the first that is not such a consequence. */
async function allDone(parts: readonly Promise<void>[]): Promise<void> {
  const ended = await Promise.allSettled(parts);
  const reasons = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (reasons.length === 0) return;
  throw (
    reasons.find((error) => !['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(codeOf(error))) ?? reasons[0]
  );
}

type Program = 'age' | 'gpg';

const ARGUMENTS: Readonly<Record<Program, (keyFile: string, home: string) => string[]>> = {
  age: (keyFile) => ['--encrypt', '--recipients-file', keyFile],
  gpg: (keyFile, home) => [
    ...['--batch', '--quiet', '--no-tty', '--no-autostart', '--homedir', home],
    ...['--trust-model', 'always', '--recipient-file', keyFile, '--encrypt'],
  ],
};

async function programOf(keyFile: string): Promise<Program> {
  const key = await readFile(keyFile, 'latin1').catch(() => {
    throw new CommandFault(
      `No se puede leer la clave pública ${keyFile}: revisa RESPALDO_CLAVE. No se hizo ningún respaldo.`,
    );
  });
  return /^(age1|ssh-)/m.test(key) ? 'age' : 'gpg';
}

/** `ended` resolves when the program has done its work. */
function start(program: string, args: string[]) {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  return { process: child, ended: done(child, program) };
}

function done(child: ChildProcess, program: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      const missing = `Falta el programa ${program}, que cifra el respaldo: instálalo.`;
      reject(codeOf(error) === 'ENOENT' ? new CommandFault(missing) : error);
    });
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new CommandFault(`${program} no pudo cifrar el respaldo: revisa RESPALDO_CLAVE.`));
    });
  });
}
