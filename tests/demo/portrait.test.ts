import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { portraitSvg } from '../../demo/portrait/portrait.ts';
import { seededRandom } from '../../demo/random.ts';

const portrait = (seed: number, genero: 'F' | 'M' | 'X' = 'F', age = 40) =>
  portraitSvg(seededRandom(`t ${seed}`), genero, age);
const seeds = Array.from({ length: 60 }, (_, n) => n);

describe('A demonstration portrait', () => {
  it('is the same for the same person and differs between people', () => {
    expect(portrait(1)).toBe(portrait(1));
    expect(new Set(seeds.map((n) => portrait(n))).size).toBe(seeds.length);
  });

  it('has no coordinate or size that is undefined or NaN', () => {
    for (const n of seeds) {
      for (const genero of ['F', 'M', 'X'] as const)
        expect(portrait(n, genero, 25 + n)).not.toMatch(/undefined|NaN/);
    }
  });

  it('is a picture with content, not an empty ground', async () => {
    for (const n of seeds.slice(0, 5)) {
      const { width, height } = await sharp(Buffer.from(portrait(n, 'M'))).metadata();
      expect([width, height]).toEqual([512, 512]);
      const { channels } = await sharp(Buffer.from(portrait(n, 'M'))).stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20);
    }
  });
});
