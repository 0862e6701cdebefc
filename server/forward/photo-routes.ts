import type { FastifyInstance } from 'fastify';
import { notFound } from '../static/file-routes.ts';
import type { Exchange, ServiceAnswer } from './exchange.ts';
import { answerFailure } from './failure.ts';

const MOST_BYTES = 5_000_000;

/** A plain path: no other way to write a slash or a dot segment, by which it would lead out of its folder. */
const PLAIN = /^(?!.*(\.\.|%2f|%5c|%2e))([\w\-./~@+]|%[0-9a-f]{2}){1,300}$/i;

/** SVG is left out: it can contain script, and would be this origin's own. */
const PICTURE = /^image\/(webp|jpeg|png|avif|gif)$/;

/**
 * GET and HEAD of the service's pictures, under the folders of GRAPHQL_FOTOS. As with our own photos, no HTTP cache keeps them
 * (reliability.md P07, P11).
 */
export function registerForwardedPhotos(
  app: FastifyInstance,
  { exchange, folders }: { exchange: Exchange; folders: readonly string[] },
): void {
  for (const folder of folders)
    app.route({
      method: 'GET',
      url: `${folder}*`,
      handler: async (request, reply) => {
        const [path = '', query] = request.url.split('?');
        if (!PLAIN.test(path)) return notFound(reply);
        const forwarded = await exchange(reply, {
          que: 'fotos',
          source: query === undefined ? path : `${path}?${query}`,
          headers: { accept: 'image/*', 'accept-encoding': 'identity', 'x-forwarded-for': request.ip },
          most: MOST_BYTES,
          accepts: (answer) => isMissing(answer) || isPicture(answer),
        });
        if (forwarded.outcome !== 'bien') return answerFailure(reply, forwarded);
        const { answer } = forwarded;
        if (isMissing(answer)) return notFound(reply);
        return reply.code(200).header('cache-control', 'no-store').type(answer.type).send(answer.body);
      },
    });
}

const isMissing = ({ status }: ServiceAnswer) => status === 404 || status === 410;
const isPicture = ({ status, type }: ServiceAnswer) => status === 200 && PICTURE.test(type);
