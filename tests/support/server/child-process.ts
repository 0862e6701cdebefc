import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

const LIMIT_MS = 240_000;

/** A process under test with its output so far. */
export interface Child {
  process: ChildProcess;
  stdout(): string;
  stderr(): string;
  /**
   * Resolves when its standard output contains the text; rejects with all output if it ends before, or after
   * four minutes.
   */
  says(text: string): Promise<void>;
  /** Its exit code, or the name of the signal that ended it. */
  ended: Promise<number | string>;
}

export function startChild(
  command: string,
  args: string[],
  options: {
    cwd?: string;
    env?: NodeJS.ProcessEnv /** all of its standard input; empty by default */;
    input?: string;
  } = {},
): Child {
  const { input = '', ...rest } = options;
  const child = spawn(command, args, { ...rest, stdio: ['pipe', 'pipe', 'pipe'] });
  // A program that reads no input may be gone before all of it is written.
  child.stdin.on('error', () => undefined).end(input);
  let out = '';
  let err = '';
  let look = () => {};
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    look();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const ended = new Promise<number | string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  return {
    process: child,
    stdout: () => out,
    stderr: () => err,
    ended,
    says: (text) =>
      new Promise((resolve, reject) => {
        const before = look;
        look = () => {
          before();
          if (out.includes(text)) resolve();
        };
        look();
        const fail = (how: string) => reject(new Error(`${how} without saying “${text}”\n${out}\n${err}`));
        setTimeout(fail, LIMIT_MS, 'still running').unref();
        ended.then((how) => fail(`ended (${how})`), reject);
      }),
  };
}

/** ids of the processes that this one has started and that still run */
export async function childrenOf(pid: number | undefined): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return children.split(' ').filter(Boolean).map(Number);
}
