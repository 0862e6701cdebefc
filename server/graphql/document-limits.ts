import {
  type ASTVisitor,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

/** Limits of a GraphQL document. The parser checks its token limit before these. */
export const MAX_QUERY_LENGTH = 10_000;
export const MAX_TOKENS = 500;
export const MAX_DEPTH = 4;
const MAX_ALIASES = 10;
const MAX_FRAGMENTS = 5;
const MAX_DIRECTIVES = 10;

/** Allows one operation in a document, because mercurius caches one compiled form per text, regardless of operationName. */
function oneOperation(context: ValidationContext): ASTVisitor {
  let operations = 0;
  return {
    OperationDefinition(node) {
      operations += 1;
      if (operations === 2) context.reportError(new GraphQLError('more than one operation', { nodes: node }));
    },
  };
}

/** Operations that need no session. A document may hold one of them, so a request holds ten attempts at most. */
const PUBLIC_OPERATIONS: ReadonlySet<string> = new Set([
  'loginUsuario',
  'enviarConfirmacionRegistro',
  'confirmarRegistro',
  'confirmarReseteo',
  'correoConfirmacionVigente',
]);

function onePublicOperation(context: ValidationContext): ASTVisitor {
  let count = 0;
  return {
    Field(node) {
      if (context.getParentType()?.name !== 'Query' || !PUBLIC_OPERATIONS.has(node.name.value)) return;
      count += 1;
      if (count === 2)
        context.reportError(new GraphQLError('more than one public operation', { nodes: node }));
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
  onePublicOperation,
  limitOf('Field', MAX_ALIASES),
  limitOf('FragmentDefinition', MAX_FRAGMENTS),
  limitOf('Directive', MAX_DIRECTIVES),
];
