/** The headers of every answer: one constant object (backend.md), and the policies that differ from it. */

/** Nothing may run, load or frame an answer that is not a document of ours. */
const INERT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// No Clear-Site-Data here or anywhere: it would take the unsent changes with it (reliability.md L18).
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': INERT_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), serial=(), hid=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** The one Trusted Types policy of the page: it lets the worker's address through, and nothing else. */
const TRUSTED_TYPES_POLICY = 'planeacion';

/**
 * The policy of the pages.
 * @param scriptHashes 'sha256-…' sources of the inline scripts of index.html
 * @param host the backend's address, '' for the same origin (B17): its origin may be called, and shown pictures from
 */
export function pagePolicy(scriptHashes: readonly string[], host: string): string {
  const origins = host === '' ? "'self'" : `'self' ${new URL(host).origin}`;
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptHashes].join(' ')}`,
    // radix-ui writes an inline style element when a dialog opens (libraries.md trap 11)
    "style-src 'self' 'unsafe-inline'",
    `img-src ${origins} data:`,
    `connect-src ${origins}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES_POLICY}`,
  ].join('; ');
}

/** The worker's own policy: it must reach whatever host /config.json comes to name while it is kept (B17). */
export const WORKER_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self' https: http:; base-uri 'none'; frame-ancestors 'none'";
