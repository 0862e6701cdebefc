import { isPlanningField, type PlanningField, type PlanningRows } from './fields.ts';
import { FileFault, type FileReview, readPlanning } from './read-file.ts';
import { buildTable, type PlanningTable, transferable } from './table.ts';

/** What is done off the page's thread. */
export type PlanningJob =
  | { kind: 'review'; bytes: ArrayBuffer; fields?: readonly (PlanningField | '')[] }
  /** @param newer, older rows as `packRows` or `rowsText` wrote them */
  | { kind: 'build'; newer: string; older?: string };

export type JobResult =
  | { kind: 'review'; review: FileReview; rows: number; packed: string }
  | { kind: 'table'; table: PlanningTable }
  /** the file is not one that can be read, in words */
  | { kind: 'fault'; message: string };

export type JobMessage = { progress: number } | { result: JobResult };

/** Rows as one text, which goes between threads much faster than 50 000 lists of texts. */
export const rowsText = ({ fields, rows }: PlanningRows): string => JSON.stringify({ fields, rows });

/**
 * The same text, deflated and in base64: storing the 4.5 MB of 50 000 groups would keep the page's thread busy for 50 ms on a
 * slow machine.
 */
export async function packRows(rows: PlanningRows): Promise<string> {
  const deflated = through(rowsText(rows), new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await deflated.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(binary);
}

/** A function takes this many arguments in every browser. */
const CHUNK = 8192;

const through = (body: BodyInit, stream: CompressionStream | DecompressionStream) =>
  new Response(new Response(body).body?.pipeThrough<Uint8Array<ArrayBuffer>>(stream));

/** @throws if the text is neither of `rowsText`, as an earlier version stored it, nor of `packRows` */
async function unpackRows(packed: string): Promise<PlanningRows> {
  const text = packed.startsWith('{')
    ? packed
    : await through(
        Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0)),
        new DecompressionStream('deflate-raw'),
      ).text();
  const { fields, rows } = JSON.parse(text) as PlanningRows;
  // Another version may know other fields.
  if (!fields.every(isPlanningField) || !Array.isArray(rows)) throw new TypeError('rows of another version');
  return { fields, rows };
}

/** Runs a job. @returns its result, and what of it is moved. Never rejects. */
export async function runJob(
  job: PlanningJob,
  progress: (part: number) => void,
): Promise<{ result: JobResult; move: ArrayBuffer[] }> {
  try {
    if (job.kind === 'review') {
      const { review, planning } = readPlanning(new Uint8Array(job.bytes), job.fields, progress);
      const packed = await packRows(planning);
      return { result: { kind: 'review', review, rows: planning.rows.length, packed }, move: [] };
    }
    const table = buildTable(
      await unpackRows(job.newer),
      job.older === undefined ? undefined : await unpackRows(job.older),
    );
    return { result: { kind: 'table', table }, move: transferable(table) };
  } catch (error) {
    const message =
      error instanceof FileFault
        ? error.message
        : 'No pudimos leer la tabla en este dispositivo. Abre el archivo otra vez.';
    return { result: { kind: 'fault', message }, move: [] };
  }
}
