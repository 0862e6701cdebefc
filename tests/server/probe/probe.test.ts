import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { suitableConfig } from '../../../scripts/probe/suitable-config.ts';
import { CLAVE } from '../../support/server/people.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';
import { makePlace, type Place } from '../releases/release-fixture.ts';
import { COLOR, ORIGIN, probe, startTried } from './probe-fixture.ts';

/** `npm run probar-backend`: what it finds out about a service over real HTTP. */

describe('this project’s own server', () => {
  let place: Place;
  let server: TestServer;
  let url: string;
  beforeAll(async () => {
    place = await makePlace();
    const distDir = await place.build('1.0.0');
    server = await startServer({ now: 'real', env: { ORIGENES_PERMITIDOS: ORIGIN }, parts: { distDir } });
    url = await server.listen();
    const token = await server.signIn('ana');
    const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: '#7a4' } });
    await mkdir(join(server.dataDir, 'originales'));
    await writeFile(join(server.dataDir, 'originales', 'ana.png'), await picture.png().toBuffer());
    const photo = 'query r($t: String!) { regenerarFoto(usuario: "ana", tokenSesion: $t) }';
    expect(await server.call(photo, { t: token })).toEqual({ data: { regenerarFoto: true } });
    const save = `query g($t: String!, $v: String!) {
      guardarConfiguracion(usuario: "ana", campo: "color", valor: $v, tokenSesion: $t) }`;
    expect(await server.call(save, { t: token, v: COLOR })).toEqual({ data: { guardarConfiguracion: true } });
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
  });

  const held = () =>
    Promise.all([
      // Every sign-in writes its own time.
      server.database.all("SELECT *, '' AS ultimo_acceso FROM usuario ORDER BY usuario"),
      server.database.all('SELECT usuario, campo, valor FROM configuracion ORDER BY campo'),
      server.database.all('SELECT usuario, aviso FROM aviso_leido WHERE leido = 1'),
    ]);

  test('fits whole; its data stay as they were, and the session is closed', async () => {
    const before = await held();
    const { doubtful, findings, learned, wrong } = await probe(url, { usuario: 'ana', clave: CLAVE });
    expect([...wrong, ...doubtful]).toEqual([]);
    expect(await held()).toEqual(before);
    expect(findings.at(-1)).toMatchObject({ tema: 'sesión', hallado: 'la de esta prueba quedó cerrada' });
    expect(learned).toEqual({
      crossOrigin: true,
      bearerAllowed: true,
      bearer: true,
      extendido: true,
      guardarDevuelve: 'booleano',
      fotosCors: true,
      folders: new Set(['/fotos/']),
    });
  });

  test('an account without any saved setting keeps what it saw, and that is told', async () => {
    const { doubtful, wrong } = await probe(url, { usuario: 'beto', clave: CLAVE });
    expect(wrong).toEqual([]);
    expect(doubtful.join('\n')).toContain('queda guardado scale con el valor que ya se veía');
    const sql = "SELECT campo, valor FROM configuracion WHERE usuario = 'beto'";
    expect(await server.database.all(sql)).toEqual([{ campo: 'scale', valor: '14' }]);
  });

  test('an account that cannot sign in ends the trial with its reason', async () => {
    const tried = probe(url, { usuario: 'ana', clave: 'no es esta' });
    await expect(tried).rejects.toThrow('No se pudo entrar: «El usuario o la contraseña no coinciden.».');
    await expect(probe(url, { usuario: 'nueva', clave: CLAVE })).rejects.toThrow('espera un código');
  });
});

describe('a service with the owner’s contract only', () => {
  test('fits, and is told what this project would ask more of it', async () => {
    const at = await startTried();
    const before = at.held();
    const { doubtful, findings, learned, wrong } = await probe(at.between.url);
    expect(wrong).toEqual([]);
    expect(doubtful).toEqual([
      'lotes: acepta más de diez operaciones en un envío',
      'Authorization: da los datos de una persona a quien no mostró ningún token',
    ]);
    expect(findings.map(({ hallado }) => hallado)).toContain(
      'no conoce los tres argumentos: la app guarda sin ellos, y el último cambio gana',
    );
    expect(at.held()).toEqual(before);
    expect(learned && suitableConfig(new URL(`${at.between.url}/graphql`), learned, undefined)).toEqual({
      variables: {
        CLIENTE_HOST: at.between.url,
        CLIENTE_BEARER: 'no',
        CLIENTE_EXTENDIDO: 'no',
        CLIENTE_GUARDAR_DEVUELVE: 'booleano',
        CLIENTE_FOTOS_CORS: 'no',
      },
      json: `{"host":"${at.between.url}","bearer":false,"extendido":false,"guardarDevuelve":"booleano","fotosCors":false,"zona":"America/Mexico_City"}`,
    });
    await at.close();
  });

  test('that answers nothing to a save is told to the app so', async () => {
    const at = await startTried({ guardarDevuelve: 'vacio' });
    const { learned, wrong } = await probe(at.between.url);
    expect([wrong, learned?.guardarDevuelve]).toEqual([[], 'vacio']);
    await at.close();
  });
});
