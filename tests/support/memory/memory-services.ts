import { CAMPOS, type Campo, defaultValues, type SettingValues } from '../../../shared/settings.ts';
import { createKeptAnswers } from '../../../src/api/cached/kept-answers.ts';
import { ApiError } from '../../../src/api/client/api-error.ts';
import { operationName } from '../../../src/api/client/operation-name.ts';
import type { QueryState } from '../../../src/api/query-state.ts';
import type { WatchedQueries } from '../../../src/api/watched-query.ts';
import type { Account } from '../../../src/domain/account/account.ts';
import type { Appearance } from '../../../src/domain/appearance/appearance.ts';
import type { Cumpleanero } from '../../../src/domain/birthdays/birthdays.ts';
import type { SyncStatus } from '../../../src/domain/connection/sync-status.ts';
import type { StorageIssue } from '../../../src/domain/device/storage-status.ts';
import { runJob } from '../../../src/domain/planning/jobs.ts';
import { createPlanning } from '../../../src/domain/planning/planning.ts';
import type { Person, PrivateFields, ProfileState } from '../../../src/domain/profile/profile.ts';
import type { Services } from '../../../src/domain/services.ts';
import type { SessionState } from '../../../src/domain/session/session-state.ts';
import type { Config, FieldState } from '../../../src/domain/settings/config-port.ts';
import type { PendingChange } from '../../../src/domain/settings/pending-changes.ts';
import { type Cell, createCell } from '../../../src/lib/observable.ts';
import type { Lost } from '../../../src/offline/eviction-check.ts';
import type { LocalStore } from '../../../src/storage/local-storage.ts';
import { createMemoryKeyValue } from '../../../src/storage/memory.ts';
import type { StorageErrorKind } from '../../../src/storage/storage-error.ts';
import { createMemoryDayNotices, type MemoryDayNotices } from './day-notices.ts';
import { createMemoryDevice, type MemoryDevice } from './device.ts';
import { DIAGNOSIS } from './surroundings.ts';
import { createMemoryUpdates, type MemoryUpdates } from './updates.ts';

/** The services of a screen in memory: tests set their state, and calls are recorded. */
export interface MemoryServices {
  services: Services;
  account: Account;
  session: Cell<SessionState>;
  values: Cell<SettingValues>;
  states: Cell<Readonly<Record<Campo, FieldState>>>;
  connection: Cell<SyncStatus>;
  profile: Cell<ProfileState>;
  changes: Cell<readonly PendingChange[]>;
  appearance: Cell<Appearance>;
  /** by `mes-dia`; a day without an entry is loaded and empty */
  birthdays: Map<string, QueryState<Cumpleanero[]>>;
  /** by notice id; a notice without an entry is loaded and unread */
  readings: Map<string, QueryState<boolean>>;
  /** by process, or `process permission`; without an entry the answer is no */
  permissions: Map<string, Cell<QueryState<boolean>>>;
  reserved: Cell<QueryState<PrivateFields | null>>;
  /**
   * by operation: the answer to a one-time request; may throw as the server refuses; without an entry there
   * is no answer
   */
  answers: Map<string, (variables: Record<string, unknown>) => unknown>;
  issue: Cell<StorageIssue | undefined>;
  lost: Cell<Lost | undefined>;
  dayNotices: MemoryDayNotices;
  updates: MemoryUpdates;
  /** installation, and the stored data */
  device: MemoryDevice;
  calls: string[];
}

export const ANITA: Person = {
  id: '7',
  usuario: 'anunez',
  nombre: 'Ana María',
  apellido: 'Núñez Peña',
  nombreBD: 'NUÑEZ PEÑA ANA MARIA',
  expediente: '10486',
  perfil: 'Docente',
  rol: 'Profesor',
  genero: 'Femenino',
  estatus: 'Activo',
  hipocoristico: 'Anita',
  tipoEmpleado: 'profesor de asignatura',
  extension: '4312',
  fechaNacimiento: '05-ene-1980',
  fechaIngreso: '16-ago-2004',
  primerAcceso: '2026-01-12T15:04:00Z',
  ultimoAcceso: 'no es fecha',
  foto: null,
  thumb: null,
  cache: null,
  validado: true,
  color: null,
  departamento: 'Matemáticas',
  puesto: 'Profesora de asignatura',
};

export const APPEARANCE: Appearance = {
  menuMode: 'slim',
  colorScheme: 'light',
  theme: 'blue',
  scale: 14,
  layoutTheme: 'colorScheme',
  inputStyle: 'outlined',
  ripple: true,
};

export function createMemoryServices(keyval = createMemoryKeyValue()): MemoryServices {
  const calls: string[] = [];
  const session = createCell<SessionState>({ phase: 'open', usuario: 'anunez', verified: true });
  const values = createCell<SettingValues>(defaultValues());
  const states = createCell(
    Object.fromEntries(CAMPOS.map((campo) => [campo, 'guardado'])) as Record<Campo, FieldState>,
  );
  const connection = createCell<SyncStatus>({ offline: false, pending: 0, review: 0, durable: true });
  const issue = createCell<StorageIssue | undefined>(undefined);
  const lost = createCell<Lost | undefined>(undefined);
  const profile = createCell<ProfileState>({ state: 'known', person: ANITA, real: true, at: 0 });
  const changes = createCell<readonly PendingChange[]>([]);
  const appearance = createCell<Appearance>(APPEARANCE);
  const birthdays = new Map<string, QueryState<Cumpleanero[]>>();
  const readings = new Map<string, QueryState<boolean>>();
  const permissions = new Map<string, Cell<QueryState<boolean>>>();
  const reserved = createCell<QueryState<PrivateFields | null>>({
    state: 'ready',
    data: { RFC: 'NUPA800105AB1', CURP: 'NUPA800105MYNXXN09', IDOracle: '99' },
    at: 0,
  });
  const answers: MemoryServices['answers'] = new Map();
  const dayNotices = createMemoryDayNotices(calls);
  const updates = createMemoryUpdates(calls);
  const device = createMemoryDevice(calls);
  const empty: QueryState<Cumpleanero[]> = { state: 'ready', data: [], at: 0 };

  const answerTo = (name: string, variables: object) => {
    if (name === 'usuarioReservado') return reserved;
    if (name === 'tienePermiso') {
      const { proceso, permisoEspecifico } = variables as { proceso: string; permisoEspecifico?: string };
      const asked = [proceso, permisoEspecifico].filter(Boolean).join(' ');
      return (
        permissions.get(asked) ?? createCell<QueryState<boolean>>({ state: 'ready', data: false, at: 0 })
      );
    }
    if (name !== 'avisoEstaLeido') return createCell(birthdays.get(dayOf(variables)) ?? empty);
    const { aviso } = variables as { aviso: string };
    return createCell(readings.get(aviso) ?? { state: 'ready', data: false, at: 0 });
  };
  const keptAnswers = createKeptAnswers(keyval, Date.now);
  void keptAnswers.load('anunez');
  const kept = new Map<string, string>();
  const local: LocalStore = {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => Boolean(kept.set(key, value)),
    remove: (key) => void kept.delete(key),
  };
  const live: WatchedQueries = {
    watch(document, variables) {
      calls.push(`watch ${operationName(document)}`);
      return answerTo(operationName(document), variables) as never;
    },
    async ask(document, variables) {
      calls.push(`ask ${operationName(document)} ${JSON.stringify(variables)}`);
      const answer = answers.get(operationName(document));
      if (!answer) throw new ApiError({ clase: 'red' });
      return answer(variables as Record<string, unknown>) as never;
    },
    refresh: () => void calls.push('refresh'),
    clear: () => undefined,
  };
  const config: Config = {
    values,
    states,
    set: async (campo, value) => {
      calls.push(`set ${campo} ${JSON.stringify(value)}`);
      values.set({ ...values.get(), [campo]: value });
      return 'dispositivo';
    },
  };
  const account: Account = {
    requestCode: async () => ({
      kind: 'done',
      mensaje: 'Si la cuenta existe, enviamos un código a su correo.',
    }),
    confirm: async () => ({ kind: 'done', mensaje: 'Tu cuenta quedó confirmada.' }),
    codeHolds: async () => true,
    openSessions: async () => ({ kind: 'none' }),
    endSessions: async (id) => {
      calls.push(`end ${id ?? 'all'}`);
      return 1;
    },
    endSessionsOf: async (usuario) => {
      calls.push(`end of ${usuario}`);
      return 1;
    },
    visibility: async () => ({ kind: 'none' }),
    showBirthdayTo: async (choice) => {
      calls.push(`show birthday to ${choice}`);
      return { kind: 'choice', choice };
    },
    changePassword: async () => ({ kind: 'done', ended: 0 }),
  };
  const planning = createPlanning({
    keyval,
    usuario: () => ANITA.usuario,
    shared: () => false,
    now: Date.now,
    run: async (job, progress) => (await runJob(job, progress)).result,
  });
  const services: Services = {
    workers: undefined,
    session: {
      state: session,
      signIn: async () => ({ kind: 'open' }),
      account: async () => account,
      signOut: async () => 'fuera',
    },
    config,
    appearance: {
      current: appearance,
      set: (key, value) => appearance.set({ ...appearance.get(), [key]: value }),
    },
    profile: { current: profile },
    outbox: {
      changes,
      confirmed: () => null,
      retryNow: async () => void calls.push('retry'),
      resolve: async (change, choice) => void calls.push(`resolve ${change.campo} ${choice}`),
      retry: async (change) => void calls.push(`retry ${change.campo}`),
      discard: async (change) => void calls.push(`discard ${change.campo}`),
    },
    dayNotices: async () => dayNotices.service,
    async markRead(aviso, desde, leido = true) {
      calls.push(`${leido ? 'markRead' : 'markUnread'} ${aviso} ${desde}`);
      const valor = JSON.stringify({ leido });
      const row = {
        campo: aviso,
        operacion: 'marcarAvisoLeido',
        valor,
        estado: 'pendiente',
        intentos: 0,
      } as const;
      changes.set([...changes.get().filter(({ campo }) => campo !== aviso), row]);
      return 'dispositivo';
    },
    async saveNickname(valor) {
      calls.push(`saveNickname ${valor}`);
      return 'dispositivo';
    },
    connection,
    device: {
      issue,
      lost,
      unreadCopies: createCell<StorageErrorKind | undefined>(undefined),
      insecure: createCell(false),
      dismiss: () => void calls.push('dismiss'),
      dismissInsecure: () => void calls.push('dismiss https'),
      repair: async () => false,
    },
    live,
    keyval,
    keptAnswers,
    local,
    drafts: { offer: () => () => undefined, take: () => undefined },
    site: createCell({ host: '', ajeno: false, fotosCors: false }),
    version: '1.0.0',
    reload: async () => void calls.push('reload'),
    explain: async () => 'Revisa tu conexión e intenta de nuevo.',
    updates: async () => updates.service,
    diagnose: async () => DIAGNOSIS,
    installer: async () => device.installer,
    storageUsage: async () => device.usage,
    record: async () => ({
      read: async () => ({ kind: 'none' }),
      own: async () => ({ kind: 'none' }),
      file: async () => undefined,
    }),
    figures: async () => ({ read: async () => ({ kind: 'none' }), kept: async () => undefined }),
    personnel: async () => ({
      search: async () => ({ kind: 'none' }),
      choices: async () => undefined,
      read: async () => ({ kind: 'none' }),
      act: async () => ({ kind: 'unanswered' }),
    }),
    personnelImport: async () => ({
      begin: async () => ({ kind: 'none' }),
      read: async () => ({ kind: 'none' }),
      send: async () => ({ kind: 'none' }),
      review: async () => ({ kind: 'none' }),
      apply: async () => ({ kind: 'none' }),
      cancel: async () => undefined,
      report: async () => undefined,
      everybody: async () => undefined,
    }),
    planning: async () => planning,
    releases: async () => ({
      read: async () => ({ kind: 'none' }),
      act: async () => ({ kind: 'unanswered' }),
    }),
  };
  return {
    services,
    account,
    session,
    values,
    states,
    connection,
    profile,
    changes,
    appearance,
    birthdays,
    readings,
    permissions,
    reserved,
    answers,
    issue,
    lost,
    dayNotices,
    updates,
    device,
    calls,
  };
}

function dayOf(variables: object): string {
  const { mes, dia } = variables as { mes?: number; dia?: number };
  return `${mes}-${dia}`;
}

/** A person of the birthday lists. */
export const celebrant = (
  nombre: string,
  apellido: string,
  departamento: string,
  puesto = '',
): Cumpleanero => ({
  usuario: `${nombre}${apellido}`.toLowerCase().replaceAll(' ', ''),
  nombre,
  apellido,
  hipocoristico: null,
  departamento,
  puesto,
  thumb: null,
  cache: null,
  mes: 1,
  dia: 1,
});
