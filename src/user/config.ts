import { ConfiguracionDocument } from '../api/operations.generated.ts';
import { createCell, setIfOther } from '../offline/observable.ts';
import { confirmedKey, SessionClosedError } from '../offline/outbox-port.ts';
import type { Base, Row } from '../offline/row.ts';
import type { ConfigControl, ConfigParts } from './config-port.ts';
import type { FieldState } from './services.ts';
import {
  CAMPOS,
  type Campo,
  defaultValues,
  formatSetting,
  parseSetting,
  type SettingValues,
} from './settings.ts';

type States = Readonly<Record<Campo, FieldState>>;

const ALL_SAVED = Object.fromEntries(CAMPOS.map((campo) => [campo, 'guardado'])) as States;

/**
 * The eleven settings: what the server confirmed, overlaid with what waits to be sent. Computed, never merged on disk
 * (reliability.md 4.1); a refused wish no longer overlays, one in conflict does until the choice.
 */
export function createConfig(parts: ConfigParts): ConfigControl {
  const { outbox } = parts;
  let usuario: string | undefined;
  let confirmed = new Map<string, Base>();
  /** wishes on their way to the device: shown at once, until a read that began after they were `kept` */
  const wishes = new Map<Campo, { valor: string; kept: number }>();
  /** without storage: the last save of each field, and how many saves of all fields had been made with it */
  const direct = new Map<Campo, Promise<boolean>>();
  const savedAt = new Map<Campo, number>();
  let saves = 0;
  /** neither on the device nor on the server */
  const failed = new Set<Campo>();
  const rows = createCell<readonly Row[]>([]);
  const values = createCell<SettingValues>(defaultValues());
  const states = createCell<States>(ALL_SAVED);
  const reading = createCell(true);
  const unread = createCell<false | 'all' | 'some'>(false);
  const saving = createCell(false);

  const rowOf = (campo: Campo) =>
    rows.get().find((row) => row.operacion === 'guardarConfiguracion' && row.clave === campo);

  function text(campo: Campo): string | undefined {
    const row = rowOf(campo);
    const pending = wishes.get(campo)?.valor ?? (row && row.estado !== 'rechazado' ? row.valor : undefined);
    return pending ?? confirmed.get(confirmedKey('guardarConfiguracion', campo))?.valor;
  }

  function stateOf(campo: Campo): FieldState {
    if (wishes.has(campo)) return 'guardando';
    return rowOf(campo)?.estado ?? (failed.has(campo) ? 'fallo' : 'guardado');
  }

  function compute(): void {
    const next = defaultValues(parts.ownColor.get());
    const read = <C extends Campo>(campo: C) => {
      next[campo] = parseSetting(campo, text(campo)) ?? next[campo];
    };
    CAMPOS.forEach(read);
    setIfOther(values, next);
    setIfOther(states, Object.fromEntries(CAMPOS.map((campo) => [campo, stateOf(campo)])) as States);
    setIfOther(saving, wishes.size > 0);
  }

  let asked = 0;
  let shown = 0;
  let opened!: () => void;
  /** The screen is there before the device is read: what is pressed until then waits for whose it is. */
  const first = new Promise<void>((resolve) => {
    opened = resolve;
  });

  async function reload(): Promise<void> {
    const owner = usuario;
    if (!owner) return;
    const turn = ++asked;
    try {
      // Rows first: one that is acknowledged in between is then seen twice, never not at all.
      const read = () => Promise.all([outbox.rows(owner), outbox.confirmed(owner), outbox.unreadable(owner)]);
      let [waiting, kept, unreadable] = await read();
      // Emptied under this page (S05): what it knows is written down again, not forgotten.
      if (kept.size === 0 && confirmed.size > 0 && (await restore(owner)))
        [waiting, kept, unreadable] = await read();
      if (owner !== usuario || turn < shown) return;
      shown = turn;
      confirmed = kept;
      for (const [campo, wish] of wishes) if (wish.kept < turn) wishes.delete(campo);
      setIfOther(rows, waiting);
      unread.set(unreadable > 0 && 'some');
      parts.heard(waiting);
    } catch {
      // No storage: what this page knows stays on the screen (promise 15).
      if (owner === usuario) unread.set('all');
    }
    compute();
  }

  const confirmedReads = () =>
    CAMPOS.flatMap((clave) => {
      const known = confirmed.get(confirmedKey('guardarConfiguracion', clave));
      return known ? [{ operacion: 'guardarConfiguracion' as const, clave, valor: known.valor ?? null }] : [];
    });

  /** What the next wish is based on is known on this page only, now; false when the session is over. @throws StorageError */
  async function restore(owner: string): Promise<boolean> {
    if (!(await parts.reopen())) return false;
    await outbox.acceptReads(owner, 0, confirmedReads());
    return true;
  }

  /** @throws StorageError, SessionClosedError */
  async function keep(owner: string, campo: Campo, valor: string): Promise<void> {
    if (parts.shared()) throw new SessionClosedError();
    const save = () => outbox.save(owner, 'guardarConfiguracion', campo, valor);
    try {
      await save();
    } catch (error) {
      if (!(error instanceof SessionClosedError) || !(await restore(owner))) throw error;
      await save();
    }
  }

  /** One after the other: requests side by side may arrive in any order, and the last wish is to stand. */
  async function sendDirect(campo: Campo, valor: string): Promise<boolean> {
    const sent = (direct.get(campo) ?? Promise.resolve(true))
      .then(() => parts.sendDirect(campo, valor))
      .catch(() => false);
    direct.set(campo, sent);
    if (!(await sent)) return false;
    savedAt.set(campo, ++saves);
    confirmed.set(confirmedKey('guardarConfiguracion', campo), { existe: true, valor });
    return true;
  }

  parts.ownColor.subscribe(compute);

  return {
    values,
    states,
    rows,
    reading,
    unread,
    saving,
    confirmed: (key) => confirmed.get(key),
    reload,

    async open(next) {
      usuario = next;
      opened();
      confirmed = new Map();
      if (!next) {
        wishes.clear();
        failed.clear();
      }
      rows.set([]);
      reading.set(true);
      if (next) await reload();
      else compute();
      reading.set(false);
    },

    async refresh() {
      const owner = usuario;
      if (!owner) return;
      const before = saves;
      const mark = await outbox.readMark().catch(() => 0);
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
        await outbox.acceptReads(owner, mark, reads);
        await reload();
      } catch {
        for (const { clave, valor } of reads) {
          // Saved while the answer was on its way.
          if ((savedAt.get(clave) ?? 0) > before) continue;
          confirmed.set(
            confirmedKey('guardarConfiguracion', clave),
            valor === null ? { existe: false } : { existe: true, valor },
          );
        }
        compute();
      }
    },

    async set(campo, value) {
      const valor = formatSetting(campo, value);
      const wish = { valor, kept: Number.POSITIVE_INFINITY };
      wishes.set(campo, wish);
      failed.delete(campo);
      compute();
      try {
        await first;
        const owner = usuario;
        if (!owner) return 'fallo';
        await keep(owner, campo, valor);
        wish.kept = asked;
        await reload();
        parts.kept();
        return 'dispositivo';
      } catch {
        if (await sendDirect(campo, valor)) return 'servidor';
        if (wishes.get(campo) === wish) failed.add(campo);
        return 'fallo';
      } finally {
        if (wish.kept > asked && wishes.get(campo) === wish) wishes.delete(campo);
        compute();
      }
    },
  };
}
