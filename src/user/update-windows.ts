import { LOCK } from '../storage/names.ts';

/** What the windows of this device tell one another about an update. */
export type WindowMessage =
  | { tipo: 'aceptada'; version: string }
  /** not now: whoever had accepted it takes that back; what this window wrote down another may not see yet */
  | { tipo: 'despues'; version: string }
  /** a form somewhere is unsaved, or no longer */
  | { tipo: 'formularios' };

export interface UpdateWindows {
  post(message: WindowMessage): void;
  onMessage(listener: (message: WindowMessage) => void): void;
  /** The title of the page whose form is unsaved here; undefined: none is. */
  setForm(title: string | undefined): void;
  /** Titles of pages with unsaved forms in other windows, frozen ones too where there are Web Locks. */
  forms(): Promise<string[]>;
  /** Whether page or worker is sending what was saved; unknown without Web Locks, and then false: nothing is lost by it. */
  sending(): Promise<boolean>;
  /** Whether another window of the app is open and awake. */
  company(): Promise<boolean>;
}

export interface WindowParts {
  /** missing on some browsers (M04) */
  locks: LockManager | undefined;
  channel: BroadcastChannel | undefined;
  /** of this window */
  id: string;
  wait(ms: number): Promise<void>;
}

/** The names of the Web Locks by which an unsaved form is seen from other windows: this, the window, the page's title. */
const FORM = 'formulario';
const ANSWER_MS = 400;

export function createUpdateWindows({ locks, channel, id, wait }: WindowParts): UpdateWindows {
  const listeners = new Set<(message: WindowMessage) => void>();
  let form: string | undefined;
  let release = () => {};
  let answers: { titulo?: string }[] = [];

  const say = (message: object) => {
    try {
      channel?.postMessage(message);
    } catch {
      // Closed by the browser: the others see the new worker by themselves.
    }
  };
  channel?.addEventListener('message', ({ data }) => {
    if (data?.tipo === 'quien') say({ tipo: 'aqui', titulo: form });
    else if (data?.tipo === 'aqui') answers.push({ titulo: data.titulo });
    else if (isMessage(data)) for (const listener of listeners) listener(data);
  });

  /** Who else is awake, and with which form. */
  async function roll() {
    answers = [];
    say({ tipo: 'quien' });
    await wait(ANSWER_MS);
    return answers;
  }

  const heldNames = async (): Promise<string[] | undefined> => {
    const { held } = (await locks?.query().catch(() => undefined)) ?? {};
    return held?.map(({ name = '' }) => name);
  };

  return {
    post: say,
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
      say({ tipo: 'formularios' });
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
