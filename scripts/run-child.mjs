import { spawn } from 'node:child_process';
import { StepFault } from './step-fault.mjs';

/** Names by which somebody asks for less than is needed to build; npm would leave out the tools. */
const NARROWING = /^(NODE_ENV|npm_config_(omit|only|production|include))$/i;

/**
 * The environment without what would leave out the tools or build for development.
 * @param {NodeJS.ProcessEnv} env
 */
export function fullEnvironment(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !NARROWING.test(name)));
}

/**
 * Runs a program on this terminal until it ends, handing on Ctrl-C and termination. Answers its exit code; 128 and the
 * signal's number where a signal ended it. With `say`, what it writes goes there, and it draws on no terminal.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, say?: (text: string) => void }} options
 * @returns {Promise<number>}
 */
export function runChild(command, args, { cwd, env, say }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: say ? ['inherit', 'pipe', 'pipe'] : 'inherit' });
    if (say) for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', say);
    const handOn = (signal) => child.kill(signal);
    process.on('SIGINT', handOn);
    process.on('SIGTERM', handOn);
    const finish = () => {
      process.off('SIGINT', handOn);
      process.off('SIGTERM', handOn);
    };
    child.once('error', (error) => {
      finish();
      reject(
        error.code === 'ENOENT'
          ? new StepFault(`No se encontró el programa «${command}» en este equipo.`)
          : error,
      );
    });
    child.once('close', (code, signal) => {
      finish();
      resolve(code ?? { SIGINT: 130, SIGTERM: 143 }[signal] ?? 1);
    });
  });
}

/**
 * The same, without a word of the program's: what it said is printed, all of it, where it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 */
export async function runQuietly(command, args, options) {
  const said = [];
  const code = await runChild(command, args, { ...options, say: (text) => said.push(text) });
  if (code !== 0 && code < 128) process.stderr.write(said.join(''));
  return code;
}

/**
 * The npm that runs us, else the one in PATH.
 * @param {NodeJS.ProcessEnv} env
 * @returns {[string, ...string[]]}
 */
export function npmCommand(env) {
  const path = env.npm_execpath ?? '';
  return /npm-cli\.c?js$/.test(path) ? [process.execPath, path] : ['npm'];
}
