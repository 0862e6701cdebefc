import type { Reason } from './reasons.ts';

/** The fields used here of Stryker's report (mutation-testing-report-schema). */
export interface MutationReport {
  files: Record<string, { source: string; mutants: Mutant[] }>;
}

interface Mutant {
  mutatorName: string;
  replacement: string;
  /** the failed test's message, for a killed mutant */
  statusReason?: string;
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'CompileError' | 'RuntimeError' | 'Ignored';
  location: { start: Place; end: Place };
}

interface Place {
  line: number;
  column: number;
}

export interface Survivor {
  file: string;
  line: number;
  /** the line without its indentation; reasons refer to it, because line numbers change */
  text: string;
  from: string;
  to: string;
  reason?: string;
}

export interface Outcome {
  total: number;
  killed: number;
  /** killed mutants that ended by the time limit of a test or of the run */
  hung: number;
  /** percentage of killed mutants */
  score: number;
  files: Record<string, { total: number; killed: number }>;
  survivors: Survivor[];
  /** reasons that match no survivor */
  idle: Reason[];
}

const DEAD = ['Killed', 'Timeout', 'CompileError', 'RuntimeError'];

/** Sums up the killed mutants and matches the survivors with their reasons. Pure. */
export function judge({ files }: MutationReport, reasons: readonly Reason[]): Outcome {
  const outcome: Outcome = { total: 0, killed: 0, hung: 0, score: 0, files: {}, survivors: [], idle: [] };
  const used = new Set<Reason>();
  for (const [file, { source, mutants }] of Object.entries(files)) {
    const judged = mutants.filter(({ status }) => status !== 'Ignored');
    const alive = judged.filter(({ status }) => !DEAD.includes(status));
    const counts = { total: judged.length, killed: judged.length - alive.length };
    if (counts.total > 0) outcome.files[file] = counts;
    outcome.total += counts.total;
    outcome.killed += counts.killed;
    outcome.hung += judged.filter(isHung).length;
    for (const mutant of alive) {
      const survivor = survivorOf(file, source, mutant);
      const reason = reasons.find((one) => explains(one, survivor));
      if (reason) used.add(reason);
      outcome.survivors.push({ ...survivor, ...(reason && { reason: reason.reason }) });
    }
  }
  outcome.score = Math.round((1000 * outcome.killed) / Math.max(1, outcome.total)) / 10;
  outcome.survivors.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  outcome.idle = reasons.filter((one) => !used.has(one));
  return outcome;
}

const isHung = ({ status, statusReason = '' }: Mutant) =>
  status === 'Timeout' || (status === 'Killed' && statusReason.startsWith('Test timed out'));

function survivorOf(file: string, source: string, { location, replacement }: Mutant): Survivor {
  const lines = source.split('\n');
  const { start, end } = location;
  const cut = lines.slice(start.line - 1, end.line);
  const last = cut.length - 1;
  cut[last] = (cut[last] ?? '').slice(0, end.column - 1);
  cut[0] = (cut[0] ?? '').slice(start.column - 1);
  return {
    file,
    line: start.line,
    text: (lines[start.line - 1] ?? '').trim(),
    from: oneLine(cut.join('\n')),
    to: oneLine(replacement),
  };
}

const oneLine = (code: string) => code.replace(/\s+/g, ' ').slice(0, 120);

const explains = ({ file, line, from, to }: Reason, survivor: Survivor) =>
  survivor.file === file &&
  survivor.text.includes(line) &&
  (from === undefined || survivor.from === from) &&
  (to === undefined || survivor.to === to);
