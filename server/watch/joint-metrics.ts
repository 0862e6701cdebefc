import {
  AggregatorRegistry,
  type MetricObjectWithValues,
  type MetricValue,
  type Registry,
} from 'prom-client';

type MetricsAsJson = MetricObjectWithValues<MetricValue<string>>[];

/**
 * The metrics of several processes as those of one: counts are added, and what all read in the same place is told once. The counts of
 * processes that have ended go on counting: a sum that falls would look to Prometheus like a new start, and so like many new events.
 */
export interface JointMetrics {
  /** what a process told last */
  told(process: number, metrics: MetricsAsJson): void;
  /** The process has ended. */
  ended(process: number): Promise<void>;
  /** the text form of Prometheus */
  text(): Promise<string>;
}

export function createJointMetrics(): JointMetrics {
  const last = new Map<number, MetricsAsJson>();
  let past: MetricsAsJson = [];

  const join = (all: MetricsAsJson[]): Registry => AggregatorRegistry.aggregate(all);

  return {
    told: (process, metrics) => void last.set(process, metrics),
    async ended(process) {
      const metrics = last.get(process);
      last.delete(process);
      if (metrics === undefined) return;
      const counts = metrics.filter(({ type }) => isCount(String(type)));
      past = await join([past, counts]).getMetricsAsJSON();
    },
    // Those that run come first: gauges are theirs alone.
    text: () => join([...last.values(), past]).metrics(),
  };
}

const isCount = (type: string) => type === 'counter' || type === 'histogram';
