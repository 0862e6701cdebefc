import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { DAY_MS } from '../../calendar.ts';
import { doubtful, good, wrong } from '../finding.ts';
import type { Review } from '../site.ts';

const TEMA = 'certificado';
/** Whatever renews a certificate does so a month before its end, so by then it has failed for two weeks. */
const SOON_DAYS = 14;
const PATIENCE_MS = 10_000;

export const reviewCertificate: Review = async ({ address, now }) => {
  if (address === undefined) return [];
  const certificate = await certificateOf(address).catch(() => undefined);
  if (certificate === undefined)
    return [
      wrong(
        TEMA,
        `${address.origin} no contesta, o no habla TLS`,
        'Revisa que el nombre lleve a este equipo, que el proxy esté en marcha y que el cortafuegos deje pasar.',
      ),
    ];
  const { until, distrust } = certificate;
  const days = Math.floor((until.getTime() - now().getTime()) / DAY_MS);
  const date = until.toISOString().slice(0, 10);
  if (days < 0)
    return [wrong(TEMA, `venció el ${date}`, 'Renuévalo, y mira por qué no se renovó por sí mismo.')];
  if (distrust !== undefined) return [wrong(TEMA, `los navegadores no lo aceptan (${distrust})`, REPLACE)];
  if (days < SOON_DAYS)
    return [
      doubtful(
        TEMA,
        `vence el ${date}, en ${days === 1 ? '1 día' : `${days} días`}`,
        'Mira por qué no se ha renovado por sí mismo.',
      ),
    ];
  return [good(TEMA, `vale hasta el ${date}, ${days} días más`)];
};

const REPLACE =
  'Usa uno para este nombre, de una autoridad que los navegadores conozcan, con sus certificados intermedios.';

/** In OpenSSL's words, of which the usual ones are told in Spanish. */
const DISTRUST: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'lo firmó este mismo equipo',
  SELF_SIGNED_CERT_IN_CHAIN: 'lo firmó una autoridad que no conocen',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'lo firmó una autoridad que no conocen',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'faltan los certificados intermedios',
  CERT_NOT_YET_VALID: 'todavía no vale',
  ERR_TLS_CERT_ALTNAME_INVALID: 'es de otro nombre',
};

async function certificateOf({
  hostname,
  port,
}: URL): Promise<{ until: Date; distrust: string | undefined }> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(isIP(host) === 0 && { servername: host }),
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(PATIENCE_MS) });
    const code = String(socket.authorizationError ?? '');
    const { code: own } = (socket.authorizationError ?? {}) as { code?: string };
    const distrust = socket.authorized ? undefined : (DISTRUST[own ?? code] ?? own ?? code);
    return { until: new Date(socket.getPeerCertificate().valid_to), distrust };
  } finally {
    socket.destroy();
  }
}
