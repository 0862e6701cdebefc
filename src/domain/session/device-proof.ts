import { DEVICE_LOCAL, LOCAL } from '../../storage/keys.ts';
import type { LocalStore } from '../../storage/local-storage.ts';

export interface Proof {
  /**
   * Headers for our own backend: it recognizes this device, and mails codes that only this device can use.
   */
  headers(): Record<string, string>;
  /**
   * Sets whether the next sign-in is on a shared machine: a short session, with a number for this tab only.
   */
  shared(on: boolean): void;
}

interface ProofParts {
  local: LocalStore;
  /** sessionStorage */
  tab: LocalStore;
  uuid(): string;
}

/**
 * A random number that identifies the device to our own backend and reveals nothing about a person
 * (docs/api.md). On a shared machine each tab has its own, which a reload keeps: the next person counts as
 * another device when requesting codes.
 */
export function createProof({ local, tab, uuid }: ProofParts): Proof {
  /** the tab's number, on a shared machine */
  let own: string | undefined;
  /** the device's number, if it cannot be stored */
  let made: string | undefined;

  function number(): string {
    const kept = own ?? tab.get(LOCAL.pestana) ?? local.get(DEVICE_LOCAL.comprobante);
    if (kept !== null) return kept;
    made ??= uuid();
    local.set(DEVICE_LOCAL.comprobante, made);
    return made;
  }

  return {
    shared(on) {
      own = on ? (own ?? uuid()) : undefined;
      if (own) tab.set(LOCAL.pestana, own);
      else tab.remove(LOCAL.pestana);
    },
    headers: () => ({ comprobante: number(), ...(own && { equipo: 'compartido' }) }),
  };
}
