import { beforeEach, describe, expect, test } from 'vitest';
import {
  createInstaller,
  type InstallSystem,
  installPlaces,
  SNOOZE_MS,
} from '../../../src/domain/device/installer.ts';
import { DEVICE_LOCAL } from '../../../src/storage/keys.ts';
import { createMemoryServices } from '../../support/memory/memory-services.ts';

/** Whether the installation is offered, how, and how long «Ahora no» lasts (C7). */
const NOW = Date.parse('2026-11-21T18:00:00Z');

let installed: boolean;
let question: (() => Promise<boolean>) | undefined;
let changed: () => void;
let now: number;
let secure: boolean;
let shared: boolean;
const { local } = createMemoryServices().services;

const system: InstallSystem = {
  installed: () => installed,
  question: () => question,
  onChange(listener) {
    changed = listener;
  },
  traits: { apple: false, gecko: false, touch: false },
};
const open = () => createInstaller({ system, local, now: () => now, secure, shared: () => shared });

beforeEach(() => {
  [installed, question, now, secure, shared] = [false, undefined, NOW, true, false];
  local.remove(DEVICE_LOCAL.instalar);
});

describe('installation steps by browser features', () => {
  test.each([
    ['an iPhone or iPad', { apple: true, gecko: false, touch: true }, 'iphone'],
    ['Safari on a Mac', { apple: true, gecko: false, touch: false }, 'mac'],
    ['Chrome on Android', { apple: false, gecko: false, touch: true }, 'android'],
    ['Firefox on Android', { apple: false, gecko: true, touch: true }, 'android'],
    ['Firefox on a computer', { apple: false, gecko: true, touch: false }, 'firefox'],
    ['Chrome or Edge on a computer', { apple: false, gecko: false, touch: false }, 'computadora'],
  ])('the installation steps for %s come first', (_name, traits, first) => {
    const places = installPlaces(traits);
    expect(places[0]).toBe(first);
    expect([...places].sort()).toEqual(['android', 'computadora', 'firefox', 'iphone', 'mac']);
  });
});

describe('the state of the installation', () => {
  test('the installer shows steps, then the browser’s prompt when it comes, and nothing once installed', () => {
    const { state } = open();
    expect(state.get()).toBe('pasos');
    question = async () => true;
    changed();
    expect(state.get()).toBe('ofrecida');
    installed = true;
    changed();
    expect(state.get()).toBe('instalada');
  });

  test('the app cannot be installed without HTTPS, or on a shared machine (B23)', () => {
    secure = false;
    expect(open().state.get()).toBe('sin-https');
    secure = true;
    const installer = open();
    shared = true;
    installer.refresh();
    expect(installer.state.get()).toBe('compartido');
  });

  test('the browser’s installation prompt is shown once; without one the steps are', async () => {
    question = async () => {
      question = undefined;
      return false;
    };
    const installer = open();
    expect(await installer.ask()).toBe('ahora-no');
    expect(installer.state.get()).toBe('pasos');
    expect(await installer.ask()).toBe('pasos');
    question = async () => {
      installed = true;
      return true;
    };
    expect(await installer.ask()).toBe('instalada');
    expect(installer.state.get()).toBe('instalada');
    question = () => Promise.reject(new DOMException('no gesture', 'NotAllowedError'));
    expect(await installer.ask()).toBe('pasos');
  });
});

describe('«Ahora no» for the installation', () => {
  test('«Ahora no» holds for 30 days on this device, and no longer', () => {
    const { snooze, snoozed } = open();
    expect(snoozed.get()).toBe(false);
    snooze();
    expect(snoozed.get()).toBe(true);
    now = NOW + SNOOZE_MS - 1;
    expect(open().snoozed.get()).toBe(true);
    now = NOW + SNOOZE_MS;
    expect(open().snoozed.get()).toBe(false);
  });

  test.each(['nunca', 'Infinity', String(NOW + 10 * SNOOZE_MS), String(NOW - 1)])(
    'an edited entry or a clock set back does not hide the installation: %s',
    (text) => {
      local.set(DEVICE_LOCAL.instalar, text);
      expect(open().snoozed.get()).toBe(false);
    },
  );
});
