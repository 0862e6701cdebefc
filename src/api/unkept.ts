import type { TypedDocumentNode } from '@graphql-typed-document-node/core';

/**
 * The same question under a name of its own, by which it is sent `no-cache` (policies.ts): its answer, and whom it was about,
 * never reach the device. `name` must not be one of the kept operations.
 */
export function unkept<T, V>(document: TypedDocumentNode<T, V>, name: string): TypedDocumentNode<T, V> {
  const definitions = document.definitions.map((definition) =>
    definition.kind === 'OperationDefinition'
      ? { ...definition, name: { kind: 'Name', value: name } }
      : definition,
  );
  return { ...document, definitions } as TypedDocumentNode<T, V>;
}
