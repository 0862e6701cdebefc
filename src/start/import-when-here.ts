/** Files that were fetched completely, or are being fetched. */
const coming = new Map<string, Promise<unknown>>();

/**
 * Wraps every `import()` of a build, in place of Vite's preloading (vite.config.ts). In most browsers, a file
 * that import() or a preload link failed to load stays failed for the life of the document
 * (whatwg/html#6768). fetch() can be repeated, so it loads the files first; import() then finds them in the
 * HTTP cache or the worker.
 */
export async function importWhenHere<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map(bring));
  return load();
}

function bring(file: string): Promise<unknown> {
  const known = coming.get(file);
  if (known) return known;
  const url = `/${file}`;
  // Files requested by the head arrive through their preload links.
  const arrives = document.querySelector(`link[href="${url}"]`) ? Promise.resolve() : fetchWhole(url);
  coming.set(file, arrives);
  arrives.catch(() => coming.delete(file));
  return arrives;
}

/**
 * WebKit and Firefox end a page's requests as soon as it begins to be left, and it stays until the next document comes.
 * So a request without an answer is made once more, a second later, unless the browser says that it is offline.
 */
async function fetchWhole(url: string, last = false): Promise<void> {
  const answer = await fetch(url).catch(() => undefined);
  // A captive portal or a gateway answers with a page.
  const refused = answer && !(answer.ok && /javascript/.test(answer.headers.get('content-type') ?? ''));
  if (!refused && (await answer?.arrayBuffer().catch(() => undefined))) return;
  if (refused || last || !navigator.onLine)
    throw new TypeError(`Failed to fetch the file ${location.origin}${url}`);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  return fetchWhole(url, true);
}
