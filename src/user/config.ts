import type { Api } from '../api/api.ts';
import { ConfiguracionDocument } from '../api/operations.generated.ts';
import { createCell, type Observable } from '../offline/observable.ts';
import { confirmedKey, type Outbox } from '../offline/outbox-port.ts';
import type { Base, Row } from '../offline/row.ts';
import type { Hsl } from './colors.ts';
import type { Config, FieldState } from './services.ts';
import {
  CAMPOS,
  type Campo,
  defaultValues,
  formatSetting,
  parseSetting,
  type SettingValues,
} from './settings.ts';

/**
 * The eleven settings: what the server confirmed, overlaid with what waits to be sent. Computed, never merged on disk
 * (reliability.md 4.1); a refused wish no longer overlays, one in conflict does until the choice.
 */
export interface ConfigParts {
  outbox: Outbox;
  api: Api;
  /** Wakes the sender. */
  hint(): void;
  /** for a device that keeps nothing: sends at once; true when the server has it */
  sendDirect(campo: Campo, valor: string): Promise<boolean>;
  /** B9: the default of `color` is the person's own */
  ownColor: Observable<Hsl>;
}

export interface ConfigControl extends Config {
  rows: Observable<readonly Row[]>;
  /** true until the device was read for this person */
  reading: Observable<boolean>;
  /** undefined: nobody */
  open(usuario: string | undefined): Promise<void>;
  /** Reads the device again: rows or confirmed values changed. */
  reload(): Promise<void>;
  /** Asks the server for all eleven. */
  refresh(): Promise<void>;
}

type States = Readonly<Record<Campo, FieldState>>;

const ALL_SAVED = Object.fromEntries(CAMPOS.map((campo) => [campo, 'guardado'])) as States;

export function createConfig(parts: ConfigParts): ConfigControl {
  let usuario: string | undefined;
  let confirmed = new Map<string, Base>();
  /** wishes on their way to the device: shown at once */
  const wishes = new Map<Campo, string>();
  const rows = createCell<readonly Row[]>([]);
  const values = createCell<SettingValues>(defaultValues());
  const states = createCell<States>(ALL_SAVED);
  const reading = createCell(true);

  const rowOf = (campo: Campo) =>
    rows.get().find((row) => row.operacion === 'guardarConfiguracion' && row.clave === campo);

  function text(campo: Campo): string | undefined {
    const row = rowOf(campo);
    const pending = wishes.get(campo) ?? (row && row.estado !== 'rechazado' ? row.valor : undefined);
    return pending ?? confirmed.get(confirmedKey('guardarConfiguracion', campo))?.valor;
  }

  function compute(): void {
    const next = defaultValues(parts.ownColor.get());
    const read = <C extends Campo>(campo: C) => {
      next[campo] = parseSetting(campo, text(campo)) ?? next[campo];
    };
    CAMPOS.forEach(read);
    setIfOther(values, next);
    const entries = CAMPOS.map((campo) => [campo, rowOf(campo)?.estado ?? 'guardado']);
    setIfOther(states, Object.fromEntries(entries) as States);
  }

  async function reload(): Promise<void> {
    const owner = usuario;
    if (!owner) return;
    try {
      const [kept, waiting] = await Promise.all([parts.outbox.confirmed(owner), parts.outbox.rows(owner)]);
      if (owner !== usuario) return;
      confirmed = kept;
      setIfOther(rows, waiting);
    } catch {
      // No storage: what this page knows stays on the screen (promise 15).
    }
    compute();
  }

  parts.ownColor.subscribe(compute);

  return {
    values,
    states,
    rows,
    reading,
    reload,

    async open(next) {
      usuario = next;
      confirmed = new Map();
      wishes.clear();
      rows.set([]);
      reading.set(true);
      if (next) await reload();
      else compute();
      reading.set(false);
    },

    async refresh() {
      const owner = usuario;
      if (!owner) return;
      const mark = await parts.outbox.readMark().catch(() => 0);
      const answers = await Promise.allSettled(
        CAMPOS.map((campo) => parts.api.query(ConfiguracionDocument, { usuario: owner, campo })),
      );
      if (owner !== usuario) return;
      const reads = CAMPOS.flatMap((clave, i) => {
        const answer = answers[i];
        const valor: unknown = answer?.status === 'fulfilled' ? answer.value : undefined;
        return typeof valor === 'string' || valor === null
          ? [{ operacion: 'guardarConfiguracion' as const, clave, valor }]
          : [];
      });
      try {
        await parts.outbox.acceptReads(owner, mark, reads);
        await reload();
      } catch {
        for (const { clave, valor } of reads) {
          confirmed.set(
            confirmedKey('guardarConfiguracion', clave),
            valor === null ? { existe: false } : { existe: true, valor },
          );
        }
        compute();
      }
    },

    async set(campo, value) {
      const owner = usuario;
      if (!owner) return 'fallo';
      const valor = formatSetting(campo, value);
      wishes.set(campo, valor);
      compute();
      try {
        await parts.outbox.save(owner, 'guardarConfiguracion', campo, valor);
        await reload();
        parts.hint();
        return 'dispositivo';
      } catch {
        const sent = await parts.sendDirect(campo, valor).catch(() => false);
        if (sent) confirmed.set(confirmedKey('guardarConfiguracion', campo), { existe: true, valor });
        return sent ? 'servidor' : 'fallo';
      } finally {
        if (wishes.get(campo) === valor) wishes.delete(campo);
        compute();
      }
    },
  };
}

function setIfOther<T>(cell: { get(): T; set(value: T): void }, next: T): void {
  if (JSON.stringify(next) !== JSON.stringify(cell.get())) cell.set(next);
}
