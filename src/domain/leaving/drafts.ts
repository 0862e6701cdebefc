/**
 * Keeps one half-filled form for five minutes after the server ends a session (B20), in memory and for the
 * same person. Reloads by the app pass it through sessionStorage (reload.ts). A form offers its data
 * while it is unsaved, and takes it back when it is shown again.
 */
export interface Drafts {
  /** Registers a form's data; returns the function that ends the registration. */
  offer(form: string, read: () => object): () => void;
  /** Returns the kept data once, after its owner has signed in. */
  take(form: string): object | undefined;
  /** The session of `usuario` ends: keeps the form's data. False if no form is half filled. */
  keep(usuario: string): boolean;
  /** Whether a form is kept for this person. */
  waitFor(usuario: string): boolean;
  /** A person signed in: returns the path of their kept form. Another person's form is dropped. */
  claim(usuario: string): string | undefined;
  /** The data to keep over a reload by the app; undefined if no form is half filled. */
  held(): HeldForm | undefined;
  /** Restores what such a reload kept for `usuario`, who is still signed in, for another `ms`. */
  bring(usuario: string, held: HeldForm, ms: number): void;
}

export interface HeldForm {
  form: string;
  data: object;
}

export const KEPT_MS = 5 * 60_000;

interface DraftsParts {
  path(): string;
  setTimer(run: () => void, ms: number): number;
  clearTimer(id: number): void;
}

export function createDrafts({ path, setTimer, clearTimer }: DraftsParts): Drafts {
  const offers = new Map<string, () => object>();
  let kept: { owner: string; path: string; form: string; data: object } | undefined;
  let claimed = false;
  let timer = 0;

  // Login names are case-insensitive.
  const waitFor = (usuario: string) => kept?.owner === usuario.toLowerCase();
  const drop = () => {
    kept = undefined;
    claimed = false;
    clearTimer(timer);
  };
  const held = (): HeldForm | undefined => {
    const [last] = [...offers].slice(-1);
    return last && { form: last[0], data: last[1]() };
  };
  const hold = (usuario: string, one: HeldForm, ms: number) => {
    kept = { owner: usuario.toLowerCase(), path: path(), ...one };
    timer = setTimer(drop, ms);
  };

  return {
    offer(form, read) {
      offers.set(form, read);
      return () => offers.delete(form);
    },
    take(form) {
      if (!claimed || kept?.form !== form) return undefined;
      const { data } = kept;
      drop();
      return data;
    },
    keep(usuario) {
      drop();
      const one = held();
      if (one) hold(usuario, one, KEPT_MS);
      return one !== undefined;
    },
    waitFor,
    claim(usuario) {
      claimed = waitFor(usuario);
      if (!claimed) drop();
      return kept?.path;
    },
    held,
    bring(usuario, one, ms) {
      hold(usuario, one, ms);
      claimed = true;
    },
  };
}
