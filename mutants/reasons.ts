/** Why a mutant that survives the outbox's unit tests is harmless. */
export interface Reason {
  file: string;
  /** part of the source line */
  line: string;
  /** if the line has several mutants: the replaced code and its replacement */
  from?: string;
  to?: string;
  reason: string;
}

export const REASONS: readonly Reason[] = [
  {
    file: 'src/offline/bus.ts',
    line: 'channel?.postMessage(message)',
    reason: 'without a channel this throws, and the same catch handles a closed channel',
  },
  {
    file: 'src/offline/store/records.ts',
    line: 'return whole && Number.isSafeInteger(session?.epoca)',
    from: 'session?.epoca',
    reason: 'a complete session is never undefined here; the operator satisfies the type checker',
  },
  {
    file: 'src/offline/store/site-config.ts',
    line: "if (!response.ok || !/json/i.test(response.headers.get('content-type') ?? ''))",
    from: "''",
    reason: 'no content type and a type other than JSON have the same effect',
  },
  {
    file: 'src/offline/send/replay.ts',
    line: 'let again = false',
    reason: 'each round sets it first',
  },
  {
    file: 'src/lib/sha256.ts',
    line: 'for (let i = 0; i < 64; i++) {',
    from: 'i < 64',
    to: 'i <= 64',
    reason: 'a typed array of 64 words drops the 65th',
  },
  {
    file: 'src/lib/sha256.ts',
    line: 'PRIMES.length < 64',
    from: 'PRIMES.length < 64',
    to: 'PRIMES.length <= 64',
    reason: 'a 65th prime is never used',
  },
  {
    file: 'src/offline/store/schedule.ts',
    line: 'if (moved !== pause) tx.put',
    from: 'moved !== pause',
    to: 'true',
    reason: 'only avoids a write that changes nothing',
  },
  {
    file: 'src/offline/store/schedule.ts',
    line: 'if (waits && row.proximo > now)',
    from: 'row.proximo > now',
    to: 'row.proximo >= now',
    reason: 'at that exact time it writes the value already stored',
  },
  {
    file: 'src/offline/send/request.ts',
    line: '} catch {',
    to: '{}',
    reason: 'without the return it returns undefined too',
  },
  {
    file: 'src/offline/store/session-end.ts',
    line: "await closeSession(tx, mirror.dueno, 'sellar')",
    from: "'sellar'",
    reason: "any value but 'borrar' seals; the types allow only these two",
  },
  {
    file: 'src/offline/store/session-record.ts',
    line: "reconcile: (local, rows = 'sellar')",
    from: "'sellar'",
    reason: "any value but 'borrar' seals; the types allow only these two",
  },
  {
    file: 'src/offline/store/session-record.ts',
    line: "await closeRows(tx, mirror.dueno, 'sellar')",
    from: "'sellar'",
    reason: "any value but 'borrar' seals; the types allow only these two",
  },
  {
    file: 'src/offline/store/session-record.ts',
    line: 'if (mirror && mirror.usuario !== usuario) await closeRows',
    from: 'mirror.usuario !== usuario',
    to: 'true',
    reason: "the person's own rows, sealed first, are sealed or deleted by the next line anyway",
  },
  {
    file: 'src/offline/store/outbox-counts.ts',
    line: 'const summary: Summary = {',
    from: '[]',
    reason: 'overwritten when all rows are read',
  },
  {
    file: 'src/offline/store/outbox-counts.ts',
    line: ".join(' ')",
    from: "' '",
    reason: 'no two of these words joined give another pair',
  },
  {
    file: 'src/offline/model/answers.ts',
    line: 'if (!text) return undefined',
    to: 'false',
    reason: 'an empty value is no date either; the check satisfies the type checker',
  },
  {
    file: 'src/offline/model/answers.ts',
    line: "json\\b/i.test(contentType ?? '')",
    from: "''",
    reason: 'no content type and a type other than JSON have the same effect',
  },
  {
    file: 'src/offline/model/documents.ts',
    line: "case 'marcarAvisoLeido':",
    reason: 'the last case only: the end of the function returns undefined too',
  },
  {
    file: 'src/offline/send/replay.ts',
    line: 'if (outcome) holder = undefined',
    from: 'outcome',
    to: 'false',
    reason: 'a turn with work writes a new heartbeat, which restarts the wait; the lock only avoids requests',
  },
  {
    file: 'src/offline/send/replay.ts',
    line: 'timer.at <= at)) return',
    from: 'timer.at <= at',
    to: 'timer.at < at',
    reason: 'sets the timer again for the same time',
  },
  {
    file: 'src/offline/send/replay.ts',
    line: 'if (due === undefined) await run()',
    from: 'due === undefined',
    to: 'true',
    reason: 'a round during a pause sends nothing and sets the same timer',
  },
  {
    file: 'src/offline/send/select-next.ts',
    line: 'const first = soonest(due',
    from: '(one) => one.at',
    reason:
      'readRows already returns the oldest pending write first; only rows made due at once by a changed clock differ',
  },
  {
    file: 'src/offline/send/select-next.ts',
    line: ": { kind: 'nothing', waiting };",
    reason: 'never reached: something is due here, either a row or a watch; the types do not express it',
  },
  {
    file: 'src/offline/send/attempt.ts',
    line: "choice.kind === 'unknown-host') return",
    reason: 'a request for the host never ends with a refused token; the check satisfies the type checker',
  },
  {
    file: 'src/offline/send/attempt.ts',
    line: 'if (asked.ok) await keepSiteConfig',
    from: 'asked.ok',
    to: 'true',
    reason: 'without an answer there is no config, and storing none changes nothing',
  },
  {
    file: 'src/offline/send/attempt.ts',
    line: "const unread = current.clase !== 'valor'",
    from: "current.clase !== 'valor'",
    to: 'true',
    reason: "read only if it is not 'valor' anyway; the check satisfies the type checker",
  },
  {
    file: 'src/offline/send/attempt.ts',
    line: "const unread = current.clase !== 'valor'",
    from: "'valor'",
    reason: 'as above: read only if it is not the compared value',
  },
  {
    file: 'src/offline/send/settle.ts',
    line: '(confirmed?.orden ?? 0) > orden) return',
    from: "answer.clase === 'ok'",
    to: 'true',
    reason:
      "any other answer to an older write changes nothing (settleRow); a schema's refusal is noticed at the next request",
  },
  {
    file: 'src/offline/send/settle.ts',
    line: '(confirmed?.orden ?? 0) > orden) return',
    from: '(confirmed?.orden ?? 0) > orden',
    to: '(confirmed?.orden ?? 0) >= orden',
    reason: 'two pending writes never have the same order, and the line does not concern the same write',
  },
];
