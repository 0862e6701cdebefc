import { expect, test } from 'vitest';
import { askRelease, parseRelease } from '../../../src/domain/updates/release.ts';

test('the server’s release is read without its invalid parts', () => {
  expect(
    parseRelease({
      version: '1.0.1',
      notas: ['Uno', ' ', 7, 'Dos', 'Tres', 'Cuatro'],
      urgencia: 'requerida',
      limite: '2026-11-24T06:00:00Z',
      faltan: 90,
      pausada: false,
    }),
  ).toEqual({
    version: '1.0.1',
    notes: ['Uno', 'Dos', 'Tres'],
    urgency: 'requerida',
    limit: Date.parse('2026-11-24T06:00:00Z'),
    left: 90,
    paused: false,
  });
  expect(
    parseRelease({ version: '1', notas: 'x'.repeat(5), urgencia: 1, limite: 'ayer', faltan: '9' }),
  ).toEqual({
    version: '1',
    notes: [],
    urgency: 'normal',
    left: 0,
    paused: false,
  });
  expect(parseRelease({ version: '1', urgencia: 'recomendada' })?.urgency).toBe('recomendada');
  for (const input of [null, [], 'x', {}, { version: '' }, { version: 3 }])
    expect(parseRelease(input)).toBeUndefined();
  expect(parseRelease({ version: '1', notas: ['x'.repeat(5000)] })?.notes[0]?.length).toBe(200);
});

test('no answer, a portal’s page or a host without the route gives no release', async () => {
  const asked: string[] = [];
  const answers = (response: () => Response) => async (url: string) => {
    asked.push(url);
    return response();
  };
  expect(
    await askRelease(
      answers(() => Response.json({ version: '2' })),
      '07',
    ),
  ).toMatchObject({ version: '2' });
  expect(asked).toEqual(['/api/version?cubo=07']);
  expect(
    await askRelease(
      answers(() => new Response('<h1>Portal</h1>')),
      '07',
    ),
  ).toBeUndefined();
  expect(
    await askRelease(
      answers(() => new Response('', { status: 404 })),
      '07',
    ),
  ).toBeUndefined();
  expect(await askRelease(() => Promise.reject(new TypeError('no')), '07')).toBeUndefined();
});
