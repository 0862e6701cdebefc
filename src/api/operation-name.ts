import type { TypedDocumentNode } from '@graphql-typed-document-node/core';

/** The name under which a ready document's operation goes over the wire. */
export function operationName<T, V>(document: TypedDocumentNode<T, V>): string {
  const [definition] = document.definitions;
  return definition?.kind === 'OperationDefinition' ? (definition.name?.value ?? '') : '';
}
