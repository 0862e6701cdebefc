import { DEVICE_LOCAL } from '../../storage/keys.ts';
import type { LocalStore } from '../../storage/local-storage.ts';

const TWO_DIGITS = /^\d\d$/;

/**
 * The device's rollout bucket (00 to 99), chosen once, so that a partial release always reaches the same
 * devices. It is part of the worker's URL, because browsers fetch the worker on their own.
 * @param registered URL of the registered worker, which may contain the bucket
 */
export function bucketOf(
  { local, random }: { local: LocalStore; random(): number },
  registered?: string,
): string {
  const worker = registered && new URL(registered).searchParams.get('cubo');
  const known = [local.get(DEVICE_LOCAL.cubo), worker].find((word) => TWO_DIGITS.test(word ?? ''));
  if (known) return known;
  const bucket = `${Math.floor(random() * 100)}`.padStart(2, '0');
  local.set(DEVICE_LOCAL.cubo, bucket);
  return bucket;
}
