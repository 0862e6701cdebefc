import { ApiError } from '../../src/api/errors.ts';
import type { Live } from '../../src/api/live.ts';
import type { LiveQueries } from '../../src/api/live-query.ts';
import { operationName } from '../../src/api/operation-name.ts';
import { type Cell, createCell } from '../../src/offline/observable.ts';
import type { LocalStore } from '../../src/storage/local.ts';
import { createMemoryKeyValue } from '../../src/storage/memory.ts';
import type { Cumpleanero } from '../../src/user/birthdays.ts';
import type { Lost } from '../../src/user/canary.ts';
import type { Trouble } from '../../src/user/device.ts';
import type {
  Account,
  Config,
  Connection,
  FieldState,
  Look,
  PendingChange,
  Person,
  ProfileState,
  Reserved,
  Services,
  SessionState,
} from '../../src/user/services.ts';
import { CAMPOS, type Campo, defaultValues, type SettingValues } from '../../src/user/settings.ts';
import { createMemoryDayNotices, type MemoryDayNotices } from './day-notices.ts';
import { createMemoryDevice, type MemoryDevice } from './device.ts';
import { DIAGNOSIS } from './surroundings.ts';
import { createMemoryUpdates, type MemoryUpdates } from './updates.ts';

/** The services of a screen in memory: what the ports tell is set by hand, what the screen asks for is recorded. */
export interface MemoryServices {
  services: Services;
  account: Account;
  session: Cell<SessionState>;
  values: Cell<SettingValues>;
  states: Cell<Readonly<Record<Campo, FieldState>>>;
  connection: Cell<Connection>;
  profile: Cell<ProfileState>;
  changes: Cell<readonly PendingChange[]>;
  look: Cell<Look>;
  /** by `mes-dia`; a day without an entry is an answered, empty one */
  birthdays: Map<string, Live<Cumpleanero[]>>;
  /** by the notice's name; one without an entry is answered, and unread */
  readings: Map<string, Live<boolean>>;
  /** by process, or `process permission`; one without an entry is answered: no */
  permissions: Map<string, Cell<Live<boolean>>>;
  reserved: Cell<Live<Reserved | null>>;
  /** by operation: what a question asked once is answered; throws as the server refuses, and without an entry nobody answers */
  answers: Map<string, (variables: Record<string, unknown>) => unknown>;
  trouble: Cell<Trouble | undefined>;
  lost: Cell<Lost | undefined>;
  dayNotices: MemoryDayNotices;
  updates: MemoryUpdates;
  /** installing, and what the device keeps */
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

export const LOOK: Look = {
  menuMode: 'slim',
  colorScheme: 'light',
  theme: 'blue',
  scale: 14,
  layoutTheme: 'colorScheme',
  inputStyle: 'outlined',
  ripple: true,
};

export function createMemoryServices(): MemoryServices {
  const calls: string[] = [];
  const session = createCell<SessionState>({ phase: 'open', usuario: 'anunez', verified: true });
  const values = createCell<SettingValues>(defaultValues());
  const states = createCell(
    Object.fromEntries(CAMPOS.map((campo) => [campo, 'guardado'])) as Record<Campo, FieldState>,
  );
  const connection = createCell<Connection>({ offline: false, pending: 0, review: 0, durable: true });
  const trouble = createCell<Trouble | undefined>(undefined);
  const lost = createCell<Lost | undefined>(undefined);
  const profile = createCell<ProfileState>({ state: 'known', person: ANITA, real: true, at: 0 });
  const changes = createCell<readonly PendingChange[]>([]);
  const look = createCell<Look>(LOOK);
  const birthdays = new Map<string, Live<Cumpleanero[]>>();
  const readings = new Map<string, Live<boolean>>();
  const permissions = new Map<string, Cell<Live<boolean>>>();
  const reserved = createCell<Live<Reserved | null>>({
    state: 'ready',
    data: { RFC: 'NUPA800105AB1', CURP: 'NUPA800105MYNXXN09', IDOracle: '99' },
    at: 0,
  });
  const answers: MemoryServices['answers'] = new Map();
  const dayNotices = createMemoryDayNotices(calls);
  const updates = createMemoryUpdates(calls);
  const device = createMemoryDevice(calls);
  const empty: Live<Cumpleanero[]> = { state: 'ready', data: [], at: 0 };

  const answerTo = (name: string, variables: object) => {
    if (name === 'usuarioReservado') return reserved;
    if (name === 'tienePermiso') {
      const { proceso, permisoEspecifico } = variables as { proceso: string; permisoEspecifico?: string };
      const asked = [proceso, permisoEspecifico].filter(Boolean).join(' ');
      return permissions.get(asked) ?? createCell<Live<boolean>>({ state: 'ready', data: false, at: 0 });
    }
    if (name !== 'avisoEstaLeido') return createCell(birthdays.get(dayOf(variables)) ?? empty);
    const { aviso } = variables as { aviso: string };
    return createCell(readings.get(aviso) ?? { state: 'ready', data: false, at: 0 });
  };
  const keyval = createMemoryKeyValue();
  const kept = new Map<string, string>();
  const local: LocalStore = {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => Boolean(kept.set(key, value)),
    remove: (key) => void kept.delete(key),
  };
  const live: LiveQueries = {
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
    releases: async () => ({
      read: async () => ({ kind: 'none' }),
      act: async () => ({ kind: 'unanswered' }),
    }),
  };
  const services: Services = {
    session: {
      state: session,
      signIn: async () => ({ kind: 'open' }),
      account: async () => account,
      signOut: async () => 'fuera',
    },
    config,
    look: { current: look, set: (key, value) => look.set({ ...look.get(), [key]: value }) },
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
      trouble,
      lost,
      insecure: createCell(false),
      dismiss: () => void calls.push('dismiss'),
      dismissInsecure: () => void calls.push('dismiss https'),
      repair: async () => false,
    },
    live,
    keyval,
    local,
    drafts: { offer: () => () => undefined, take: () => undefined },
    site: createCell({ host: '', fotosCors: false }),
    version: '1.0.0',
    reload: async () => void calls.push('reload'),
    explain: async () => 'Revisa tu conexión e intenta de nuevo.',
    updates: async () => updates.service,
    diagnose: async () => DIAGNOSIS,
    installer: async () => device.installer,
    keptHere: async () => device.kept,
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
    look,
    birthdays,
    readings,
    permissions,
    reserved,
    answers,
    trouble,
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
