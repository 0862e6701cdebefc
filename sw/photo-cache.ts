/**
 * One person's cached photos: a small LRU on Cache Storage, whose entry order is the order of use (promise
 * 24).
 */

export const MAX_PHOTOS = 200;
export const MAX_BYTES = 20_000_000;
const MAX_ONE = 1_000_000;

/** SVG is excluded because it can contain script. */
const TYPES = /^image\/(webp|jpeg|png|avif)\b/i;

/**
 * Whether a response may be cached: same-origin or CORS (an opaque response is padded to megabytes, L13),
 * complete, not redirected, an image.
 */
export function keepable(response: Response): boolean {
  const readable = response.type === 'basic' || response.type === 'cors';
  return readable && response.status === 200 && !response.redirected && TYPES.test(typeOf(response));
}

/** Whether a response shows a picture, also one that may not be cached. */
export const isPicture = (response: Response) => response.ok && /^image\//i.test(typeOf(response));

const typeOf = (response: Response) => response.headers.get('content-type') ?? '';

/**
 * Copies the response with its size in content-length. Returns undefined if the body is missing or larger
 * than 1 MB.
 */
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

export interface PhotoLimits {
  photos: number;
  bytes: number;
}

/** Stores the photo as the most recently used one, then deletes the oldest until the limits hold. */
export async function shelve(
  cache: Cache,
  url: string,
  copy: Response,
  limits: PhotoLimits = { photos: MAX_PHOTOS, bytes: MAX_BYTES },
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
