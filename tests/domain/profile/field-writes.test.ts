import { expect, test } from 'vitest';
import { markRead } from '../../../src/domain/profile/field-writes.ts';
import type { FieldWriteParts } from '../../../src/domain/profile/field-writes-port.ts';
import { SessionClosedError } from '../../../src/offline/outbox-port.ts';

const BEGAN = Date.parse('2026-11-21T18:00:00Z');
const NOW = BEGAN + 9000;
const WISH = `{"leido":true,"horaInicioLectura":"2026-11-21T18:00:00.000Z","en":${NOW}}`;

function parts(given: Partial<FieldWriteParts> = {}) {
  const done: string[] = [];
  const all: FieldWriteParts = {
    usuario: 'anunez',
    outbox: {
      hold: ({ usuario, operacion, clave, valor }, write) =>
        write(async () => void done.push(`save ${usuario} ${operacion} ${clave} ${valor}`)),
      postpone: () => false,
    },
    config: { reload: async () => void done.push('reload') },
    replay: { hint: async () => done.push('hint') },
    now: () => NOW,
    shared: () => false,
    direct: {
      async save(...write) {
        done.push(`direct ${write.join(' ')}`);
        return true;
      },
    },
    ...given,
  };
  return { done, mark: () => markRead(all, 'cumpleanos-2026-11-21', BEGAN) };
}

test('a save is stored before it is sent, and shown at once (B4)', async () => {
  const { done, mark } = parts();
  expect(await mark()).toBe('dispositivo');
  expect(done).toEqual([`save anunez marcarAvisoLeido cumpleanos-2026-11-21 ${WISH}`, 'reload', 'hint']);
});

test('a save on a shared machine, or without storage, is sent at once', async () => {
  const refuses: FieldWriteParts['outbox'] = {
    hold: (_wish, write) => write(() => Promise.reject(new SessionClosedError())),
    postpone: () => false,
  };
  for (const { done, mark } of [parts({ outbox: refuses }), parts({ shared: () => true })]) {
    expect(await mark()).toBe('servidor');
    expect(done).toEqual([`direct anunez marcarAvisoLeido cumpleanos-2026-11-21 ${WISH}`]);
  }
});

test('a save that fails everywhere is reported, and fails without a signed-in person', async () => {
  expect(await parts({ shared: () => true, direct: { save: async () => false } }).mark()).toBe('fallo');
  const nobody = parts({ usuario: undefined });
  expect(await nobody.mark()).toBe('fallo');
  expect(nobody.done).toEqual([]);
});
