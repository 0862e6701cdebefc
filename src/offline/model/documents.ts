import type { Operacion, PendingWrite } from './pending-write.ts';

/**
 * The outbox's GraphQL operations as sent; plain text, so that the worker does not need the graphql package.
 */
export interface Request {
  operationName: string;
  variables: Record<string, unknown>;
  query: string;
}

/** The three optional arguments of guardarConfiguracion, for a backend that supports them. */
export interface Extended {
  dispositivo: string;
  orden: number;
  basesAceptadas: Array<string | null>;
}

const document = (name: string, args: Record<string, string>, selection = '') => {
  const names = Object.keys(args);
  const declared = names.map((arg) => `$${arg}: ${args[arg]}`).join(', ');
  const passed = names.map((arg) => `${arg}: $${arg}`).join(', ');
  return `query ${name}(${declared}) { ${name}(${passed})${selection} }`;
};

const GUARDAR = { usuario: 'String!', campo: 'String!', valor: 'String!', tokenSesion: 'String!' };

export const WRITE_DOCUMENTS = {
  guardarConfiguracion: document('guardarConfiguracion', GUARDAR),
  guardarConfiguracionExtendida: document('guardarConfiguracion', {
    ...GUARDAR,
    dispositivo: 'ID',
    orden: 'Int',
    basesAceptadas: '[String]',
  }),
  marcarAvisoLeido: document('marcarAvisoLeido', {
    usuario: 'String!',
    aviso: 'String!',
    leido: 'Boolean!',
    horaInicioLectura: 'String',
  }),
  guardarHipocoristico: document('guardarHipocoristico', {
    usuario: 'String!',
    hipocoristico: 'String!',
    tokenSesion: 'String!',
  }),
} as const;

const READ_DOCUMENTS = {
  guardarConfiguracion: document('configuracion', { usuario: 'String!', campo: 'String!' }),
  guardarHipocoristico: document(
    'usuario',
    { usuario: 'String!', forzarLectura: 'Boolean' },
    ' { hipocoristico }',
  ),
} as const;

type DocumentWrite = Pick<PendingWrite, 'usuario' | 'operacion' | 'clave' | 'valor'>;

/** The request that sends a write; with `extended` a setting is sent with the three optional arguments. */
export function writeRequest(write: DocumentWrite, tokenSesion: string, extended?: Extended): Request {
  const { usuario, operacion, clave, valor } = write;
  switch (operacion) {
    case 'guardarConfiguracion': {
      const query = WRITE_DOCUMENTS[extended ? 'guardarConfiguracionExtendida' : 'guardarConfiguracion'];
      return {
        operationName: operacion,
        variables: { usuario, campo: clave, valor, tokenSesion, ...extended },
        query,
      };
    }
    case 'guardarHipocoristico':
      return {
        operationName: operacion,
        variables: { usuario, hipocoristico: valor, tokenSesion },
        query: WRITE_DOCUMENTS[operacion],
      };
    case 'marcarAvisoLeido':
      return {
        operationName: operacion,
        variables: { usuario, aviso: clave, ...parseNotice(valor) },
        query: WRITE_DOCUMENTS[operacion],
      };
  }
}

/** The request that reads a field's present value; undefined for notices, whose writes have no base. */
export function readRequest(operacion: Operacion, usuario: string, clave: string): Request | undefined {
  switch (operacion) {
    case 'guardarConfiguracion':
      return {
        operationName: 'configuracion',
        variables: { usuario, campo: clave },
        query: READ_DOCUMENTS[operacion],
      };
    case 'guardarHipocoristico':
      return {
        operationName: 'usuario',
        variables: { usuario, forzarLectura: true },
        query: READ_DOCUMENTS[operacion],
      };
    case 'marcarAvisoLeido':
      return undefined;
  }
}

export interface NoticeReading {
  leido: boolean;
  /** ISO 8601 */
  horaInicioLectura: string | null;
}

/** Parses a notice's pending write as stored in the row. */
function parseNotice(valor: string): NoticeReading {
  try {
    const { leido, horaInicioLectura } = JSON.parse(valor) as Partial<NoticeReading>;
    return { leido: leido === true, horaInicioLectura: horaInicioLectura ?? null };
  } catch {
    return { leido: true, horaInicioLectura: null };
  }
}
