import { isLoopback } from '../config/loopback.ts';
import { createDataService } from '../forward/service.ts';
import { type Finding, good, wrong } from './finding.ts';
import type { Review } from './site.ts';

const TEMA = 'servicio de datos';

/** The service of GRAPHQL_URL, for an installation in front of one. */
export const reviewService: Review = async ({ config: { reenvio } }) => {
  if (!reenvio) return [];
  const { hostname, origin, protocol } = new URL(reenvio.url);
  const findings: Finding[] = [];
  if (protocol === 'http:' && !isLoopback(hostname))
    findings.push(
      wrong(TEMA, `las contraseñas viajan sin cifrar hacia ${origin}`, 'Usa https:// en GRAPHQL_URL.'),
    );
  findings.push(
    (await createDataService(reenvio.url).answers())
      ? good(TEMA, `${origin} contesta GraphQL`)
      : wrong(TEMA, `${origin} no contesta GraphQL`, 'Revisa GRAPHQL_URL, la red y su certificado.'),
  );
  return findings;
};
