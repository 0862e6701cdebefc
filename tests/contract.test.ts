import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const ORIGINAL = '../shared/contrato.graphql';

describe('the contract', () => {
  it('the generated types and documents on both sides are current (npm run codegen)', () => {
    // Runs in its own process: the generator must load one copy of graphql.
    const script = new URL('scripts/generate/codegen.ts', root).pathname;
    const output = execFileSync(process.execPath, [script, '--print'], { encoding: 'utf8' });
    const generated = Object.entries(JSON.parse(output) as Record<string, string>);
    expect(generated).toHaveLength(5);
    for (const [file, text] of generated) expect(read(file), file).toBe(text);
  });

  it('the contract equals the original file, if that is present', ({ skip }) => {
    if (!existsSync(new URL(ORIGINAL, root))) skip('the original is not beside this checkout');
    expect(read('server/contrato.graphql')).toBe(read(ORIGINAL));
  });
});
