import * as v from 'valibot';
import { LIMITS, type Limit, type Limits, limitVariable } from '../limits/table.ts';
import type { ClientConfig, ServerConfig } from './server-config.ts';
import {
  bearerSecret,
  boolean,
  count,
  folders,
  holidays,
  hourOfDay,
  limit,
  list,
  mailAddressValue,
  networks,
  optional,
  origin,
  port,
  postgresAddress,
  processes,
  secureOrigin,
  serviceAddress,
  timeZone,
  webAddress,
} from './values.ts';

const DOMAIN = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i;

const LIMIT_VARIABLES = Object.fromEntries(
  Object.keys(LIMITS).map((name) => [limitVariable(name), v.optional(limit)]),
);

export const EnvironmentVariables = v.object({
  ...LIMIT_VARIABLES,
  PORT: optional(port, '4173'),
  HOST: optional(v.string(), '127.0.0.1'),
  PROCESOS: optional(processes, '1'),
  DATA_DIR: optional(v.string(), './data'),
  DATABASE_URL: v.optional(postgresAddress),
  BASE_CONEXIONES: optional(count, '20'),
  INSTALACION: optional(v.string(), '/etc/planeacion.env'),
  CLAVE_DEMO: v.optional(
    v.pipe(v.string(), v.minLength(10, 'debe tener al menos 10 caracteres'), v.maxLength(128)),
  ),
  DEMO: optional(boolean, 'si'),
  DEMO_ABIERTA: optional(boolean, 'no'),
  CORREO: optional(v.picklist(['smtp', 'carpeta'], 'debe ser smtp o carpeta'), 'smtp'),
  MODO: optional(v.picklist(['produccion', 'desarrollo'], 'debe ser produccion o desarrollo'), 'produccion'),
  DOMINIO_CORREO: optional(
    v.pipe(v.string(), v.regex(DOMAIN, 'debe ser un dominio, como universidad.example')),
    'universidad.example',
  ),
  SMTP_URL: v.optional(
    v.pipe(v.string(), v.regex(/^smtps?:\/\/\S+$/, 'debe empezar con smtp:// o smtps://')),
  ),
  CORREO_REMITENTE: v.optional(mailAddressValue),
  ZONA_HORARIA: optional(timeZone, 'America/Mexico_City'),
  FERIADOS: optional(holidays, ''),
  COLA_CLAVES: optional(count, '200'),
  COLA_POR_RED: optional(count, '150'),
  AVISOS_POR_PERSONA: optional(count, '2000'),
  BITACORA_DIAS: optional(count, '180'),
  METRICAS_CLAVE: v.optional(bearerSecret),
  DISCO_MINIMO_MB: optional(count, '500'),
  PROXY_DE_CONFIANZA: optional(networks, ''),
  ORIGENES_PERMITIDOS: optional(v.pipe(list, v.array(origin)), ''),
  DIRECCION_PUBLICA: v.optional(secureOrigin),
  RESPALDO_EN: v.optional(v.string()),
  RESPALDO_HORA: optional(hourOfDay, '03:00'),
  RESPALDO_CLAVE: v.optional(v.string()),
  IMPORTAR_DE: v.optional(v.string()),
  GRAPHQL_URL: v.optional(serviceAddress),
  GRAPHQL_FOTOS: optional(folders, '/fotos/'),
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
  CORREO_SUGERENCIAS: v.optional(mailAddressValue),
});

/**
 * Prefixes of this server's own variables. An unknown name with such a prefix is a misspelling and must not be ignored. The short
 * prefixes PROXY_ and DEMO_ are missing because other programs use them too.
 */
const OURS =
  /^(LIMITE_|CLIENTE_|GRAPHQL_|COLA_|BITACORA_|RESPALDO_|AVISOS_|CORREO_|DEMO_ABIERT|PROXY_DE_|METRICAS_|DISCO_|IMPORTAR_|DIRECCION_|BASE_|FERIADO)/;

/** An invalid environment variable. The message is one line in Spanish that names it. */
export class ConfigError extends Error {}

/**
 * Pure: reads only `env`. An empty variable counts as unset.
 * @throws ConfigError for the first invalid variable
 */
export function getConfig(env: Readonly<Record<string, string | undefined>>): ServerConfig {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const unknown = Object.keys(given).find(
    (name) => OURS.test(name) && !(name in EnvironmentVariables.entries),
  );
  if (unknown !== undefined)
    throw new ConfigError(`La variable ${unknown} no existe: revisa cómo se escribe.`);
  const result = v.safeParse(EnvironmentVariables, given);
  if (!result.success) {
    const [issue] = result.issues;
    throw new ConfigError(`La variable ${issue.path?.[0].key ?? ''} no sirve: ${issue.message}.`);
  }
  const values = result.output;
  if (values.RESPALDO_CLAVE !== undefined && values.RESPALDO_EN === undefined)
    throw new ConfigError(
      'La variable RESPALDO_CLAVE no sirve: falta RESPALDO_EN, la carpeta de los respaldos, y sin ella no se hace ninguno.',
    );
  const reenvio =
    values.GRAPHQL_URL === undefined ? undefined : { url: values.GRAPHQL_URL, fotos: values.GRAPHQL_FOTOS };
  if (reenvio) refuseBeside(given);
  return {
    port: values.PORT,
    host: values.HOST,
    procesos: values.PROCESOS,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    baseConexiones: values.BASE_CONEXIONES,
    instalacion: values.INSTALACION,
    claveDemo: values.CLAVE_DEMO,
    demo: values.DEMO && reenvio === undefined,
    demoAbierta: values.DEMO_ABIERTA,
    correo: values.CORREO,
    modo: values.MODO,
    dominioCorreo: values.DOMINIO_CORREO,
    smtpUrl: values.SMTP_URL,
    remitente: values.CORREO_REMITENTE ?? `planeacion@${values.DOMINIO_CORREO}`,
    zonaHoraria: values.ZONA_HORARIA,
    proxies: values.PROXY_DE_CONFIANZA,
    origenes: values.ORIGENES_PERMITIDOS,
    limites: limitsIn(values),
    cola: { waiting: values.COLA_CLAVES, waitingInLine: values.COLA_POR_RED },
    avisosPorPersona: values.AVISOS_POR_PERSONA,
    bitacoraDias: values.BITACORA_DIAS,
    metricasClave: values.METRICAS_CLAVE,
    discoMinimoMb: values.DISCO_MINIMO_MB,
    direccionPublica: values.DIRECCION_PUBLICA,
    respaldo:
      values.RESPALDO_EN === undefined
        ? undefined
        : { en: values.RESPALDO_EN, hora: values.RESPALDO_HORA, clave: values.RESPALDO_CLAVE },
    importarDe: values.IMPORTAR_DE,
    reenvio,
    cliente: clientConfig(values),
  };
}

/** These speak of people of our own, or of a page that calls the service by itself. */
const NOT_FORWARDED = ['CLIENTE_HOST', 'IMPORTAR_DE'];

function refuseBeside(given: Record<string, unknown>): void {
  const beside = NOT_FORWARDED.find((name) => name in given);
  if (beside !== undefined)
    throw new ConfigError(
      `La variable ${beside} no sirve: con GRAPHQL_URL las personas son de otro servicio, y la app solo habla con este. Quita una de las dos.`,
    );
}

function limitsIn(values: Record<string, unknown>): Limits {
  const given = values as Record<string, Limit | undefined>;
  const entries = Object.entries(LIMITS).map(([name, own]) => [name, given[limitVariable(name)] ?? own]);
  return Object.fromEntries(entries) as Limits;
}

/**
 * This server accepts the Authorization header and the three extra arguments. Another service may not, so both are off by default
 * there; but the header goes to this server if it stands in front, which needs it for its own routes.
 */
function clientConfig(values: v.InferOutput<typeof EnvironmentVariables>): ClientConfig {
  const forwards = values.GRAPHQL_URL !== undefined;
  const own = values.CLIENTE_HOST === undefined && !forwards;
  return {
    ...(values.CLIENTE_HOST !== undefined && { host: values.CLIENTE_HOST }),
    bearer: values.CLIENTE_BEARER ?? (own || forwards),
    extendido: values.CLIENTE_EXTENDIDO ?? own,
    guardarDevuelve: values.CLIENTE_GUARDAR_DEVUELVE,
    fotosCors: values.CLIENTE_FOTOS_CORS,
    zona: values.ZONA_HORARIA,
    ...(values.FERIADOS.length > 0 && { feriados: values.FERIADOS }),
    ...(values.MODULO_URL !== undefined && { modulo: values.MODULO_URL }),
    ...(values.CORREO_SUGERENCIAS !== undefined && { sugerencias: values.CORREO_SUGERENCIAS }),
    ...(own && { correo: values.DOMINIO_CORREO }),
    ...(forwards && { ajeno: true as const }),
    ...(values.CLIENTE_RETIRADO && { retirado: true as const }),
  };
}
