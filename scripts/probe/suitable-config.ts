import { getConfig } from '../../server/config/config.ts';
import type { Learned } from './probe.ts';

const yesNo = (value: boolean) => (value ? 'si' : 'no');

/**
 * The variables that suit the service, and the /config.json that a server with them answers, in one line. Across origins if its
 * pages may call it so, else behind this server.
 */
export function suitableConfig(
  address: URL,
  learned: Learned,
  zone: string | undefined,
): { variables: Record<string, string>; json: string } {
  const { bearer, bearerAllowed, crossOrigin, extendido, folders, fotosCors, guardarDevuelve } = learned;
  const common = { CLIENTE_EXTENDIDO: yesNo(extendido), CLIENTE_GUARDAR_DEVUELVE: guardarDevuelve };
  const direct = crossOrigin === true && (bearerAllowed || !bearer) && address.pathname === '/graphql';
  const photos = [...folders].join(',');
  const variables: Record<string, string> = direct
    ? {
        CLIENTE_HOST: address.origin,
        CLIENTE_BEARER: yesNo(bearer),
        ...common,
        CLIENTE_FOTOS_CORS: yesNo(fotosCors),
      }
    : { GRAPHQL_URL: address.href, ...(photos !== '' && { GRAPHQL_FOTOS: photos }), ...common };
  const { cliente } = getConfig({ ...variables, ...(zone !== undefined && { ZONA_HORARIA: zone }) });
  return { variables, json: JSON.stringify(cliente) };
}
