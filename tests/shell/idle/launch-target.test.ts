import { expect, onTestFinished, test } from 'vitest';
import { readLaunch } from '../../../src/shell/idle/launch-target.ts';
import { takeAwayYoungApis } from '../../support/memory/older-engine.ts';

/** The page that a launch of the installed app leads to, by the address that the browser passes. */
const ORIGIN = 'https://planeacion.universidad.example';

test.each([
  ['a shortcut', '/cumpleanos', { href: '/cumpleanos', tab: { label: 'Cumpleaños', href: '/cumpleanos' } }],
  [
    'a link with query and fragment',
    '/cumpleanos?mes=11#dia-21',
    { href: '/cumpleanos?mes=11#dia-21', tab: { label: 'Cumpleaños', href: '/cumpleanos?mes=11#dia-21' } },
  ],
  ['a page outside the shell', '/landing', { href: '/landing', tab: undefined }],
  ['a link to the dashboard', '/', { href: '/', tab: { label: 'Inicio', href: '/' } }],
])('a launch with %s opens it', (_name, path, launch) => {
  expect(readLaunch(ORIGIN + path, ORIGIN)).toEqual(launch);
});

test.each([
  ["the icon's address", `${ORIGIN}/?origen=pwa`],
  ['another origin', 'https://malo.example/avisos'],
  ['an origin that only begins like ours', `${ORIGIN}.malo.example/avisos`],
  ['a script', 'javascript:alert(1)'],
  ['no address', ''],
  ['nothing', null],
  ['nonsense', 'https://'],
])('a launch with %s opens nothing', (_name, target) => {
  expect(readLaunch(target, ORIGIN)).toBeUndefined();
});

test("a launch's address is read without URL.canParse too", () => {
  onTestFinished(takeAwayYoungApis());
  expect(readLaunch(`${ORIGIN}/landing`, ORIGIN)).toEqual({ href: '/landing', tab: undefined });
  expect(readLaunch('https://', ORIGIN)).toBeUndefined();
});
