import { FLOORS, type Floor } from './build-floors.ts';

export const PAGES = [...FLOORS, 'login', 'dashboard'] as const;
export type PageName = Floor | 'login' | 'dashboard';

export interface MeasuredPage {
  name: PageName;
  address: string;
  /** expression that is true in the page once its content is shown */
  ready: string;
  /** the page installs a worker and therefore opens offline */
  worker: boolean;
  /** browser profile to start from, for example a signed-in one; undefined: an empty one */
  profile?: string;
}

/** React has hydrated the sign-in form: it stores its props on each element. */
export const FORM_TAKEN = `Object.keys(document.querySelector('#form-acceso') ?? {}).some((key) => key.startsWith('__reactProps$'))`;
/** The dashboard shows the person's name, and nothing is loading. */
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
