import type { Write } from '../backends/write-journal.ts';

/** What happened, by the promise book and the server's journal. Times in ms since the epoch. */
export interface History {
  choices: readonly Choice[];
  /** what each page said, at each change */
  screens: readonly Screen[];
  /** rows whose transaction is complete */
  kept: readonly SaveOutcome[];
  /** values that a page stored as the server's: from then on its person has seen them */
  learnt: readonly SaveOutcome[];
  /** the server's journal, in its order */
  writes: readonly Write[];
  rest: Rest;
}

/** A person's choice, made through the interface or, with device `otro`, anywhere else. */
export interface Choice {
  device: string;
  usuario: string;
  campo: string;
  valor: string;
  at: number;
  /** the page where it was made, if known */
  page?: string;
  /** when the page had rendered the result of the click; unknown if the page was closed */
  drawn?: number;
  /** another person's or device's value that was in view, in a conflict */
  seeing?: string;
  /** the person discarded what this device had pending for the field, so nothing is promised any more */
  discards?: true;
}

export interface Screen {
  device: string;
  /** distinguishes the pages of a device */
  page: string;
  /** '' without a session */
  usuario: string;
  at: number;
  says: readonly string[];
}

export interface SaveOutcome {
  device: string;
  /** the page that stored it */
  page: string;
  usuario: string;
  campo: string;
  valor: string;
  /** when it was written into the transaction; other pages may read it before this page hears that it is stored */
  written: number;
  /** when this page heard that it is stored */
  at: number;
}

/** The state when nothing happens any more. */
export interface Rest {
  at: number;
  /** by person and field */
  server: Readonly<Record<string, string | null>>;
  rows: readonly RestRow[];
  /** what each device says */
  says: Readonly<Record<string, { usuario: string; status: string }>>;
}

export interface RestRow {
  device: string;
  /** '' if the row is sealed */
  usuario: string;
  campo: string;
  valor: string;
  estado: string;
}

export const fieldOf = (usuario: string, campo: string) => `${usuario} ${campo}`;

export interface Violation {
  kind:
    | 'promesa sin escritura'
    | 'escritura perdida'
    | 'fila desaparecida'
    | 'valor ajeno sobrescrito'
    | 'doble efecto'
    | 'promesa antes de tiempo'
    | 'cuenta falsa';
  what: string;
}

export const count = (status: string, doing: 'enviar' | 'revisar') =>
  Number(new RegExp(`(\\d+) cambios? por ${doing}`).exec(status)?.[1] ?? 0);
