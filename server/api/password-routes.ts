import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { NOTICE_MS, passwordChangedLetter, whenAndWhence } from '../account/letters.ts';
import { isMadeOfNames, passwordFault } from '../account/password-rules.ts';
import { ApiFault, badValue } from '../faults.ts';
import type { ServerServices } from '../services.ts';
import { closeSessions } from '../sessions/sessions.ts';
import { apiScope, askerOf } from './api-scope.ts';

const Change = v.strictObject({
  actual: v.pipe(v.string(), v.maxLength(1024)),
  nueva: v.pipe(v.string(), v.maxLength(1024)),
});
/** `campo` names the field that is refused. */
const refusal = (campo: keyof v.InferOutput<typeof Change>, message: string) =>
  new ApiFault('VALOR', message, { campo });
const wrongPassword = () => refusal('actual', 'Esa no es tu contraseña actual.');
type PasswordAccount = { nombre: string; apellido: string; clave_hash: string | null };

/** POST /api/contrasena: changes the caller's password after checking the present one. The person's other sessions end. */
export async function registerPasswordRoute(app: FastifyInstance, services: ServerServices): Promise<void> {
  const { attempts, background, config, database, letters, now, passwords, record } = services;

  await apiScope(app, services, 'POST', (scope) => {
    scope.post('/api/contrasena', { bodyLimit: 8192 }, async (request) => {
      const asker = askerOf(services, request);
      const { usuario, sesion } = await asker.byHeader();
      const change = v.safeParse(Change, request.body);
      if (!change.success) throw badValue('No se entiende qué contraseña cambiar.');
      const { actual, nueva } = change.output;
      const line = { name: usuario, known: true };
      const sql = 'SELECT nombre, apellido, clave_hash FROM usuario WHERE usuario = $1';
      // Somebody at a session left open has as many attempts as at sign-in.
      const trying = attempts.during([['entrar-persona', `sesion|${usuario}`]], async (wrong) => {
        const account = await database.get<PasswordAccount>(sql, usuario);
        if (await passwords.verify(actual, account?.clave_hash, line)) return account;
        wrong();
        await record.append(database, {
          ...asker.traits,
          que: 'entrada-negada',
          quien: usuario,
          sobre: usuario,
        });
        return undefined;
      });
      const right = await trying.catch((error: unknown) => {
        if (error instanceof ApiFault)
          asker.noteOnce(`sesion|${usuario}`, { que: 'entrada-limitada', quien: usuario, sobre: usuario });
        throw error;
      });
      if (!right) throw wrongPassword();
      const fault = passwordFault(nueva, usuario);
      if (fault) throw refusal('nueva', fault);
      if (isMadeOfNames(nueva, [right.nombre, right.apellido, usuario]))
        throw refusal('nueva', 'La contraseña está hecha de tu nombre: elige otra.');
      const hash = await passwords.hash(nueva, line);
      const cerradas = await database.transaction(async (tx) => {
        const set = 'UPDATE usuario SET clave_hash = $1 WHERE usuario = $2 AND clave_hash = $3';
        // Another request changed the password meanwhile: that change stands, and it ended this session.
        if ((await tx.run(set, hash, usuario, right.clave_hash)) === 0) throw wrongPassword();
        await record.append(tx, { ...asker.traits, que: 'clave-cambiada', quien: usuario, sobre: usuario });
        return closeSessions(tx, usuario, now().toISOString(), sesion);
      });
      const para = `${usuario}@${config.dominioCorreo}`;
      background.start(letters.send(passwordChangedLetter(para, whenAndWhence(asker)), NOTICE_MS));
      return { cerradas };
    });
  });
}
