import { vi } from 'vitest';

/** Vitest's set-up file: gives `vi.waitFor` the time that a busy machine needs. Its own second cannot be configured. */
const { waitFor } = vi;
vi.waitFor = (callback, options = { timeout: 30_000 }) => waitFor(callback, options);
