/** What the server says of the release that is for this device (`GET /api/version`). */
export interface Release {
  version: string;
  notes: readonly string[];
  required: boolean;
  /** ms since the epoch, for the eye only */
  limit?: number;
  /** seconds until a required one is due, by the server's clock; not positive: it is */
  left: number;
  /** not to be spread for now */
  paused: boolean;
}

const LINES = 3;
const LINE_LENGTH = 200;
const ANSWER_MS = 3000;

/** undefined where nobody answers, or another host has no such route: the prompt then comes without notes. */
export async function askRelease(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  bucket: string,
): Promise<Release | undefined> {
  try {
    const response = await fetch(`/api/version?cubo=${bucket}`, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return response.ok ? parseRelease(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}

export function parseRelease(input: unknown): Release | undefined {
  const given = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  const { version, notas, urgencia, limite, faltan, pausada } = given;
  if (typeof version !== 'string' || version === '') return undefined;
  const limit = typeof limite === 'string' ? Date.parse(limite) : Number.NaN;
  return {
    version,
    notes: (Array.isArray(notas) ? notas : [])
      .filter((note): note is string => typeof note === 'string' && note.trim() !== '')
      .slice(0, LINES)
      .map((note) => note.slice(0, LINE_LENGTH)),
    required: urgencia === 'requerida',
    ...(Number.isFinite(limit) && { limit }),
    left: typeof faltan === 'number' && Number.isFinite(faltan) ? faltan : 0,
    paused: pausada === true,
  };
}
