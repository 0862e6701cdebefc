import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type FieldNode,
  type GraphQLOutputType,
  getNullableType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionSetNode,
} from 'graphql';
import { WRITE_DOCUMENTS } from '../../src/offline/model/documents.ts';
import { ownDocuments } from '../generate/schema-differences.ts';
import type { Operation } from './service.ts';

const ROOT = new URL('../../', import.meta.url);
const SCHEMA = buildSchema(readFileSync(new URL('server/contrato.graphql', ROOT), 'utf8'));

const DOCUMENTS = new Map<string, OperationDefinitionNode>(
  (await ownDocuments(ROOT))
    .flatMap(({ definitions }) => definitions)
    .flatMap((one) => (one.kind === Kind.OPERATION_DEFINITION && one.name ? [[one.name.value, one]] : [])),
);

/** The document of the page or the worker. */
function documentOf(name: string): OperationDefinitionNode {
  const document = DOCUMENTS.get(name);
  if (!document) throw new Error(`no document ${name}`);
  return document;
}

/** An operation as the page or the worker sends it. */
export function operation(name: string, variables: Record<string, unknown>): Operation {
  const document = documentOf(name);
  const [selected] = document.selectionSet.selections as FieldNode[];
  const field = selected?.name.value ?? name;
  return { operationName: name, variables, query: print(document), ...(field !== name && { field }) };
}

/** guardarConfiguracion with this project's three arguments. */
export function extendedSave(variables: Record<string, unknown>): Operation {
  const query = WRITE_DOCUMENTS.guardarConfiguracionExtendida;
  return { operationName: 'guardarConfiguracion', variables, query };
}

/** The operation in a form that every server checks and none carries out. */
export function onlyChecked(name: string, variables: Record<string, unknown>): Operation {
  const document = documentOf(name);
  const [field] = document.selectionSet.selections;
  const skipped = { ...field, directives: SKIP.directives } as FieldNode;
  const selectionSet = { ...document.selectionSet, selections: [skipped, TYPENAME] };
  return { operationName: name, variables, query: print({ ...document, selectionSet }) };
}

const [SKIP, TYPENAME] = (parse('{ x @skip(if: true) __typename }').definitions[0] as OperationDefinitionNode)
  .selectionSet.selections as [FieldNode, FieldNode];

/** Where the data of an answer do not have the contract's types, in Spanish, each once; the values are not told. */
export function misfits({ operationName }: Operation, data: unknown): string[] {
  const found = new Set<string>();
  const { selectionSet } = documentOf(operationName);
  const root = SCHEMA.getQueryType();
  if (root) walk(selectionSet, root, data, '', found);
  return [...found];
}

function walk(
  { selections }: SelectionSetNode,
  type: GraphQLOutputType,
  data: unknown,
  path: string,
  found: Set<string>,
): void {
  if (!isObjectType(type)) return;
  for (const node of selections) {
    if (node.kind !== Kind.FIELD) continue;
    const name = node.name.value;
    const field = type.getFields()[name];
    const place = path === '' ? name : `${path}.${name}`;
    if (field) value(node.selectionSet, field.type, (data as Record<string, unknown>)[name], place, found);
  }
}

function value(
  selections: SelectionSetNode | undefined,
  type: GraphQLOutputType,
  given: unknown,
  place: string,
  found: Set<string>,
): void {
  if (given === undefined) return void found.add(`falta ${place}`);
  if (given === null) {
    if (isNonNullType(type)) found.add(`${place} viene vacío, y el contrato lo promete`);
    return;
  }
  const bare = getNullableType(type);
  if (isListType(bare)) {
    if (!Array.isArray(given)) return void found.add(`${place} no es una lista`);
    for (const one of given) value(selections, bare.ofType, one, `${place}[]`, found);
    return;
  }
  if (isObjectType(bare)) {
    if (typeof given !== 'object' || Array.isArray(given)) return void found.add(`${place} no es un objeto`);
    if (selections) walk(selections, bare, given, place, found);
    return;
  }
  const fits = SCALARS[String(bare)];
  if (fits && !fits(given))
    found.add(`${place} es ${KINDS[typeof given] ?? 'otra cosa'}, y el contrato pide ${bare}`);
}

const SCALARS: Readonly<Record<string, (value: unknown) => boolean>> = {
  String: (value) => typeof value === 'string',
  ID: (value) => typeof value === 'string',
  Boolean: (value) => typeof value === 'boolean',
  Int: Number.isInteger,
};

const KINDS: Readonly<Record<string, string>> = { string: 'texto', number: 'número', boolean: 'sí o no' };
