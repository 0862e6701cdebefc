import { FLOORS, type Floor } from './build-floors.ts';
import { type Devices, NEXT_MORNING, setNotice } from './devices.ts';
import type { LoadOptions } from './load.ts';
import { DASHBOARD_SHOWN, DIALOG_SHOWN, FORM_TAKEN } from './shown.ts';

/** The app's screens: the dashboard also with the day's dialog over it, and where nothing is kept. */
export const SCREENS = ['login', 'dashboard', 'dialog', 'bare'] as const;
export type Screen = (typeof SCREENS)[number];
export const PAGES = [...FLOORS, ...SCREENS] as const;
export type PageName = Floor | Screen;

export const TITLES: Record<PageName, string> = {
  html: 'html',
  react: 'react',
  apollo: 'apollo',
  login: 'sign-in',
  dashboard: 'dashboard',
  dialog: 'dashboard, the day’s dialog',
  bare: 'dashboard, nothing kept',
};

export const CONDITIONS = ['cold', 'warm', 'offline', 'slow'] as const;
export type Condition = (typeof CONDITIONS)[number];

export interface MeasuredPage extends LoadOptions {
  name: PageName;
  address: string;
  conditions: readonly Condition[];
  /** browser profile to start from; undefined: an empty one */
  profile?: string;
  /** brings the server into the state that the page needs */
  before?(): void;
}

export function measuredPages(
  floors: Record<Floor, string>,
  app: string,
  devices: Devices,
  dataDir: string,
): MeasuredPage[] {
  const floor = (name: Floor, ready: string): MeasuredPage => ({
    name,
    address: `${floors[name]}/`,
    ready,
    worker: name !== 'html',
    conditions: name === 'html' ? ['cold', 'warm', 'slow'] : CONDITIONS,
  });
  const screen = (name: Screen, profile: string, given: Partial<MeasuredPage> = {}): MeasuredPage => ({
    name,
    address: `${app}/`,
    ready: DASHBOARD_SHOWN,
    worker: true,
    conditions: CONDITIONS,
    profile,
    before: () => setNotice(dataDir, 'read'),
    ...given,
  });
  return [
    floor('html', `document.querySelector('h1') !== null`),
    floor('react', `document.querySelector('#root h1') !== null`),
    floor('apollo', `document.querySelector('[data-answer]') !== null`),
    { name: 'login', address: `${app}/login`, ready: FORM_TAKEN, worker: true, conditions: CONDITIONS },
    screen('dashboard', devices.kept),
    screen('dialog', devices.unread, {
      ready: DIALOG_SHOWN,
      afterwards: NEXT_MORNING,
      before: () => setNotice(dataDir, 'unread'),
    }),
    screen('bare', devices.bare, { conditions: ['cold', 'slow'] }),
  ];
}
