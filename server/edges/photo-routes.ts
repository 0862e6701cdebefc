import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './static-routes.ts';

/** What a photo may be called: one segment that no path can be made of. */
const PHOTO_NAME = /^[\w-]{1,100}\.webp$/;

/**
 * GET and HEAD /fotos/NAME.webp: the users' photos and thumbnails. Their names cannot be guessed, which is what guards them: an
 * <img> sends no token. no-store: after `Salir` the browser's own cache must not show them (reliability.md P07, P11); the
 * worker keeps them, per user.
 * @param origins other origins whose pages may read them; empty: none
 */
export function registerPhotos(app: FastifyInstance, photosDir: string, origins: readonly string[]): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/fotos/*',
    handler: async (request, reply) => {
      const name = request.params['*'];
      const photo = PHOTO_NAME.test(name) ? await readPhoto(join(photosDir, name)) : undefined;
      if (photo === undefined) return notFound(reply);
      allowOrigins(request, reply, origins);
      return reply.header('cache-control', 'no-store').type('image/webp').send(photo);
    },
  });
}

function allowOrigins(request: FastifyRequest, reply: FastifyReply, origins: readonly string[]): void {
  if (origins.length === 0) return;
  reply.header('vary', 'origin').header('cross-origin-resource-policy', 'cross-origin');
  const { origin } = request.headers;
  if (origin !== undefined && origins.includes(origin)) reply.header('access-control-allow-origin', origin);
}

async function readPhoto(path: string): Promise<Buffer | undefined> {
  try {
    const bytes = await readFile(path);
    return isWebp(bytes) ? bytes : undefined;
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
}

const isWebp = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';

const isAbsence = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOENT', 'EISDIR', 'ENOTDIR'].includes(String(error.code));
