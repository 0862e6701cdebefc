import { format } from 'node:util';
import { afterEach, beforeEach, expect } from 'vitest';

/** Errors of the tools themselves: an element that jsdom lacks, and user-event's own switch around act(). */
const OF_THE_TOOLS = [/^The tag <search> is unrecognized/, /environment is not configured to support act/];

/** Vitest's set-up file: a test fails if it writes an error to the console without announcing it. */
let said: string[] = [];
let announced: RegExp[] = [];
const { error } = console;

beforeEach(() => {
  said = [];
  announced = [];
  console.error = (...args: unknown[]) => void said.push(format(...args));
});

afterEach(() => {
  console.error = error;
  const taken = [...announced, ...OF_THE_TOOLS];
  const unannounced = said.filter((line) => !taken.some((pattern) => pattern.test(line)));
  if (unannounced.length > 0) throw new Error(`unannounced on the console: ${unannounced.join('\n')}`);
  for (const pattern of announced) expect(said.join('\n')).toMatch(pattern);
});

/** Announces an error of this test: it must come, and does not fail the test. */
export const expectConsoleError = (pattern: RegExp) => void announced.push(pattern);
