import { expect, test } from 'vitest';
import { isForGreeting } from '../../../../src/features/birthdays/greeting/greeting.ts';
import { greetingMail, readMailDomain } from '../../../../src/features/birthdays/greeting/greeting-mail.ts';
import { greetingText } from '../../../../src/features/birthdays/greeting/greeting-text.ts';
import { createMemoryKeyValue } from '../../../../src/storage/memory.ts';

const answer =
  (body: unknown, status = 200) =>
  async () =>
    new Response(JSON.stringify(body), { status });

test("a greeting's mail goes to the login name at the site's domain, with the exact text", () => {
  const text = '¡Feliz cumpleaños, Íñigo & Zoé!\nTe esperamos: 5 % más.';
  const address = new URL(greetingMail('izuniga+1', 'uni.example', text));
  expect(address.protocol).toBe('mailto:');
  expect(decodeURIComponent(address.pathname)).toBe('izuniga+1@uni.example');
  expect(address.href).not.toContain('+');
  expect(address.searchParams.get('body')).toBe(text.replace('\n', '\r\n'));
  // A login name cannot add another recipient or a header.
  expect(greetingMail('a?bcc=b,c', 'uni.example', '')).toMatch(
    /^mailto:a%3Fbcc%3Db%2Cc@uni\.example\?subject=/,
  );
  expect(greetingMail('izuniga', undefined, 'x')).toMatch(
    /^mailto:\?subject=Feliz%20cumplea%C3%B1os&body=x$/,
  );
});

test('greeting is not offered before a birthday, nor weeks after it', () => {
  const today = { anio: 2027, mes: 1, dia: 2 };
  const on = (anio: number, mes: number, dia: number) => isForGreeting({ anio, mes, dia }, today);
  expect([on(2027, 1, 2), on(2026, 12, 26), on(2027, 1, 3), on(2026, 12, 25), on(2028, 1, 2)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(greetingText('Íñigo', false)).toContain('¡Feliz cumpleaños, Íñigo!');
  expect(greetingText('Íñigo', true)).toContain('atrasado');
});

test("the mail domain is the server's, and offline the last one stored", async () => {
  const keyval = createMemoryKeyValue();
  const offline = async () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await readMailDomain(keyval, offline)).toBeUndefined();
  expect(await readMailDomain(keyval, answer({ correo: 'uni.example' }))).toBe('uni.example');
  expect(await readMailDomain(keyval, offline)).toBe('uni.example');
  expect(await readMailDomain(keyval, answer('gateway', 502))).toBe('uni.example');
  expect(await readMailDomain(keyval, answer({}))).toBeUndefined();
  expect(await readMailDomain(keyval, offline)).toBeUndefined();
  for (const correo of ['x', 'a@b.c', 'uni.example?bcc=z', 7]) {
    expect(await readMailDomain(keyval, answer({ correo }))).toBeUndefined();
  }
});
