import { type Identifier as Name, type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import {
  isAsExpression,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isIdentifier,
  isIfStatement,
  isNewExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isSourceFile,
  isStringLiteral,
  isTypeOfExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';

/**
 * True if a use is guarded by a test for the feature, or is itself such a test: `y.x?.`, or a condition on
 * `y.x` around it or before an early exit. `'x' in y` and `typeof y.x` count anywhere in the file, because
 * they often guard handlers.
 * @param owner a test for this interface counts too
 */
export function isTested(name: Name, source: SourceFile, owner: string | undefined): boolean {
  if (asksFor(name.text, source) || (owner !== undefined && asksFor(owner, source))) return true;
  const use = isPropertyAccessExpression(name.parent) && name.parent.name === name ? name.parent : name;
  if (isTest(use)) return true;
  for (let node: Node = use; node.parent; node = node.parent)
    for (const condition of conditionsOf(node, node.parent)) {
      const tested = namesTested(condition);
      if (tested.has(name.text) || (owner !== undefined && tested.has(owner))) return true;
    }
  return false;
}

function asksFor(name: string, source: SourceFile): boolean {
  const named = String.raw`\b${name}\b`;
  return new RegExp(`'${name}' in [\\w(]|typeof [\\w.]*${named}(?! *[>)\\]])`).test(source.text);
}

/** The value is tested and not used: `x.y?.z`, `if (x.y)`, `x.y as T | undefined`. */
function isTest(use: Node): boolean {
  const { parent } = use;
  if ('questionDotToken' in parent && parent.questionDotToken && !isNameOf(use, parent)) return true;
  if (isTypeOfExpression(parent)) return true;
  if (isAsExpression(parent)) return parent.type.getText().includes('undefined');
  if (isPrefixUnaryExpression(parent)) return parent.operator === SyntaxKind.ExclamationToken;
  if (isIfStatement(parent)) return parent.expression === use;
  if (isConditionalExpression(parent)) return parent.condition === use;
  return isBinaryExpression(parent) && parent.left === use && LOGICAL.has(parent.operatorToken.kind);
}

const isNameOf = (use: Node, parent: Node) => isPropertyAccessExpression(parent) && parent.name === use;

const LOGICAL: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.AmpersandAmpersandToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.QuestionQuestionToken,
]);

/** Conditions that were evaluated before `node`, a child of `parent`, runs. */
function conditionsOf(node: Node, parent: Node): Node[] {
  if (isIfStatement(parent)) return node === parent.expression ? [] : [parent.expression];
  if (isConditionalExpression(parent)) return node === parent.condition ? [] : [parent.condition];
  if (isBinaryExpression(parent))
    return node === parent.right && LOGICAL.has(parent.operatorToken.kind) ? [parent.left] : [];
  if (!isBlock(parent) && !isSourceFile(parent)) return [];
  return parent.statements.flatMap((statement) =>
    statement.end <= node.pos && isIfStatement(statement) && leaves(statement.thenStatement)
      ? [statement.expression]
      : [],
  );
}

function leaves(statement: Node): boolean {
  const last = isBlock(statement) ? statement.statements.at(-1) : statement;
  return last?.kind === SyntaxKind.ReturnStatement || last?.kind === SyntaxKind.ThrowStatement;
}

/** Names that a condition tests; a constant stands for its initializer. */
function namesTested(condition: Node): Set<string> {
  const names = new Set<string>();
  const seen = new Set<Node>();
  const visit = (node: Node): void => {
    if (seen.has(node)) return;
    seen.add(node);
    if (
      isBinaryExpression(node) &&
      node.operatorToken.kind === SyntaxKind.InKeyword &&
      isStringLiteral(node.left)
    )
      names.add(node.left.text);
    if (isIdentifier(node)) {
      if (!isCalled(node)) names.add(node.text);
      const made = initializerOf(node);
      if (made) visit(made);
    }
    node.forEachChild(visit);
  };
  visit(condition);
  return names;
}

/** `x.y()` is no test for y, because it would have thrown. */
function isCalled(name: Node): boolean {
  const use = isNameOf(name, name.parent) ? name.parent : name;
  const { parent } = use;
  return (
    (isCallExpression(parent) || isNewExpression(parent)) &&
    parent.expression === use &&
    !('questionDotToken' in parent && parent.questionDotToken)
  );
}

/** Initializer of the nearest variable of that name in the enclosing blocks. */
function initializerOf(name: Name): Node | undefined {
  for (let node: Node = name; node.parent; node = node.parent) {
    if (!isBlock(node.parent) && !isSourceFile(node.parent)) continue;
    let found: Node | undefined;
    for (const statement of node.parent.statements)
      statement.forEachChild((list) =>
        list.forEachChild((one) => {
          if (isVariableDeclaration(one) && isIdentifier(one.name) && one.name.text === name.text)
            found = one.initializer;
        }),
      );
    if (found) return found;
  }
  return undefined;
}
