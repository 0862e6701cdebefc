import { subtle, type webcrypto } from 'node:crypto';
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import { DAY_MS } from '../calendar.ts';
import { badToken } from '../faults.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'planeacion';
const MAX_LENGTH = 8_192;
const MAX_CACHED = 20_000;
/** A token outlives its session, which is extended by up to 30 days at a time. The session's row decides when it ends. */
const LIFE_MS = 365 * DAY_MS;
/** Tolerance for differences between the clocks of machines (reliability.md T07). */
export const CLOCK_TOLERANCE_MS = 60_000;

interface Claims {
  /** login name */
  usuario: string;
  /** session id */
  sesion: string;
  /** ms since the epoch */
  vence: number;
}

export interface Tokens {
  issue(usuario: string, sesion: string): Promise<string>;
  /**
   * Checks signature and dates, but not the session.
   * @throws ApiError TOKEN with motivo vencida or invalida
   */
  verify(token: string): Promise<Claims>;
}

/**
 * Issues and verifies JWTs with HS256 only. Verified tokens are cached until they expire. A token that was issued with the earlier
 * key verifies too.
 */
export async function createTokens(
  secret: Uint8Array,
  now: () => Date,
  earlierSecret?: Uint8Array,
): Promise<Tokens> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const keyOf = (bytes: Uint8Array, uses: webcrypto.KeyUsage[]) =>
    subtle.importKey('raw', Uint8Array.from(bytes), hmac, false, uses);
  const key = await keyOf(secret, ['sign', 'verify']);
  const earlier = earlierSecret && (await keyOf(earlierSecret, ['verify']));
  const verified = new Map<string, Claims>();

  function remember(token: string, claims: Claims) {
    const [oldest] = verified.keys();
    if (verified.size >= MAX_CACHED && oldest !== undefined) verified.delete(oldest);
    verified.set(token, claims);
  }

  return {
    issue(usuario, sesion) {
      const seconds = Math.floor(now().getTime() / 1000);
      return new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setSubject(usuario)
        .setJti(sesion)
        .setIssuedAt(seconds)
        .setNotBefore(seconds)
        .setExpirationTime(seconds + LIFE_MS / 1000)
        .sign(key);
    },

    async verify(token) {
      const known = verified.get(token);
      if (known) {
        if (known.vence + CLOCK_TOLERANCE_MS <= now().getTime()) throw badToken('vencida');
        return known;
      }
      if (token.length > MAX_LENGTH) throw badToken('invalida');
      const claims = await check(token, now(), key, earlier);
      remember(token, claims);
      return claims;
    },
  };
}

async function check(
  token: string,
  currentDate: Date,
  key: webcrypto.CryptoKey,
  earlier?: webcrypto.CryptoKey,
): Promise<Claims> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      typ: 'JWT',
      requiredClaims: ['sub', 'jti', 'iat', 'nbf', 'exp'],
      clockTolerance: CLOCK_TOLERANCE_MS / 1000,
      maxTokenAge: LIFE_MS / 1000,
      currentDate,
    });
    const { sub, jti, exp } = payload;
    const whole = typeof sub === 'string' && typeof jti === 'string' && typeof exp === 'number';
    if (!whole || !isOurs(protectedHeader)) throw badToken('invalida');
    return { usuario: sub, sesion: jti, vence: exp * 1000 };
  } catch (error) {
    if (earlier && error instanceof errors.JWSSignatureVerificationFailed)
      return check(token, currentDate, earlier);
    throw badToken(error instanceof errors.JWTExpired ? 'vencida' : 'invalida');
  }
}

/** This server writes no kid, jku, crit or similar field, so a header with one is not its own. */
const isOurs = (header: JWTHeaderParameters) => Object.keys(header).sort().join() === 'alg,typ';
