import type { Kept, SaveVariables } from './model-server.ts';

/** What was wished and seen where, and every promise that was not kept. Nothing of the product reads it. */
export type FindingKind =
  /** the server was changed over a value of another device that this one's person had not seen */
  | 'overwritten unseen'
  /** a conflict with one's own value */
  | 'false conflict'
  /** at rest a stored wish is neither on the server, nor superseded there, nor visible, nor dropped by the person */
  | 'lost'
  /** at rest the server holds an older wish of that device than its last */
  | 'not the last wish'
  /** a row that nothing hinders, or that its person settled, is still there */
  | 'left over'
  /** a save that said it was kept, and was not */
  | 'promised, not stored'
  /** a request under another session than the open one, or with another person's value */
  | 'wrong session'
  /** one wish changed the server twice */
  | 'more than one effect'
  /** a token lies where it must not */
  | 'token kept'
  /** everything works, and yet a row waits for nobody's decision */
  | 'held up'
  /** a rule of IndexedDB broken */
  | 'misuse';

export interface Finding {
  kind: FindingKind;
  what: string;
}

/** One field of one person on one device. */
export interface Account {
  /** stored wishes, oldest first */
  wishes: string[];
  /** values of others that the person has seen there */
  known: Set<string>;
  /** wishes given up by the person */
  dropped: Set<string>;
  /** sent before something was given up: they may land all the same */
  loose: Set<string>;
  /** chosen again in view of a conflict: these may take effect once more */
  chosenAgain: Set<string>;
}

export interface Book {
  findings: Finding[];
  report(kind: FindingKind, what: string): void;
  account(device: string, usuario: string, campo: string): Account;
  accounts(): Array<{ device: string; usuario: string; campo: string } & Account>;
  /** The disk of one device was copied onto another: the person's knowledge with it. */
  copy(from: string, to: string): void;
  /** Whether the value was ever the server's. */
  took(usuario: string, campo: string, valor: string): boolean;
  /** The devices that brought it there. */
  setters(usuario: string, campo: string, valor: string): ReadonlySet<string>;
  onChange(save: SaveVariables, before: Kept | undefined, by: string, readAt: number): void;
}

/** compat: without order and bases, what lands between read and write cannot be seen (reliability.md 4.5). */
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
      found = { wishes: [], known: new Set(), dropped: new Set(), loose: new Set(), chosenAgain: new Set() };
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
      if (!before || before.by === by || own.known.has(before.valor) || own.wishes.includes(before.valor))
        return;
      if (compat && before.at > readAt) return;
      report('overwritten unseen', `${by} ${campo}: ${before.valor} (of ${before.by}) → ${valor}`);
    },
  };
}

/** Values say whose they are and where they were chosen: person.device.number */
export const authorOf = (valor: string) => valor.split('.')[0] ?? '';
