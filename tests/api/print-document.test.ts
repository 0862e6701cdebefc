import { addTypenameToDocument } from '@apollo/client/utilities';
import { type DocumentNode, parse, print as printWhole } from 'graphql';
import { describe, expect, it } from 'vitest';
import * as account from '../../src/api/account-operations.generated.ts';
import * as operations from '../../src/api/operations.generated.ts';
import * as page from '../../src/api/page-operations.generated.ts';
import { print } from '../../src/api/print-document.ts';

const documents = Object.entries({ ...operations, ...account, ...page } as unknown as Record<
  string,
  DocumentNode
>);
const tree = (text: string) => JSON.stringify(parse(text, { noLocation: true }));

describe('the printer of our documents', () => {
  it('has documents to print', () => {
    expect(documents.length).toBeGreaterThan(10);
  });

  it.each(documents)('says of %s what graphql’s own printer says', (_, document) => {
    for (const sent of [document, addTypenameToDocument(document)])
      expect(tree(print(sent))).toBe(tree(printWhole(sent)));
  });

  it('keeps lists, nesting and other kinds of operations', () => {
    const text = 'mutation m($a: [String!]!) { uno(a: $a) { dos { tres } } cuatro }';
    expect(tree(print(parse(text)))).toBe(tree(text));
    expect(tree(print(parse('query { uno }')))).toBe(tree('query { uno }'));
  });

  it.each(['{ a @client }', '{ b: a }', '{ a(n: 1) }', '{ ...f } fragment f on Query { a }'])(
    'refuses what it has no words for: %s',
    (text) => {
      expect(() => print(parse(text))).toThrow(TypeError);
    },
  );
});
