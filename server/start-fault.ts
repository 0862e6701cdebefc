import { ConfigError, type ServerConfig } from './config.ts';
import { NothingToServeError } from './releases/releases.ts';
import { DatabaseError } from './store/database-error.ts';

/** A start that cannot go on; the message is one line in Spanish that says what to do. */
export class StartFault extends Error {}

/** What to tell who starts the server, for the failures that one can do something about; undefined for the others. */
export function explainStart(error: unknown): string | undefined {
  if (error instanceof StartFault || error instanceof ConfigError || error instanceof DatabaseError)
    return error.message;
  if (error instanceof NothingToServeError)
    return 'Falta la aplicación construida (carpeta dist): ejecuta «npm start», que la construye.';
  return undefined;
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Names what is wrong with HOST or PORT; other errors come back as they are. */
export function listenFault(error: unknown, { host, port }: ServerConfig): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartFault(
        `El puerto ${port} ya está en uso: cierra el otro programa o elige otro, por ejemplo «PORT=${port + 1} npm start».`,
      );
    case 'EACCES':
      return new StartFault(
        `No tienes permiso de usar el puerto ${port}: elige uno mayor que 1023, por ejemplo «PORT=4173 npm start».`,
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

/** Names what is wrong with DATA_DIR; other errors come back as they are. */
export function dataDirFault(error: unknown, dataDir: string): unknown {
  const known = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ENOSPC'];
  if (!known.includes(codeOf(error))) return error;
  return new StartFault(
    `No se puede escribir en la carpeta de datos ${dataDir}: dale permiso de escritura a tu usuario o elige otra con DATA_DIR.`,
  );
}
