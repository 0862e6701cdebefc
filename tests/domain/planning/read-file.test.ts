import { expect, test } from 'vitest';
import { FileFault, readPlanning } from '../../../src/domain/planning/read-file.ts';
import { latin, utf8 } from './files.ts';

/** Files as universities' systems and spreadsheets write them, each with what the person is told. */

const read = (bytes: Uint8Array, fields?: Parameters<typeof readPlanning>[1]) =>
  readPlanning(bytes, fields, () => undefined);
const rowsOf = (text: string) => read(utf8(text)).planning.rows;
const problemsOf = (text: string) =>
  read(utf8(text)).review.problems.map(({ linea, columna, valor, motivo }) => [
    linea,
    columna,
    valor,
    motivo,
  ]);
const faultOf = (bytes: Uint8Array) => {
  try {
    return read(bytes).review.fault;
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    return error.message;
  }
};

const HEADER = 'Materia,Grupo,Cupo,Profesor';

test('1: a plain file with commas and the names of the fields', () => {
  const { review, planning } = read(utf8(`${HEADER}\nCálculo I,G01,35,A. Núñez\n`));
  expect([review.encoding, review.separator, review.problemCount, review.fault]).toEqual([
    'utf-8',
    ',',
    0,
    undefined,
  ]);
  expect(planning).toEqual({
    fields: ['materia', 'grupo', 'cupo', 'profesor'],
    rows: [['Cálculo I', 'G01', '35', 'A. Núñez']],
  });
});

test('2: CSV UTF-8 of Excel: a mark at the beginning, semicolons, CRLF', () => {
  const { review, planning } = read(utf8('\ufeffMATERIA;Cupo\r\nCálculo I;35\r\n'));
  expect([review.separator, review.columns[0]]).toEqual([';', { header: 'MATERIA', field: 'materia' }]);
  expect(planning.rows).toEqual([['Cálculo I', '35']]);
});

test('3: CSV of an older Excel: Windows-1252', () => {
  const { review, planning } = read(latin('Materia;Profesor\r\nÁlgebra;Núñez Peña\r\n'));
  expect(review.encoding).toBe('windows-1252');
  expect(planning.rows).toEqual([['Álgebra', 'Núñez Peña']]);
});

test('4: a file with tabulators', () => {
  expect(rowsOf('Asignatura\tDocente\nFísica\tZ. Ávila')).toEqual([['Física', 'Z. Ávila']]);
});

test('5: quotes around cells, with the separator and quotes within', () => {
  expect(rowsOf('Materia,Profesor\n"Redacción, taller","García ""Lalo"" L."')).toEqual([
    ['Redacción, taller', 'García "Lalo" L.'],
  ]);
});

test('6: line breaks in cells become blanks, and lines are counted with them', () => {
  const text = 'Materia,Cupo\n"Historia\r\nde México",30\nÉtica,muchos\n';
  expect(rowsOf(text)[0]).toEqual(['Historia de México', '30']);
  expect(problemsOf(text)).toEqual([[4, 'Cupo', 'muchos', 'No es un número; no se suma.']]);
});

test('7: columns that are missing are no fault, except the course', () => {
  expect(read(utf8('Materia\nCálculo')).planning).toEqual({ fields: ['materia'], rows: [['Cálculo']] });
  expect(faultOf(utf8('Sede,Edificio\nNorte,B\n'))).toBe('Ninguna columna trae la materia: di cuál es.');
});

test('8: a person says what an unknown column brings', () => {
  const { planning, review } = read(utf8('Denominación,Plazas\nCálculo,35\n'), ['materia', 'cupo']);
  expect([planning.fields, planning.rows, review.fault]).toEqual([
    ['materia', 'cupo'],
    [['Cálculo', '35']],
    undefined,
  ]);
});

test('9: of two columns with the same name the first is taken', () => {
  const { review, planning } = read(utf8('Materia,Cupo,Cupo\nCálculo,35,99\n'));
  expect(review.columns.map(({ field }) => field)).toEqual(['materia', 'cupo', '']);
  expect(planning.rows).toEqual([['Cálculo', '35']]);
});

test('10: an empty file, one with blank lines only, and one with a header only', () => {
  expect(faultOf(utf8(''))).toBe('El archivo está vacío.');
  expect(faultOf(utf8('\n\n  \n'))).toBe('El archivo no tiene ninguna fila.');
  expect(faultOf(utf8(`${HEADER}\n`))).toBe('El archivo no tiene ningún grupo debajo de su encabezado.');
});

test('11: a workbook of Excel, an old one, a PDF, a picture and UTF-16 by mistake', () => {
  expect(faultOf(latin('PK\x03\x04xlsx'))).toBe(
    'Es un libro de Excel o un zip, no un CSV: ábrelo y guárdalo como CSV (en Excel: Guardar como, CSV UTF-8).',
  );
  expect(faultOf(latin('\xd0\xcf\x11\xe0xls'))).toMatch(/^Es un documento de Office/);
  expect(faultOf(latin('%PDF-1.7'))).toBe('Es un PDF, no un CSV: pide la lista como CSV.');
  expect(faultOf(latin('\x89PNG\r\n'))).toMatch(/^Es una imagen/);
  expect(faultOf(latin('\xff\xfeM\0a\0'))).toMatch(/^Es texto UTF-16/);
  expect(faultOf(latin('Materia\0Cupo'))).toBe('No es un archivo de texto: exporta la lista como CSV.');
});

test('12: a million letters in one cell, and quotes that are never closed', () => {
  const motive = 'Unas comillas que se abren en la línea 3 no se cierran, o la fila es demasiado larga.';
  expect(faultOf(utf8(`${HEADER}\nA,B,1,C\n"${'x'.repeat(1_000_000)}",G01,35,N\n`))).toBe(motive);
  expect(faultOf(utf8(`${HEADER}\nA,B,1,C\n"Cálculo,G01,35,N\n${'D,E,2,F\n'.repeat(10_000)}`))).toBe(motive);
});

test('13: a long cell is cut, and that is told', () => {
  const [row] = rowsOf(`Materia\n${'x'.repeat(600)}\n`);
  expect(row?.[0]).toHaveLength(500);
  expect(problemsOf(`Materia\n${'x'.repeat(600)}\n`)).toEqual([
    [2, 'Materia', `${'x'.repeat(80)}…`, 'Pasa de 500 caracteres; se corta.'],
  ]);
});

test('14: a row of totals at the end is not a group', () => {
  const text = 'Clave,Materia,Cupo\nMAT-1,Cálculo,35\nTOTAL,,35\n';
  expect(rowsOf(text)).toHaveLength(1);
  expect(problemsOf(text)).toEqual([[3, '', 'TOTAL ·  · 35', 'Parece la fila de totales; no se toma.']]);
});

test('15: a title, a date and blank lines above the header', () => {
  const text =
    'Universidad Autónoma, sede norte\nReporte de planeación,,,\n\nMateria,Grupo,Cupo,Profesor\nCálculo,G01,35,N\n';
  expect(rowsOf(text)).toEqual([['Cálculo', 'G01', '35', 'N']]);
});

test('16: the line of Excel that names the separator', () => {
  expect(rowsOf('sep=;\r\nMateria;Grupo\r\nCálculo, taller;G01\r\n')).toEqual([['Cálculo, taller', 'G01']]);
});

test('17: a header that is repeated at each page of the report', () => {
  const text = `${HEADER}\nA,B,1,C\n${HEADER}\nD,E,2,F\n`;
  expect(rowsOf(text)).toHaveLength(2);
  expect(problemsOf(text)).toEqual([[3, '', '', 'Es el encabezado otra vez; no se toma.']]);
});

test('18: rows that are shorter or longer than the header, and empty cells behind it', () => {
  const text = `${HEADER}\nA,B,1\nC,D,2,E,F\nG,H,3,I,,,\n`;
  expect(rowsOf(text)).toEqual([['G', 'H', '3', 'I']]);
  expect(problemsOf(text).map(([line, , , motive]) => [line, motive])).toEqual([
    [2, 'La fila tiene 3 celdas y el encabezado 4. No se toma.'],
    [3, 'La fila tiene 5 celdas y el encabezado 4. No se toma.'],
  ]);
});

test('19: numbers with thousands and decimals are numbers; a formula stays a text', () => {
  const text = 'Materia,Cupo,Demanda\nA,"1,234",35.0\n"=CMD()",12,n/d\n';
  expect(problemsOf(text)).toEqual([[3, 'Demanda', 'n/d', 'No es un número; no se suma.']]);
  // What an export of ours put before it goes again.
  expect(rowsOf(`Materia\n"'=CMD()"\n`)).toEqual([['=CMD()']]);
});

test('20: RFC and CURP, and every other column that the table does not know, are not taken', () => {
  const { planning, review } = read(
    utf8('Materia,Profesor,RFC,CURP\nCálculo,A. Núñez,NUPA800105AB1,NUPA800105MDFXXN01\n'),
  );
  expect(planning.fields).toEqual(['materia', 'profesor']);
  expect(JSON.stringify(planning)).not.toMatch(/NUPA/);
  expect(review.columns.map(({ field }) => field)).toEqual(['materia', 'profesor', '', '']);
  // Nor as a row with a problem, which is kept on the device too.
  const faulty = ',A. Núñez,NUPA800105AB1,X\nTOTAL,,NUPA800105AB1,\nA,B,NUPA800105AB1\n';
  const { problems } = read(utf8(`Materia,Profesor,RFC,CURP\n${faulty}`)).review;
  expect(problems).toHaveLength(3);
  expect(JSON.stringify(problems)).not.toMatch(/NUPA/);
});

test('a row without a course is told and not taken; two files too large are refused', () => {
  expect(problemsOf('Materia,Cupo\n,35\n')).toEqual([[2, '', ' · 35', 'Le falta la materia; no se toma.']]);
  expect(faultOf(utf8(`Materia\n${'x\n'.repeat(100_001)}`))).toBe('El archivo pasa de 100,000 grupos.');
  expect(faultOf(new Uint8Array(33 * 1024 * 1024))).toBe(
    'El archivo pasa de 32 MB: no puede ser una lista de grupos.',
  );
});
