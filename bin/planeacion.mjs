#!/usr/bin/env node
// @ts-check
/**
 * `planeacion [COMMAND] [ARGUMENT…]`: every command of an installation; without one the server starts. `npm run` starts the
 * commands here too. This file runs on older Nodes than the rest, to say which one is needed.
 */

/** 24.7 is the first version with argon2. It runs TypeScript without a build. */
const NEEDED = { major: 24, minor: 7 };

/** Each command's file, and what it is called with. @type {Readonly<Record<string, [string, ...string[]]>>} */
const COMMANDS = {
  start: ['server/main.ts'],
  personal: ['server/commands/personal.ts'],
  backup: ['server/backup/main.ts', 'backup'],
  restore: ['server/backup/main.ts', 'restore'],
  'replace-secret': ['server/backup/main.ts', 'replace-secret'],
  'remove-demo': ['server/backup/main.ts', 'remove-demo'],
  mover: ['server/commands/move.ts'],
  revisar: ['server/commands/review.ts'],
  release: ['scripts/release/release-app.ts'],
};

/** @param {string} line */
function fail(line) {
  console.error(line);
  process.exitCode = 1;
}

const [name = 'start', ...args] = process.argv.slice(2);
const { node } = process.versions;
const [major = 0, minor = 0] = node.split('.').map(Number);
if (major < NEEDED.major || (major === NEEDED.major && minor < NEEDED.minor))
  fail(`Se necesita Node ${NEEDED.major}.${NEEDED.minor} o más nuevo, y este es ${node}.`);
else if (!Object.hasOwn(COMMANDS, name)) fail(`Uso: planeacion [${Object.keys(COMMANDS).join(' | ')}]`);
else {
  const [file = '', ...words] = COMMANDS[name] ?? [];
  process.env.NODE_ENV = 'production';
  process.argv = [process.execPath, file, ...words, ...args];
  await import(new URL(`../${file}`, import.meta.url).href);
}
