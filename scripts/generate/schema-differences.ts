import { readFile } from 'node:fs/promises';
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionSetNode,
} from 'graphql';
import { WRITE_DOCUMENTS } from '../../src/offline/model/documents.ts';

/** The files of src/api/documents. */
export const DOCUMENT_FILES = [
  'operations',
  'account-operations',
  'birthday-operations',
  'page-operations',
] as const;

/**
 * Everything that the page and the worker ask any service. The save with our own three arguments is left out: `extendido` says whether it
 * is sent at all.
 */
export async function ownDocuments(root: URL): Promise<DocumentNode[]> {
  const texts = await Promise.all(
    DOCUMENT_FILES.map((name) => readFile(new URL(`src/api/documents/${name}.graphql`, root), 'utf8')),
  );
  const { guardarConfiguracionExtendida: _, ...writes } = WRITE_DOCUMENTS;
  return [...texts, ...Object.values(writes)].map((text) => parse(text));
}

/**
 * What of our documents another schema no longer fits, in words, each once: only what they use counts, and the names of types do not,
 * since they are not on the wire.
 */
export function schemaDifferences(
  ours: GraphQLSchema,
  theirs: GraphQLSchema,
  documents: readonly DocumentNode[],
): string[] {
  const found = new Set<string>();
  for (const document of documents)
    for (const definition of document.definitions)
      if (definition.kind === Kind.OPERATION_DEFINITION) {
        const walk = createWalk(document, definition, found);
        walk(definition.selectionSet, ours.getQueryType(), theirs.getQueryType(), '');
      }
  return [...found];
}

type Type = GraphQLNamedType | null | undefined;

function createWalk(document: DocumentNode, operation: OperationDefinitionNode, found: Set<string>) {
  const variables = new Map(
    (operation.variableDefinitions ?? []).map(({ type, variable }) => [variable.name.value, print(type)]),
  );

  return function walk({ selections }: SelectionSetNode, ours: Type, theirs: Type, path: string): void {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) field(selection, ours, theirs, path);
      else if (selection.kind === Kind.INLINE_FRAGMENT) walk(selection.selectionSet, ours, theirs, path);
      else
        for (const one of document.definitions)
          if (one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === selection.name.value)
            walk(one.selectionSet, ours, theirs, path);
    }
  };

  function field(node: FieldNode, ours: Type, theirs: Type, path: string): void {
    const name = node.name.value;
    const place = path === '' ? name : `${path}.${name}`;
    const own = isObjectType(ours) ? ours.getFields()[name] : undefined;
    const other = isObjectType(theirs) ? theirs.getFields()[name] : undefined;
    if (own === undefined) return;
    if (other === undefined) {
      found.add(path === '' ? `Falta la operación ${name}.` : `Falta el campo ${place}.`);
      return;
    }
    for (const {
      name: { value: argument },
      value,
    } of node.arguments ?? []) {
      const wanted = other.args.find((one) => one.name === argument);
      if (wanted === undefined) {
        found.add(`${place} no tiene el argumento ${argument}.`);
        continue;
      }
      const given = value.kind === Kind.VARIABLE ? variables.get(value.name.value) : undefined;
      const takes = String(wanted.type);
      if (given !== undefined && !accepts(takes, given))
        found.add(`El argumento ${argument} de ${place} debe ser ${takes}, y la aplicación da ${given}.`);
    }
    const named = new Set(node.arguments?.map((one) => one.name.value));
    for (const argument of other.args)
      if (isRequiredArgument(argument) && !named.has(argument.name))
        found.add(`${place} exige el argumento ${argument.name}, que la aplicación no da.`);
    for (const line of typeDifferences(own.type, other.type, place)) found.add(line);
    if (node.selectionSet)
      createWalk(document, operation, found)(
        node.selectionSet,
        getNamedType(own.type),
        getNamedType(other.type),
        place,
      );
  }
}

/** A variable that may be null cannot go where null is refused; ID and String are both texts. */
function accepts(takes: string, gives: string): boolean {
  const asText = (type: string) => type.replaceAll(/\bID\b/g, 'String');
  const [wanted, given] = [asText(takes), asText(gives)];
  return wanted === given || wanted === given.replace(/!$/, '');
}

function typeDifferences(own: GraphQLOutputType, other: GraphQLOutputType, place: string): string[] {
  const lines: string[] = [];
  if (isNonNullType(own) && !isNonNullType(other))
    lines.push(`${place} puede venir vacío, y la aplicación espera ${own}.`);
  const [ownBare, otherBare] = [bare(own), bare(other)];
  if (isListType(ownBare) !== isListType(otherBare)) {
    lines.push(`${place} es ${other}, y la aplicación espera ${own}.`);
    return lines;
  }
  if (isListType(ownBare) && isListType(otherBare))
    return [...lines, ...typeDifferences(ownBare.ofType, otherBare.ofType, `cada elemento de ${place}`)];
  const [ownLeaf, otherLeaf] = [isLeafType(ownBare), isLeafType(otherBare)];
  const text = (type: unknown) => String(type).replace(/^ID$/, 'String');
  if (ownLeaf !== otherLeaf || (ownLeaf && text(ownBare) !== text(otherBare)))
    lines.push(`${place} es ${other}, y la aplicación espera ${own}.`);
  return lines;
}

const bare = (type: GraphQLOutputType) => (isNonNullType(type) ? type.ofType : type);
