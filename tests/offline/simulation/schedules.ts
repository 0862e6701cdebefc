/**
 * The parameters of a run. Every schedule has closed and frozen contexts, and lost, repeated and late
 * requests.
 */
export interface Schedule {
  devices: number;
  /** people who may sign in; with several, sessions end by token or `Salir` and others follow */
  people: readonly string[];
  /**
   * the number of values a person alternates between, as with a switch; undefined: each change has its own
   * value
   */
  values?: number;
  /** a backend with the contract's four arguments */
  compat?: true;
  lockless?: true;
  /** probability that a transaction fails */
  storage?: number;
  /** probability that an answer is replaced by a meaningless one */
  mangled?: number;
  /** clocks are changed */
  jumps?: true;
  /** one device's disk is copied to the other at some moment */
  twins?: true;
  /** some values are refused */
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
/** Two halves, for two test processes. */
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
