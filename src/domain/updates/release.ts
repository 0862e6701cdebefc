import type { Urgency } from '../../../shared/releases.ts';

/** The release the server offers to this device (`GET /api/version`). */
export interface Release {
  version: string;
  notes: readonly string[];
  urgency: Urgency;
  /** deadline of a required release, ms since the epoch; for display only */
  limit?: number;
  /** seconds until a required release is due, by the server's clock; due if not positive */
  left: number;
  /** the release is paused and must not be installed */
  paused: boolean;
}

const LINES = 3;
const LINE_LENGTH = 200;
const ANSWER_MS = 3000;

/**
 * Resolves to undefined if there is no answer, or another host has no such route: the update prompt then has
 * no notes.
 */
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

/** Validates the server's answer; invalid parts get their default, and without a version it is undefined. */
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
    urgency: urgencia === 'requerida' || urgencia === 'recomendada' ? urgencia : 'normal',
    ...(Number.isFinite(limit) && { limit }),
    left: typeof faltan === 'number' && Number.isFinite(faltan) ? faltan : 0,
    paused: pausada === true,
  };
}
