import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './file-routes.ts';

/** The form of a photo's name: one path segment. */
const PHOTO_NAME = /^[\w-]{1,100}\.webp$/;

/**
 * GET and HEAD /fotos/NAME.webp: photos and thumbnails. Their unguessable names protect them, because an <img> sends no token.
 * The answers are `no-store` so that the browser's cache cannot show them after `Salir` (reliability.md P07, P11); the service
 * worker caches them per user.
 * @param origins other origins whose pages may read photos
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
