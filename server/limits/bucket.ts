import type { Limit, LimitName } from './table.ts';

/** A limit and the key to count under. */
export interface Bucket {
  name: LimitName;
  key: string;
  limit: Limit;
}

/**
 * Counts attempts. A bucket is one number: when it will be full again (the generic cell rate algorithm). Each attempt moves that
 * moment by the limit's `secondsEach`. The bucket is empty when the moment is `burst` attempts away.
 */
export interface Buckets {
  /** Takes one attempt and returns 0, or takes none and returns the ms until there is one. */
  take(bucket: Bucket): number | Promise<number>;
  giveBack(bucket: Bucket): void | Promise<void>;
}

/** ms that one attempt costs */
export const costOf = ({ secondsEach }: Limit): number => secondsEach * 1000;

/** ms until an empty bucket is full */
export const spanOf = ({ burst, secondsEach }: Limit): number => burst * secondsEach * 1000;

/** Sums of ms are rounded: a hundred times 0.1 is a little more than 10. */
export const ROUNDING_MS = 0.01;
