import type { Write } from './write-journal.ts';

/** What happened, as the promise book and the server's journal tell it. Times in ms since the epoch. */
export interface History {
  choices: readonly Choice[];
  /** what each page said, whenever that changed */
  screens: readonly Screen[];
  /** rows whose transaction was complete */
  kept: readonly Kept[];
  /** what a page wrote down as the server's value: from then on its person has it in view */
  learnt: readonly Kept[];
  /** the server's journal, in its order */
  writes: readonly Write[];
  rest: Rest;
}

/** A wish of a person: made through the interface, or, with device `otro`, anywhere else. */
export interface Choice {
  device: string;
  usuario: string;
  campo: string;
  valor: string;
  at: number;
  /** where it was made; unknown where nobody looked */
  page?: string;
  /** when the page had drawn what it does at such a click; unknown where the page went away */
  drawn?: number;
  /** somebody else's value that the person had in view, in a conflict */
  seeing?: string;
  /** the person let go of what this device still had for the field: nothing is promised any more */
  discards?: true;
}

export interface Screen {
  device: string;
  /** tells apart the pages of a device */
  page: string;
  /** '' while nobody is signed in */
  usuario: string;
  at: number;
  says: readonly string[];
}

export interface Kept {
  device: string;
  usuario: string;
  campo: string;
  valor: string;
  at: number;
}

/** When nothing happens any more. */
export interface Rest {
  at: number;
  /** by person and field */
  server: Readonly<Record<string, string | null>>;
  rows: readonly RestRow[];
  /** what the devices say, by device */
  says: Readonly<Record<string, { usuario: string; status: string }>>;
}

export interface RestRow {
  device: string;
  /** '' where the row is sealed */
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
