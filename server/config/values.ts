import { isIP } from 'node:net';
import * as v from 'valibot';
import { parsePostgresAddress } from './postgres-address.ts';

/** How the texts of environment variables are parsed. Each message completes the sentence "La variable X no sirve: …". */

export function optional<S extends v.GenericSchema<string, unknown>>(
  schema: S,
  fallback: v.InferInput<S> & string,
) {
  return v.optional(schema, fallback);
}

export const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'debe ser un número de puerto'),
  v.transform(Number),
  v.maxValue(65_535, 'el puerto más alto es 65535'),
);

export const count = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,8}$/, 'debe ser un número entero mayor que cero'),
  v.transform(Number),
);

/** More would be a slip of the pen: each one takes memory, and few machines have more cores. */
export const processes = v.pipe(count, v.maxValue(64, 'lo más son 64'));

/** A secret that a program sends as `Authorization: Bearer`. */
export const bearerSecret = v.pipe(
  v.string(),
  v.regex(/^[\x21-\x7e]{16,128}$/, 'debe tener de 16 a 128 caracteres, sin espacios ni acentos'),
);

export const hourOfDay = v.pipe(
  v.string(),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'debe ser una hora, como 03:00'),
);

/** A limit such as 300/2: 300 at once, then one more every 2 seconds. */
export const limit = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,8}\/(?!0+(\.0+)?$)\d{1,6}(\.\d{1,3})?$/, 'debe ser CUANTOS/SEGUNDOS, como 300/2'),
  v.transform((text) => {
    const [burst = 1, secondsEach = 1] = text.split('/').map(Number);
    return { burst, secondsEach };
  }),
);

export const boolean = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist(['si', 'sí', 'true', '1', 'no', 'false', '0'], 'debe ser si o no'),
  v.transform((text) => ['si', 'sí', 'true', '1'].includes(text)),
);

export const list = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  ),
);

/** Days without work: 2026-12-25, or 12-25 for each year. */
export const holidays = v.pipe(
  list,
  v.array(
    v.pipe(
      v.string(),
      v.check((day) => {
        const whole = /^\d\d-\d\d$/.test(day) ? `2000-${day}` : day;
        const at = Date.parse(`${whole}T00:00Z`);
        // Date would turn 30 February into another day.
        return !Number.isNaN(at) && new Date(at).toISOString().startsWith(whole);
      }, 'debe ser una lista de fechas, como 2026-12-25 o, para cada año, 12-25'),
    ),
  ),
);

const parsed = (text: string) => (URL.canParse(text) ? new URL(text) : undefined);
const isWeb = (text: string) => /^https?:$/.test(parsed(text)?.protocol ?? '');

export const webAddress = v.pipe(v.string(), v.check(isWeb, 'debe ser una dirección http:// o https://'));

/** An address without a path, normalised to the form of the Origin header. */
export const origin = v.pipe(
  v.string(),
  v.check(
    (text) => isWeb(text) && parsed(text)?.origin === text.replace(/\/$/, ''),
    'debe ser un origen, como https://servidor.example, sin ruta',
  ),
  v.transform((text) => new URL(text).origin),
);

/** The whole address of a service: a path, and nothing that would be lost or logged. */
export const serviceAddress = v.pipe(
  v.string(),
  v.check((text) => {
    const url = parsed(text);
    return url !== undefined && isWeb(text) && url.href === url.origin + url.pathname && url.pathname !== '/';
  }, 'debe ser una dirección entera, como https://datos.universidad.mx/graphql, sin cuenta ni «?»'),
  v.transform((text) => new URL(text).href),
);

/** Paths that this server answers itself. */
const OWN_PATHS = /^\/(api|assets|graphql|salud|listo|metricas)\//;

export const folders = v.pipe(
  list,
  v.check(
    (items) =>
      items.length > 0 && items.every((item) => /^\/([\w-]+\/)+$/.test(item) && !OWN_PATHS.test(item)),
    'debe ser una lista de carpetas, como /fotos/',
  ),
);

export const secureOrigin = v.pipe(
  origin,
  v.check((text) => text.startsWith('https://'), 'debe empezar con https://'),
);

/** Stricter than the standard on purpose: no character that could start a second address or header. */
export const MAIL_ADDRESS = /^[a-z0-9][a-z0-9._+-]{0,63}@[a-z0-9][a-z0-9.-]{0,252}$/i;

export const mailAddressValue = v.pipe(v.string(), v.regex(MAIL_ADDRESS, 'debe ser una dirección de correo'));

/** An address of PostgreSQL. The message never quotes it, because it has a password. */
export const postgresAddress = v.pipe(
  v.string(),
  v.rawCheck(({ addIssue, dataset }) => {
    if (!dataset.typed) return;
    try {
      parsePostgresAddress(dataset.value);
    } catch (error) {
      addIssue({ message: (error as Error).message });
    }
  }),
);

export const timeZone = v.pipe(
  v.string(),
  v.check((zone) => {
    try {
      new Intl.DateTimeFormat('es-MX', { timeZone: zone });
      return true;
    } catch {
      return false;
    }
  }, 'debe ser una zona horaria, como America/Mexico_City'),
);

const isNetwork = (text: string) => {
  const [address = '', bits, more] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)];
  if (most === undefined || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
};

/** A comma-separated list of IP addresses or networks. */
export const networks = v.pipe(
  list,
  v.check((items) => items.every(isNetwork), 'debe ser una lista de direcciones IP o redes, como 10.0.0.0/8'),
);
