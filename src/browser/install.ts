import { AS_APP, isOpenAsApp } from '../domain/device/display-mode.ts';
import {
  createInstaller,
  type Installer,
  type InstallerParts,
  type InstallSystem,
} from '../domain/device/installer.ts';
import { createStorageUsage, type StorageUsage, type UsageParts } from '../domain/device/storage-usage.ts';

/** The browser's side of installing the app and of its storage; loaded when a screen needs it. */

/** Exists only in Chromium: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
interface InstallQuestion extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

function openInstallSystem(): InstallSystem {
  const isQuestion = (event: Event | undefined): event is InstallQuestion =>
    event?.type === 'beforeinstallprompt';
  const touches = matchMedia('(pointer: coarse)').matches;
  const apple = 'GestureEvent' in window;
  return {
    installed: () => isOpenAsApp() || window.__instalar?.type === 'appinstalled',
    question() {
      const event = window.__instalar;
      if (!isQuestion(event)) return undefined;
      return async () => {
        window.__instalar = undefined;
        await event.prompt();
        return (await event.userChoice).outcome === 'accepted';
      };
    },
    onChange(listener) {
      // environment.ts listens to these events first and stores the last one.
      for (const name of INSTALL_EVENTS) addEventListener(name, listener);
      for (const query of AS_APP) matchMedia(query).addEventListener('change', listener);
    },
    // An iPad may report a mouse as its pointer; a Mac has no touch points.
    traits: {
      apple,
      gecko: 'mozInnerScreenX' in window,
      touch: apple ? navigator.maxTouchPoints > 1 : touches,
    },
  };
}

const INSTALL_EVENTS = ['beforeinstallprompt', 'appinstalled'];

let installer: Installer | undefined;

/** Returns the document's single installer, which subscribes to the events once. */
export function openInstaller(parts: Omit<InstallerParts, 'system'>): Installer {
  installer ??= createInstaller({ ...parts, system: openInstallSystem() });
  // A person who signed in since may have declared a shared machine.
  installer.refresh();
  return installer;
}

export const openStorageUsage = (parts: Omit<UsageParts, 'storage'>): StorageUsage =>
  createStorageUsage({ ...parts, storage: 'storage' in navigator ? navigator.storage : undefined });

export { openPlanning } from './open-planning.ts';
