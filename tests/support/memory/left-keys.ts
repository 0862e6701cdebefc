/**
 * Keys that belong to the device and remain after signing out (DEVICE_LOCAL of src/storage/keys.ts); they
 * identify nobody.
 */
const OF_THE_DEVICE: readonly string[] = ['comprobante', 'boletos', 'ventanas'];

/** The keys in localStorage, except those. */
export const leftKeys = (local: ReadonlyMap<string, string>): string[] =>
  [...local.keys()].filter((key) => !OF_THE_DEVICE.includes(key));
