import { LOCK } from '../../storage/keys.ts';

/** Messages about updates between the windows of this device. */
export type WindowMessage =
  | { tipo: 'aceptada'; version: string }
  /**
   * postponed: a window that had accepted the version withdraws. The message carries the version, because
   * another window may not see the stored entry yet.
   */
  | { tipo: 'despues'; version: string }
  /** a form in a window became unsaved, or is no longer */
  | { tipo: 'formularios' };

export interface UpdateWindows {
  post(message: WindowMessage): void;
  onMessage(listener: (message: WindowMessage) => void): void;
  /** Sets the title of this window's page with an unsaved form; undefined: none. */
  setForm(title: string | undefined): void;
  /** Titles of pages with unsaved forms in other windows; with Web Locks, frozen windows are included. */
  forms(): Promise<string[]>;
  /**
   * Whether a page or the worker is sending pending writes. Without Web Locks unknown and false, which loses
   * nothing.
   */
  sending(): Promise<boolean>;
  /** Whether another window of the app is open and awake. */
  company(): Promise<boolean>;
}

export interface WindowParts {
  /** missing in some browsers (M04) */
  locks: LockManager | undefined;
  channel: BroadcastChannel | undefined;
  /** this window's id */
  id: string;
  wait(ms: number): Promise<void>;
}

/**
 * Prefix of the Web Locks that mark an unsaved form for other windows; the window's id and the page's title
 * follow.
 */
const FORM = 'formulario';
const ANSWER_MS = 400;

export function createUpdateWindows({ locks, channel, id, wait }: WindowParts): UpdateWindows {
  const listeners = new Set<(message: WindowMessage) => void>();
  let form: string | undefined;
  let release = () => {};
  /** the answers of each roll call in progress */
  const rolls = new Set<{ titulo?: string }[]>();

  const post = (message: object) => {
    try {
      channel?.postMessage(message);
    } catch {
      // The browser closed the channel: the other windows notice the new worker by themselves.
    }
  };
  channel?.addEventListener('message', ({ data }) => {
    if (data?.tipo === 'quien') post({ tipo: 'aqui', titulo: form });
    else if (data?.tipo === 'aqui') for (const answers of rolls) answers.push({ titulo: data.titulo });
    else if (isMessage(data)) for (const listener of listeners) listener(data);
  });

  /** Asks which other windows are awake, and which have an unsaved form. */
  async function roll() {
    const answers: { titulo?: string }[] = [];
    rolls.add(answers);
    post({ tipo: 'quien' });
    await wait(ANSWER_MS);
    rolls.delete(answers);
    return answers;
  }

  const heldNames = async (): Promise<string[] | undefined> => {
    const { held } = (await locks?.query().catch(() => undefined)) ?? {};
    return held?.map(({ name = '' }) => name);
  };

  return {
    post,
    onMessage: (listener) => void listeners.add(listener),
    setForm(title) {
      if (title === form) return;
      form = title;
      release();
      release = () => {};
      if (title !== undefined) {
        const done = new Promise<void>((resolve) => {
          release = resolve;
        });
        locks?.request(`${FORM} ${id} ${title}`, { mode: 'shared' }, () => done).catch(() => undefined);
      }
      post({ tipo: 'formularios' });
    },
    async forms() {
      const names = await heldNames();
      if (!names) return (await roll()).flatMap(({ titulo }) => (titulo === undefined ? [] : [titulo]));
      const own = `${FORM} ${id} `;
      const others = names.filter((name) => name.startsWith(`${FORM} `) && !name.startsWith(own));
      return others.map((name) => name.split(' ').slice(2).join(' '));
    },
    sending: async () => (await heldNames())?.includes(LOCK) ?? false,
    company: async () => (await roll()).length > 0,
  };
}

function isMessage(data: unknown): data is WindowMessage {
  const { tipo, version } = (data ?? {}) as Record<string, unknown>;
  return (
    tipo === 'formularios' || ((tipo === 'aceptada' || tipo === 'despues') && typeof version === 'string')
  );
}
