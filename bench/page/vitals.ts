/**
 * Runs in the page before its own scripts and records paints, long tasks, layout shifts and answers to keys.
 * Times are ms from the start of the navigation.
 */
export function observeVitals(): void {
  const vitals = { fcp: 0, lcp: 0, lcpElement: '', cls: 0, blocking: 0, lastBusy: 0, input: 0 };
  Object.assign(globalThis, { vitals });
  const observe = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);

  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') vitals.fcp = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    const { element } = entry as PerformanceEntry & { element?: Element };
    vitals.lcp = entry.startTime;
    vitals.lcpElement = element
      ? `${element.tagName} ${(element.textContent ?? '').replace(/\s+/g, ' ').slice(0, 30)}`
      : '';
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) vitals.cls += value;
  });
  observe('longtask', (entry) => {
    vitals.blocking += entry.duration - 50;
    vitals.lastBusy = Math.max(vitals.lastBusy, entry.startTime + entry.duration);
  });
  observe('resource', (entry) => {
    vitals.lastBusy = Math.max(vitals.lastBusy, entry.startTime + entry.duration);
  });
  observe('event', (entry) => {
    if (entry.name === 'keydown') vitals.input = Math.max(vitals.input, entry.duration);
  });
}

export interface Vitals {
  fcp: number;
  lcp: number;
  lcpElement: string;
  cls: number;
  blocking: number;
  /** end of the last long task or request */
  lastBusy: number;
  /** the slowest answer to a key */
  input: number;
}
