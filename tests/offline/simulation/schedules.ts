/** What a world is like. Every one of them has dying and frozen contexts, lost, repeated and late requests. */
export interface Schedule {
  devices: number;
  /** who may sign in; more than one: sessions end, by their token or by `Salir`, and others follow */
  people: readonly string[];
  /** the person goes back and forth between so many values, as with a switch; unset: each wish has its own */
  values?: number;
  /** a backend with the owner's four arguments */
  compat?: true;
  lockless?: true;
  /** how often a transaction fails */
  storage?: number;
  /** how often an answer is replaced by one that says nothing */
  mangled?: number;
  /** clocks are set to other times */
  jumps?: true;
  /** at some moment one device's disk is copied onto the other */
  twins?: true;
  /** some values are refused for good */
  refusals?: true;
}

const ANA = ['ana'] as const;
const BOTH = ['ana', 'beto'] as const;

export const SCHEDULES = {
  'one-device': { devices: 1, people: ANA, values: 3 },
  'two-devices': { devices: 2, people: ANA },
  'three-devices': { devices: 3, people: ANA, refusals: true, mangled: 0.1 },
  lockless: { devices: 2, people: ANA, lockless: true },
  people: { devices: 2, people: BOTH, mangled: 0.05 },
  'one-machine': { devices: 1, people: BOTH, lockless: true, values: 4 },
  storage: { devices: 2, people: BOTH, storage: 0.05, mangled: 0.05 },
  clocks: { devices: 2, people: ANA, jumps: true, mangled: 0.2, refusals: true },
  twins: { devices: 2, people: ANA, twins: true },
  compat: { devices: 1, people: ANA, compat: true, values: 4 },
  'compat-two': { devices: 2, people: ANA, compat: true, mangled: 0.05 },
} as const satisfies Record<string, Schedule>;

export type ScheduleName = keyof typeof SCHEDULES;
/** Two halves, for two processes of the tests. */
export const DEVICE_SCHEDULES = ['one-device', 'two-devices', 'three-devices', 'lockless', 'clocks'] as const;
export const PEOPLE_SCHEDULES = [
  'people',
  'one-machine',
  'storage',
  'twins',
  'compat',
  'compat-two',
] as const;
export const SCHEDULE_NAMES: readonly ScheduleName[] = [...DEVICE_SCHEDULES, ...PEOPLE_SCHEDULES];
