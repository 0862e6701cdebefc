import { FLOORS, type Floor } from './build-floors.ts';

export const PAGES = [...FLOORS, 'login', 'dashboard'] as const;
export type PageName = Floor | 'login' | 'dashboard';

export interface MeasuredPage {
  name: PageName;
  address: string;
  /** an expression that is true once the page shows what it is opened for */
  ready: string;
  /** it installs a worker, so that it opens offline too */
  worker: boolean;
  /** a profile to start from, such as one that is signed in; undefined: nothing at all */
  profile?: string;
}

/** React has taken over the sign-in form: it writes its props on each element that it owns. */
export const FORM_TAKEN = `Object.keys(document.querySelector('#form-acceso') ?? {}).some((key) => key.startsWith('__reactProps$'))`;
/** The dashboard names the person, and waits for nothing. */
export const DASHBOARD_SHOWN = `document.querySelector('#marco h1 [translate=no]') !== null && document.querySelector('#marco [aria-busy=true]') === null`;

const READY: Record<PageName, string> = {
  html: `document.querySelector('h1') !== null`,
  react: `document.querySelector('#root h1') !== null`,
  apollo: `document.querySelector('[data-answer]') !== null`,
  login: FORM_TAKEN,
  dashboard: DASHBOARD_SHOWN,
};

export function measuredPages(floors: Record<Floor, string>, app: string, signedIn: string): MeasuredPage[] {
  return PAGES.map((name) => {
    const worker = name !== 'html';
    const ready = READY[name];
    if (name === 'login') return { name, address: `${app}/login`, ready, worker };
    if (name === 'dashboard') return { name, address: `${app}/`, ready, worker, profile: signedIn };
    return { name, address: `${floors[name]}/`, ready, worker };
  });
}
