import { expect, test } from 'vitest';
import { SessionClosedError } from '../../src/offline/outbox-port.ts';
import { markRead, type WishParts } from '../../src/user/wishes.ts';

const BEGAN = Date.parse('2026-11-21T18:00:00Z');
const NOW = BEGAN + 9000;
const WISH = `{"leido":true,"horaInicioLectura":"2026-11-21T18:00:00.000Z","en":${NOW}}`;

function parts(given: Partial<WishParts> = {}) {
  const done: string[] = [];
  const all: WishParts = {
    usuario: 'anunez',
    outbox: { save: async (...wish) => void done.push(`save ${wish.join(' ')}`) },
    config: { reload: async () => void done.push('reload') },
    replay: { hint: async () => done.push('hint') },
    now: () => NOW,
    shared: () => false,
    direct: {
      async save(...wish) {
        done.push(`direct ${wish.join(' ')}`);
        return true;
      },
    },
    ...given,
  };
  return { done, mark: () => markRead(all, 'cumpleanos-2026-11-21', BEGAN) };
}

test('is written down before it is sent, and seen at once (B4)', async () => {
  const { done, mark } = parts();
  expect(await mark()).toBe('dispositivo');
  expect(done).toEqual([`save anunez marcarAvisoLeido cumpleanos-2026-11-21 ${WISH}`, 'reload', 'hint']);
});

test('a device that keeps nothing, or a shared one, sends it at once', async () => {
  const refuses = { save: () => Promise.reject(new SessionClosedError()) };
  for (const { done, mark } of [parts({ outbox: refuses }), parts({ shared: () => true })]) {
    expect(await mark()).toBe('servidor');
    expect(done).toEqual([`direct anunez marcarAvisoLeido cumpleanos-2026-11-21 ${WISH}`]);
  }
});

test('what neither has is said, and nobody’s is nobody’s', async () => {
  expect(await parts({ shared: () => true, direct: { save: async () => false } }).mark()).toBe('fallo');
  const nobody = parts({ usuario: undefined });
  expect(await nobody.mark()).toBe('fallo');
  expect(nobody.done).toEqual([]);
});
