import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { expect } from 'vitest';
import { createPasswords } from '../../../server/account/passwords.ts';
import { type ComposeParts, compose } from '../../../server/compose.ts';
import { getConfig } from '../../../server/config/config.ts';
import type { ImportState } from '../../../server/import/upload-state.ts';
import { openData } from '../../../server/store/open-data-dir.ts';
import type { Database } from '../../../server/store/port.ts';
import { type Api, createApi } from '../../support/server/api.ts';
import { CLAVE, insertPerson, PEOPLE } from '../../support/server/people.ts';

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

export interface ImportApp extends Api {
  app: FastifyInstance;
  home: string;
  dataDir: string;
  database: Database;
  send(method: Method, url: string, token?: string, body?: object | Buffer): Promise<LightMyRequestResponse>;
  /** sends a whole file in pieces; its import */
  upload(token: string, que: 'personas' | 'fotos', content: Buffer, piece?: number): Promise<string>;
  /** the state when the import has ended what it is doing */
  rest(token: string, id: string): Promise<ImportState>;
  close(): Promise<void>;
}

let hash: Promise<string> | undefined;

/** The application on a folder in which the processes of imports find its database; `admin` has the process `personas`. */
export async function startImportApp({
  env = {},
  ...replaced
}: { env?: Record<string, string> } & Pick<ComposeParts, 'background' | 'now'> = {}): Promise<ImportApp> {
  hash ??= createPasswords(randomBytes).hash(CLAVE);
  const home = await mkdtemp(join(tmpdir(), 'planeacion-import-'));
  const dataDir = join(home, 'data');
  const { database, secret } = await openData(dataDir);
  for (const person of PEOPLE) await insertPerson(database, person, await hash);
  await database.run("INSERT INTO proceso (proceso, descripcion) VALUES ('personas', 'Personas')");
  for (const usuario of ['admin', 'beto'])
    await database.run("INSERT INTO permiso (usuario, proceso) VALUES ($1, 'personas')", usuario);
  const config = getConfig({
    DATA_DIR: dataDir,
    LIMITE_ESCRITURA_PERSONA: '100000/0.1',
    LIMITE_LECTURA_PERSONA: '100000/0.1',
    ...env,
  });
  const app = await compose(config, { database, secret, log: pino({ level: 'silent' }), ...replaced });
  await app.ready();

  const send: ImportApp['send'] = (method, url, token, body) =>
    app.inject({
      method,
      url,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(Buffer.isBuffer(body) && { 'content-type': 'application/octet-stream' }),
      },
      ...(body !== undefined && { payload: body }),
    });

  return {
    ...createApi(app),
    ...{ app, home, dataDir, database, send },
    async upload(token, que, content, piece = 240 * 1024) {
      const begun = await send('POST', '/api/importaciones', token, {
        que,
        nombre: 'x',
        bytes: content.length,
      });
      const { id } = begun.json() as ImportState;
      for (let desde = 0; desde < content.length; desde += piece) {
        const part = content.subarray(desde, desde + piece);
        const answer = await send('PUT', `/api/importaciones/${id}/archivo?desde=${desde}`, token, part);
        expect(answer.json()).toEqual({ recibido: desde + part.length });
      }
      return id;
    },
    async rest(token, id) {
      const state = async () => (await send('GET', `/api/importaciones/${id}`, token)).json() as ImportState;
      await expect
        .poll(async () => (await state()).estado, { timeout: 240_000, interval: 50 })
        .not.toMatch(/^(revisando|aplicando)$/);
      return state();
    },
    async close() {
      await app.close();
      await database.close();
      await rm(home, { recursive: true });
    },
  };
}
