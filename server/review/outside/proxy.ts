import { commandLine } from '../../config/command-line.ts';
import { doubtful, type Finding, good, wrong } from '../finding.ts';
import type { Review } from '../site.ts';
import { type Answer, ask, tryAsking } from './exchange.ts';

/** Half a year, from which on browsers' own lists take a name. */
const LEAST_HSTS_S = 15_552_000;

/** What the proxy does to the application's answers: both are asked for the same files. */
export const reviewProxy: Review = async ({ address, direct }) => {
  if (address === undefined) return [];
  const health = await tryAsking(new URL('/salud', address));
  if (health?.status !== 200)
    return [
      wrong(
        'proxy',
        health === undefined ? `${address.origin} no contesta` : `contesta ${health.status} en /salud`,
        'Revisa que el servidor esté en marcha y que el proxy apunte a su HOST y PORT.',
      ),
    ];
  const findings = [await redirect(address), hsts(health)].flat();
  if ((await tryAsking(new URL('/salud', direct)))?.status !== 200)
    return [
      ...findings,
      doubtful(
        'proxy',
        'no se comparó lo que llega con lo que el servidor envía',
        `Ejecuta esto donde corre el servidor, con su HOST y PORT: en ${direct.origin} no contesta.`,
      ),
    ];
  return [...findings, ...(await compare(address, direct))];
};

/** A name with a port of its own has no usual address for http. */
async function redirect(address: URL): Promise<Finding[]> {
  if (address.port !== '') return [];
  return [await reviewRedirect(new URL(`http://${address.hostname}/cumpleanos?dia=1`), address)];
}

export async function reviewRedirect(from: URL, address: URL): Promise<Finding> {
  const tema = 'http → https';
  const answer = await tryAsking(from);
  if (answer === undefined)
    return doubtful(
      tema,
      `${from.origin} no contesta`,
      'Que el proxy lleve http a https con 308: quien escribe el nombre a mano llega por http.',
    );
  const [to = ''] = answer.header('location');
  const wanted = new URL(from.pathname + from.search, address).href;
  if ([301, 302, 307, 308].includes(answer.status) && to === wanted)
    return good(tema, `contesta ${answer.status} y lleva a https`);
  return wrong(
    tema,
    answer.status >= 300 && answer.status < 400
      ? `lleva ${from.pathname} a «${to.slice(0, 100)}»`
      : `${from.origin} contesta ${answer.status}, sin llevar a https`,
    'Que el proxy lleve toda dirección de http a la misma de https, con 308: por http viajarían contraseñas.',
  );
}

function hsts(answer: Answer): Finding {
  const tema = 'HSTS';
  const [value, ...more] = answer.header('strict-transport-security');
  const seconds = Number(/max-age="?(\d+)/i.exec(value ?? '')?.[1] ?? 0);
  const advice =
    'Que el proxy añada «Strict-Transport-Security: max-age=31536000» cuando el certificado se renueve por sí mismo.';
  if (value === undefined) return doubtful(tema, 'no llega', advice);
  if (more.length > 0) return doubtful(tema, `llega ${more.length + 1} veces`, 'Deja que lo añada uno solo.');
  return seconds >= LEAST_HSTS_S
    ? good(tema, `por ${Math.round(seconds / 86_400)} días`)
    : doubtful(tema, `por ${seconds} segundos`, advice);
}

const PAGE = { accept: 'text/html', 'accept-encoding': 'br, gzip' };
const CACHED = ['/', '/sw.js', '/config.json', '/api/version'];
const SECURITY = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
];

async function compare(address: URL, direct: URL): Promise<Finding[]> {
  const pairs = await Promise.all(
    CACHED.map(async (path) => {
      const [come, sent] = await Promise.all([
        ask(new URL(path, address), PAGE),
        ask(new URL(path, direct), PAGE),
      ]);
      return { path, come, sent };
    }),
  );
  const [page] = pairs;
  if (page === undefined) return [];
  return [security(page.come, page.sent), caching(pairs), compression(page.come, page.sent)];
}

function security(come: Answer, sent: Answer): Finding {
  const tema = 'cabeceras de seguridad';
  const [csp = ''] = SECURITY;
  const policies = come.header(csp).length;
  if (policies > sent.header(csp).length)
    return wrong(
      tema,
      `llegan ${policies} políticas de contenido (CSP)`,
      'Quita la del proxy: la aplicación pone la suya, y el navegador obedece a las dos.',
    );
  const changed = SECURITY.filter((name) => come.header(name).join() !== sent.header(name).join());
  if (changed.length === 0) return good(tema, 'llegan como la aplicación las pone, con una sola CSP');
  return wrong(tema, `el proxy cambia o quita ${changed.join(', ')}`, 'Que el proxy las deje como vienen.');
}

function caching(pairs: readonly { path: string; come: Answer; sent: Answer }[]): Finding {
  const tema = 'caché del proxy';
  const policy = (answer: Answer) => answer.header('cache-control').join();
  const changed = pairs.filter(({ come, sent }) => policy(come) !== policy(sent)).map(({ path }) => path);
  if (changed.length > 0)
    return wrong(
      tema,
      `cambia cache-control de ${changed.join(', ')}`,
      'Que el proxy deje cache-control como viene: con otro, las versiones nuevas llegan tarde.',
    );
  // A whole answer of the application has no age: only a store in between adds one.
  const kept = pairs.filter(({ come }) => come.header('age').length > 0).map(({ path }) => path);
  if (kept.length > 0)
    return wrong(tema, `contesta ${kept.join(', ')} de lo que guardó`, 'Apaga la caché del proxy.');
  return good(tema, 'no guarda la página, sw.js, config.json ni /api');
}

function compression(come: Answer, sent: Answer): Finding {
  const tema = 'archivos comprimidos';
  const encoding = (answer: Answer) => answer.header('content-encoding').join() || 'sin comprimir';
  if (encoding(come) !== encoding(sent) || !come.body.equals(sent.body))
    return wrong(
      tema,
      `la página llega ${encoding(come)}, y salió ${encoding(sent)}`,
      'Que el proxy no comprima, descomprima ni cambie archivos: la aplicación los tiene comprimidos.',
    );
  if (encoding(sent) !== 'sin comprimir') return good(tema, `llegan como salieron (${encoding(sent)})`);
  return doubtful(
    tema,
    'la página sale sin comprimir',
    `Publica una versión hecha con «${commandLine('release')}».`,
  );
}
