import { createCell, type Observable } from '../offline/observable.ts';
import type { LocalStore } from '../storage/local.ts';
import { DEVICE_LOCAL } from '../storage/names.ts';

/** Where somebody may be who wants the app on their device; each has steps of its own. */
export type InstallPlace = 'iphone' | 'mac' | 'android' | 'computadora' | 'firefox';

/** ofrecida: the browser asks by itself; pasos: by its own menu, as the steps tell. */
export type InstallState = 'instalada' | 'ofrecida' | 'pasos' | 'sin-https' | 'compartido';

export interface Installer {
  state: Observable<InstallState>;
  /** What is installed, offered or shared may have changed where no event tells. */
  look(): void;
  /** all of them, the likely one first */
  places: readonly InstallPlace[];
  /** The browser's own question; 'pasos' where it has none. Never rejects. */
  ask(): Promise<'instalada' | 'ahora-no' | 'pasos'>;
  /** the person said «Ahora no» less than 30 days ago */
  snoozed: Observable<boolean>;
  snooze(): void;
}

/** What a browser can do tells it better than what it calls itself. */
export interface BrowserTraits {
  /** WebKit by Apple: Safari, and every browser of an iPhone */
  apple: boolean;
  gecko: boolean;
  /** the finger is its first pointer */
  touch: boolean;
}

export interface InstallSystem {
  /** opened as an app of its own, or installed while this page was open */
  installed(): boolean;
  /** the browser's question, good for one time; undefined while it offers none */
  question(): (() => Promise<boolean>) | undefined;
  onChange(listener: () => void): void;
  traits: BrowserTraits;
}

export interface InstallerParts {
  system: InstallSystem;
  local: LocalStore;
  now(): number;
  secure: boolean;
  shared(): boolean;
}

export const SNOOZE_MS = 30 * 24 * 3_600_000;

const PLACES: readonly InstallPlace[] = ['iphone', 'android', 'computadora', 'mac', 'firefox'];

export function installPlaces({ apple, gecko, touch }: BrowserTraits): readonly InstallPlace[] {
  const still = apple ? 'mac' : gecko ? 'firefox' : 'computadora';
  const held = apple ? 'iphone' : 'android';
  const likely = touch ? held : still;
  return [likely, ...PLACES.filter((place) => place !== likely)];
}

export function createInstaller({ system, local, now, secure, shared }: InstallerParts): Installer {
  const read = (): InstallState => {
    if (system.installed()) return 'instalada';
    if (!secure) return 'sin-https';
    if (shared()) return 'compartido';
    return system.question() ? 'ofrecida' : 'pasos';
  };
  const isSnoozed = () => {
    const left = Number(local.get(DEVICE_LOCAL.instalar)) - now();
    // A clock that was set back does not silence it for years.
    return left > 0 && left <= SNOOZE_MS;
  };
  const state = createCell(read());
  const snoozed = createCell(isSnoozed());
  const look = () => state.set(read());
  system.onChange(look);
  return {
    state,
    look,
    places: installPlaces(system.traits),
    snoozed,
    snooze() {
      local.set(DEVICE_LOCAL.instalar, String(now() + SNOOZE_MS));
      snoozed.set(true);
    },
    async ask() {
      const question = system.question();
      if (!question) return 'pasos';
      try {
        return (await question()) ? 'instalada' : 'ahora-no';
      } catch {
        // Used up, or not by a person's press: the browser's menu has it all the same.
        return 'pasos';
      } finally {
        look();
      }
    },
  };
}
