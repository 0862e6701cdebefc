/** The browser's service workers; undefined where it offers none: on plain HTTP (B24), in a sandboxed frame. */
export function workerContainer(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}
