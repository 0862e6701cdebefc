/**
 * What a form held when the server ended the session over it (B20): one draft, in memory only, for five minutes and for
 * that person; over a reload of ours, for its moment, in the tab's own storage (reload-keeping.ts). A form offers what is on it while it is unsaved, and takes back what was kept when it is shown again.
 */
export interface Drafts {
  /** Answers the end of the offer. */
  offer(form: string, read: () => object): () => void;
  /** Once, and only after its owner has signed in. */
  take(form: string): object | undefined;
  /** The session of `usuario` ends: false where no form is half filled, and nothing needs to stay in memory. */
  keep(usuario: string): boolean;
  /** Whether a form waits here for this person. */
  waitFor(usuario: string): boolean;
  /** Somebody signed in: where that person was; anybody else's draft goes. */
  claim(usuario: string): string | undefined;
  /** What would be kept now, for a reload of ours; undefined where no form is half filled. */
  held(): HeldForm | undefined;
  /** What such a reload kept for `usuario`, who is still signed in: for `ms` more. */
  bring(usuario: string, held: HeldForm, ms: number): void;
}

export interface HeldForm {
  form: string;
  data: object;
}

export const KEPT_MS = 5 * 60_000;

interface Parts {
  path(): string;
  setTimer(run: () => void, ms: number): number;
  clearTimer(id: number): void;
}

export function createDrafts({ path, setTimer, clearTimer }: Parts): Drafts {
  const offers = new Map<string, () => object>();
  let kept: { owner: string; path: string; form: string; data: object } | undefined;
  let claimed = false;
  let timer = 0;

  // Servers take a login name in any case.
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
