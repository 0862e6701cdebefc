import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { minuteIn } from '../calendar.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { HELD_ALWAYS, type Lease } from '../store/lease.ts';
import { hasBackup } from './daily-backup.ts';

const COMMAND = join(import.meta.dirname, 'main.ts');
const LOOK_EACH_MS = 60_000;
const RETRY_AFTER_MS = 3_600_000;

export interface BackupSchedule {
  /** Makes the day's backup if its hour has come and it is missing. Resolves when that is done. */
  look(): Promise<void>;
  /** Ends a backup that is being made; the next start makes it. */
  close(): Promise<void>;
}

interface ScheduleParts {
  config: ServerConfig;
  /** the variables of the server, with which the backup runs */
  env: Readonly<Record<string, string | undefined>>;
  log: FastifyBaseLogger;
  now: () => Date;
  /** one of several processes makes the backup; by default this one */
  lease?: Lease;
}

/**
 * Looks each minute whether the day's backup is due. A server that was off at RESPALDO_HORA makes it as soon as it runs. The
 * backup is a process of its own, so that hashing and checking delay no request.
 */
export function scheduleBackups({
  config,
  env,
  lease = HELD_ALWAYS,
  log,
  now,
}: ScheduleParts): BackupSchedule {
  const { dataDir, respaldo, zonaHoraria } = config;
  const ending = new AbortController();
  let running: Promise<void> | undefined;
  let retryAt = 0;

  async function makeDue(): Promise<void> {
    if (respaldo === undefined || !lease.isHeld() || now().getTime() < retryAt) return;
    const [date, time] = minuteIn(zonaHoraria, now());
    if (time < respaldo.hora || (await hasBackup(respaldo.en, date))) return;
    const began = performance.now();
    const motivo = await run({ ...env, DATA_DIR: dataDir }, ending.signal);
    if (ending.signal.aborted) return;
    if (motivo === undefined) log.info({ ms: Math.round(performance.now() - began) }, 'backup made');
    else {
      retryAt = now().getTime() + RETRY_AFTER_MS;
      log.error({ motivo }, 'backup failed');
    }
  }

  const look = () => {
    running ??= makeDue().finally(() => {
      running = undefined;
    });
    return running;
  };
  const timer = setInterval(look, LOOK_EACH_MS).unref();

  return {
    look,
    async close() {
      clearInterval(timer);
      ending.abort();
      await running;
    },
  };
}

/** Resolves with undefined when the backup is made, else with the command's line for people. */
function run(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<string | undefined> {
  const args = [COMMAND, 'daily-backup'];
  const child = spawn(process.execPath, args, { env, signal, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return new Promise((resolve) => {
    // The system has no room for a process. One that was aborted still has to end.
    child.once('error', (error) => {
      if (!signal.aborted) resolve(error.name);
    });
    child.once('close', (code) => resolve(code === 0 ? undefined : lineIn(said)));
  });
}

/** A failure that the command does not explain is a stack, whose message the log must not hold (log-error.ts). */
const lineIn = (said: string) => /^[^\n]+$/.exec(said.trim())?.[0] ?? 'falla inesperada';
