import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandFault } from '../../server/backup/command-fault.ts';
import type { Account } from './probe.ts';

/** PROBAR_USUARIO and PROBAR_CLAVE, or what is typed: a line each, the second unseen. @throws CommandFault */
export async function askAccount(env: Readonly<Record<string, string | undefined>>): Promise<Account> {
  let { PROBAR_CLAVE: clave = '', PROBAR_USUARIO: usuario = '' } = env;
  if (usuario !== '' && clave !== '') return { usuario, clave };
  let hidden = false;
  // On a terminal readline itself shows what is typed.
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!hidden) process.stderr.write(chunk);
      done();
    },
  });
  const input = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY === true });
  const lines = input[Symbol.asyncIterator]();
  input.on('SIGINT', () => input.close());
  const ask = async (question: string) => {
    process.stderr.write(question);
    const { done, value = '' } = await lines.next();
    if (done) throw new CommandFault('Falta la cuenta: escríbela, o dala en PROBAR_USUARIO y PROBAR_CLAVE.');
    return value;
  };
  try {
    if (usuario === '') usuario = (await ask('Usuario de una cuenta de ese servicio: ')).trim();
    if (clave === '') {
      hidden = true;
      clave = await ask('Contraseña (no se ve): ');
      process.stderr.write('\n');
    }
  } finally {
    input.close();
  }
  if (usuario === '' || clave === '') throw new CommandFault('Falta la cuenta: no se probó nada con ella.');
  return { usuario, clave };
}
