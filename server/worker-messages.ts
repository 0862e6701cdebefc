import type { AddressInfo } from 'node:net';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** What the first process of several and those that serve tell each other. */

export type MetricsAsJson = MetricObjectWithValues<MetricValue<string>>[];

export type ToWorker =
  | {
      kind: 'begin';
      distDir: string;
      fd: number | undefined;
      /** base64url; a key that is replaced meanwhile counts for all from the next start on */
      secret: string;
      earlierSecret: string | undefined;
    }
  /** End in order. `replaced`: another process goes on. */
  | { kind: 'close'; replaced: boolean }
  | { kind: 'metrics'; id: number }
  /** the joint metrics in the text form of Prometheus */
  | { kind: 'joint'; id: number; text: string };

export type FromWorker =
  | { kind: 'ready'; address: AddressInfo | undefined }
  /** `line` for people, or the stack of a failure that they cannot fix */
  | { kind: 'failed'; line: string | undefined; stack: string }
  | { kind: 'metrics'; id: number | undefined; metrics: MetricsAsJson }
  | { kind: 'joint'; id: number };
