import { AS_APP, isOpenAsApp } from './user/as-app.ts';
import {
  createInstaller,
  type Installer,
  type InstallerParts,
  type InstallSystem,
} from './user/installer.ts';
import { createKeptHere, type KeptHere, type KeptParts } from './user/kept-here.ts';

/** The environment's word on installing and on the browser's storage; fetched when a screen asks. */

/** https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent: Chromium's alone. */
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
      // The environment has heard them first, and kept them.
      for (const name of INSTALL_EVENTS) addEventListener(name, listener);
      for (const query of AS_APP) matchMedia(query).addEventListener('change', listener);
    },
    // An iPad has a mouse too, a Mac no fingers.
    traits: {
      apple,
      gecko: 'mozInnerScreenX' in window,
      touch: apple ? navigator.maxTouchPoints > 1 : touches,
    },
  };
}

const INSTALL_EVENTS = ['beforeinstallprompt', 'appinstalled'];

let installer: Installer | undefined;

/** One for the document: its events are heard once. */
export function openInstaller(parts: Omit<InstallerParts, 'system'>): Installer {
  installer ??= createInstaller({ ...parts, system: openInstallSystem() });
  // Who has signed in since may have said that the machine is shared.
  installer.look();
  return installer;
}

export const openKeptHere = (parts: Omit<KeptParts, 'storage'>): KeptHere =>
  createKeptHere({ ...parts, storage: 'storage' in navigator ? navigator.storage : undefined });
