import { StepFault } from './step-fault.mjs';

const isFile = (argument) => !argument.startsWith('-');
const isEngines = (file) => /(^|\/)engines(\/|$)/.test(file);
const isBrowser = (file) => isEngines(file) || /(^|\/)e2e(\/|$)/.test(file);

/**
 * Divides what stands after `npm test --` between the two runners. A path below tests/e2e or tests/engines is
 * Playwright's, another is vitest's; where only the other's are given, a runner does not run. `-t NAME` or `-g NAME` chooses by name in both. Any
 * other option goes to the one runner that is left.
 * @param {string[]} given
 * @returns {{ vitest?: string[], playwright?: string[] }} the arguments of each runner that is to run
 */
export function divideArguments(given) {
  const names = [];
  const options = [];
  const files = [];
  for (let n = 0; n < given.length; n += 1) {
    if (given[n] === '-t' || given[n] === '-g') {
      if (given[n + 1] === undefined) throw new StepFault(`Falta el nombre después de ${given[n]}.`);
      names.push(given[n + 1]);
      n += 1;
    } else if (isFile(given[n])) files.push(given[n]);
    else options.push(given[n]);
  }
  const browser = files.filter(isBrowser);
  const others = files.filter((file) => !isBrowser(file));
  const runs = {
    ...((files.length === 0 || others.length > 0) && {
      vitest: [...others, ...names.flatMap((name) => ['-t', name])],
    }),
    ...((files.length === 0 || browser.length > 0) && {
      playwright: [...browser, ...names.flatMap((name) => ['-g', name])],
    }),
  };
  if (options.length === 0) return runs;
  const [only, second] = Object.keys(runs);
  if (second !== undefined) {
    throw new StepFault(
      `La opción ${options[0]} no vale para los dos programas de prueba: agrega la ruta de las pruebas (tests/… o tests/e2e/…).`,
    );
  }
  return { [only]: [...runs[only], ...options] };
}

/**
 * Whether Playwright with these arguments runs tests of other engines than Chromium.
 * @param {string[] | undefined} playwright
 */
export function needsEngines(playwright) {
  const files = playwright?.filter((argument) => isBrowser(argument));
  return files !== undefined && (files.length === 0 || files.some(isEngines));
}
