import { FIELDS, PERSON, SETTINGS, USUARIO } from './person.ts';

/**
 * Workloads. `people` reads a person's record in each operation, which is expensive to execute. `settings`
 * reads settings, where the layers weigh most.
 */
export const WORKLOADS = ['people', 'settings'] as const;
export type Workload = (typeof WORKLOADS)[number];

interface Operation {
  operationName: string;
  variables: Record<string, string>;
  query: string;
}

const READ_SETTING = `query configuracion($usuario: String!, $campo: String!) {
  configuracion(usuario: $usuario, campo: $campo)
}`;
const ASKED = ['id', 'usuario', 'validado', ...FIELDS.map(([, field]) => field)];
const READ_PERSON = `query usuario($usuario: String!) {
  usuario(usuario: $usuario) { ${ASKED.join(' ')} }
}`;

const person: [Operation, unknown] = [
  { operationName: 'usuario', variables: { usuario: PERSON }, query: READ_PERSON },
  { usuario: Object.fromEntries(ASKED.map((field) => [field, USUARIO[field]])) },
];
const settingsOf = (usuario: string) =>
  SETTINGS.map(([campo, valor]): [Operation, unknown] => [
    { operationName: 'configuracion', variables: { usuario, campo }, query: READ_SETTING },
    { configuracion: valor },
  ]);

const operationsOf = (workload: Workload, size: number, usuario = PERSON) =>
  workload === 'people' ? Array.from({ length: size }, () => person) : settingsOf(usuario).slice(0, size);

/** @param usuario whose settings; the workload `people` always reads the same person */
export const batchOf = (workload: Workload, size: number, usuario = PERSON): string =>
  JSON.stringify(operationsOf(workload, size, usuario).map(([operation]) => operation));

/** The only correct answer. */
export const answerOf = (workload: Workload, size: number): string =>
  JSON.stringify(operationsOf(workload, size).map(([, data]) => ({ data })));
