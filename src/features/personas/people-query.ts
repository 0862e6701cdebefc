import type { WantedPeople } from '../../domain/personnel/personnel.ts';

/** The state of the page Personas in its URL, so that Back, reloading and links lead to the same people. */
export interface Address {
  wanted: WantedPeople;
  /** login name of the person whose file is shown */
  usuario?: string | undefined;
}

export const EVERYBODY: WantedPeople = { text: '', department: '', kind: '', status: '', account: '' };

const PATH = '/personas';

/** Parses `?texto=…&departamento=…&tipo=…&estatus=…&cuenta=sin&usuario=…`. */
export function parseAddress(search: string): Address {
  const query = new URLSearchParams(search);
  const text = (name: string) => query.get(name) ?? '';
  const account = text('cuenta');
  return {
    wanted: {
      text: text('texto'),
      department: text('departamento'),
      kind: text('tipo'),
      status: text('estatus'),
      account: account === 'sin' || account === 'limitada' ? account : '',
    },
    ...(query.get('usuario') && { usuario: text('usuario') }),
  };
}

/** The URL of the list, or of one person's file, which keeps the filters for the way back. */
export function peopleHref({ wanted, usuario }: Address): string {
  const { text, department, kind, status, account } = wanted;
  const all = {
    texto: text,
    departamento: department,
    tipo: kind,
    estatus: status,
    cuenta: account,
    usuario,
  };
  const given = Object.entries(all).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length > 0 ? `${PATH}?${new URLSearchParams(given)}` : PATH;
}
