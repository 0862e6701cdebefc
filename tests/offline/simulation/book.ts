import type { SaveOutcome, SaveVariables } from './model-server.ts';

/** Records every change and every value seen, and each broken promise. The product does not read it. */
export type FindingKind =
  /** the server accepted a change over another device's value that the person had not seen */
  | 'overwritten unseen'
  /** a conflict with a value of one's own */
  | 'false conflict'
  /** at rest, a stored change is neither on the server, nor superseded there, nor visible, nor dropped */
  | 'lost'
  /** at rest, the server holds an older change of that device than its last */
  | 'not the last change'
  /** a row that is not blocked, or was settled by its person, is still there */
  | 'left over'
  /** a save was reported as stored, and was not */
  | 'promised, not stored'
  /** a request was sent under another session than the open one, or with another person's value */
  | 'wrong session'
  /** one change was applied on the server twice */
  | 'more than one effect'
  /** a token is stored in a forbidden place */
  | 'token kept'
  /** everything works, and yet a row is pending that needs no decision */
  | 'held up'
  /** a rule of IndexedDB was broken */
  | 'misuse';

export interface Finding {
  kind: FindingKind;
  what: string;
}

/** One field of one person on one device. */
export interface Account {
  /** stored changes, oldest first */
  changes: string[];
  /** other devices' values that the person has seen there */
  known: Set<string>;
  /** changes dropped by the person */
  dropped: Set<string>;
  /** values sent before a drop, which may still arrive */
  loose: Set<string>;
  /** values chosen again in a conflict, which may be applied once more */
  chosenAgain: Set<string>;
}

export interface Book {
  findings: Finding[];
  report(kind: FindingKind, what: string): void;
  account(device: string, usuario: string, campo: string): Account;
  accounts(): Array<{ device: string; usuario: string; campo: string } & Account>;
  /** The disk of one device was copied to another, which now knows the same. */
  copy(from: string, to: string): void;
  /** Whether the server ever held the value. */
  took(usuario: string, campo: string, valor: string): boolean;
  /** The devices that sent it there. */
  setters(usuario: string, campo: string, valor: string): ReadonlySet<string>;
  onChange(save: SaveVariables, before: SaveOutcome | undefined, by: string, readAt: number): void;
}

/**
 * @param compat a backend without order numbers and bases: a change between read and write goes undetected
 */
export function createBook({ compat, unique }: { compat: boolean; unique: boolean }): Book {
  const findings: Finding[] = [];
  const accounts = new Map<string, Account>();
  const effects = new Map<string, string[]>();
  const setters = (...value: [string, string, string]) => effects.get(JSON.stringify(value)) ?? [];
  const report = (kind: FindingKind, what: string) => void findings.push({ kind, what });
  const account = (...place: [string, string, string]) => {
    const key = JSON.stringify(place);
    let found = accounts.get(key);
    if (!found) {
      found = { changes: [], known: new Set(), dropped: new Set(), loose: new Set(), chosenAgain: new Set() };
      accounts.set(key, found);
    }
    return found;
  };
  const list = () =>
    [...accounts].map(([key, found]) => {
      const [device, usuario, campo] = JSON.parse(key) as [string, string, string];
      return { device, usuario, campo, ...found };
    });
  return {
    findings,
    report,
    account,
    accounts: list,
    copy(from, to) {
      for (const { device, usuario, campo, ...rest } of list()) {
        if (device !== from) continue;
        accounts.set(JSON.stringify([to, usuario, campo]), structuredClone(rest));
      }
    },
    took: (...value) => setters(...value).length > 0,
    setters: (...value) => new Set(setters(...value)),
    onChange({ usuario, campo, valor }, before, by, readAt) {
      const own = account(by, usuario, campo);
      const times = [...setters(usuario, campo, valor), by];
      effects.set(JSON.stringify([usuario, campo, valor]), times);
      if (unique && !compat && times.length > 1 && !own.chosenAgain.has(valor)) {
        report('more than one effect', `${by} ${campo}=${valor}`);
      }
      if (authorOf(valor) !== usuario) report('wrong session', `${valor} saved as ${usuario}`);
      if (!before || before.by === by || own.known.has(before.valor) || own.changes.includes(before.valor))
        return;
      if (compat && before.at > readAt) return;
      report('overwritten unseen', `${by} ${campo}: ${before.valor} (of ${before.by}) → ${valor}`);
    },
  };
}

/** Values encode where they were chosen: person.device.number */
export const authorOf = (valor: string) => valor.split('.')[0] ?? '';
