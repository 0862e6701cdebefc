import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LOGIN } from '../../support/server/api.ts';
import { CLAVE } from '../../support/server/people.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';

const MINUTE = 60_000;
const VICTIMS = 'montaña azul 42';
const ATTACKERS = 'lago negro 5150';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

/** Somebody at a machine. Our own client sends `proof` with both steps; a foreign client sends none. */
interface Somebody {
  address: string;
  proof?: string;
  agent?: string;
}
const newProof = () => randomBytes(16).toString('base64url');
const victim = (): Somebody => ({ address: '10.1.1.1', proof: newProof() });
const attacker = (address = '10.1.1.1'): Somebody => ({ address, proof: newProof() });

async function access({ address, proof, agent }: Somebody, field: string) {
  const headers = { ...(proof && { comprobante: proof }), ...(agent && { 'user-agent': agent }) };
  const answer = await server.call(`{ r: ${field} { codigo mensaje } }`, {}, { address, headers });
  return answer.data?.r as { codigo: number; mensaje: string };
}
const flows = {
  registro: { usuario: 'porregistrar', reset: false, confirm: 'confirmarRegistro' },
  reseteo: { usuario: 'ana', reset: true, confirm: 'confirmarReseteo' },
} as const;
type Flow = (typeof flows)[keyof typeof flows];

const ask = (who: Somebody, { usuario, reset }: Flow, clave: string) =>
  access(
    who,
    `enviarConfirmacionRegistro(usuario: "${usuario}", tokenRegistro_pwd: "${clave}", reseteoPwd: ${reset})`,
  );
const type = (who: Somebody, { usuario, confirm }: Flow, code: string) =>
  access(who, `${confirm}(usuario: "${usuario}", codigoConfirmacion: "${code}")`);
const enters = async (usuario: string, password: string) => {
  const { data } = await server.call(LOGIN, { usuario, password }, { address: '10.8.8.8' });
  return (data?.loginUsuario as { codigo?: number } | undefined)?.codigo === 0;
};
const codes = () => server.mailbox.flatMap(({ texto }) => /^\d{8}$/m.exec(texto)?.[0] ?? []);

describe.each(Object.values(flows))('A code for $confirm', (flow) => {
  test.each(['10.1.1.1', '203.0.113.9'])(
    'that a stranger asked for last, from %s, does not set the stranger’s password',
    async (address) => {
      const [person, stranger] = [victim(), attacker(address)];
      await ask(person, flow, VICTIMS);
      await ask(stranger, flow, ATTACKERS);
      const [own = '', foreign = ''] = codes();
      // The person types the code of the newest letter, which is the stranger's.
      expect(await type(person, flow, foreign)).toMatchObject({ codigo: -1 });
      expect(await enters(flow.usuario, ATTACKERS)).toBe(false);
      expect(await type(person, flow, own)).toMatchObject({ codigo: 0 });
      expect(await enters(flow.usuario, VICTIMS)).toBe(true);
      expect(await enters(flow.usuario, ATTACKERS)).toBe(false);
    },
  );

  test('is not made void by strangers, neither when they ask nor when they type wrong codes', async () => {
    const person = victim();
    await ask(person, flow, VICTIMS);
    const [own = ''] = codes();
    for (let i = 0; i < 12; i += 1) {
      const stranger = attacker(i < 3 ? '10.1.1.1' : `203.0.113.${i}`);
      await ask(stranger, flow, ATTACKERS);
      for (let n = 0; n < 6; n += 1) await type(stranger, flow, `1234567${n}`);
    }
    expect(await type(person, flow, own)).toMatchObject({ codigo: 0 });
    expect(await enters(flow.usuario, VICTIMS)).toBe(true);
  });

  test('that was asked for without a proof is confirmed only from the network that asked', async () => {
    const foreign = { address: '10.1.1.1' };
    await ask(foreign, flow, VICTIMS);
    await ask({ address: '203.0.113.9' }, flow, ATTACKERS);
    const [first = '', strangers = ''] = codes();
    expect(await type(foreign, flow, strangers)).toMatchObject({ codigo: -1 });
    expect(await type(victim(), flow, first)).toMatchObject({ codigo: -1 });
    expect(await type(foreign, flow, first)).toMatchObject({ codigo: 0 });
    expect(await enters(flow.usuario, VICTIMS)).toBe(true);
  });

  test('ends after five wrong tries of its own asker, and no other asker’s code ends', async () => {
    const [person, other] = [victim(), victim()];
    await ask(person, flow, VICTIMS);
    await ask(other, flow, VICTIMS);
    const [own = '', others = ''] = codes();
    for (let n = 0; n < 5; n += 1) await type(other, flow, `1234567${n}`);
    expect(await type(other, flow, others)).toMatchObject({ codigo: -1 });
    expect(await type(person, flow, own)).toMatchObject({ codigo: 0 });
  });

  test('is void after ten minutes', async () => {
    const person = victim();
    await ask(person, flow, VICTIMS);
    server.clock.advance(10 * MINUTE + 1);
    expect(await type(person, flow, codes()[0] ?? '')).toMatchObject({ codigo: -1 });
  });

  test('comes in a letter that names the time and the device of the request', async () => {
    await ask({ ...victim(), agent: WINDOWS }, flow, VICTIMS);
    expect(server.mailbox[0]?.texto).toContain('Chrome en Windows, 12:00');
    await ask({ ...victim(), agent: 'curl/8' }, flow, VICTIMS);
    expect(server.mailbox[1]?.texto).toContain('un equipo desconocido, 12:00');
  });

  test('is not revealed to others by correoConfirmacionVigente', async () => {
    const person = victim();
    await ask(person, flow, VICTIMS);
    const holds = async ({ address, proof }: Somebody) => {
      const query = `{ correoConfirmacionVigente(usuario: "${flow.usuario}") }`;
      const headers = { ...(proof && { comprobante: proof }) };
      return (await server.call(query, {}, { address, headers })).data?.correoConfirmacionVigente;
    };
    expect(await holds(person)).toBe(true);
    expect(await holds(attacker())).toBe(false);
    expect(await holds({ address: '203.0.113.9' })).toBe(false);
  });

  test('leaves neither its asker’s proof nor their network in the database', async () => {
    const person = victim();
    await ask(person, flow, VICTIMS);
    await ask({ address: '203.0.113.9' }, flow, VICTIMS);
    const rows = JSON.stringify(await server.database.all('SELECT * FROM confirmacion'));
    expect(rows).not.toContain(person.proof);
    expect(rows).not.toContain('203.0.113');
  });
});

test('A code for the first sign-in is confirmed only by the person who asked for it', async () => {
  const [person, other] = [victim(), victim()];
  const login = async (who: Somebody, code?: string) => {
    const headers = { comprobante: who.proof ?? '' };
    const variables = { usuario: 'nueva', password: CLAVE, codigoConfirmacion: code };
    const { data } = await server.call(LOGIN, variables, { address: who.address, headers });
    return (data?.loginUsuario as { codigo?: number } | undefined)?.codigo;
  };
  expect(await login(person)).toBe(1);
  expect(await login(other)).toBe(1);
  const [own = '', others = ''] = codes();
  expect(await login(person, others)).toBe(-1);
  expect(await login(person, own)).toBe(0);
});

test('A proof that is too short does not count as one', async () => {
  await ask({ address: '10.1.1.1', proof: 'corta' }, flows.reseteo, VICTIMS);
  const [code = ''] = codes();
  expect(await type({ address: '203.0.113.9', proof: 'corta' }, flows.reseteo, code)).toMatchObject({
    codigo: -1,
  });
  expect(await type({ address: '10.1.1.1' }, flows.reseteo, code)).toMatchObject({ codigo: 0 });
});

describe('A letter', () => {
  test('tells a person once that their password changed', async () => {
    const person = { ...victim(), agent: WINDOWS };
    await ask(person, flows.reseteo, VICTIMS);
    await type(person, flows.reseteo, codes()[0] ?? '');
    const letter = server.mailbox.at(-1);
    expect(letter?.asunto).toBe('Tu contraseña cambió');
    expect(letter?.para).toBe('ana@universidad.example');
    expect(letter?.texto).toContain('Chrome en Windows, 12:00');
    // A code that is repeated after a lost answer changes nothing again and sends no second letter.
    await type(person, flows.reseteo, codes()[0] ?? '');
    expect(server.mailbox.at(-1)).toBe(letter);
  });
});

test('A password made of the person’s own names is refused by letter alone, so that no answer tells who exists', async () => {
  const made = 'Sofía Ñuño Peña 80';
  const [known, nobody] = [
    await ask(victim(), flows.reseteo, made),
    await ask(victim(), { ...flows.reseteo, usuario: 'noexiste' } as unknown as Flow, made),
  ];
  expect(known).toEqual(nobody);
  expect(server.mailbox.map(({ asunto }) => asunto)).toEqual(['Elige otra contraseña']);
  expect(codes()).toEqual([]);
});
