import {
  CAMPOS,
  type Campo,
  defaultValues,
  formatSetting,
  parseSetting,
  type SettingValues,
} from '../../../shared/settings.ts';
import { ConfiguracionDocument } from '../../api/documents/operations.generated.ts';
import { createCell, setIfOther } from '../../lib/observable.ts';
import type { PendingWrite } from '../../offline/model/pending-write.ts';
import { confirmedKey, SessionClosedError } from '../../offline/outbox-port.ts';
import type { ConfigControl, ConfigParts, FieldState, SaveOutcome } from './config-port.ts';
import { createServerValues } from './server-values.ts';

/** The longest time that a message between contexts may take, ms. */
const MESSAGE_MS = 3000;

type States = Readonly<Record<Campo, FieldState>>;

const ALL_SAVED = Object.fromEntries(CAMPOS.map((campo) => [campo, 'guardado'])) as States;

/**
 * The eleven settings: the server's confirmed values, overlaid with pending writes. The overlay is computed
 * and never stored. A refused write no longer overlays; one in conflict does until the person chooses.
 */
export function createConfig(parts: ConfigParts): ConfigControl {
  const { outbox } = parts;
  let usuario: string | undefined;
  const server = createServerValues(outbox);
  /** changes being stored: shown at once, until a read that began after they were stored */
  const storing = new Map<Campo, { valor: string; storedAt: number }>();
  /** the value of `saves` at the last direct save of each field */
  const savedAt = new Map<string, number>();
  let saves = 0;
  /** fields whose last change neither device nor server saved */
  const failed = new Set<Campo>();
  const rows = createCell<readonly PendingWrite[]>([]);
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
    return storing.get(campo)?.valor ?? (waits ? row.valor : server.get(key)?.valor);
  }

  function stateOf(campo: Campo): FieldState {
    if (storing.has(campo)) return 'guardando';
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
    setIfOther(saving, storing.size > 0);
  }

  let asked = 0;
  let shown = 0;
  let opened!: () => void;
  /** The screen appears before storage is read: changes made until then wait for this. */
  const first = new Promise<void>((resolve) => {
    opened = resolve;
  });

  async function reload(): Promise<void> {
    const owner = usuario;
    if (!owner) return;
    const turn = ++asked;
    try {
      let data = await outbox.read(owner);
      // The browser deleted the database while this page was open (S05): write back what the page knows.
      if (data.confirmed.size === 0 && server.known() && (await restore(owner)))
        data = await outbox.read(owner);
      if (owner !== usuario || turn < shown) return;
      shown = turn;
      server.read(data.confirmed);
      for (const [campo, change] of storing) if (change.storedAt < turn) storing.delete(campo);
      setIfOther(rows, data.rows);
      unread.set(data.unreadable > 0 && 'some');
      parts.rowsRead(data.rows).catch(() => undefined);
    } catch (error) {
      // What this page knows stays on the screen. The message about the session's end is on its way.
      if (error instanceof SessionClosedError) parts.setTimer(() => void reopen(owner), MESSAGE_MS);
      // No storage (promise 15).
      else if (owner === usuario) unread.set('all');
    }
    compute();
  }

  const confirmedReads = () =>
    CAMPOS.flatMap((clave) => {
      const known = server.get(confirmedKey('guardarConfiguracion', clave));
      return known ? [{ operacion: 'guardarConfiguracion' as const, clave, valor: known.valor ?? null }] : [];
    });

  /**
   * The database was deleted: writes the confirmed values that this page holds back, as the base of later
   * writes. False if the session has ended.
   * @throws StorageError
   */
  async function restore(owner: string): Promise<boolean> {
    if (!(await parts.reopen())) return false;
    await outbox.acceptReads(owner, 0, confirmedReads());
    return true;
  }

  /**
   * No message told this page that its session has ended: it was lost, or the device never stored the session. Stores
   * the session again and sends what is pending, so that the server decides.
   */
  async function reopen(owner: string): Promise<void> {
    // If storage fails, it is read again once it works.
    const open = await restore(owner).catch(() => unread.set('all'));
    if (open) await reload().then(parts.stored);
  }

  /** On the device, else on the server, else postponed on the device. Never rejects. */
  async function store(owner: string, campo: Campo, valor: string): Promise<SaveOutcome> {
    const direct = async () => ((await parts.sendDirect(owner, campo, valor)) ? 'servidor' : 'fallo');
    if (parts.shared()) {
      await first;
      return direct();
    }
    const pending = { usuario: owner, operacion: 'guardarConfiguracion', clave: campo, valor } as const;
    return outbox.hold<SaveOutcome>(pending, async (save) => {
      await first;
      const write = async () => {
        // Store the base first: without it the change would conflict with the user's own value.
        await server.store(owner);
        await save();
      };
      try {
        await write().catch(async (error: unknown) => {
          if (!(error instanceof SessionClosedError) || !(await restore(owner))) throw error;
          await write();
        });
        return 'dispositivo';
      } catch (error) {
        const sent = await direct();
        return sent === 'fallo' && outbox.postpone(pending, error) ? 'dispositivo' : sent;
      }
    });
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
      server.learn(what);
      compute();
      server.store(owner).then(reload, () => undefined);
    },

    async open(next) {
      usuario = next;
      opened();
      server.forget();
      if (!next) {
        storing.clear();
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
      const storeSaves = () => server.store(owner).catch(() => undefined);
      // A row that a direct save replaced must not be sent meanwhile.
      await storeSaves();
      const mark = await outbox.readMark().catch(() => 0);
      const answers = await Promise.allSettled(
        CAMPOS.map((campo) => parts.api.query(ConfiguracionDocument, { usuario: owner, campo })),
      );
      if (owner !== usuario) return;
      const reads = CAMPOS.flatMap((clave, i) => {
        const answer = answers[i];
        const valor: unknown = answer?.status === 'fulfilled' ? answer.value : undefined;
        const key = confirmedKey('guardarConfiguracion', clave);
        // The field was saved while this answer was under way.
        if ((savedAt.get(key) ?? 0) > before) return [];
        return typeof valor === 'string' || valor === null
          ? [{ operacion: 'guardarConfiguracion' as const, clave, valor, key }]
          : [];
      });
      try {
        await outbox.acceptReads(owner, mark, reads);
        for (const { key, valor } of reads) server.written(key, valor);
        await storeSaves();
        await reload();
      } catch {
        if (owner !== usuario) return;
        for (const read of reads) server.learn({ ...read, over: server.replaced(read.key) });
        compute();
      }
    },

    async set(campo, value) {
      const valor = formatSetting(campo, value);
      const change = { valor, storedAt: Number.POSITIVE_INFINITY };
      storing.set(campo, change);
      failed.delete(campo);
      compute();
      const owner = usuario ?? parts.usuario();
      const outcome = owner ? await store(owner, campo, valor) : 'fallo';
      if (outcome === 'dispositivo') {
        change.storedAt = asked;
        await reload();
        parts.stored();
      } else {
        if (outcome === 'fallo' && storing.get(campo) === change) failed.add(campo);
        if (storing.get(campo) === change) storing.delete(campo);
      }
      compute();
      return outcome;
    },
  };
}
