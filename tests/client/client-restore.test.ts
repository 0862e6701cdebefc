import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { expect, it, vi } from 'vitest';
import { createDevice, type TestPage } from '../support/memory/client.ts';
import { dumpAndRestore, overPostgres } from '../support/postgres/engine.ts';
import { CLAVE } from '../support/server/people.ts';
import { startServer, type TestServer } from '../support/server/server.ts';

const changes = ({ app }: TestPage) => app.services.outbox.changes.get();
const value = (server: TestServer, campo: string) =>
  server.database
    .get<{ valor: string }>("SELECT valor FROM configuracion WHERE usuario = 'ana' AND campo = $1", campo)
    .then((row) => row?.valor ?? null);

/** Copies the database as an operator's backup does. */
async function backUp(server: TestServer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'respaldo-'));
  if (overPostgres()) await dumpAndRestore(server.dataDir, folder);
  // VACUUM cannot run inside a transaction.
  else await server.database.run('VACUUM INTO $1', join(folder, 'planeacion.db'));
  await cp(join(server.dataDir, 'secreto'), join(folder, 'secreto'));
  return folder;
}

it.each([true, false])(
  'B13 promise 6: after a restored backup each pending field asks at most once, no row sticks (extendido: %s)',
  async (extendido) => {
    const site = async (app: FastifyInstance) => void app.get('/config.json', () => ({ extendido }));

    const old = await startServer({ now: 'real', parts: { site } });
    const device = createDevice(await old.listen());
    let page = await device.open();
    expect(await page.app.services.session.signIn('ana', CLAVE)).toEqual({ kind: 'open' });
    const save = async (values: Record<string, unknown>) => {
      for (const [campo, valor] of Object.entries(values))
        await page.app.services.config.set(campo as 'scale', valor as never);
    };
    const confirmed = () => vi.waitFor(() => expect(changes(page)).toEqual([]));
    await save({ scale: 12, currentTheme: 'green', menuMode: 'static', colUAB: false });
    await confirmed();
    const backup = await backUp(old);

    // The hour that the restore loses: three fields confirmed, then two offline changes, one of them on such
    // a field.
    await save({ scale: 15, currentTheme: 'pink', colOrigen: true });
    await confirmed();
    device.network = { mode: 'down' };
    await save({ scale: 16, colUAB: true });
    expect(changes(page)).toHaveLength(2);
    await old.close();

    const restored = await startServer({ now: 'real', dataDir: backup, parts: { site } });
    const later = createDevice(await restored.listen());
    Object.assign(later, { store: device.store, keyval: device.keyval, local: device.local });
    page = await later.open();
    // Its base equals the server's value, so it is accepted.
    await vi.waitFor(async () => expect(await value(restored, 'colUAB')).toBe('true'));
    // Lost confirmed values are shown as the server has them, without a question.
    await vi.waitFor(() => {
      const values = page.app.services.config.values.get();
      expect(values).toMatchObject({ currentTheme: 'green', colOrigen: false, menuMode: 'static' });
    }, 20_000);
    // The person decides about the one field that was changed on top of a lost value.
    await vi.waitFor(
      () =>
        expect(changes(page)).toEqual([
          expect.objectContaining({ campo: 'scale', valor: '16', estado: 'conflicto', valorServidor: '12' }),
        ]),
      20_000,
    );
    expect(await value(restored, 'scale')).toBe('12');
    const [conflict] = changes(page);
    if (conflict) await page.app.services.outbox.resolve(conflict, 'mio');
    await confirmed();
    expect(await value(restored, 'scale')).toBe('16');
    expect(page.app.services.config.values.get().scale).toBe(16);

    // The device's order numbers are ahead of the restored ones, so further changes are accepted.
    await save({ scale: 13, currentTheme: 'lime' });
    await confirmed();
    expect([await value(restored, 'scale'), await value(restored, 'currentTheme')]).toEqual(['13', 'lime']);
    await restored.close();
  },
);
