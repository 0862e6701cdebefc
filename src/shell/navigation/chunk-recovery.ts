import { unsaved } from '../../domain/leaving/unsaved.ts';
import type { Services } from '../../domain/services.ts';
import { within } from '../../lib/settle-within.ts';
import { PART_RELOADED } from '../../storage/keys.ts';
import { createLocalStore } from '../../storage/local-storage.ts';

/** Texts for a part of a page that could not be shown. */
export interface FailureWords {
  title: string;
  text: string;
}

const STAYS = 'Tus cambios guardados siguen aquí';

export const WORDS = {
  broken: { title: 'Esta página dejó de funcionar', text: `${STAYS}. Vuelve a cargar para continuar.` },
  offline: {
    title: 'Esta página necesita conexión',
    text: 'Aún no está en este dispositivo. La abriremos en cuanto regrese.',
  },
  newer: {
    title: 'Hay una versión nueva',
    text: `Esta parte es de una versión que ya no está. Volvemos a cargar para abrir la nueva. ${STAYS}.`,
  },
  unsaved: {
    title: 'Hay una versión nueva',
    text: 'Esta parte es de una versión que ya no está. Guarda o descarta tus cambios, y vuelve a cargar.',
  },
  stuck: {
    title: 'No pudimos cargar esta página',
    text: `El servidor no tiene esta parte, y ya volvimos a cargar una vez. ${STAYS}; intenta más tarde.`,
  },
} as const satisfies Record<string, FailureWords>;

/** Error messages for a module that could not be fetched: Chromium, import-when-here.ts, Safari, Firefox. */
const MISSING =
  /dynamically imported module|fetch the file|importing a module script|Load failed|error loading/i;

const FETCHED = /fetch the file/;

/**
 * limits in ms: for reading the text; for finding a newer version; for downloading it; for an answer; between
 * two requests
 */
const READ = 1500;
const FOUND = 8000;
const ARRIVES = 60_000;
const ANSWERS = 8000;
const ASKS = 15_000;

type RecoveryParts = Pick<Services, 'version' | 'reload' | 'updates'>;

/** error messages of files that the server had when they failed */
const tried = new Set<string>();

const tab = createLocalStore(() => sessionStorage);

/**
 * Explains why a part could not be shown. If the server no longer has its file, the page runs an old version
 * and is reloaded, once per version and only while no form is unsaved (W02).
 * @param again loads the part again once its file is reachable
 * @param left aborted when the person has left the page
 */
export async function explainFailure(
  error: unknown,
  parts: RecoveryParts,
  again?: () => void,
  left?: AbortSignal,
): Promise<FailureWords> {
  if (!(error instanceof Error) || !MISSING.test(error.message)) return WORDS.broken;
  const state = await askFor(error);
  if (state === 'offline') {
    if (again) void serverBack(error, left).then((back) => back && again());
    return WORDS.offline;
  }
  const first = !tried.has(error.message);
  tried.add(error.message);
  // import-when-here.ts can fetch a file again; a failed import() stays failed in most browsers.
  if (state === 'there' && (first || FETCHED.test(error.message))) {
    if (again) void (first ? Promise.resolve() : pause(left)).then(() => left?.aborted || again());
    return WORDS.offline;
  }
  if (unsaved.any()) return WORDS.unsaved;
  // Without storage the reload cannot be remembered, so there is none.
  if (tab.get(PART_RELOADED) === parts.version || !tab.set(PART_RELOADED, parts.version)) return WORDS.stuck;
  void reloadFor(parts);
  return WORDS.newer;
}

/** As `explainFailure`, for a menu or a dialog, which is closed by then: opening it again is the retry. */
export async function explainPart(error: unknown, parts: RecoveryParts): Promise<string> {
  const words = await explainFailure(error, parts);
  if (words === WORDS.broken) return 'Algo falló de nuestro lado. Intenta de nuevo.';
  return words === WORDS.offline ? 'Revisa tu conexión e intenta de nuevo.' : words.text;
}

/** Reloads, with a newer version if there is one: this version's missing file may be cached there. */
async function reloadFor({ updates, reload }: RecoveryParts): Promise<void> {
  const [control] = await Promise.all([updates().catch(() => undefined), wait(READ)]);
  const found = control && (await within(FOUND, control.check()));
  if (control && found?.kind === 'newer') {
    await within(ARRIVES, offered(control.state));
    if (control.state.get().phase !== 'actual') return control.accept();
  }
  // There is no newer version, or its download failed.
  if (!unsaved.any()) await reload();
}

type ShownUpdateState = Awaited<ReturnType<Services['updates']>>['state'];

const offered = (state: ShownUpdateState) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (state.get().phase === 'actual') return;
      stop();
      resolve();
    };
    const stop = state.subscribe(check);
    check();
  });

/** Whether the server has the file that the error names (Safari names none). HEAD bypasses the worker. */
async function askFor({ message }: Error): Promise<'there' | 'gone' | 'offline'> {
  const [url = '/config.json'] = /https?:\/\/\S+/.exec(message) ?? [];
  const signal = AbortSignal.timeout(ANSWERS);
  const init = { method: 'HEAD', cache: 'no-store', redirect: 'error', signal } as const;
  const answer = await fetch(url, init).catch(() => undefined);
  if (answer?.status === 404 || answer?.status === 410) return 'gone';
  const type = answer?.headers.get('content-type') ?? '';
  if (answer?.ok && /javascript/i.test(type)) return 'there';
  // A captive portal or a gateway answers with a page.
  return answer?.ok && /json/i.test(type) ? 'gone' : 'offline';
}

/** Resolves to true once the file is reachable; false if the person has left before. */
async function serverBack(error: Error, left?: AbortSignal): Promise<boolean> {
  do await pause(left);
  while (!left?.aborted && (document.hidden || (await askFor(error)) === 'offline'));
  return !left?.aborted;
}

/** Resolves when the browser reports a network, or after ASKS. */
const pause = (left?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(end, ASKS);
    function end() {
      clearTimeout(timer);
      removeEventListener('online', end);
      left?.removeEventListener('abort', end);
      resolve();
    }
    addEventListener('online', end);
    left?.addEventListener('abort', end);
  });

const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined));
