import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { inlineScriptHashes } from '../../../server/static/inline-scripts.ts';
import { INLINE, type Site, startSite } from '../static/site-fixture.ts';

let open: Site[] = [];
afterEach(async () => {
  for (const site of open) await site.close();
  open = [];
});
async function start(cliente = {}) {
  const site = await startSite(cliente);
  open.push(site);
  return site;
}

const get = (site: Site, url: string) => site.app.inject({ url, headers: { accept: 'text/html' } });

/** The sources of each directive. */
function directives(policy: unknown): Map<string, string[]> {
  const pairs = String(policy)
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
    .map(([name = '', ...sources]) => [name, sources] as const);
  expect(new Set(pairs.map(([name]) => name)).size).toBe(pairs.length);
  return new Map(pairs);
}

describe('The policy of the pages', () => {
  it('allows the inline script by its hash, and no other', async () => {
    const policy = directives(
      (await get(await start(), '/configuracion')).headers['content-security-policy'],
    );
    const hash = createHash('sha256').update(INLINE).digest('base64');
    expect(policy.get('script-src')).toEqual(["'self'", `'sha256-${hash}'`]);
    expect(Object.fromEntries(policy)).toMatchObject({
      'default-src': ["'none'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:'],
      'connect-src': ["'self'"],
      'font-src': ["'self'"],
      'manifest-src': ["'self'"],
      'worker-src': ["'self'"],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['planeacion'],
    });
  });

  it('names a foreign host in two directives only, and gives the page a new ETag', async () => {
    const own = await get(await start(), '/');
    const other = await get(await start({ host: 'https://api.uni.example:8443' }), '/');
    const policy = directives(other.headers['content-security-policy']);
    expect(policy.get('connect-src')).toEqual(["'self'", 'https://api.uni.example:8443']);
    expect(policy.get('img-src')).toEqual(["'self'", 'https://api.uni.example:8443', 'data:']);
    expect(String(other.headers['content-security-policy']).match(/api\.uni/g)).toHaveLength(2);
    expect(other.headers.etag).not.toBe(own.headers.etag);
  });

  it('is sent with a 304 too', async () => {
    const site = await start();
    const { etag, 'content-security-policy': policy } = (await get(site, '/')).headers;
    const again = await site.app.inject({ url: '/', headers: { 'if-none-match': String(etag) } });
    expect(again.statusCode).toBe(304);
    expect(again.headers['content-security-policy']).toBe(policy);
  });
});

it('The policy of the worker allows calls to any host that /config.json may name', async () => {
  const policy = directives((await get(await start(), '/sw.js')).headers['content-security-policy']);
  expect(policy.get('connect-src')).toEqual(["'self'", 'https:', 'http:']);
  expect(policy.get('script-src')).toEqual(["'self'"]);
});

it.each([
  '/',
  '/sw.js',
  '/assets/index-a1b2.js',
  '/assets/gone.js',
  '/config.json',
  '/fotos/aZ09_-aZ09_-aZ09_-.webp',
])('The security headers are on the answer to %s', async (url) => {
  const { headers } = await get(await start(), url);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  });
  expect(headers['permissions-policy']).toContain('camera=()');
  expect(String(headers['content-security-policy'])).toContain("default-src 'none'");
  expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'none'");
  expect(headers['clear-site-data']).toBeUndefined();
  expect(headers['set-cookie']).toBeUndefined();
});

it('The hashes are those of the inline scripts only, as the HTML parser reads them', () => {
  const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const html =
    '<SCRIPT\n type="module">a\r\nb\rc</SCRIPT><script src="/x.js"></script><script>ñ</script><script>ñ</script>';
  expect(inlineScriptHashes(html)).toEqual([sha('a\nb\nc'), sha('ñ')]);
});
