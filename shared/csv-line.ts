/**
 * A cell that begins so is run as a formula by spreadsheets (OWASP, CSV injection); the wide signs are those of East Asian keyboards.
 * Apostrophes before it count too, so that taking one away undoes exactly what was added.
 */
const RUNS = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A spreadsheet shows this as text. */
export const neutralized = (text: string): string => (RUNS.test(text) ? `'${text}` : text);

/** What `neutralized` was given. */
export const restored = (cell: string): string =>
  cell.startsWith("'") && RUNS.test(cell) ? cell.slice(1) : cell;

/** A line of CSV, harmless in a spreadsheet. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${neutralized(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;

/** Begins a CSV file, so that spreadsheets read it as UTF-8. */
export const CSV_MARK = '\ufeff';
