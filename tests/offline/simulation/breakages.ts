/** Typical mistakes of outboxes, each made in the real core. */
export interface Breakage {
  why: string;
  patches: ReadonlyArray<{ file: string; from: string; to: string }>;
}

export const BREAKAGES: Readonly<Record<string, Breakage>> = {
  'removed before the answer': {
    why: 'Workbox takes the entry out, sends, and puts it back: whoever dies in between loses it',
    patches: [
      {
        file: 'send/select-next.ts',
        from: "tx.put('pendiente', first.key, row);",
        to: "tx.delete('pendiente', first.key);",
      },
      {
        file: 'send/settle.ts',
        from: "const before = parsePendingWrite(await tx.get('pendiente', send.key));",
        to: "const before = parsePendingWrite(await tx.get('pendiente', send.key)) ?? send.row;",
      },
    ],
  },
  'base dropped when coalescing': {
    why: 'a second change is then based on a value that the person has never seen',
    patches: [
      {
        file: 'model/policy.ts',
        from: 'const base = previous ? basis(previous) : (confirmed ?? { existe: false });',
        to: 'const base = confirmed ?? { existe: false };',
      },
    ],
  },
  'mark and choose in two transactions': {
    why: 'a change between the two is overwritten, or sent with the mark of another',
    patches: [
      {
        file: 'send/select-next.ts',
        from: "return ports.store.transact(['pendiente', 'sesion', 'meta'], 'readwrite', (tx) => chooseIn(tx, ports));",
        to: `const puts: Parameters<Transaction['put']>[] = [];
  const scope = ['pendiente', 'sesion', 'meta'] as const;
  return ports.store
    .transact(scope, 'readwrite', (tx) => chooseIn({ ...tx, put: (...put) => void puts.push(put) }, ports))
    .then((choice) =>
      ports.store.transact(scope, 'readwrite', async (tx) => {
        for (const put of puts) tx.put(...put);
        return choice;
      }),
    );`,
      },
    ],
  },
  'removed by key instead of by id': {
    why: 'the answer to an older change then removes the newer one',
    patches: [
      {
        file: 'model/policy.ts',
        from: 'if (same) return { row: null, confirmed: true };',
        to: 'return { row: null, confirmed: true };',
      },
    ],
  },
  'no order number': {
    why: 'a late request undoes a newer one where the value has come back to its base',
    patches: [{ file: 'send/select-next.ts', from: '    orden: row.orden ?? 0,\n', to: '' }],
  },
  'token kept in the row': {
    why: 'it lies on the disk, and it is stale or of another session when it is sent',
    patches: [
      {
        file: 'send/select-next.ts',
        from: "const row = markRow(first.row, first.row.orden ?? (await raise(tx, 'orden')));",
        to: `const row: Row & { token?: string } = {
    token: session.token,
    ...markRow(first.row, first.row.orden ?? (await raise(tx, 'orden'))),
  };`,
      },
      {
        file: 'send/attempt.ts',
        from: 'return judgeWrite(await ask(ports, site, session.token, writeRequest(row, session.token, extended)), site);',
        to: `const { token } = row as typeof row & { token: string };
  return judgeWrite(await ask(ports, site, token, writeRequest(row, token, extended)), site);`,
      },
    ],
  },
  'short cut: the server has it already': {
    why: 'while a send of one’s own is unconfirmed, what is known of the server is about to be wrong',
    patches: [
      {
        file: 'store/edit.ts',
        from: 'const row = newRow(previous, await readBase(tx, key), { ...written, idOp: uuid(), now: now() });',
        to: `const base = await readBase(tx, key);
  if (base?.valor === written.valor) return tx.delete('pendiente', key);
  const row = newRow(previous, base, { ...written, idOp: uuid(), now: now() });`,
      },
    ],
  },
  'own unconfirmed values not accepted': {
    why: 'one conflicts with oneself where an answer was lost',
    patches: [
      {
        file: 'model/policy.ts',
        from: 'return [...new Set([row.base.existe ? (row.base.valor ?? null) : null, ...row.enviados])];',
        to: 'return [row.base.existe ? (row.base.valor ?? null) : null];',
      },
    ],
  },
  'rows of nobody in particular': {
    why: 'promise 10: whoever signs in next sends what another left',
    patches: [
      { file: 'store/records.ts', from: "tx.entries('pendiente', owner)", to: "tx.entries('pendiente')" },
      {
        file: 'store/records.ts',
        from: '[[owner, row.operacion, row.clave], row]',
        to: '[key as FieldKey, row]',
      },
    ],
  },
  'rows deleted at a forced end': {
    why: 'promise 13: unsent work is the person’s',
    patches: [
      {
        file: 'store/session-end.ts',
        from: "tx.put('pendiente', key, { ...(row as object), usuario: '', estado: 'espera-sesion' });",
        to: "tx.delete('pendiente', key);",
      },
    ],
  },
  'a failed write believed': {
    why: 'L4: only the transaction’s end may be believed',
    patches: [
      {
        file: 'outbox.ts',
        from: 'const changed = await store.transact(ALL,',
        to: 'const changed = await (async (...all: Parameters<typeof store.transact>) => store.transact(...all).catch(() => undefined))(ALL,',
      },
    ],
  },
};
