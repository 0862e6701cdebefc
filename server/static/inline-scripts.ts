import { createHash } from 'node:crypto';

const SCRIPT = /<script(\s[^>]*)?>([\s\S]*?)<\/script>/gi;
const HAS_SOURCE = /\ssrc\s*=/i;

/**
 * The CSP sources ('sha256-…' with quotes) of a page's inline scripts, in order and without repetition. Browsers turn CR LF and CR
 * into LF before they hash, so this does too. Hashes of data blocks (JSON) do no harm.
 */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', body = ''] of html.matchAll(SCRIPT)) {
    if (HAS_SOURCE.test(attributes) || body === '') continue;
    const text = body.replaceAll(/\r\n?/g, '\n');
    hashes.add(`'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`);
  }
  return [...hashes];
}
