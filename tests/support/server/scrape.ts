/** What GET /metricas answered, as Prometheus would read it. */
export interface Scrape {
  /** names of metrics, also of those without a sample so far, and of their samples */
  names: ReadonlySet<string>;
  /** names of labels */
  labels: ReadonlySet<string>;
  /** the sample with exactly these labels; undefined if there is none */
  value(name: string, labels?: Readonly<Record<string, string>>): number | undefined;
}

export function scrape(text: string): Scrape {
  const samples = new Map<string, number>();
  const names = new Set<string>();
  const seenLabels = new Set<string>();
  for (const [, name = ''] of text.matchAll(/^# TYPE (\w+) /gm)) names.add(name);
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === '') throw new Error(`not a sample: ${line}`);
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, word]) => `${key}=${word}`);
    names.add(name);
    for (const [, key = ''] of labels.matchAll(/(\w+)="/g)) seenLabels.add(key);
    samples.set([name, ...pairs.sort()].join(' '), Number(value.replace('Inf', 'Infinity')));
  }
  const keyOf = (name: string, labels: Readonly<Record<string, string>>) =>
    [
      name,
      ...Object.entries(labels)
        .map(([key, word]) => `${key}=${word}`)
        .sort(),
    ].join(' ');
  return { names, labels: seenLabels, value: (name, labels = {}) => samples.get(keyOf(name, labels)) };
}
