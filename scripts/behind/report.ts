import { isDeepStrictEqual } from 'node:util';

/** The report of a run, line by line. */
export interface Report {
  say(line: string): void;
  /** @throws Error if `found` is not `wanted`, which ends the run */
  shows(what: string, found: unknown, wanted: unknown): void;
  lines: string[];
}

export function createReport(print: (line: string) => void): Report {
  const lines: string[] = [];
  const say = (line: string) => {
    lines.push(line);
    print(line);
  };
  return {
    say,
    lines,
    shows(what, found, wanted) {
      const same = wanted instanceof RegExp ? wanted.test(String(found)) : isDeepStrictEqual(found, wanted);
      if (!same) throw new Error(`${what}: ${JSON.stringify(found)}, not ${wanted}`);
      say(`ok  ${what}: ${typeof found === 'string' ? found : JSON.stringify(found)}`);
    },
  };
}
