/** The security headers of every answer, and the content security policies that differ from the default. */

/** For answers that are not pages: they may not run, load or frame anything. */
const INERT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// Never send Clear-Site-Data: it would delete the device's pending writes (reliability.md L18).
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': INERT_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), serial=(), hid=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** The page's only Trusted Types policy; it accepts only the address of the service worker. */
const TRUSTED_TYPES_POLICY = 'planeacion';

/**
 * The content security policy of the pages.
 * @param scriptHashes 'sha256-…' sources of the inline scripts of index.html
 * @param host the API's address, '' for the same origin (B17); pages may call it and show its pictures
 */
export function pagePolicy(scriptHashes: readonly string[], host: string): string {
  const origins = host === '' ? "'self'" : `'self' ${new URL(host).origin}`;
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptHashes].join(' ')}`,
    // radix-ui adds an inline style element when a dialog opens.
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

/** The service worker's policy. An installed worker must reach any host that a later /config.json names (B17). */
export const WORKER_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self' https: http:; base-uri 'none'; frame-ancestors 'none'";
