// @ts-check
/** Child processes. Runs on Node 20 without the project's packages, as own-node.mjs does. */
import { spawn } from 'node:child_process';

/** A failure that one line explains; the command prints the line and ends with the code. */
export class StepFault extends Error {
  /**
   * @param {string} line in Spanish, for the person who runs the command
   * @param {number} code
   */
  constructor(line, code = 1) {
    super(line);
    this.code = code;
  }
}

/**
 * Runs a command's steps. A StepFault becomes one line on stderr and its exit code.
 * @param {() => Promise<number | void>} steps
 */
export async function runSteps(steps) {
  try {
    const code = await steps();
    if (code !== undefined) process.exitCode = code;
  } catch (error) {
    const explained = error instanceof StepFault;
    console.error(explained ? error.message : error);
    process.exitCode = explained ? error.code : 1;
  }
}

/** npm settings that would leave out the development packages, which a build needs. */
const NARROWING = /^(NODE_ENV|npm_config_(omit|only|production|include))$/i;

/**
 * The environment without those settings and without NODE_ENV.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function fullEnvironment(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !NARROWING.test(name)));
}

/**
 * Runs a program on this terminal until it ends, and passes SIGINT and SIGTERM on to it. Returns its exit code, or 128 plus
 * the number of the signal that ended it. With `say`, the program's output goes there and not to the terminal.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, say?: (text: string) => void }} options
 * @returns {Promise<number>}
 */
export function runChild(command, args, { cwd, env, say }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: say ? ['inherit', 'pipe', 'pipe'] : 'inherit' });
    if (say) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', say);
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => child.kill(signal);
    process.on('SIGINT', passOn);
    process.on('SIGTERM', passOn);
    const finish = () => {
      process.off('SIGINT', passOn);
      process.off('SIGTERM', passOn);
    };
    child.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      finish();
      const missing = error.code === 'ENOENT';
      reject(missing ? new StepFault(`No se encontró el programa «${command}» en este equipo.`) : error);
    });
    child.once('close', (code, signal) => {
      finish();
      resolve(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1));
    });
  });
}

/**
 * The same without output, unless the program fails: then everything that it wrote goes to stderr.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 */
export async function runQuietly(command, args, options) {
  /** @type {string[]} */
  const said = [];
  const code = await runChild(command, args, { ...options, say: (text) => void said.push(text) });
  if (code !== 0 && code < 128) process.stderr.write(said.join(''));
  return code;
}

/**
 * The npm that runs this command, else the one in PATH.
 * @param {NodeJS.ProcessEnv} env
 * @returns {[string, ...string[]]}
 */
export function npmCommand(env) {
  const path = env.npm_execpath ?? '';
  return /npm-cli\.c?js$/.test(path) ? [process.execPath, path] : ['npm'];
}
