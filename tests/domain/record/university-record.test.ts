import { describe, expect, test, vi } from 'vitest';
import { endSessionsOf } from '../../../src/domain/account/active-sessions.ts';
import { changePassword } from '../../../src/domain/account/change-password.ts';
import { createUniversityRecord } from '../../../src/domain/record/university-record.ts';
import { parseSiteConfig } from '../../../src/offline/store/site-config.ts';

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const refusal = (status: number, message: string, campo?: string) =>
  json({ error: { message, extensions: { code: 'VALOR', ...(campo && { campo }) } } }, status);
const page = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
const lost = () => {
  throw new TypeError('network');
};

function parts(answer: () => Response) {
  const fetch = vi.fn<(...asked: Parameters<typeof globalThis.fetch>) => Promise<Response>>(async () =>
    answer(),
  );
  return {
    fetch,
    validate: async () => undefined,
    token: () => 't0ken',
    site: async () => parseSiteConfig({}),
  };
}
const asked = ({ fetch }: ReturnType<typeof parts>) => String(fetch.mock.calls[0]?.[0]);

describe('the university’s record', () => {
  const row = {
    id: '2026-11-20T18:00:00.000Z-0a',
    cuando: '2026-11-20T18:00:00.000Z',
    que: 'sesion-cerrada',
    quien: 'admin',
    sobre: 'ana',
    detalle: 'todas',
    equipo: null,
  };
  const read = {
    id: row.id,
    at: Date.parse(row.cuando),
    kind: 'sesion-cerrada',
    who: 'admin',
    whose: 'ana',
    detail: 'todas',
    device: undefined,
  };

  test('the record is requested by person, kind and day, page by page, without invalid rows', async () => {
    const given = parts(() => json({ entradas: [row, null, { id: 'x' }], tras: 'marca' }));
    const record = createUniversityRecord(given);
    const wanted = { person: 'ana', kind: 'sesion-cerrada', day: '2026-11-20' };
    expect(await record.read(wanted, 'antes')).toEqual({ kind: 'entries', entries: [read], next: 'marca' });
    expect(asked(given)).toBe('/api/bitacora?persona=ana&tipo=sesion-cerrada&dia=2026-11-20&tras=antes');
    expect(given.fetch.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'Bearer t0ken' });
  });

  test('the record of one’s own account is requested without a name', async () => {
    const given = parts(() => json({ entradas: [row] }));
    expect(await createUniversityRecord(given).own()).toEqual({ kind: 'entries', entries: [read] });
    expect(asked(given)).toBe('/api/bitacora/mia');
  });

  test.each([
    [() => new Response('', { status: 404 }), { kind: 'none' }],
    [page, { kind: 'none' }],
    [() => json({ otra: 'cosa' }), { kind: 'none' }],
    [() => refusal(403, 'No.'), { kind: 'denied' }],
    [() => refusal(429, 'Demasiados intentos.'), { kind: 'failed', message: 'Demasiados intentos.' }],
    [lost, { kind: 'failed' }],
  ])('the record gives the right result for each failure (case %#)', async (answer, outcome) => {
    expect(await createUniversityRecord(parts(answer)).read({})).toEqual(outcome);
  });

  test('the record’s file is accepted only if it is a CSV', async () => {
    const csv = () => new Response('"cuando"', { headers: { 'content-type': 'text/csv; charset=utf-8' } });
    const given = parts(csv);
    expect(await (await createUniversityRecord(given).file({ person: 'ana' }))?.text()).toBe('"cuando"');
    expect(asked(given)).toBe('/api/bitacora.csv?persona=ana');
    for (const answer of [page, lost, () => refusal(403, 'No.'), () => new Response('', { status: 500 })])
      expect(await createUniversityRecord(parts(answer)).file({})).toBeUndefined();
  });
});

describe('changing the password', () => {
  test.each([
    [() => json({ cerradas: 2 }), { kind: 'done', ended: 2 }],
    [() => refusal(400, 'Esa no es.', 'actual'), { kind: 'refused', message: 'Esa no es.', field: 'actual' }],
    [() => refusal(400, 'Fácil.', 'nueva'), { kind: 'refused', message: 'Fácil.', field: 'nueva' }],
    [() => refusal(429, 'Espera.'), { kind: 'refused', message: 'Espera.' }],
    [() => refusal(500, 'Falló.'), { kind: 'unanswered' }],
    [lost, { kind: 'unanswered' }],
    [() => new Response('', { status: 404 }), { kind: 'none' }],
  ])('a password change gives the right result for each answer (case %#)', async (answer, outcome) => {
    const given = parts(answer);
    expect(await changePassword(given, 'una', 'otra')).toEqual(outcome);
    expect(asked(given)).toBe('/api/contrasena');
    expect(given.fetch.mock.calls[0]?.[1]?.body).toBe('{"actual":"una","nueva":"otra"}');
  });
});

test('another person’s sessions are ended by their exact login name', async () => {
  const given = parts(() => json({ cerradas: 3 }));
  expect(await endSessionsOf(given, 'ana/../x')).toBe(3);
  expect(asked(given)).toBe('/api/personas/ana%2F..%2Fx/sesiones');
  expect(
    await endSessionsOf(
      parts(() => refusal(403, 'No.')),
      'ana',
    ),
  ).toBeUndefined();
});
