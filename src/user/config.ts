import { ConfiguracionDocument } from '../api/operations.generated.ts';
import { createCell, setIfOther } from '../offline/observable.ts';
import { confirmedKey, SessionClosedError } from '../offline/outbox-port.ts';
import type { Row } from '../offline/row.ts';
import type { ConfigControl, ConfigParts } from './config-port.ts';
import { createServerValues } from './server-values.ts';
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
  const server = createServerValues(outbox);
  /** wishes on their way to the device: shown at once, until a read that began after they were `kept` */
  const wishes = new Map<Campo, { valor: string; kept: number }>();
  /** how many saves the server had acknowledged directly, with the last one of each field */
  const savedAt = new Map<string, number>();
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
    const key = confirmedKey('guardarConfiguracion', campo);
    const row = rowOf(campo);
    const waits = row && row.estado !== 'rechazado' && row.idOp !== server.replaced(key);
    return wishes.get(campo)?.valor ?? (waits ? row.valor : server.get(key)?.valor);
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
      let [waiting, copy, unreadable] = await read();
      // Emptied under this page (S05): what it knows is written down again, not forgotten.
      if (copy.size === 0 && server.known() && (await restore(owner)))
        [waiting, copy, unreadable] = await read();
      if (owner !== usuario || turn < shown) return;
      shown = turn;
      server.read(copy);
      for (const [campo, wish] of wishes) if (wish.kept < turn) wishes.delete(campo);
      setIfOther(rows, waiting);
      unread.set(unreadable > 0 && 'some');
      parts.heard(waiting).catch(() => undefined);
    } catch {
      // No storage: what this page knows stays on the screen (promise 15).
      if (owner === usuario) unread.set('all');
    }
    compute();
  }

  const confirmedReads = () =>
    CAMPOS.flatMap((clave) => {
      const known = server.get(confirmedKey('guardarConfiguracion', clave));
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
    const save = async () => {
      // First what it is based on: the change would otherwise conflict with one's own.
      await server.tell(owner);
      await outbox.save(owner, 'guardarConfiguracion', campo, valor);
    };
    try {
      await save();
    } catch (error) {
      if (!(error instanceof SessionClosedError) || !(await restore(owner))) throw error;
      await save();
    }
  }

  parts.ownColor.subscribe(compute);

  return {
    values,
    states,
    rows,
    reading,
    unread,
    saving,
    confirmed: server.get,
    reload,

    acknowledged(owner, what) {
      if (owner !== usuario) return;
      const key = confirmedKey(what.operacion, what.clave);
      savedAt.set(key, ++saves);
      server.hear(what);
      compute();
      server.tell(owner).then(reload, () => undefined);
    },

    async open(next) {
      usuario = next;
      opened();
      server.forget();
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
        const key = confirmedKey('guardarConfiguracion', clave);
        // Saved while the answer was on its way.
        if ((savedAt.get(key) ?? 0) > before) return [];
        return typeof valor === 'string' || valor === null
          ? [{ operacion: 'guardarConfiguracion' as const, clave, valor, key }]
          : [];
      });
      try {
        await outbox.acceptReads(owner, mark, reads);
        for (const { key } of reads) server.written(key);
        await reload();
      } catch {
        if (owner !== usuario) return;
        for (const read of reads) server.hear({ ...read, over: undefined });
        compute();
      }
    },

    async set(campo, value) {
      const valor = formatSetting(campo, value);
      const wish = { valor, kept: Number.POSITIVE_INFINITY };
      wishes.set(campo, wish);
      failed.delete(campo);
      compute();
      await first;
      const owner = usuario;
      try {
        if (!owner) return 'fallo';
        await keep(owner, campo, valor);
        wish.kept = asked;
        await reload();
        parts.kept();
        return 'dispositivo';
      } catch {
        if (owner && (await parts.sendDirect(owner, campo, valor))) return 'servidor';
        if (wishes.get(campo) === wish) failed.add(campo);
        return 'fallo';
      } finally {
        if (wish.kept > asked && wishes.get(campo) === wish) wishes.delete(campo);
        compute();
      }
    },
  };
}
