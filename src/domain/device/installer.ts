import { createCell, type Observable } from '../../lib/observable.ts';
import { DEVICE_LOCAL } from '../../storage/keys.ts';
import type { LocalStore } from '../../storage/local-storage.ts';

/** The platforms with their own installation steps. */
export type InstallPlace = 'iphone' | 'mac' | 'android' | 'computadora' | 'firefox';

/** ofrecida: the browser can prompt; pasos: by the browser's menu, as the steps explain. */
export type InstallState = 'instalada' | 'ofrecida' | 'pasos' | 'sin-https' | 'compartido';

export interface Installer {
  state: Observable<InstallState>;
  /** Reads the state again: it can change without an event. */
  refresh(): void;
  /** all platforms, the likely one first */
  places: readonly InstallPlace[];
  /** Shows the browser's prompt; 'pasos' if it has none. Never rejects. */
  ask(): Promise<'instalada' | 'ahora-no' | 'pasos'>;
  /** whether the person chose «Ahora no» less than 30 days ago */
  snoozed: Observable<boolean>;
  snooze(): void;
}

/** Features that identify the platform more reliably than the user agent string. */
export interface BrowserTraits {
  /** Apple's WebKit: Safari, and every browser on an iPhone */
  apple: boolean;
  gecko: boolean;
  /** touch is the primary pointer */
  touch: boolean;
}

export interface InstallSystem {
  /** this window is the installed app, or it was installed while this page was open */
  installed(): boolean;
  /** the browser's prompt, usable once; undefined if it offers none */
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

/** All platforms, the one that the browser's features suggest first. */
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
    // If the clock was set back, the snooze does not last for years.
    return left > 0 && left <= SNOOZE_MS;
  };
  const state = createCell(read());
  const snoozed = createCell(isSnoozed());
  const refresh = () => state.set(read());
  system.onChange(refresh);
  return {
    state,
    refresh,
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
        // The prompt was used already, or not triggered by a click: the browser's menu still works.
        return 'pasos';
      } finally {
        refresh();
      }
    },
  };
}
