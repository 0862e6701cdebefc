/** One text in the place of another, as often as the documented file has it. */
export type Change = readonly [documented: string, here: string, times: number];

/** @throws Error where the file does not have a text so often: what runs would not be what is documented */
export function substitute(text: string, changes: readonly Change[]): string {
  return changes.reduce((result, [documented, here, times]) => {
    const parts = result.split(documented);
    if (parts.length !== times + 1)
      throw new Error(`“${documented}” is there ${parts.length - 1} times, not ${times}`);
    return parts.join(here);
  }, text);
}

/** What was put in the place of what, to be read. */
export const told = (changes: readonly Change[]): string[] =>
  changes.map(([documented, here]) => `  ${flat(documented)}  →  ${flat(here)}`);

const flat = (text: string) => text.trim().replace(/\s+/g, ' ');
