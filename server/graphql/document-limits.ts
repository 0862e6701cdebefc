import {
  type ASTVisitor,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

/** What one document may hold. The parser's own limit of tokens comes before these. */
export const MAX_QUERY_LENGTH = 10_000;
export const MAX_TOKENS = 500;
export const MAX_DEPTH = 4;
const MAX_ALIASES = 10;
const MAX_FRAGMENTS = 5;
const MAX_DIRECTIVES = 10;

/** One operation a document: mercurius keeps one compiled form for a text, whatever operationName asks of it. */
function oneOperation(context: ValidationContext): ASTVisitor {
  let operations = 0;
  return {
    OperationDefinition(node) {
      operations += 1;
      if (operations === 2) context.reportError(new GraphQLError('more than one operation', { nodes: node }));
    },
  };
}

function limitOf(kind: 'Field' | 'FragmentDefinition' | 'Directive', most: number): ValidationRule {
  return (context) => {
    let count = 0;
    return {
      [kind](node: { alias?: unknown }) {
        if (kind === 'Field' && node.alias === undefined) return;
        count += 1;
        if (count === most + 1) context.reportError(new GraphQLError(`too many of ${kind}`));
      },
    };
  };
}

export const DOCUMENT_RULES: ValidationRule[] = [
  NoSchemaIntrospectionCustomRule,
  oneOperation,
  limitOf('Field', MAX_ALIASES),
  limitOf('FragmentDefinition', MAX_FRAGMENTS),
  limitOf('Directive', MAX_DIRECTIVES),
];
