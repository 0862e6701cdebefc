import { addTypenameToDocument } from '@apollo/client/utilities';
import { type DocumentNode, parse, print as printWhole } from 'graphql';
import { describe, expect, it } from 'vitest';
import { print } from '../../src/api/client/print-document.ts';
import * as account from '../../src/api/documents/account-operations.generated.ts';
import * as birthdays from '../../src/api/documents/birthday-operations.generated.ts';
import * as operations from '../../src/api/documents/operations.generated.ts';
import * as page from '../../src/api/documents/page-operations.generated.ts';

const documents = Object.entries({
  ...operations,
  ...account,
  ...birthdays,
  ...page,
} as unknown as Record<string, DocumentNode>);
const tree = (text: string) => JSON.stringify(parse(text, { noLocation: true }));

describe('our document printer', () => {
  it('the app has documents to print', () => {
    expect(documents.length).toBeGreaterThan(10);
  });

  it.each(documents)('%s is printed as by graphql’s own printer', (_, document) => {
    for (const sent of [document, addTypenameToDocument(document)])
      expect(tree(print(sent))).toBe(tree(printWhole(sent)));
  });

  it('lists, nesting and other kinds of operations are printed correctly', () => {
    const text = 'mutation m($a: [String!]!) { uno(a: $a) { dos { tres } } cuatro }';
    expect(tree(print(parse(text)))).toBe(tree(text));
    expect(tree(print(parse('query { uno }')))).toBe(tree('query { uno }'));
  });

  it.each(['{ a @client }', '{ b: a }', '{ a(n: 1) }', '{ ...f } fragment f on Query { a }'])(
    'the printer refuses what it does not support: %s',
    (text) => {
      expect(() => print(parse(text))).toThrow(TypeError);
    },
  );
});
