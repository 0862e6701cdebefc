/**
 * The parts of an error that the log may hold: its type, its code and its stack. Never its message, which may quote a token, a
 * password or a value (reliability.md promise 23).
 */
export function describeError(error: unknown): { tipo: string; codigo?: string; donde: string[] } {
  if (!(error instanceof Error)) return { tipo: typeof error, donde: [] };
  const { code, errstr } = error as { code?: unknown; errstr?: unknown };
  const codigo = typeof errstr === 'string' ? errstr : code;
  const frames = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  return {
    tipo: error.name,
    ...(typeof codigo === 'string' && { codigo }),
    donde: frames.slice(0, 8).map((line) => line.trim()),
  };
}
