/** Why a mutant of the outbox that no unit test tells from the original is harmless. */
export interface Reason {
  file: string;
  /** part of the line as it stands in the source */
  line: string;
  /** of several mutants on that line: the code that is replaced, and by what */
  from?: string;
  to?: string;
  reason: string;
}

export const REASONS: readonly Reason[] = [
  {
    file: 'src/offline/bus.ts',
    line: 'channel?.postMessage(message)',
    reason: 'without a channel this throws, and is caught with what a closed one throws',
  },
  {
    file: 'src/offline/entries.ts',
    line: 'return whole && Number.isSafeInteger(session?.epoca)',
    from: 'session?.epoca',
    reason: 'a session that is whole is there; said for the types',
  },
  {
    file: 'src/offline/site-config.ts',
    line: "if (!response.ok || !/json/i.test(response.headers.get('content-type') ?? ''))",
    from: "''",
    reason: 'no type, and a type that is not JSON, are the same',
  },
  {
    file: 'src/offline/replay.ts',
    line: 'let again = false',
    reason: 'each round begins by setting it',
  },
  {
    file: 'src/offline/sha256.ts',
    line: 'for (let i = 0; i < 64; i++) {',
    from: 'i < 64',
    to: 'i <= 64',
    reason: 'a typed array of 64 words drops the 65th',
  },
  {
    file: 'src/offline/sha256.ts',
    line: 'PRIMES.length < 64',
    from: 'PRIMES.length < 64',
    to: 'PRIMES.length <= 64',
    reason: 'a 65th prime is used by nobody',
  },
  {
    file: 'src/offline/wake.ts',
    line: 'if (moved !== pause) tx.put',
    from: 'moved !== pause',
    to: 'true',
    reason: 'saves a write that would change nothing',
  },
  {
    file: 'src/offline/wake.ts',
    line: 'if (waits && row.proximo > now)',
    from: 'row.proximo > now',
    to: 'row.proximo >= now',
    reason: 'at that very moment it writes what is there',
  },
  {
    file: 'src/offline/request.ts',
    line: '} catch {',
    to: '{}',
    reason: 'without the word it answers undefined too',
  },
  {
    file: 'src/offline/session-end.ts',
    line: "await closeSession(tx, mirror.dueno, 'sellar')",
    from: "'sellar'",
    reason: "everything but 'borrar' seals; the types allow these two words",
  },
  {
    file: 'src/offline/session-mirror.ts',
    line: "async reconcile(local, rows = 'sellar')",
    from: "'sellar'",
    reason: "everything but 'borrar' seals; the types allow these two words",
  },
  {
    file: 'src/offline/session-mirror.ts',
    line: "await closeRows(tx, mirror.dueno, 'sellar')",
    from: "'sellar'",
    reason: "everything but 'borrar' seals; the types allow these two words",
  },
  {
    file: 'src/offline/session-mirror.ts',
    line: 'if (mirror && mirror.usuario !== usuario) await closeRows',
    from: 'mirror.usuario !== usuario',
    to: 'true',
    reason: "one's own rows, sealed first, are sealed or deleted by the next line all the same",
  },
  {
    file: 'src/offline/summary.ts',
    line: 'const summary: Summary = {',
    from: '[]',
    reason: 'written over when all rows are read',
  },
  {
    file: 'src/offline/summary.ts',
    line: ".join(' ')",
    from: "' '",
    reason: 'no two of our words run together into another pair',
  },
  {
    file: 'src/offline/answers.ts',
    line: 'if (!text) return undefined',
    to: 'false',
    reason: 'what is no text is no date either; said for the types',
  },
  {
    file: 'src/offline/answers.ts',
    line: "json\\b/i.test(contentType ?? '')",
    from: "''",
    reason: 'no type, and a type that is not JSON, are the same',
  },
  {
    file: 'src/offline/documents.ts',
    line: "case 'marcarAvisoLeido':",
    reason: 'of the last case only: the end of the function answers undefined too',
  },
  {
    file: 'src/offline/replay.ts',
    line: 'if (outcome) holder = undefined',
    from: 'outcome',
    to: 'false',
    reason:
      'a turn that had something to do leaves another sign of life, by which the wait begins anew; the lock only saves requests',
  },
  {
    file: 'src/offline/replay.ts',
    line: 'timer.at <= at)) return',
    from: 'timer.at <= at',
    to: 'timer.at < at',
    reason: 'sets the timer anew for the same time',
  },
  {
    file: 'src/offline/replay.ts',
    line: 'if (due === undefined) await run()',
    from: 'due === undefined',
    to: 'true',
    reason: 'a round in a pause sends nothing and sets the same timer',
  },
  {
    file: 'src/offline/replay.ts',
    line: 'if (started) return',
    from: 'started',
    to: 'false',
    reason: 'a second listener sets the same one timer, and after stop none',
  },
  {
    file: 'src/offline/core/choose.ts',
    line: 'const first = soonest(due',
    from: '(one) => one.at',
    reason:
      'readRows gives the oldest wish first already; only rows that a set clock made due at once come in another order',
  },
  {
    file: 'src/offline/core/choose.ts',
    line: ": { kind: 'nothing', waiting };",
    reason:
      'never reached: something is due by now, and where no row is, it is a watch; the types cannot know',
  },
  {
    file: 'src/offline/core/attempt.ts',
    line: "choice.kind === 'unknown-host') return",
    reason: 'asking for the host never has a refused token as its answer; said for the types',
  },
  {
    file: 'src/offline/core/attempt.ts',
    line: 'if (asked.ok) await keepSiteConfig',
    from: 'asked.ok',
    to: 'true',
    reason: 'without an answer there is no config, and keeping none where none is kept does nothing',
  },
  {
    file: 'src/offline/core/attempt.ts',
    line: "const unread = current.clase !== 'valor'",
    from: "current.clase !== 'valor'",
    to: 'true',
    reason: "read only where it is not 'valor' anyway; said for the types",
  },
  {
    file: 'src/offline/core/attempt.ts',
    line: "const unread = current.clase !== 'valor'",
    from: "'valor'",
    reason: 'the same',
  },
  {
    file: 'src/offline/core/commit.ts',
    line: '(confirmed?.orden ?? 0) > orden) return',
    from: "answer.clase === 'ok'",
    to: 'true',
    reason:
      "any other answer to an older wish changes nothing (settleRow); what a schema's refusal teaches is learnt at the next request",
  },
  {
    file: 'src/offline/core/commit.ts',
    line: '(confirmed?.orden ?? 0) > orden) return',
    from: '(confirmed?.orden ?? 0) > orden',
    to: '(confirmed?.orden ?? 0) >= orden',
    reason: 'two wishes never have the same order, and of the same wish the line does not speak',
  },
];
