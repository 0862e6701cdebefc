/** An entry that a page adds to the promise book. at: ms since the epoch, by a clock that no test changes. */
export type BookEntry = { at: number } & (
  | { tipo: 'acto' }
  /** the result of the act at `de` has been rendered */
  | { tipo: 'dibujado'; de: number }
  | { tipo: 'pantalla'; usuario: string; dice: string[] }
  /** a row of the outbox, or a value confirmed by the server, whose transaction is complete; written at `desde` */
  | { tipo: 'guardada' | 'confirmada'; usuario: string; campo: string; valor: string; desde: number }
);

/** Runs in the page before its own scripts, between the app and its storage. */
export function writeBook(): void {
  const now = () => performance.timeOrigin + performance.now();
  const tell = (entry: object) => {
    const { __libro } = window as unknown as { __libro?: (entry: object) => Promise<void> };
    // A page that is being closed never receives the answer.
    __libro?.(entry).catch(() => undefined);
  };
  const usuario = () => {
    try {
      return localStorage.getItem('usuario') ?? '';
    } catch {
      return '';
    }
  };

  const act = () => {
    const de = now();
    tell({ at: de, tipo: 'acto' });
    // The event handlers and React's rendering belong to this task, however slow the machine is.
    setTimeout(() => setTimeout(() => tell({ at: now(), tipo: 'dibujado', de })));
  };
  addEventListener('click', act, true);
  // Closing a panel or moving through it makes no choice.
  addEventListener('keydown', ({ key }) => key !== 'Escape' && key !== 'Tab' && act(), true);

  // This listener runs before the app's, so that the app's later messages are recorded later too.
  const notes = new WeakMap<IDBTransaction, object[]>();
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...asked: Parameters<typeof begin>) {
    const transaction = begin.apply(this, asked);
    const written: object[] = [];
    notes.set(transaction, written);
    transaction.addEventListener('complete', () => {
      for (const note of written) tell({ at: now(), ...note });
    });
    return transaction;
  };
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
    const { name, transaction } = this;
    const request = key === undefined ? put.call(this, value) : put.call(this, value, key);
    const row = value as { usuario?: string; clave?: string; valor?: string; valorServidor?: string };
    const parts = Array.isArray(key) ? key.map(String) : [];
    const campo = row?.clave ?? parts.at(-1) ?? '';
    const owner = row?.usuario || usuario();
    const note = (tipo: string, valor: string) =>
      notes.get(transaction)?.push({ tipo, usuario: owner, campo, valor, desde: now() });
    if (name === 'pendiente' && row?.valor !== undefined) note('guardada', row.valor);
    if (name === 'pendiente' && row?.valorServidor !== undefined) note('confirmada', row.valorServidor);
    if (name === 'confirmado' && row?.valor !== undefined) note('confirmada', row.valor);
    return request;
  };

  const promises = /guardad|pendiente de enviar|por enviar|por revisar|sin conexión/i;
  let last: string | undefined;
  const look = () => {
    const dice: string[] = [];
    const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode as Text;
      if (promises.test(data) && !parentElement?.closest('script, style, template, noscript'))
        dice.push(data.trim());
    }
    const key = [usuario(), ...dice].join('\n');
    if (key === last) return;
    last = key;
    tell({ at: now(), tipo: 'pantalla', usuario: usuario(), dice });
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}
