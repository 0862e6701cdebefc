import * as v from 'valibot';
import {
  boolean,
  list,
  mailAddress,
  networks,
  optional,
  origin,
  port,
  timeZone,
  webAddress,
} from './config-values.ts';

/** Everything that the environment decides (spec B17 for the part that /config.json hands to the page). */
export interface ServerConfig {
  port: number;
  host: string;
  dataDir: string;
  /** password of the demonstration accounts; undefined: one is made up */
  claveDemo: string | undefined;
  /** demonstration data and accounts are prepared at start */
  demo: boolean;
  /** produccion refuses `pruebas` in enviarConfirmacionRegistro */
  modo: 'produccion' | 'desarrollo';
  dominioCorreo: string;
  /** undefined: mail is written as files below DATA_DIR/correo */
  smtpUrl: string | undefined;
  remitente: string;
  zonaHoraria: string;
  /** proxies whose X-Forwarded-For is believed; empty: none is */
  proxies: string[];
  /** other origins whose pages may call /graphql; empty: none */
  origenes: string[];
  cliente: ClientConfig;
}

/** The body of /config.json. */
export interface ClientConfig {
  host?: string;
  bearer: boolean;
  extendido: boolean;
  guardarDevuelve: 'booleano' | 'vacio';
  fotosCors: boolean;
  modulo?: string;
  sugerencias?: string;
  /** the domain at which login names are mail addresses; told only with our own backend */
  correo?: string;
  /** the campus's time zone: page and worker show its day and its hours */
  zona: string;
  /** the mark that switches installed workers off (reliability.md 4.10) */
  retirado?: true;
}

const DOMAIN = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i;

const Environment = v.object({
  PORT: optional(port, '4173'),
  HOST: optional(v.string(), '127.0.0.1'),
  DATA_DIR: optional(v.string(), './data'),
  CLAVE_DEMO: v.optional(
    v.pipe(v.string(), v.minLength(8, 'debe tener al menos 8 caracteres'), v.maxLength(128)),
  ),
  DEMO: optional(boolean, 'si'),
  MODO: optional(v.picklist(['produccion', 'desarrollo'], 'debe ser produccion o desarrollo'), 'produccion'),
  DOMINIO_CORREO: optional(
    v.pipe(v.string(), v.regex(DOMAIN, 'debe ser un dominio, como universidad.example')),
    'universidad.example',
  ),
  SMTP_URL: v.optional(
    v.pipe(v.string(), v.regex(/^smtps?:\/\/\S+$/, 'debe empezar con smtp:// o smtps://')),
  ),
  CORREO_REMITENTE: v.optional(mailAddress),
  ZONA_HORARIA: optional(timeZone, 'America/Mexico_City'),
  PROXY_DE_CONFIANZA: optional(networks, ''),
  ORIGENES_PERMITIDOS: optional(v.pipe(list, v.array(origin)), ''),
  CLIENTE_HOST: v.optional(origin),
  CLIENTE_BEARER: v.optional(boolean),
  CLIENTE_EXTENDIDO: v.optional(boolean),
  CLIENTE_GUARDAR_DEVUELVE: optional(
    v.picklist(['booleano', 'vacio'], 'debe ser booleano o vacio'),
    'booleano',
  ),
  CLIENTE_FOTOS_CORS: optional(boolean, 'no'),
  CLIENTE_RETIRADO: optional(boolean, 'no'),
  MODULO_URL: v.optional(webAddress),
  CORREO_SUGERENCIAS: v.optional(mailAddress),
});

/** An environment that cannot be used; the message is one line in Spanish that names the variable. */
export class ConfigError extends Error {}

/**
 * Pure: reads nothing but `env`. A variable that is empty counts as unset.
 * @throws ConfigError naming the first variable that is wrong.
 */
export function getConfig(env: Readonly<Record<string, string | undefined>>): ServerConfig {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const result = v.safeParse(Environment, given);
  if (!result.success) {
    const [issue] = result.issues;
    throw new ConfigError(`La variable ${issue.path?.[0].key ?? ''} no sirve: ${issue.message}.`);
  }
  const values = result.output;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    claveDemo: values.CLAVE_DEMO,
    demo: values.DEMO,
    modo: values.MODO,
    dominioCorreo: values.DOMINIO_CORREO,
    smtpUrl: values.SMTP_URL,
    remitente: values.CORREO_REMITENTE ?? `planeacion@${values.DOMINIO_CORREO}`,
    zonaHoraria: values.ZONA_HORARIA,
    proxies: values.PROXY_DE_CONFIANZA,
    origenes: values.ORIGENES_PERMITIDOS,
    cliente: clientConfig(values),
  };
}

/** Our own server takes the header and the three extra arguments; another host is not presumed to. */
function clientConfig(values: v.InferOutput<typeof Environment>): ClientConfig {
  const own = values.CLIENTE_HOST === undefined;
  return {
    ...(values.CLIENTE_HOST !== undefined && { host: values.CLIENTE_HOST }),
    bearer: values.CLIENTE_BEARER ?? own,
    extendido: values.CLIENTE_EXTENDIDO ?? own,
    guardarDevuelve: values.CLIENTE_GUARDAR_DEVUELVE,
    fotosCors: values.CLIENTE_FOTOS_CORS,
    zona: values.ZONA_HORARIA,
    ...(values.MODULO_URL !== undefined && { modulo: values.MODULO_URL }),
    ...(values.CORREO_SUGERENCIAS !== undefined && { sugerencias: values.CORREO_SUGERENCIAS }),
    ...(own && { correo: values.DOMINIO_CORREO }),
    ...(values.CLIENTE_RETIRADO && { retirado: true as const }),
  };
}
