import { expect, test } from 'vitest';
import { askOwnRoute } from '../../../src/domain/site/own-api.ts';
import { parseSiteConfig } from '../../../src/offline/store/site-config.ts';

/** The paths that a page asks for, by /config.json. */
async function asked(config: object, paths: readonly string[]): Promise<readonly string[]> {
  const requested: string[] = [];
  const parts = {
    site: async () => parseSiteConfig(config),
    token: () => 'un-token',
    usuario: () => 'ana',
    validate: async () => undefined,
    fetch: async (input: RequestInfo | URL) => {
      requested.push(String(input));
      return Response.json({});
    },
  };
  for (const path of paths) await askOwnRoute(parts, { method: 'GET', path });
  return requested;
}

const PEOPLE = ['/api/sesiones', '/api/bitacora/mia', '/api/personas', '/api/contrasena'];
const VERSIONS = ['/api/publicaciones', '/api/dispositivos'];

test('a server in front of another service is asked about versions only, and logs no missing route', async () => {
  expect(await asked({ ajeno: true }, [...PEOPLE, ...VERSIONS])).toEqual(VERSIONS);
});

test('our own server is asked about all, also on another host', async () => {
  expect(await asked({}, [...PEOPLE, ...VERSIONS])).toEqual([...PEOPLE, ...VERSIONS]);
  const host = 'https://datos.uni.mx';
  const there = [...PEOPLE, ...VERSIONS].map((path) => host + path);
  expect(await asked({ host, bearer: true }, [...PEOPLE, ...VERSIONS])).toEqual(there);
});
