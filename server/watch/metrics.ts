import { Counter, Histogram, Registry } from 'prom-client';
import type { Codigo } from '../faults.ts';

/** NO_ENTENDIDO: a request or document that no operation answered, and that has no code in the contract. */
export type OperationOutcome = 'BIEN' | 'NO_ENTENDIDO' | Codigo;

/**
 * What became of a request to the service of GRAPHQL_URL. `mentira`: an answer of another kind than was asked for, or too long;
 * `lleno`: not sent, since too many are under way
 */
export type ForwardOutcome = 'bien' | 'sin respuesta' | 'tarde' | 'mentira' | 'lleno';

/** `rechazada`: the file or the people did not allow it; `fallida`: a fault of the server */
export type ImportOutcome = 'bien' | 'rechazada' | 'cancelada' | 'fallida';

/**
 * What the server counts of its work, for Prometheus. Labels hold names from closed lists only: never a person, an address or a
 * text that a caller chose.
 */
export interface Metrics {
  registry: Registry;
  /** `operacion` is the contract's name; `ninguna` for a request that reached no operation. */
  countOperation(operacion: string, codigo: OperationOutcome): void;
  /** `ruta` is the pattern of the route */
  observeRequest(labels: { metodo: string; ruta: string; estado: number }, seconds: number): void;
  /** a write and its wait for the writes before it */
  observeWrite(seconds: number): void;
  countDatabaseFault(): void;
  observeForward(que: 'graphql' | 'fotos', resultado: ForwardOutcome, seconds: number): void;
  /** a job of an import: `que` and `acto` as in docs/api.md */
  countImport(labels: { que: string; acto: string; resultado: ImportOutcome }): void;
  /** rows or photos of an applied import; `resultado` is a count of its result */
  countImportedRows(labels: { que: string; resultado: string }, count: number): void;
}

/** A registry for each application, because tests build many in one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const operations = new Counter({
    name: 'planeacion_operaciones_total',
    help: 'Operaciones de GraphQL, por nombre y por código de su respuesta',
    labelNames: ['operacion', 'codigo'],
    registers,
  });
  const requests = new Histogram({
    name: 'planeacion_peticion_segundos',
    help: 'Peticiones HTTP y cuánto tardaron, por ruta y estado',
    labelNames: ['metodo', 'ruta', 'estado'],
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 2.5, 10],
    registers,
  });
  const writes = new Histogram({
    name: 'planeacion_escritura_segundos',
    help: 'Cuánto tardaron las escrituras en la base de datos, con su espera',
    buckets: [0.002, 0.01, 0.05, 0.2, 1, 3, 9],
    registers,
  });
  const faults = new Counter({
    name: 'planeacion_base_fallas_total',
    help: 'Lecturas y escrituras en las que la base de datos falló',
    registers,
  });
  const forwards = new Histogram({
    name: 'planeacion_reenvio_segundos',
    help: 'Peticiones al servicio de GRAPHQL_URL y cuánto tardaron, por su resultado',
    labelNames: ['que', 'resultado'],
    buckets: [0.02, 0.1, 0.5, 1, 2.5, 10],
    registers,
  });
  const imports = new Counter({
    name: 'planeacion_importaciones_total',
    help: 'Revisiones y aplicaciones de importaciones, por su resultado',
    labelNames: ['que', 'acto', 'resultado'],
    registers,
  });
  const importedRows = new Counter({
    name: 'planeacion_importacion_filas_total',
    help: 'Filas y fotos de las importaciones aplicadas, por lo que se hizo con ellas',
    labelNames: ['que', 'resultado'],
    registers,
  });
  return {
    registry,
    countOperation: (operacion, codigo) => operations.inc({ operacion, codigo }),
    observeRequest: (labels, seconds) => requests.observe(labels, seconds),
    observeWrite: (seconds) => writes.observe(seconds),
    countDatabaseFault: () => faults.inc(),
    observeForward: (que, resultado, seconds) => forwards.observe({ que, resultado }, seconds),
    countImport: (labels) => imports.inc(labels),
    countImportedRows: (labels, count) => importedRows.inc(labels, count),
  };
}
