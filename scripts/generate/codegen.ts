/**
 * `npm run codegen` writes the contract's types for server and client and the client's documents. With
 * `--print` it prints the text instead, which a test compares with the committed files.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescript from '@graphql-codegen/typescript';
import * as operations from '@graphql-codegen/typescript-operations';
import { buildSchema, parse } from 'graphql';

const root = new URL('../../', import.meta.url);
const HEADER = '// Generated from the contract by `npm run codegen`; a test fails when it is stale.\n';

async function generate(): Promise<Record<string, string>> {
  const contract = await readFile(new URL('server/contrato.graphql', root), 'utf8');
  const schemaAst = buildSchema(contract);
  const common = { schema: parse(contract), schemaAst, pluginContext: {} };
  const scalars = { ID: 'string' };
  const server = await codegen({
    ...common,
    filename: 'contract.generated.ts',
    documents: [],
    config: { useTypeImports: true, scalars, skipTypename: true },
    plugins: [{ typescript: {} }],
    pluginMap: { typescript },
  });
  /** One file per document file, so that a page's documents load with the page. */
  const client = async (name: string) => {
    const location = `src/api/documents/${name}.graphql`;
    const text = await readFile(new URL(location, root), 'utf8');
    return codegen({
      ...common,
      filename: `${name}.generated.ts`,
      documents: [{ location, document: parse(text) }],
      config: {
        useTypeImports: true,
        scalars,
        documentMode: 'documentNode',
        optimizeDocumentNode: true,
        skipTypename: true,
      },
      plugins: [{ operations: {} }, { typedDocumentNode: {} }],
      pluginMap: { operations, typedDocumentNode },
    });
  };
  const written: Record<string, string> = { 'server/contract.generated.ts': HEADER + server };
  for (const name of ['operations', 'account-operations', 'page-operations'])
    written[`src/api/documents/${name}.generated.ts`] = HEADER + (await client(name));
  return written;
}

const generated = await generate();
if (process.argv.includes('--print')) {
  console.log(JSON.stringify(generated));
} else {
  for (const [file, text] of Object.entries(generated)) {
    await writeFile(new URL(file, root), text);
    console.log(`escrito ${file}`);
  }
}
