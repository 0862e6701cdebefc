import { randomInt } from 'node:crypto';
import { commandLine } from '../../config/command-line.ts';
import { readSecret } from '../../store/secret.ts';
import { issueTicket, type SeenRequest } from '../../watch/seen-request.ts';
import { doubtful, type Finding, good, wrong } from '../finding.ts';
import type { Review } from '../site.ts';
import { tryAsking } from './exchange.ts';

const TEMA = 'dirección del cliente';
const NOT_FOUND = 404;

/** Sends a request through the proxy that claims to come from elsewhere, and asks the server how it arrived. */
export const reviewClientAddress: Review = async ({ address, config, direct, now }) => {
  const wide = config.proxies.filter((network) => network.endsWith('/0'));
  if (wide.length > 0)
    return [
      wrong(
        TEMA,
        `PROXY_DE_CONFIANZA cree a cualquiera (${wide.join(', ')})`,
        'Pon solo la dirección del proxy: así, cada quien elige la dirección con la que se le cuenta.',
      ),
    ];
  if (address === undefined) return [];
  const secret = await readSecret(config.dataDir).catch(() => undefined);
  if (secret === undefined) return [];
  const ticket = { authorization: `Bearer ${issueTicket(secret, now())}` };
  // An address of documentation (RFC 5737), which nobody has.
  const claim = `203.0.113.${randomInt(1, 255)}`;
  const [through, near] = await Promise.all([
    ask(address, { ...ticket, 'x-forwarded-for': claim }),
    ask(direct, ticket),
  ]);
  if (typeof through === 'object') return [...reviewSeen(through, claim), ...reviewHost(through, address)];
  // A proxy or a server that is away is told by other findings.
  if (through !== NOT_FOUND || typeof near !== 'object') return [];
  return [
    wrong(
      TEMA,
      `en ${address.origin} contesta otro servidor que el de ${direct.origin}, o uno que tiene otra clave`,
      `Revisa a dónde apunta el proxy; si cambiaste la clave con «${commandLine('replace-secret')}», reinicia el servidor.`,
    ),
  ];
};

/** What the server saw, or the status with which it or somebody else refused; undefined without an answer. */
async function ask(base: URL, headers: Record<string, string>): Promise<SeenRequest | number | undefined> {
  const answer = await tryAsking(new URL('/visto', base), headers);
  if (answer?.status !== 200) return answer?.status;
  try {
    return JSON.parse(answer.body.toString('utf8'));
  } catch {
    // A page, from whoever answers every address with one.
    return NOT_FOUND;
  }
}

function reviewSeen({ cliente, creido, reenviado, vecino }: SeenRequest, claim: string): Finding[] {
  if (reenviado === null)
    return [
      wrong(
        TEMA,
        'el proxy no dice de quién viene cada petición (X-Forwarded-For)',
        'Haz que la envíe, como en ops/nginx.conf: sin ella los límites cuentan a todos como uno.',
      ),
    ];
  if (cliente === claim)
    return [
      wrong(
        TEMA,
        'el proxy cree a quien dice venir de otra dirección',
        'Que reemplace X-Forwarded-For por la dirección que ve, como en ops/nginx.conf: así nadie se salta los límites.',
      ),
    ];
  if (!creido)
    return [
      wrong(
        TEMA,
        'el servidor no cree al proxy, y cuenta a todos como uno',
        `Pon PROXY_DE_CONFIANZA=${vecino.replace(/^::ffff:/, '')} y reinicia el servidor.`,
      ),
    ];
  if (reenviado.includes(claim))
    return [
      doubtful(
        TEMA,
        'el proxy añade la dirección a lo que el cliente dice, en vez de reemplazarlo',
        'Que la reemplace, como en ops/nginx.conf: un proxy de más en PROXY_DE_CONFIANZA bastaría para creerle.',
      ),
    ];
  return [good(TEMA, 'el proxy la dice, nadie la inventa, y los límites cuentan a cada quien')];
}

function reviewHost({ host }: SeenRequest, address: URL): Finding[] {
  if (host === address.host) return [good('Host', 'llega entero')];
  return [
    wrong(
      'Host',
      `llega «${host}» en lugar de «${address.host}»`,
      'Que el proxy lo pase entero, con su puerto: el servidor rechaza lo que parece venir de otra página.',
    ),
  ];
}
