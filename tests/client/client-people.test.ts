import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { UsuarioDocument } from '../../src/api/documents/operations.generated.ts';
import {
  TienePermisoDocument,
  UsuarioReservadoDocument,
} from '../../src/api/documents/page-operations.generated.ts';
import { permissionOf } from '../../src/domain/profile/permission.ts';
import { regeneratePhoto } from '../../src/features/profile/own/regenerate-photo.ts';
import type { TransactionalStore } from '../../src/storage/outbox-store.ts';
import { createPageLife } from '../../src/storage/page-life.ts';
import { StorageError } from '../../src/storage/storage-error.ts';
import { createDevice, type TestDevice, type TestPage } from '../support/memory/client.ts';
import { CLAVE } from '../support/server/people.ts';
import { startServer, type TestServer } from '../support/server/server.ts';

/** The page's services and the real server: nickname, photo, permissions, and looking up people. */
let server: TestServer;
let base: string;
let device: TestDevice;

beforeAll(async () => {
  server = await startServer({ now: 'real' });
  base = await server.listen();
  await server.database.run("INSERT INTO proceso VALUES ('grupos', 'Apertura de grupos')");
  await server.database.run("INSERT INTO permiso VALUES ('ana', 'grupos', ''), ('beto', 'grupos', 'cerrar')");
}, 60_000);
afterAll(() => server.close());
beforeEach(async () => {
  device = createDevice(base);
  await server.database.run('UPDATE usuario SET hipocoristico = NULL');
});

async function open(effects: Parameters<TestDevice['open']>[1] = {}): Promise<TestPage> {
  const page = await device.open('', effects);
  await vi.waitFor(() => expect(page.app.services.profile.current.get().state).toBe('known'));
  return page;
}

async function signedIn(usuario = 'ana', effects: Parameters<TestDevice['open']>[1] = {}): Promise<TestPage> {
  const page = await device.open('', effects);
  expect(await page.app.services.session.signIn(usuario, CLAVE)).toEqual({ kind: 'open' });
  await vi.waitFor(() => expect(page.app.services.profile.current.get()).toMatchObject({ real: true }));
  return page;
}

const shown = ({ app }: TestPage) => {
  const state = app.services.profile.current.get();
  return state.state === 'known' ? state.person.hipocoristico : undefined;
};
const change = ({ app }: TestPage) => app.services.outbox.changes.get()[0];
const onServer = async () =>
  (
    await server.database.get<{ hipocoristico: string | null }>(
      "SELECT hipocoristico FROM usuario WHERE usuario = 'ana'",
    )
  )?.hipocoristico;
const setOnServer = (nickname: string) =>
  server.database.run('UPDATE usuario SET hipocoristico = $1 WHERE usuario = $2', nickname, 'ana');
const goneOut = (page: TestPage) => vi.waitFor(() => expect(change(page)).toBeUndefined());
const keptText = async () => {
  const keys = await device.keyval.keys();
  const values = await Promise.all(keys.map((key) => device.keyval.get(key)));
  return keys.map((key, place) => `${key}=${JSON.stringify(values[place])}`).join('\n');
};
/** Waits for the kept person, who is written with a short delay. */
const personKept = () => vi.waitFor(async () => expect(await device.keyval.get('apollo:ana')).toBeTruthy());
const apolloKept = () => vi.waitFor(async () => expect(await device.keyval.keys()).toContain('apollo:ana'));

describe('the nickname', () => {
  it('a nickname saved offline shows at once and after a reload, then replaces the server’s', async () => {
    await setOnServer('Antes');
    const first = await signedIn();
    expect(shown(first)).toBe('Antes');
    await personKept();
    device.network = { mode: 'down' };
    expect(await first.app.services.saveNickname('Anita')).toBe('dispositivo');
    expect(shown(first)).toBe('Anita');
    const reloaded = await open();
    expect(shown(reloaded)).toBe('Anita');
    device.network = { mode: 'up' };
    await reloaded.app.services.outbox.retryNow();
    await goneOut(reloaded);
    expect(await onServer()).toBe('Anita');
    expect(shown(reloaded)).toBe('Anita');
  });

  it('an acknowledged nickname survives an offline reload although the stored person is older', async () => {
    const page = await signedIn();
    await personKept();
    expect(await page.app.services.saveNickname('Sofi')).toBe('dispositivo');
    await goneOut(page);
    expect(shown(page)).toBe('Sofi');
    device.network = { mode: 'down' };
    expect(shown(await open())).toBe('Sofi');
    await vi.waitFor(async () => expect(await onServer()).toBe('Sofi'));
  });

  it('a nickname whose page is left before it is stored replaces the one the person saw', async () => {
    await setOnServer('Antes');
    const life = new EventTarget();
    let stuck = false;
    let writes = 0;
    const store: TransactionalStore = {
      transact(stores, mode, body) {
        if (!stuck || mode === 'readonly') return device.store.transact(stores, mode, body);
        writes += 1;
        return new Promise<never>(() => {});
      },
    };
    const page = await signedIn('ana', { store, life: createPageLife(life) });
    await personKept();
    stuck = true;
    void page.app.services.saveNickname('Anita');
    await vi.waitFor(() => expect(writes).toBeGreaterThan(0));
    life.dispatchEvent(new Event('pagehide'));
    const next = await open();
    await goneOut(next);
    expect([await onServer(), shown(next)]).toEqual(['Anita', 'Anita']);
  });

  it('a nickname whose page is left in the task of its press is saved', async () => {
    // As the page of the profile, which loads this file before anything can be pressed.
    await import('../../src/domain/profile/field-writes.ts');
    const life = new EventTarget();
    const page = await signedIn('ana', { life: createPageLife(life) });
    await personKept();
    device.network = { mode: 'down' };
    void page.app.services.saveNickname('Anita');
    expect(device.local.get('cambios-al-salir')).toBeUndefined();
    life.dispatchEvent(new Event('pagehide'));
    expect(device.local.get('cambios-al-salir')).toContain('Anita');
  });

  it('saving an empty nickname removes it', async () => {
    await setOnServer('Antes');
    const page = await signedIn();
    await page.app.services.saveNickname('');
    expect(shown(page)).toBeNull();
    await goneOut(page);
    expect([await onServer(), shown(page)]).toEqual([null, null]);
  });

  it('a nickname changed elsewhere after our acknowledged one is shown, without a later conflict', async () => {
    const page = await signedIn();
    await page.app.services.saveNickname('Sofi');
    await goneOut(page);
    await setOnServer('Chofi');
    const later = await open();
    await vi.waitFor(() => expect(shown(later)).toBe('Chofi'));
    await later.app.services.saveNickname('Ani');
    await goneOut(later);
    expect(await onServer()).toBe('Ani');
  });

  it('a nickname changed elsewhere while ours is pending is a conflict, and the choice counts', async () => {
    const page = await signedIn();
    device.network = { mode: 'down' };
    await page.app.services.saveNickname('Sofi');
    await setOnServer('Chofi');
    device.network = { mode: 'up' };
    await page.app.services.outbox.retryNow();
    await vi.waitFor(() =>
      expect(change(page)).toMatchObject({ estado: 'conflicto', valorServidor: 'Chofi' }),
    );
    expect(shown(page)).toBe('Sofi');
    const waiting = change(page);
    if (waiting) await page.app.services.outbox.resolve(waiting, 'suyo');
    await goneOut(page);
    expect([shown(page), await onServer()]).toEqual(['Chofi', 'Chofi']);
  });

  it('a refused nickname leaves the old one on the screen', async () => {
    await setOnServer('Antes');
    const page = await signedIn();
    await page.app.services.saveNickname('A'.repeat(41));
    await vi.waitFor(() => expect(change(page)).toMatchObject({ estado: 'rechazado', codigo: 'VALOR' }));
    expect(shown(page)).toBe('Antes');
  });

  it('a device without storage sends a nickname at once and shows it once saved', async () => {
    const broken = { transact: () => Promise.reject(new StorageError('unavailable')) };
    const page = await signedIn('ana', { store: broken });
    expect(await page.app.services.saveNickname('Sofi')).toBe('servidor');
    await vi.waitFor(() => expect(shown(page)).toBe('Sofi'));
    device.network = { mode: 'down' };
    expect(await page.app.services.saveNickname('Otra')).toBe('fallo');
    expect(shown(page)).toBe('Sofi');
  });
});

describe('the photo', () => {
  it('a regenerated photo has its new URL in the profile when done; LIMITE says when to retry', async () => {
    const page = await signedIn();
    const answer = () => regeneratePhoto({ ...page.app.services, host: base, caches: undefined });
    expect(await answer()).toEqual({ kind: 'without-original' });
    await mkdir(join(server.dataDir, 'originales'), { recursive: true });
    const square = { width: 90, height: 90, channels: 3, background: '#7a4' } as const;
    await writeFile(
      join(server.dataDir, 'originales', 'ana.png'),
      await sharp({ create: square }).png().toBuffer(),
    );
    const before = page.app.services.profile.current.get();
    expect(await answer()).toEqual({ kind: 'done' });
    const after = page.app.services.profile.current.get();
    if (before.state !== 'known' || after.state !== 'known') throw new Error('not known');
    expect(after.person.cache).toBeTruthy();
    expect([after.person.cache, after.person.foto]).not.toEqual([before.person.cache, before.person.foto]);
    device.network = { mode: 'down' };
    expect(await answer()).toEqual({ kind: 'unreachable' });
    device.network = { mode: 'up' };
    let last = await answer();
    for (let i = 0; i < 8 && last.kind === 'done'; i++) last = await answer();
    expect(last).toEqual({ kind: 'refused', mensaje: expect.stringMatching(/intent/i) });
  });
});

describe('permissions (A9, B22)', () => {
  const ask = (page: TestPage, proceso = 'grupos', usuario = 'ana') => {
    const watched = page.app.services.live.watch(TienePermisoDocument, { usuario, tokenSesion: '', proceso });
    return { get: () => permissionOf(watched.get()), stop: watched.subscribe(() => undefined) };
  };
  const settled = async (asked: { get(): ReturnType<typeof permissionOf> }) => {
    await vi.waitFor(() => expect(asked.get().state).not.toBe('asking'));
    return asked.get();
  };

  it('many equal permission checks send one query per process, all in one batch', async () => {
    const page = await signedIn();
    const sent = device.sent.length;
    const asked = [ask(page), ask(page), ask(page, 'horarios'), ask(page)];
    expect(await Promise.all(asked.map(settled))).toEqual(
      ['yes', 'yes', 'no', 'yes'].map((state) => ({ state })),
    );
    const batches = device.sent.slice(sent).map((batch) => batch.map(({ variables }) => variables.proceso));
    expect(batches).toEqual([['grupos', 'horarios']]);
  });

  it('offline the last permission counts; without one, or after a failure, it is no', async () => {
    await settled(ask(await signedIn()));
    await apolloKept();
    device.network = { mode: 'down' };
    const page = await open();
    expect(await settled(ask(page))).toEqual({ state: 'yes', keptAt: expect.any(Number) });
    expect(await settled(ask(page, 'horarios'))).toEqual({ state: 'offline' });
    const errors = [
      { message: 'No puedes preguntarlo.', path: ['x'], extensions: { code: 'NO_AUTORIZADO' } },
    ];
    device.network = {
      mode: 'answers',
      response: (batch) => Response.json(batch.map(() => ({ data: null, errors }))),
    };
    // Wait for the person first: the refusal may arrive as early as the stored data.
    const again = await device.open('');
    expect(await settled(ask(again))).toEqual({ state: 'failed', message: 'No puedes preguntarlo.' });
  });

  it('permissions are deleted with the session and never shared between people', async () => {
    const page = await signedIn();
    await settled(ask(page));
    await apolloKept();
    expect(await keptText()).toContain('tienePermiso');
    expect(await page.app.services.session.signOut()).toBe('fuera');
    await vi.waitFor(async () => expect(await keptText()).toBe(''));
    const other = await signedIn('beto');
    device.network = { mode: 'down' };
    expect(await settled(ask(other, 'grupos', 'beto'))).toEqual({ state: 'offline' });
    expect(await settled(ask(other, 'grupos', 'ana'))).toEqual({ state: 'offline' });
  });
});

test('a person looked up or inspected by an administrator is not stored on the device (B16, B22)', async () => {
  const { app } = await signedIn('dse');
  const { live } = app.services;
  const about = { usuario: 'beto' };
  expect(await live.ask(UsuarioDocument, about)).toMatchObject({
    nombre: 'Alberto',
  });
  expect(await live.ask(UsuarioReservadoDocument, about)).toMatchObject({ CURP: 'ZUAL790105HDFXXL02' });
  const inspected = { usuario: 'dse', tokenSesion: '', proceso: 'grupos', usuarioConsultar: 'beto' };
  expect(await live.ask(TienePermisoDocument, inspected)).toBe(false);
  expect(await live.ask(TienePermisoDocument, { ...inspected, permisoEspecifico: 'cerrar' })).toBe(true);
  await app.services.config.set('scale', 15);
  await vi.waitFor(async () => expect(await device.keyval.keys()).toContain('apollo:dse'));
  // Answers are stored a moment after they have come.
  live.refresh();
  await vi.waitFor(async () => expect(await keptText()).toContain('usuario:{\\"usuario\\":\\"dse\\"}'));
  expect(await keptText()).not.toMatch(/beto|Alberto|Zúñiga|ZUAL|tienePermiso/);
});
