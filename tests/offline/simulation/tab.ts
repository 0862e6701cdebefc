import type { Operacion } from '../../../src/offline/model/pending-write.ts';
import type { Book } from './book.ts';
import { type Context, type Device, type DeviceWorld, openContext, type Stored } from './device.ts';
import { storedAt } from './disk.ts';
import type { ModelServer } from './model-server.ts';

export interface Field {
  operacion: Operacion;
  clave: string;
}

export interface World extends DeviceWorld {
  server: ModelServer;
  book: Book;
  fields: readonly Field[];
  tabs: WeakMap<Context, Tab>;
}

/** A page and its user: the steps of the page's session module with the real mirror and outbox. */
export interface Tab {
  context: Context;
  start(): Promise<void>;
  /** another tab ended or changed the session, and this one has not noticed */
  isStale(): boolean;
  signIn(usuario: string): Promise<void>;
  /** signs out (`Salir`): deletes the rows */
  signOut(): Promise<void>;
  /** the value with that person's mark */
  save(field: Field, choose: (usuario: string) => string): void;
  /** The person opens the field and settles a conflict or refusal there. */
  settle(field: Field, choice: 'mio' | 'suyo'): void;
  discard(field: Field): void;
  /** Reads the field from the server, as a live query does. */
  read(): Promise<void>;
}

export function openTab(world: World, device: Device): Tab {
  const { server, book, fields } = world;
  let stored: Stored | null = device.local;
  let epoca: number | undefined;
  let ending = false;
  const context = openContext(world, device, 'tab', (refused) => {
    if (stored?.token === refused.token) void end('sellar');
  });
  const { outbox, replay, lane } = context;
  const ignored = () => undefined;
  /** other tasks may run before it continues */
  const moment = () => new Promise<void>((resolve) => lane.add(resolve));

  /** The person drops a change; sent values may still arrive. */
  function giveUp(usuario: string, given: readonly Field[]) {
    for (const { clave } of given) {
      const account = book.account(device.name, usuario, clave);
      for (const change of account.changes) {
        account.dropped.add(change);
        account.loose.add(change);
      }
    }
  }

  /** Replaces the document, which clears memory. */
  function leave() {
    if (!context.alive()) return;
    context.kill();
    void openTab(world, device).start();
  }

  const changedElsewhere = () => device.local?.token !== stored?.token;

  async function end(rows: 'sellar' | 'borrar') {
    if (!stored || ending) return;
    if (changedElsewhere()) return leave();
    ending = true;
    const { usuario } = stored;
    if (rows === 'borrar') context.intent = () => giveUp(usuario, fields);
    await outbox.endSession(usuario, rows, rows === 'sellar' ? epoca : undefined).catch(ignored);
    device.local = null;
    stored = null;
    await outbox.finishWipe().catch(ignored);
    leave();
  }

  /** A person can only change a field whose value or pending change is shown. */
  function sees({ operacion, clave }: Field) {
    const mirror = storedAt(device.disk, 'sesion', 'actual') as
      | { dueno: string; usuario: string }
      | undefined;
    if (!stored || mirror?.usuario !== stored.usuario) return undefined;
    const key = [mirror.dueno, operacion, clave];
    const row = storedAt(device.disk, 'pendiente', key);
    const confirmed = storedAt(device.disk, 'confirmado', key);
    return row === undefined && confirmed === undefined ? undefined : { usuario: stored.usuario };
  }

  async function read() {
    if (!stored) return;
    const { usuario } = stored;
    const mark = await outbox.readMark();
    await moment();
    const reads = fields.map((field) => ({
      ...field,
      valor: server.read(usuario, field.clave)?.valor ?? null,
    }));
    await moment();
    await outbox.acceptReads(usuario, mark, reads);
  }

  const tab: Tab = {
    context,
    isStale: changedElsewhere,
    async start() {
      const unfinished = await outbox.wipePending().catch(() => 'nothing' as const);
      if (unfinished === 'session' && stored) {
        device.local = null;
        stored = null;
      }
      const reconciled = await outbox.reconcile(stored).catch(ignored);
      if (reconciled?.epoca != null) epoca = reconciled.epoca;
      if (unfinished !== 'nothing' || reconciled?.epoca === null) await outbox.finishWipe().catch(ignored);
      await replay.start();
      await read().catch(ignored);
    },
    async signIn(usuario) {
      if (stored) return;
      const token = server.signIn(usuario);
      await moment();
      stored = { usuario, token };
      device.local = stored;
      await outbox.beginSession(usuario, token).then((begun) => {
        epoca = begun.epoca;
      }, ignored);
      await read().catch(ignored);
      await replay.hint();
    },
    signOut: () => end('borrar'),
    save(field, choose) {
      const person = sees(field);
      if (!person) return;
      const valor = choose(person.usuario);
      const account = book.account(device.name, person.usuario, field.clave);
      context.intent = () => {
        account.changes.push(valor);
        account.dropped.delete(valor);
      };
      outbox.save(person.usuario, field.operacion, field.clave, valor).then(() => {
        if (!account.changes.includes(valor)) book.report('promised, not stored', valor);
        return replay.hint();
      }, ignored);
    },
    settle({ operacion, clave }, choice) {
      const person = sees({ operacion, clave });
      if (!person) return;
      const account = book.account(device.name, person.usuario, clave);
      const key = [ownerOf(device), operacion, clave];
      const row = storedAt(device.disk, 'pendiente', key) as { estado: string; valor: string } | undefined;
      if (row?.estado !== 'conflicto') return;
      const before = row;
      context.intent = (disk) => {
        if (choice === 'mio') account.chosenAgain.add(before.valor);
        else if (storedAt(disk, 'pendiente', key) === undefined)
          giveUp(person.usuario, [{ operacion, clave }]);
      };
      outbox
        .resolveConflict(person.usuario, operacion, clave, choice)
        .then(() => replay.hint())
        .catch(ignored);
    },
    discard(field) {
      const person = sees(field);
      if (!person) return;
      context.intent = () => giveUp(person.usuario, [field]);
      outbox.discard(person.usuario, field.operacion, field.clave).catch(ignored);
    },
    read: () => read().catch(ignored),
  };
  world.tabs.set(context, tab);
  return tab;
}

const ownerOf = (device: Device) => (storedAt(device.disk, 'sesion', 'actual') as { dueno: string }).dueno;
