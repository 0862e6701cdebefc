import { beforeEach, describe, expect, test } from 'vitest';
import { DEVICE_LOCAL } from '../../src/storage/names.ts';
import { createInstaller, type InstallSystem, installPlaces, SNOOZE_MS } from '../../src/user/installer.ts';
import { createMemoryServices } from '../support/memory-services.ts';

/** Whether the app is offered here, by whom, and how long «Ahora no» lasts (C7). */
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

describe('the likely steps are known by what the browser can do', () => {
  test.each([
    ['an iPhone or iPad', { apple: true, gecko: false, touch: true }, 'iphone'],
    ['Safari on a Mac', { apple: true, gecko: false, touch: false }, 'mac'],
    ['Chrome on Android', { apple: false, gecko: false, touch: true }, 'android'],
    ['Firefox on Android', { apple: false, gecko: true, touch: true }, 'android'],
    ['Firefox on a computer', { apple: false, gecko: true, touch: false }, 'firefox'],
    ['Chrome or Edge on a computer', { apple: false, gecko: false, touch: false }, 'computadora'],
  ])('%s', (_name, traits, first) => {
    const places = installPlaces(traits);
    expect(places[0]).toBe(first);
    expect([...places].sort()).toEqual(['android', 'computadora', 'firefox', 'iphone', 'mac']);
  });
});

describe('what stands in the way, or is offered', () => {
  test('steps at first; the browser’s question as soon as it comes; nothing once installed', () => {
    const { state } = open();
    expect(state.get()).toBe('pasos');
    question = async () => true;
    changed();
    expect(state.get()).toBe('ofrecida');
    installed = true;
    changed();
    expect(state.get()).toBe('instalada');
  });

  test('without HTTPS there is none, and a shared machine is no place for it, also where that was said later (B23)', () => {
    secure = false;
    expect(open().state.get()).toBe('sin-https');
    secure = true;
    const installer = open();
    shared = true;
    installer.look();
    expect(installer.state.get()).toBe('compartido');
  });

  test('the question is asked once, and its answer told; where it cannot be asked the steps are', async () => {
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

describe('«Ahora no»', () => {
  test('holds for 30 days on this device, and not a moment longer', () => {
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
    'what somebody wrote there, or a clock that was set back, silences nothing: %s',
    (text) => {
      local.set(DEVICE_LOCAL.instalar, text);
      expect(open().snoozed.get()).toBe(false);
    },
  );
});
