import type {
  ArgumentNode,
  DefinitionNode,
  DocumentNode,
  SelectionNode,
  TypeNode,
  VariableDefinitionNode,
} from 'graphql';

/**
 * Prints a document as text; replaces graphql's printer in the build (vite.config.ts). Our documents use a
 * small part of the language, and the full printer would be loaded at every start.
 * @throws TypeError for anything else
 */
export const print = ({ definitions }: DocumentNode): string => definitions.map(definition).join('\n');

function definition(node: DefinitionNode): string {
  if (node.kind !== 'OperationDefinition') throw unknown(node);
  const variables = node.variableDefinitions ?? [];
  const declared = variables.length > 0 ? `(${variables.map(declaration).join(', ')})` : '';
  return `${node.operation} ${node.name?.value ?? ''}${declared} ${selections(node.selectionSet)}`;
}

const declaration = ({ variable, type }: VariableDefinitionNode) => `$${variable.name.value}: ${named(type)}`;

function named(node: TypeNode): string {
  if (node.kind === 'NamedType') return node.name.value;
  return node.kind === 'NonNullType' ? `${named(node.type)}!` : `[${named(node.type)}]`;
}

const selections = (set: { selections: readonly SelectionNode[] }): string =>
  `{ ${set.selections.map(selection).join(' ')} }`;

function selection(node: SelectionNode): string {
  if (node.kind !== 'Field' || node.alias || node.directives?.length) throw unknown(node);
  const given = node.arguments ?? [];
  const passed = given.length > 0 ? `(${given.map(argument).join(', ')})` : '';
  return `${node.name.value}${passed}${node.selectionSet ? ` ${selections(node.selectionSet)}` : ''}`;
}

function argument({ name, value }: ArgumentNode): string {
  if (value.kind !== 'Variable') throw unknown(value);
  return `${name.value}: $${value.name.value}`;
}

const unknown = ({ kind }: { kind: string }) => new TypeError(`no words for ${kind}`);
