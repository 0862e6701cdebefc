/** Files that have come whole, or are on their way. */
const coming = new Map<string, Promise<unknown>>();

/**
 * Around every `import()` of a build, in place of Vite's preloading (vite.config.ts). In most browsers a file that an
 * import() or a preloading link could not get stays missing for the life of the document (whatwg/html#6768). fetch() may
 * be asked again: so it brings the files first, and import() then finds them in the HTTP cache or with the worker.
 */
export async function importWhenHere<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map(bring));
  return load();
}

function bring(file: string): Promise<unknown> {
  const known = coming.get(file);
  if (known) return known;
  const url = `/${file}`;
  // What the head has asked for comes by its link.
  const arrives = document.querySelector(`link[href="${url}"]`) ? Promise.resolve() : fetchWhole(url);
  coming.set(file, arrives);
  arrives.catch(() => coming.delete(file));
  return arrives;
}

async function fetchWhole(url: string): Promise<void> {
  const answer = await fetch(url).catch(() => undefined);
  // A portal or a gateway answers with a page.
  const script = answer?.ok && /javascript/.test(answer.headers.get('content-type') ?? '');
  if (!script || !(await answer.arrayBuffer().catch(() => undefined)))
    throw new TypeError(`Failed to fetch the file ${location.origin}${url}`);
}
