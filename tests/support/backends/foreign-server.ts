import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { graphql } from 'graphql';
import { createForeignData, type ForeignData } from './foreign-data.ts';
import { foreignResolvers } from './foreign-resolvers.ts';
import { foreignSchema } from './foreign-schema.ts';

/**
 * A foreign backend with the owner's contract only: four arguments for a save, opaque tokens, errors without
 * codes, batches only, CORS for one origin without credentials, photos without CORS.
 */
export interface ForeignServer {
  port: number;
  data: ForeignData;
  close(): Promise<void>;
}

export interface ForeignOptions {
  /** origin whose pages may call it */
  origin: () => string;
  guardarDevuelve?: 'booleano' | 'vacio';
  /** HTTP status for a document that does not validate; real backends use both */
  invalidStatus?: 200 | 400;
}

const PHOTO = readFileSync(join(import.meta.dirname, '../../../public/icono-192.png'));

export async function startForeignServer(options: ForeignOptions): Promise<ForeignServer> {
  const { guardarDevuelve = 'booleano', invalidStatus = 400 } = options;
  const data = createForeignData();
  const schema = foreignSchema(guardarDevuelve);
  const rootValue = foreignResolvers(data, guardarDevuelve);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.startsWith('/fotos/'))
      return void response.setHeader('content-type', 'image/png').end(PHOTO);
    if (request.url !== '/graphql') return void response.writeHead(404).end();
    response.setHeader('access-control-allow-origin', options.origin());
    response.setHeader('vary', 'origin');
    if (request.method === 'OPTIONS') {
      // Without `authorization`: its tokens are sent as an argument.
      response.setHeader('access-control-allow-headers', 'content-type');
      return void response.writeHead(204).end();
    }
    const asked: unknown = JSON.parse(await textOf(request));
    const operations = (Array.isArray(asked) ? asked : [asked]) as Operation[];
    const results = await Promise.all(operations.map(run));
    const invalid = results.some(({ data }) => data === undefined);
    response.writeHead(invalid ? invalidStatus : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(results));
  }

  const run = async ({ query, variables, operationName }: Operation) => {
    const result = await graphql({
      schema,
      source: query,
      rootValue,
      ...(variables && { variableValues: variables }),
      ...(operationName && { operationName }),
    });
    return {
      ...result,
      ...(result.errors && { errors: result.errors.map(({ message, path }) => ({ message, path })) }),
    };
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    data,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

interface Operation {
  query: string;
  variables?: Record<string, unknown>;
  operationName?: string;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
