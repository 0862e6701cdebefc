import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { ownDocuments, schemaDifferences } from '../scripts/generate/schema-differences.ts';
import { foreignSchema } from './support/backends/foreign-schema.ts';

const ROOT = new URL('../', import.meta.url);
const contract = await readFile(new URL('server/contrato.graphql', ROOT), 'utf8');
const documents = await ownDocuments(ROOT);

/** What no longer fits the contract after a change of its text. */
function after(...changes: readonly (readonly [from: string, to: string])[]): string[] {
  let text = contract;
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`the contract no longer says ${from}`);
    text = text.replace(from, to);
  }
  return schemaDifferences(buildSchema(contract), buildSchema(text), documents);
}

test('our contract, and the owner’s without our additions, fit every document', () => {
  expect(after()).toEqual([]);
  expect(schemaDifferences(buildSchema(contract), foreignSchema('booleano'), documents)).toEqual([]);
});

test.each<[string, [string, string], string]>([
  ['an operation', ['puestoUsuario(', 'puesto('], 'Falta la operación puestoUsuario.'],
  ['a field', ['  apellido: String!\n  nombreBD', '  nombreBD'], 'Falta el campo usuario.apellido.'],
  [
    'an argument',
    ['(usuario: String!, forzarLectura: Boolean = false)', '(usuario: String!)'],
    'usuario no tiene el argumento forzarLectura.',
  ],
  [
    'an argument’s type',
    ['leido: Boolean!', 'leido: Int!'],
    'El argumento leido de marcarAvisoLeido debe ser Int!, y la aplicación da Boolean!.',
  ],
  [
    'a demanded argument',
    ['validarSesion(usuario', 'validarSesion(campus: String!, usuario'],
    'validarSesion exige el argumento campus, que la aplicación no da.',
  ],
  [
    'a value that may be missing',
    ['dia: Int): [Cumpleanero!]!', 'dia: Int): [Cumpleanero!]'],
    'listaCumpleanos puede venir vacío, y la aplicación espera [Cumpleanero!]!.',
  ],
  [
    'an element that may be missing',
    ['dia: Int): [Cumpleanero!]!', 'dia: Int): [Cumpleanero]!'],
    'cada elemento de listaCumpleanos puede venir vacío, y la aplicación espera Cumpleanero!.',
  ],
  [
    'a list that is none',
    ['dia: Int): [Cumpleanero!]!', 'dia: Int): Cumpleanero!'],
    'listaCumpleanos es Cumpleanero!, y la aplicación espera [Cumpleanero!]!.',
  ],
  [
    'a type',
    ['validado: Boolean', 'validado: String'],
    'usuario.validado es String, y la aplicación espera Boolean.',
  ],
])('%s that differs is told in words, once', (_, change, line) => {
  expect(after(change)).toEqual([line]);
});

test('names of types, ID for String, and what the documents do not use make no difference', () => {
  const renamed = contract.replaceAll(/\bCumpleanero\b/g, 'Persona').replace('  id: ID!', '  id: String!');
  const more = renamed.replace('type Query {', 'type Query { otra(a: Int!): Int');
  expect(schemaDifferences(buildSchema(contract), buildSchema(more), documents)).toEqual([]);
});

test('npm run codegen -- --schema says it, writes nothing, and fails if anything does not fit', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'planeacion-schema-'));
  const run = async (text: string) => {
    const file = join(folder, 'theirs.graphql');
    await writeFile(file, text);
    const script = new URL('scripts/generate/codegen.ts', ROOT).pathname;
    return new Promise<[number, string]>((resolve) =>
      execFile(process.execPath, [script, '--schema', file], (error, out, err) =>
        resolve([error ? Number(error.code) : 0, out + err]),
      ),
    );
  };
  expect(await run(contract)).toEqual([0, '✓ Todo lo que la aplicación pide cabe en ese esquema.\n']);
  const [code, said] = await run(contract.replace('puestoUsuario(', 'puesto('));
  expect([code, said]).toEqual([
    1,
    expect.stringContaining('✗ Falta la operación puestoUsuario.\n\n1 cosa no cabe en '),
  ]);
  const [bad, why] = await run('esto no es');
  expect([bad, why]).toEqual([1, expect.stringContaining('no es un esquema de GraphQL')]);
  await rm(folder, { recursive: true });
});
