/** The encodings of the compressed copies of a file, best first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number] | 'identity';

/**
 * The best encoding that the client accepts and `has` offers (RFC 9110, 12.5.3). Between equal weights, the order of ENCODINGS
 * decides. An unclear header gives 'identity', and so does a client that refuses 'identity'.
 */
export function chooseEncoding(accept: string | undefined, has: (encoding: Encoding) => boolean): Encoding {
  if (accept === undefined) return 'identity';
  const weights = new Map<string, number>();
  for (const part of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((piece) => piece.startsWith('q='))?.slice(2);
    const value = weight === undefined ? 1 : Number(weight);
    weights.set(name, Number.isFinite(value) ? value : 0);
  }
  const any = weights.get('*') ?? 0;
  let best: Encoding = 'identity';
  let bestWeight = 0;
  for (const encoding of ENCODINGS) {
    const weight = weights.get(encoding) ?? any;
    if (weight > bestWeight && has(encoding)) {
      best = encoding;
      bestWeight = weight;
    }
  }
  return best;
}
