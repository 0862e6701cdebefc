import type { TypedDocumentNode } from '@graphql-typed-document-node/core';

/** The operation's name in a parsed document; '' if it has none. */
export function operationName<T, V>(document: TypedDocumentNode<T, V>): string {
  const [definition] = document.definitions;
  return definition?.kind === 'OperationDefinition' ? (definition.name?.value ?? '') : '';
}
