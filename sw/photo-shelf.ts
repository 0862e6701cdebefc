/** One person's kept photos: a small LRU on Cache Storage, whose order of entries is the order of use (promise 24). */

export const MAX_PHOTOS = 200;
export const MAX_BYTES = 20_000_000;
const MAX_ONE = 1_000_000;

/** Never svg: it can carry script. */
const TYPES = /^image\/(webp|jpeg|png|avif)\b/i;

/** Whether an answer may be kept: ours or by CORS (an opaque one costs megabytes, L13), whole, an image. */
export function keepable(response: Response): boolean {
  const readable = response.type === 'basic' || response.type === 'cors';
  return readable && response.status === 200 && !response.redirected && TYPES.test(typeOf(response));
}

const typeOf = (response: Response) => response.headers.get('content-type') ?? '';

/** A copy of known size; undefined for one that is too large or endless. */
export async function copyOf(response: Response): Promise<Response | undefined> {
  const reader = response.body?.getReader();
  if (!reader) return undefined;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > MAX_ONE) {
      await reader.cancel();
      return undefined;
    }
    parts.push(value as Uint8Array<ArrayBuffer>);
  }
  const headers = {
    'content-type': typeOf(response),
    'content-length': String(size),
    'x-content-type-options': 'nosniff',
  };
  return new Response(new Blob(parts), { headers });
}

export interface Limits {
  photos: number;
  bytes: number;
}

/** Puts it last; then the first ones go until the rest fits. */
export async function shelve(
  cache: Cache,
  url: string,
  copy: Response,
  limits: Limits = { photos: MAX_PHOTOS, bytes: MAX_BYTES },
): Promise<void> {
  await cache.delete(url);
  await cache.put(url, copy);
  const [requests, responses] = await Promise.all([cache.keys(), cache.matchAll()]);
  const sizes = responses.map(({ headers }) => Number(headers.get('content-length') ?? MAX_ONE));
  let bytes = sizes.reduce((sum, size) => sum + size, 0);
  let photos = requests.length;
  for (const [at, request] of requests.entries()) {
    if (photos <= limits.photos && bytes <= limits.bytes) return;
    await cache.delete(request);
    photos -= 1;
    bytes -= sizes[at] ?? 0;
  }
}
