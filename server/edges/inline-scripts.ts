import { createHash } from 'node:crypto';

const SCRIPT = /<script(\s[^>]*)?>([\s\S]*?)<\/script>/gi;
const HAS_SOURCE = /\ssrc\s*=/i;

/**
 * The CSP sources of the inline scripts of a page, in their order, each once: 'sha256-…' with its quotes.
 * The parser turns CR LF and CR into LF before it hashes, so this does too. Data blocks (JSON) do not hurt.
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
