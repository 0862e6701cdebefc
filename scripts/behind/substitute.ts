/** Replaces a text of the documented file, which must contain it exactly `times` times. */
export type Change = readonly [documented: string, here: string, times: number];

/**
 * @throws Error if the file contains a text another number of times, because the run would not match the
 * documentation
 */
export function substitute(text: string, changes: readonly Change[]): string {
  return changes.reduce((result, [documented, here, times]) => {
    const parts = result.split(documented);
    if (parts.length !== times + 1)
      throw new Error(`“${documented}” is there ${parts.length - 1} times, not ${times}`);
    return parts.join(here);
  }, text);
}

/** The replacements as readable lines. */
export const told = (changes: readonly Change[]): string[] =>
  changes.map(([documented, here]) => `  ${flat(documented)}  →  ${flat(here)}`);

const flat = (text: string) => text.trim().replace(/\s+/g, ' ');
