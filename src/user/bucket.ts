import type { LocalStore } from '../storage/local.ts';
import { DEVICE_LOCAL } from '../storage/names.ts';

const TWO_DIGITS = /^\d\d$/;

/**
 * Which hundredth of all devices this one is, chosen once: a release for some is for the same ones at every look. It goes
 * in the worker's address, since browsers fetch that by themselves. registered: the address of the worker that is here.
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
