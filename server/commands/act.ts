import type { parseArgs } from 'node:util';
import type { ServerConfig } from '../config/server-config.ts';
import type { Actor, Personnel } from '../personnel/personnel.ts';
import type { ActionRecord } from '../record/record.ts';
import type { Database } from '../store/port.ts';

/** for parseArgs */
export const OPTIONS = {
  json: { type: 'boolean', default: false },
  si: { type: 'boolean', default: false },
  nombre: { type: 'string' },
  apellido: { type: 'string' },
  correo: { type: 'string' },
  departamento: { type: 'string' },
  tipo: { type: 'string' },
  estatus: { type: 'string' },
  'sin-cuenta': { type: 'boolean' },
  limitadas: { type: 'boolean' },
  tras: { type: 'string' },
  revisar: { type: 'boolean' },
  columna: { type: 'string', multiple: true },
  huella: { type: 'string' },
  bajas: { type: 'string' },
  reingresos: { type: 'string' },
  malas: { type: 'string' },
  cambios: { type: 'string' },
} as const;
export type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** What an act did: the answer for scripts, and the text for people. */
export interface Outcome {
  answer: object;
  text: string;
}

/** What the acts work with. */
export interface Desk {
  personnel: Personnel;
  database: Database;
  config: ServerConfig;
  record: ActionRecord;
  by: Actor;
  words: readonly string[];
  options: Options;
  /** asks on the terminal for an option that was not given; rejects if nobody can answer */
  ask(option: string, question: string): Promise<string>;
  /** asks whether to go on, unless --si or --json; rejects if not */
  confirm(question: string): Promise<void>;
  /** whether a letter of this command could not be delivered yet */
  undelivered(): Promise<boolean>;
}

export interface CommandAct {
  /** the first word is a file or folder, and not somebody's login name */
  onFile?: true;
  /** how many words follow the act, at least and at most */
  words: readonly [least: number, most: number];
  /** only these options may stand beside --json and --si */
  options?: readonly (keyof typeof OPTIONS)[];
  /** asked before the act; without it the act changes nothing */
  sure?: (usuario: string, words: readonly string[]) => string;
  /** sends a letter, so mail must be configured */
  mails?: true;
  run(desk: Desk, usuario: string): Promise<Outcome>;
}
