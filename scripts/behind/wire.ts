/** Checks through the proxy that need no browser. */
import { overHttp, overTls, protocolOf } from './https.ts';
import type { Place } from './proxies.ts';
import type { Report } from './report.ts';

const LIMIT = 256 * 1024;
const GRAPHQL = { method: 'POST', headers: { 'content-type': 'application/json' } };

export async function showWire(place: Place, { say, shows }: Report): Promise<void> {
  const direct = (path: string, headers = {}) => overHttp(place.appPort, path, { headers });
  const proxied = (path: string, headers = {}) => overTls(place, path, { headers });

  say('');
  say('TLS, HTTP/2, the way from HTTP');
  shows('protocol', await protocolOf(place), 'h2 over TLSv1.3');
  shows('TLS 1.1', await protocolOf(place, 'TLSv1.1'), /^ERR_SSL|^ECONNRESET/);
  const moved = await overHttp(place.httpPort, '/cumpleanos?dia=1');
  shows(
    'http:// is sent to',
    [moved.status, moved.headers.location],
    [308, `${place.outside}/cumpleanos?dia=1`],
  );

  say('');
  say('What the application answers arrives as it was');
  const html = { accept: 'text/html', 'accept-encoding': 'br' };
  const page = await proxied('/', html);
  const own = await direct('/', html);
  shows('Strict-Transport-Security', page.headers['strict-transport-security'], 'max-age=31536000');
  shows(
    'the page, compressed by the application',
    [page.status, page.headers['content-encoding']],
    [200, 'br'],
  );
  shows('its bytes are the same', page.body.equals(own.body), true);
  for (const name of [
    'content-security-policy',
    'permissions-policy',
    'cross-origin-opener-policy',
    'x-content-type-options',
    'cache-control',
    'etag',
    'vary',
  ])
    shows(name, page.headers[name], own.headers[name]);
  const etag = String(page.headers.etag);
  shows('asked again with its ETag', (await proxied('/', { ...html, 'if-none-match': etag })).status, 304);
  const bare = await proxied('/', { accept: 'text/html' });
  shows('for who takes nothing compressed', bare.headers['content-encoding'] ?? 'none', 'none');
  const asset = /\/assets\/[\w.-]+\.js/.exec(bare.body.toString())?.[0] ?? '';
  const caching = { [asset]: 'public, max-age=31536000, immutable' };
  for (const path of ['/sw.js', '/sw.js?cubo=42', '/config.json', '/manifest.webmanifest'])
    caching[path] = 'no-cache';
  caching['/api/version?cubo=42'] = 'no-store';
  caching['/salud'] = 'no-store';
  for (const [path, wanted] of Object.entries(caching))
    shows(
      `cache-control of ${path.replace(/-[\w-]+\./, '-….')}`,
      (await proxied(path)).headers['cache-control'],
      wanted,
    );
  shows('a chunk that is not there', (await proxied('/assets/nada-00000000.js', html)).status, 404);

  say('');
  say('Limits');
  const body = (bytes: number) => {
    const operation = { query: '{ __typename }', x: '' };
    const x = 'x'.repeat(bytes - JSON.stringify(operation).length);
    return JSON.stringify({ ...operation, x });
  };
  const largest = body(LIMIT);
  shows('bytes of the largest body', Buffer.byteLength(largest), LIMIT);
  shows(
    'it reaches the application',
    (await overTls(place, '/graphql', { ...GRAPHQL, body: largest })).status,
    200,
  );
  shows(
    'one byte more does not',
    (await overTls(place, '/graphql', { ...GRAPHQL, body: body(LIMIT + 1) })).status,
    413,
  );
  await showAddresses(place, { say, shows, lines: [] });
}

/** Ten wrong passwords per name and address are the limit. */
async function showAddresses(place: Place, { shows }: Report): Promise<void> {
  const query = 'query { loginUsuario(usuario: "admin", password: "no es la suya") { token } }';
  const attempt = async (from: string, claims?: string) => {
    const headers = { ...GRAPHQL.headers, ...(claims !== undefined && { 'x-forwarded-for': claims }) };
    const { body } = await overTls(place, '/graphql', {
      ...GRAPHQL,
      headers,
      body: JSON.stringify({ query }),
      from,
    });
    return String(JSON.parse(body.toString()).errors?.[0]?.extensions?.code ?? 'refused');
  };
  const codes: string[] = [];
  while (codes.at(-1) !== 'LIMITE' && codes.length < 20) codes.push(await attempt('127.0.0.2'));
  shows('wrong passwords of 127.0.0.2 until the limit', codes.length - 1, 10);
  shows('its claim to be 10.1.2.3 is not believed', await attempt('127.0.0.2', '10.1.2.3'), 'LIMITE');
  shows('127.0.0.3 goes on', await attempt('127.0.0.3'), /^(?!LIMITE)/);
}
