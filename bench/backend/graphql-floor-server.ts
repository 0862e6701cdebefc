/**
 * The floor: graphql-js on node:http with cached documents and resolvers in memory, without any other layer.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, type DocumentNode, execute, parse, validate } from 'graphql';
import { ROOT } from '../folders.ts';
import { SETTINGS, USUARIO } from './person.ts';
import { serveBody } from './serve-body.ts';

interface Operation {
  query: string;
  variables: Record<string, unknown>;
  operationName: string;
}

const schema = buildSchema(readFileSync(join(ROOT, 'server/contrato.graphql'), 'utf8'));
const settings = new Map<string, string>(SETTINGS);
const rootValue = {
  configuracion: ({ campo }: { campo: string }) => settings.get(campo) ?? null,
  usuario: () => USUARIO,
};
const documents = new Map<string, DocumentNode>();

function documentOf(query: string): DocumentNode {
  const known = documents.get(query);
  if (known) return known;
  const document = parse(query);
  const [fault] = validate(schema, document);
  if (fault) throw fault;
  documents.set(query, document);
  return document;
}

const run = ({ query, variables, operationName }: Operation) =>
  execute({ schema, document: documentOf(query), rootValue, variableValues: variables, operationName });

serveBody(async (body) => {
  const sent = JSON.parse(body) as Operation | Operation[];
  return JSON.stringify(Array.isArray(sent) ? await Promise.all(sent.map(run)) : await run(sent));
});
