import type { Limits } from '../limits/table.ts';

/** The settings that environment variables decide. /config.json passes `cliente` to the page (specification B17). */
export interface ServerConfig {
  port: number;
  host: string;
  /** how many server processes share the port */
  procesos: number;
  dataDir: string;
  /** address of PostgreSQL, with a password; undefined: the embedded database in DATA_DIR */
  databaseUrl: string | undefined;
  /** how many connections to PostgreSQL this process opens at most */
  baseConexiones: number;
  /** the environment file of this machine's installation, by which commands know its DATA_DIR (command-config.ts) */
  instalacion: string;
  /** the password of the demonstration's accounts; undefined: a random one */
  claveDemo: string | undefined;
  /** prepares demonstration data at start and lets its accounts sign in */
  demo: boolean;
  /** lets a demonstration listen on addresses that other machines reach */
  demoAbierta: boolean;
  /** carpeta: the administrator accepts that letters are only written to disk */
  correo: 'smtp' | 'carpeta';
  /** produccion: enviarConfirmacionRegistro refuses its argument `pruebas` */
  modo: 'produccion' | 'desarrollo';
  dominioCorreo: string;
  /** undefined: letters are written as files below DATA_DIR/correo */
  smtpUrl: string | undefined;
  remitente: string;
  zonaHoraria: string;
  /** proxies whose X-Forwarded-For is trusted */
  proxies: string[];
  /** other origins whose pages may call /graphql */
  origenes: string[];
  /** the variables LIMITE_…: how often each action may be attempted (limits/table.ts) */
  limites: Limits;
  /** how many passwords may wait to be hashed, in total and for one network */
  cola: { waiting: number; waitingInLine: number };
  /** how many read notices are stored for one person */
  avisosPorPersona: number;
  /** how many days the record is stored */
  bitacoraDias: number;
  /** the secret that GET /metricas asks for; undefined: there is no such route */
  metricasClave: string | undefined;
  /** with less free disk than this, GET /listo says so */
  discoMinimoMb: number;
  /** the day's backup; undefined: none by itself */
  respaldo: BackupConfig | undefined;
  /** the folder in which lists of the personnel arrive; undefined: none is watched */
  importarDe: string | undefined;
  /** where people open the application; only `npm run revisar` needs to know */
  direccionPublica: string | undefined;
  /** another service has people, GraphQL and photos; undefined: this server has them */
  reenvio: ForwardConfig | undefined;
  cliente: ClientConfig;
}

export interface ForwardConfig {
  /** the whole address of its GraphQL */
  url: string;
  /** the folders of its photos, such as /fotos/ */
  fotos: string[];
}

export interface BackupConfig {
  /** the folder of the backups */
  en: string;
  /** 03:00, in the campus's time zone */
  hora: string;
  /** file of the public key with which backups are encrypted; undefined: they are not */
  clave: string | undefined;
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
  /** the mail domain of login names; only sent if the page uses this server's API */
  correo?: string;
  /** the campus's time zone; page and worker show its date and time */
  zona: string;
  /** days without work, besides weekends: 2026-12-25, or 12-25 for each year */
  feriados?: string[];
  /** another service has the people: this server has no routes about them */
  ajeno?: true;
  /** switches installed service workers off (reliability.md 4.10) */
  retirado?: true;
}
