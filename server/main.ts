/** The server's process: the one place with arguments of the process, signals and an exit code. */
import * as nodeModule from 'node:module';
import { join } from 'node:path';
import type { Running } from './serve.ts';

/** 24.7: argon2, and TypeScript without a build */
const NEEDED = { major: 24, minor: 7 };
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

function fail(line: string): void {
  process.stderr.write(`No se pudo iniciar: ${line}\n`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  // Most of a start is reading modules; the second start finds them compiled.
  nodeModule.enableCompileCache();
  // Later imports need newer parts of Node, and would fail with a stack instead of a line.
  const { serve } = await import('./serve.ts');
  const { explainStart } = await import('./start-fault.ts');
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  // the first argument may name another build
  const distDir = process.argv[2] ?? join(import.meta.dirname, '../dist');
  let running: Running | undefined;
  let ending = false;
  const end = () => {
    // A terminal's Ctrl-C reaches us twice: from the terminal and from the start command.
    if (ending) return;
    ending = true;
    // Each step of the start may be cut short and done again, so there is nothing to wait for before it is done.
    const closed = running?.close() ?? Promise.resolve();
    closed.then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`No se pudo cerrar en orden: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  try {
    running = await serve({ env: process.env, distDir, say });
  } catch (error) {
    const line = explainStart(error);
    fail(line ?? 'falla inesperada; el detalle sigue.');
    if (line === undefined) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  }
}

if (major > NEEDED.major || (major === NEEDED.major && minor >= NEEDED.minor)) {
  await main();
} else {
  fail(
    `el servidor necesita Node ${NEEDED.major}.${NEEDED.minor} o más nuevo, y este es ${process.versions.node}. Ejecuta «npm start», que trae el suyo.`,
  );
}
