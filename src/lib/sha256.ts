/**
 * SHA-256 (FIPS 180-4) of a text in UTF-8, as hex. Written by hand because `crypto.subtle` is missing on
 * plain HTTP (B24) and asynchronous, which would end an IndexedDB transaction; a library would add a kilobyte
 * to the first screen.
 */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);

  const state = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(prime ** (1 / 2)));
  const round = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
  const w = new Int32Array(64);
  const at = (i: number) => w[i] ?? 0;
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 64; i++) {
      const [early, late] = [at(i - 15), at(i - 2)];
      w[i] =
        i < 16
          ? view.getInt32(block + 4 * i)
          : at(i - 16) +
            (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) +
            at(i - 7) +
            (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10));
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let i = 0; i < 64; i++) {
      const one =
        (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (round[i] ?? 0) + at(i)) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => {
      state[i] = (state[i] ?? 0) + word;
    });
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The first 32 bits of the fraction: `| 0` cuts off the bits above. */
const fraction = (x: number) => (x * 2 ** 32) | 0;

/** The first 64 primes: the standard's constants are the fractional parts of their roots. */
const PRIMES: number[] = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);
