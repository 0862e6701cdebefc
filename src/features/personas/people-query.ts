import type { WantedPeople } from '../../domain/personnel/personnel.ts';
import { keyOf, wordOf } from './address-words.ts';

/**
 * The state of the page Personas in its URL, so that Back, reloading and a tab lead to the same people. The searched
 * text and the login name are keys of address-words.ts.
 */
export interface Address {
  wanted: WantedPeople;
  /** login name of the person whose file is shown */
  usuario?: string | undefined;
}

export const EVERYBODY: WantedPeople = { text: '', department: '', kind: '', status: '', account: '' };

/** State of the history entry of a file that was opened from the list: the list is one step back. */
export const FROM_LIST = { lista: true };
export const isFromList = () => (history.state as { lista?: unknown } | null)?.lista === true;

const PATH = '/personas';

/** Parses `?busqueda=…&departamento=…&tipo=…&estatus=…&cuenta=sin&persona=…`. */
export function parseAddress(search: string): Address {
  const query = new URLSearchParams(search);
  const text = (name: string) => query.get(name) ?? '';
  const account = text('cuenta');
  const usuario = wordOf(text('persona'));
  return {
    wanted: {
      text: wordOf(text('busqueda')),
      department: text('departamento'),
      kind: text('tipo'),
      status: text('estatus'),
      account: account === 'sin' || account === 'limitada' ? account : '',
    },
    ...(usuario && { usuario }),
  };
}

/** The URL of the list, or of one person's file, which keeps the filters for the way back. */
export function peopleHref({ wanted, usuario }: Address): string {
  const { text, department, kind, status, account } = wanted;
  const all = {
    busqueda: keyOf(text),
    departamento: department,
    tipo: kind,
    estatus: status,
    cuenta: account,
    persona: usuario && keyOf(usuario),
  };
  const given = Object.entries(all).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length > 0 ? `${PATH}?${new URLSearchParams(given)}` : PATH;
}
