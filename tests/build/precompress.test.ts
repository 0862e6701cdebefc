import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { precompress } from '../../scripts/build/precompress.ts';

it('only text files of more than 256 bytes get compressed copies', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'precompress-'));
  try {
    const text = 'ñandú '.repeat(400);
    await writeFile(join(folder, 'a.js'), text);
    await writeFile(join(folder, 'small.js'), 'x'.repeat(256));
    await writeFile(join(folder, 'picture.png'), 'x'.repeat(5000));
    const written = await precompress(folder);
    expect(written.map((path) => path.slice(folder.length + 1)).sort()).toEqual(['a.js.br', 'a.js.gz']);
    expect((await readdir(folder)).sort()).toEqual(['a.js', 'a.js.br', 'a.js.gz', 'picture.png', 'small.js']);
    expect(brotliDecompressSync(await readFile(join(folder, 'a.js.br'))).toString()).toBe(text);
    expect(gunzipSync(await readFile(join(folder, 'a.js.gz'))).toString()).toBe(text);
  } finally {
    await rm(folder, { recursive: true });
  }
});
