/**
 * `npm run codegen` writes the contract's types for server and client and the client's documents. With
 * `--print` it prints the text instead, which a test compares with the committed files. With `--schema FILE` it writes nothing, and
 * says what of the documents no longer fits another service's schema.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescript from '@graphql-codegen/typescript';
import * as operations from '@graphql-codegen/typescript-operations';
import { buildSchema, type GraphQLSchema, parse } from 'graphql';
import { DOCUMENT_FILES, ownDocuments, schemaDifferences } from './schema-differences.ts';

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
  for (const name of DOCUMENT_FILES)
    written[`src/api/documents/${name}.generated.ts`] = HEADER + (await client(name));
  return written;
}

/** Says in words what of the documents does not fit the schema of this file; the exit code is 1 if there is anything. */
async function compare(file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return fail(`No se puede leer ${file}.`);
  let theirs: GraphQLSchema;
  try {
    theirs = buildSchema(text);
  } catch (error) {
    return fail(`${file} no es un esquema de GraphQL: ${error instanceof Error ? error.message : error}`);
  }
  const ours = buildSchema(await readFile(new URL('server/contrato.graphql', root), 'utf8'));
  const lines = schemaDifferences(ours, theirs, await ownDocuments(root));
  for (const line of lines) console.log(`✗ ${line}`);
  if (lines.length === 0) console.log('✓ Todo lo que la aplicación pide cabe en ese esquema.');
  else fail(`\n${lines.length === 1 ? '1 cosa no cabe' : `${lines.length} cosas no caben`} en ${file}.`);
}

function fail(line: string): void {
  console.error(line);
  process.exitCode = 1;
}

const [option, file] = process.argv.slice(2);
if (option === '--schema') {
  if (file === undefined) fail('Uso: npm run codegen -- --schema ESQUEMA.graphql');
  else await compare(file);
} else {
  const generated = await generate();
  if (option === '--print') {
    console.log(JSON.stringify(generated));
  } else {
    for (const [name, text] of Object.entries(generated)) {
      await writeFile(new URL(name, root), text);
      console.log(`escrito ${name}`);
    }
  }
}
