import { commandLine } from './command-line.ts';
import type { ServerConfig } from './server-config.ts';

/** A start that cannot continue. The message is one line in Spanish that says what to do. */
export class StartFault extends Error {}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Turns an error of HOST or PORT into a StartFault; returns any other error unchanged. */
export function listenFault(error: unknown, { host, port }: ServerConfig): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartFault(
        `El puerto ${port} ya está en uso: cierra el otro programa o elige otro, por ejemplo «PORT=${port + 1} ${commandLine('start')}».`,
      );
    case 'EACCES':
      return new StartFault(
        `No tienes permiso de usar el puerto ${port}: elige uno mayor que 1023, por ejemplo «PORT=4173 ${commandLine('start')}».`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartFault(
        `La dirección ${host} no es de este equipo: revisa HOST (127.0.0.1 sirve siempre; 0.0.0.0, para toda la red).`,
      );
    default:
      return error;
  }
}

/** Turns an error of DATA_DIR into a StartFault; returns any other error unchanged. */
export function dataDirFault(error: unknown, dataDir: string): unknown {
  const known = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ENOSPC'];
  if (!known.includes(codeOf(error))) return error;
  return new StartFault(
    `No se puede escribir en la carpeta de datos ${dataDir}: dale permiso de escritura a tu usuario o elige otra con DATA_DIR.`,
  );
}
