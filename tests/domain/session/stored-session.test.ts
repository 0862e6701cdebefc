import { describe, expect, it } from 'vitest';
import { forget, readStoredSession, writeSession } from '../../../src/domain/session/stored-session.ts';
import { createLocalStore } from '../../../src/storage/local-storage.ts';

function memory(): Storage {
  const map = new Map<string, string>();
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    clear: () => map.clear(),
    key: (index) => [...map.keys()][index] ?? null,
    get length() {
      return map.size;
    },
  };
}

describe('login name and token in localStorage (A8.1, T14)', () => {
  const opaque = 'a1B2'.repeat(10);

  it('an opaque token is stored and read back', () => {
    const storage = memory();
    const local = createLocalStore(() => storage);
    writeSession(local, { usuario: 'profesor', token: opaque });
    expect(storage.getItem('usuario')).toBe('profesor');
    expect(storage.getItem('sesion')).toBe(opaque);
    expect(readStoredSession(local)).toEqual({ usuario: 'profesor', token: opaque });
    forget(local);
    expect(storage.length).toBe(0);
  });

  it.each([
    ['the word undefined', 'profesor', 'undefined'],
    ['the word null', 'profesor', 'null'],
    ['an empty token', 'profesor', ''],
    ['a megabyte', 'profesor', 'x'.repeat(1_048_576)],
    ['control characters', 'profesor', 'abc\u0000def'],
    ['a token with a line break', 'profesor', 'abc\ndef'],
    ['no person', '', opaque],
    ['the word undefined as a person', 'undefined', opaque],
  ])('%s is read as no session', (_, usuario, token) => {
    const storage = memory();
    storage.setItem('usuario', usuario);
    storage.setItem('sesion', token);
    expect(readStoredSession(createLocalStore(() => storage))).toBeNull();
  });

  it('blocked site data is read as no session, without an error', () => {
    const blocked = createLocalStore(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(readStoredSession(blocked)).toBeNull();
    expect(blocked.set('usuario', 'x')).toBe(false);
    expect(() => forget(blocked)).not.toThrow();
  });
});
