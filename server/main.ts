/** The server's process. Only this file reads process arguments, handles signals and sets the exit code. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import type { Running, StartOptions } from './start-options.ts';

function fail(line: string): void {
  process.stderr.write(`No se pudo iniciar: ${line}\n`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  // Most of a start goes into compiling modules. The cache makes every later start faster, and must be there before they load.
  enableCompileCache();
  const { start } = await import('./start.ts');
  const { explainStart } = await import('./start-words.ts');
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  // The first argument may name another build's folder.
  const distDir = process.argv[2] ?? join(import.meta.dirname, '../dist');
  let running: Pick<Running, 'close'> | undefined;
  let ending = false;
  const end = () => {
    // Ctrl-C in a terminal arrives twice: from the terminal and from the start command.
    if (ending) return;
    ending = true;
    // Every step of the start can be interrupted and repeated, so a start that is still running needs no waiting.
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
    const terminal = process.stdout.isTTY === true;
    const began: StartOptions['began'] = (begun) => {
      running = begun;
    };
    const started = await start({ env: process.env, distDir, print, terminal, began });
    const { lost, replace } = started;
    running = started;
    // A terminal sends it when it is closed.
    if (replace && !terminal) process.on('SIGHUP', replace);
    lost?.then(() => {
      process.stderr.write('Terminaron todos los procesos del servidor; el registro dice cómo.\n');
      process.exit(1);
    });
  } catch (error) {
    // What was starting is told to end.
    if (ending) return;
    const line = explainStart(error);
    fail(line ?? 'falla inesperada; el detalle sigue.');
    if (line === undefined) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  }
}

await main();
