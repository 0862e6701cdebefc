import type { GraphQLResolveInfo, SelectionSetNode } from 'graphql';

/** Whether the query selects any of these fields, directly or in a fragment. */
export function asksFor({ fieldNodes, fragments }: GraphQLResolveInfo, fields: ReadonlySet<string>): boolean {
  const within = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some((node) => {
      if (node.kind === 'Field') return fields.has(node.name.value);
      return within(
        node.kind === 'InlineFragment' ? node.selectionSet : fragments[node.name.value]?.selectionSet,
      );
    }) ?? false;
  return fieldNodes.some(({ selectionSet }) => within(selectionSet));
}
