/**
 * The build's last step: writes a .br (quality 11) and a .gz beside each text file of more than 256 bytes
 * that becomes smaller, so that the server compresses nothing at run time. The argument is the folder, by
 * default dist.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = new Set(['.css', '.html', '.js', '.json', '.map', '.svg', '.txt', '.webmanifest', '.xml']);
const WORTH_IT = 256;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Returns the paths that it wrote. */
export async function precompress(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)));
  const written = await Promise.all(texts.map((entry) => compressFile(join(entry.parentPath, entry.name))));
  return written.flat();
}

async function compressFile(path: string): Promise<string[]> {
  const body = await readFile(path);
  if (body.length <= WORTH_IT) return [];
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, gz] = await Promise.all([toBrotli(body, { params }), toGzip(body, { level: 9 })]);
  const copies = [[`${path}.br`, br] as const, [`${path}.gz`, gz] as const].filter(
    ([, copy]) => copy.length < body.length,
  );
  await Promise.all(copies.map(([name, copy]) => writeFile(name, copy)));
  return copies.map(([name]) => name);
}

if (process.argv[1] === import.meta.filename) {
  const written = await precompress(process.argv[2] ?? join(import.meta.dirname, '../../dist'));
  console.log(`comprimidos: ${written.length} archivos`);
}
