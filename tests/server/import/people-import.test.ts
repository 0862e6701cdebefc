import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exportPeople } from '../../../server/people-csv/export-people.ts';
import { CAMPOS } from '../../../server/people-csv/fields.ts';
import { neutralized, restored } from '../../../shared/csv-line.ts';
import { type Desk, openDesk } from './import-fixture.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

const csv = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;
const exported = async () => (await Array.fromAsync(exportPeople(desk.database))).join('');
/** Everybody at work but the caller is missing in a file of one. */
const ACTIVE = ['ana', 'beto', 'bisiesta', 'dse', 'febrero', 'hoy', 'ilegible', 'nueva', 'porregistrar'];

describe('a file is read in the forms in which universities write it:', () => {
  const TEXT = csv('Usuario,Nombre,Apellidos,Nacimiento', 'eva,Éva,Núñez Ibáñez,05-ENE-80');
  const latin = (text: string) => Buffer.from(text, 'latin1');
  test.each<[string, string | Uint8Array]>([
    ['UTF-8', TEXT],
    ['UTF-8 with a mark', `\ufeff${TEXT}`],
    ['Windows-1252', latin(TEXT)],
    ['semicolons', TEXT.replaceAll(',', ';')],
    ['tabs', TEXT.replaceAll(',', '\t')],
    ['line feeds alone', TEXT.replaceAll('\r\n', '\n')],
    ['carriage returns alone', TEXT.replaceAll('\r\n', '\r')],
    ['quotes around all', TEXT.replace(/[^,\r\n]+/g, '"$&"')],
    ['no line break at the end', TEXT.trimEnd()],
    ['empty lines and empty cells behind', TEXT.replace('80\r\n', '80,,\r\n\r\n,,,\r\n')],
    ['other cases, accents and signs in the header', TEXT.replace('Usuario,Nombre', 'USUARIO_,NÓMBRE')],
    ['decomposed accents', TEXT.normalize('NFD')],
    ['an English month', TEXT.replace('ENE', 'JAN')],
    ['an ISO date', TEXT.replace('05-ENE-80', '1980-01-05')],
    ['an ISO moment', TEXT.replace('05-ENE-80', '1980-01-05T00:00:00')],
    ['a four-digit year', TEXT.replace('05-ENE-80', '5-enero-1980')],
    ['the euro sign of Windows-1252', Buffer.concat([latin(TEXT.trimEnd()), latin(',\x80')])],
  ])('%s', async (_, content) => {
    const path = await desk.file(content);
    if (String(_).includes('euro')) {
      expect((await desk.review(path)).malas).toMatchObject([
        { linea: 2, valor: expect.stringContaining('€') },
      ]);
      return;
    }
    const { malas, nuevas, ausentes } = await desk.review(path);
    expect(malas).toEqual([]);
    expect(nuevas).toEqual([{ usuario: 'eva', nombre: 'Éva Núñez Ibáñez', linea: 2 }]);
    expect(ausentes.map(({ usuario }) => usuario)).toEqual(ACTIVE);
    expect(await desk.apply(path)).toEqual({ nuevas: 1, cambiadas: 0, iguales: 0, bajas: 0, reingresos: 0 });
    expect(await desk.person('eva')).toMatchObject({
      nombre: 'Éva',
      apellido: 'Núñez Ibáñez',
      fecha_nacimiento: '05-ene-1980',
      nacimiento_mes: 1,
      nacimiento_dia: 5,
      estatus: 'Activo',
      clave_hash: null,
    });
  });

  test('two-digit years are Oracle’s: 49 is 2049, 50 is 1950', async () => {
    const path = await desk.file(
      csv('usuario,nombre,apellido,fecha de ingreso', 'eva,E,R,01-AUG-49', 'ema,E,R,01-AGO-50'),
    );
    await desk.apply(path);
    expect([(await desk.person('eva'))?.fecha_ingreso, (await desk.person('ema'))?.fecha_ingreso]).toEqual([
      '01-ago-2049',
      '01-ago-1950',
    ]);
  });

  test('separators, quotes and line breaks inside quotes belong to the cell, and lines are still counted', async () => {
    const rows = [
      'eva,"Eva",R,"Jefa, ""interina"""',
      'ema,Ema,"R\r\nS\nT","uno\r\ndos"',
      '9 mal,Z,Z,x',
      'z"z,Z,Z,x',
    ];
    const { malas, nuevas } = await desk.review(
      await desk.file(csv('usuario,nombre,apellido,puesto', ...rows)),
    );
    expect(nuevas.map(({ linea }) => linea)).toEqual([2, 3]);
    expect(malas.map(({ linea, valor }) => [linea, valor])).toEqual([
      [7, '9 mal'],
      [8, 'z"z'],
    ]);
    await desk.apply(await desk.file(csv('usuario,nombre,apellido,puesto', ...rows.slice(0, 2))));
    expect(await desk.person('eva')).toMatchObject({ puesto: 'Jefa, "interina"' });
    expect(await desk.person('ema')).toMatchObject({ apellido: 'R S T', puesto: 'uno dos' });
  });
});

describe('columns', () => {
  const FILE = csv('Clave,Apellido paterno,Apellido materno,Nombre(s),Tel', 'eva,Ruiz,Peña,Eva,55');

  test('are matched by their names, joined, and mapped or ignored by hand', async () => {
    const path = await desk.file(FILE);
    const map = { clave: 'usuario', 'NOMBRE(S)': 'Nombre' };
    const { columnas } = await desk.review(path, map);
    expect(columnas.map(({ campo }) => campo)).toEqual(['usuario', 'apellido', 'apellido', 'nombre', null]);
    expect((await desk.review(path, { ...map, Tel: 'extension', 'apellido materno': '' })).nuevas).toEqual([
      { usuario: 'eva', nombre: 'Eva Ruiz', linea: 2 },
    ]);
    await desk.apply(path, { columnas: { ...map, Tel: 'extension' } });
    expect(await desk.person('eva')).toMatchObject({ apellido: 'Ruiz Peña', extension: '55' });
  });

  test.each([
    [{}, /Ninguna columna trae el usuario.*«Clave»/],
    [{ Clave: 'login' }, /No hay un campo «login»/],
    [{ Otra: 'usuario' }, /no tiene la columna «Otra»/],
    [{ Clave: 'usuario', Tel: 'usuario' }, /Dos columnas traen usuario: «Clave», «Tel»/],
  ])('mapped as %j are refused with what to do', async (map, words) => {
    await expect(desk.review(await desk.file(FILE), map)).rejects.toThrow(words);
  });

  test('that are missing leave their fields; an empty cell empties its field', async () => {
    const path = await desk.file(csv('usuario,departamento', 'ana,'));
    const { cambiadas } = await desk.review(path);
    expect(cambiadas).toEqual([
      {
        usuario: 'ana',
        nombre: 'Ana Sofía Ñuño de la Peña',
        linea: 2,
        cambios: [{ campo: 'departamento', antes: 'Matemáticas', despues: '' }],
      },
    ]);
    await desk.apply(path);
    expect(await desk.person('ana')).toMatchObject({
      departamento: null,
      puesto: 'Profesor de carrera',
      rfc: 'NUPA800105AB1',
    });
  });
});

describe('a review', () => {
  const FILE = csv(
    'usuario,nombre,apellido,estatus,puesto,fechaNacimiento',
    'ana,Ana Sofía,Ñuño de la Peña,Activo,Directora,1980-01-05',
    'BETO,Alberto,Zúñiga,activo,Profesor de carrera,05-jan-79',
    'hoy,Íñigo,Ávila,BAJA,Profesor de carrera,20-nov-1991',
    'baja,Berta,Cano,Activo,Profesora,20-nov-1970',
    'eva,Eva,Ruiz,,,',
  );

  test('says who is new, changed, unchanged, leaving, returning and missing, and is applied as shown', async () => {
    const path = await desk.file(FILE.replace('beto', 'BETO').replace(',activo,', ',Activo,'));
    const shown = await desk.review(path);
    expect(shown.cuentas).toEqual({
      ...{ filas: 5, nuevas: 1, cambiadas: 2, iguales: 1, bajas: 1, reingresos: 1, ausentes: 6, malas: 0 },
      activas: 10,
    });
    expect(
      shown.cambiadas.map(({ usuario, cambios }) => [usuario, ...cambios.map(({ campo }) => campo)]),
    ).toEqual([
      ['ana', 'puesto'],
      ['baja', 'puesto'],
    ]);
    expect(shown.bajas.map(({ usuario }) => usuario)).toEqual(['hoy']);
    expect(shown.reingresos).toMatchObject([{ usuario: 'baja', estatus: 'Activo' }]);
    const session =
      "INSERT INTO sesion (id, usuario, creada, vence, usada) VALUES ('s', 'hoy', '2026', '2027', '2026')";
    await desk.database.run(session);
    const counts = { nuevas: 1, cambiadas: 2, iguales: 1, bajas: 1, reingresos: 0 };
    expect(await desk.apply(path, { huella: shown.huella })).toEqual(counts);
    const statuses = await Promise.all(['hoy', 'baja', 'febrero', 'eva'].map(desk.person));
    expect(statuses.map((person) => person?.estatus)).toEqual(['Baja', 'Baja', 'Activo', 'Activo']);
    expect((await desk.database.get('SELECT revocada FROM sesion'))?.revocada).not.toBeNull();
    const told = await desk.database.all('SELECT que, quien, sobre, detalle FROM bitacora ORDER BY que');
    expect(told).toEqual([
      { que: 'persona-baja', quien: 'admin', sobre: 'hoy', detalle: 'Activo' },
      { que: 'persona-creada', quien: 'admin', sobre: 'eva', detalle: null },
      {
        que: 'personas-importadas',
        quien: 'admin',
        sobre: null,
        detalle: 'nuevas 1, cambiadas 2, bajas 1, reingresos 0',
      },
    ]);
  });

  test('that was applied leaves an entry about each person whose status or role it changes, and counts the others', async () => {
    const path = await desk.file(
      csv('usuario,rol,estatus,puesto', 'ana,Jefa,Licencia,Jefa', 'beto,,,Rector'),
    );
    await desk.database.run("UPDATE usuario SET rol = NULL WHERE usuario = 'beto'");
    await desk.apply(path);
    const told = await desk.database.all('SELECT que, quien, sobre, detalle FROM bitacora ORDER BY que');
    expect(told).toEqual([
      {
        ...{ que: 'persona-cambiada', quien: 'admin', sobre: 'ana' },
        detalle: 'rol «Profesor» → «Jefa», estatus «Activo» → «Licencia»',
      },
      {
        ...{ que: 'personas-importadas', quien: 'admin', sobre: null },
        detalle: 'nuevas 0, cambiadas 2, bajas 0, reingresos 0',
      },
    ]);
  });

  test('that was applied changes nothing the second time', async () => {
    const path = await desk.file(FILE);
    await desk.apply(path);
    const before = await desk.everything();
    const again = await desk.review(path);
    expect(again.cuentas).toMatchObject({ nuevas: 0, cambiadas: 0, bajas: 0, iguales: 4, reingresos: 1 });
    await desk.apply(path);
    expect(await desk.everything()).toEqual(before);
  });

  test('puts the missing on leave and takes others back only by name or all', async () => {
    const path = await desk.file(FILE);
    await expect(desk.apply(path, { bajas: ['ana'] })).rejects.toThrow(/no propone nada sobre ana/);
    expect(await desk.apply(path, { bajas: ['febrero'], reingresos: ['baja'] })).toMatchObject({
      bajas: 2,
      reingresos: 1,
    });
    const of = async (usuario: string) => (await desk.person(usuario))?.estatus;
    expect([await of('febrero'), await of('baja'), await of('dse'), await of('admin')]).toEqual([
      ...['Baja', 'Activo', 'Activo', 'Activo'],
    ]);
    expect(await desk.apply(path, { bajas: 'todas' })).toMatchObject({ bajas: 5 });
    expect([await of('dse'), await of('admin')]).toEqual(['Baja', 'Activo']);
  });

  test.each([
    ['another person', "UPDATE usuario SET puesto = 'Otro' WHERE usuario = 'ana'"],
    ['somebody new', "INSERT INTO usuario (id, usuario, nombre, apellido) VALUES ('x', 'x', 'X', 'X')"],
  ])('is void when the data have changed meanwhile: %s', async (_, sql) => {
    const path = await desk.file(FILE);
    const { huella } = await desk.review(path);
    await desk.database.run(sql);
    const before = await desk.everything();
    await expect(desk.apply(path, { huella })).rejects.toThrow(/cambiaron desde la revisión/);
    expect(await desk.everything()).toEqual(before);
  });

  test('is planned again when somebody changes a person while it is planned, and is void then', async () => {
    const path = await desk.file(FILE);
    const { huella } = await desk.review(path);
    const { transaction } = desk.database;
    const change = "UPDATE usuario SET departamento = 'Otro' WHERE usuario = 'ana'";
    const other = "UPDATE usuario SET puesto = 'Rectora' WHERE usuario = 'ana'";
    const apply = (meanwhile: string) => {
      let first = true;
      desk.database.transaction = async (body) => {
        if (first) await desk.database.run(meanwhile);
        first = false;
        return transaction.call(desk.database, body) as ReturnType<typeof body>;
      };
      return desk.apply(path, { huella });
    };
    await expect(apply(other)).rejects.toThrow(/cambiaron desde la revisión/);
    expect((await desk.person('ana'))?.puesto).toBe('Rectora');
    await desk.database.run("UPDATE usuario SET puesto = 'Profesor de carrera' WHERE usuario = 'ana'");
    // What the list does not touch stays, and the list is applied.
    expect(await apply(change)).toMatchObject({ nuevas: 1 });
    expect(await desk.person('ana')).toMatchObject({ departamento: 'Otro', puesto: 'Directora' });
  });

  test('is void when the file has changed meanwhile', async () => {
    const { huella } = await desk.review(await desk.file(FILE));
    const path = await desk.file(FILE.replace('Directora', 'Rectora'));
    await expect(desk.apply(path, { huella })).rejects.toThrow(/cambiaron/);
  });

  test('gives and takes no administrator’s role, and nobody puts themselves on leave', async () => {
    const path = await desk.file(
      csv(
        'usuario,rol,estatus',
        'ana,Administrador,Activo',
        'dse,Profesor,Activo',
        'admin,Administrador,baja',
      ),
    );
    const { malas, cuentas } = await desk.review(path);
    expect(malas.map(({ linea, columna }) => [linea, columna])).toEqual([
      [2, 'rol'],
      [4, 'estatus'],
    ]);
    expect(cuentas).toMatchObject({ cambiadas: 0, iguales: 1 });
  });
});

describe('bad rows', () => {
  /** One row of each kind, and the words that blame it; `%` stands for its number. */
  const KINDS: [row: string, column: string, words: RegExp][] = [
    ['con espacio%,Eva,Ruiz,,,,', 'usuario', /Un usuario tiene/],
    [',Eva,Ruiz,,,,', 'usuario', /Falta/],
    ['a%,,Ruiz,,,,', 'Nombre(s)', /Falta/],
    ['b%,Eva,,,,,', 'apellido', /Falta/],
    ['c%,Eva99,Ruiz,,,,', 'Nombre(s)', /solo tiene letras/],
    ['d%,Eva,Ruiz,31-FEB-80,,,', 'Nacimiento', /no existe o no se entiende/],
    ['e%,Eva,Ruiz,05/01/1980,,,', 'Nacimiento', /no existe o no se entiende/],
    ['f%,Eva,Ruiz,05-ENE-30,,,', 'Nacimiento', /futuro/],
    ['g%,Eva,Ruiz,,123,,', 'RFC', /Un RFC tiene/],
    ['h%,Eva,Ruiz,,,123,', 'CURP', /Una CURP tiene/],
    [`i%,Eva,Ruiz,,,,${'x'.repeat(201)}`, 'puesto', /más largo que 200/],
    ['j%,Eva,Ruiz,,,,a\x07b', 'puesto', /carácter/],
    ['k%,Eva', '', /2 celdas y el encabezado 7/],
    ['l%,Eva,Ruiz,,,,,sobra', '', /8 celdas y el encabezado 7/],
    ['ana,Ana,Ruiz,,,,', 'usuario', /Ya está en la línea 2/],
    ['m%,Eva,Ruiz,05-ENE-1799,,,', 'Nacimiento', /1900 a 2100/],
  ];

  test('500 of every kind are all named with line, column, value and reason, and nothing is imported', async () => {
    const rows = Array.from(
      { length: 500 },
      (_, n) => KINDS[n % KINDS.length]?.[0].replace('%', `${n}`) ?? '',
    );
    const good = Array.from({ length: 200 }, (_, n) => `bien${n},Eva,Ruiz,,,,`);
    const header = 'usuario,Nombre(s),apellido,Nacimiento,RFC,CURP,puesto';
    const path = await desk.file(csv(header, 'ana,Ana,Ñuño,,,,', ...good, ...rows));
    const before = await desk.everything();
    const { malas, cuentas, puedeAplicarse } = await desk.review(path, { 'Nombre(s)': 'nombre' });
    expect(puedeAplicarse).toBe(false);
    expect(cuentas).toMatchObject({ filas: 701, nuevas: 200, malas: 500 });
    expect(malas).toHaveLength(500);
    for (const [n, { linea, columna, valor, motivo }] of malas.entries()) {
      const [row = '', column = '', words = /^$/] = KINDS[n % KINDS.length] ?? [];
      expect([linea, columna]).toEqual([203 + n, column]);
      expect(motivo).toMatch(words);
      const cell = row.replace('%', `${n}`).split(',')[header.split(',').indexOf(column)] ?? '';
      if (column !== '') expect(valor).toBe(cell.length > 80 ? `${cell.slice(0, 80)}…` : cell);
    }
    const columnas = { 'Nombre(s)': 'nombre' };
    await expect(desk.apply(path, { columnas })).rejects.toThrow(/filas malas: no se importó nada/);
    expect(await desk.everything()).toEqual(before);
  });

  test('two people with one file number', async () => {
    await desk.database.run("UPDATE usuario SET expediente = '7' WHERE usuario = 'beto'");
    const path = await desk.file(
      csv('usuario,nombre,apellido,expediente', 'eva,E,R,7', 'ema,E,R,8', 'eli,E,R,8', 'ana,Ana,Ñuño,9'),
    );
    expect((await desk.review(path)).malas.map(({ linea, motivo }) => [linea, motivo])).toEqual([
      [2, 'También es de beto.'],
      [4, 'También es de ema.'],
    ]);
    const swap = await desk.file(
      csv('usuario,nombre,apellido,expediente', 'eva,E,R,7', 'beto,Alberto,Zúñiga,10'),
    );
    expect((await desk.review(swap)).malas).toEqual([]);
  });
});

describe('a file that is no CSV is refused in one sentence:', () => {
  const xlsx = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(100)]);
  test.each<[string, string | Uint8Array, RegExp]>([
    ['a PNG', Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1'), /imagen.*exportada como CSV/],
    ['a JPEG', Buffer.from('\xff\xd8\xff\xe0', 'latin1'), /imagen/],
    ['a workbook of Excel or a zip', xlsx, /Excel o un zip.*guárdalo como CSV/],
    ['an old workbook', Buffer.from('\xd0\xcf\x11\xe0', 'latin1'), /guárdalo como CSV/],
    ['a PDF', '%PDF-1.7', /PDF/],
    ['UTF-16', Buffer.from('\ufeffusuario', 'utf16le'), /UTF-16.*guárdalo como CSV/],
    ['a program', 'usuario\0nombre', /exporta la lista como CSV/],
    ['nothing', '', /vacío/],
    ['prose', 'Querida Eva:\r\n\r\nte escribo', /Ninguna columna trae el usuario/],
    [
      'a quote that never closes',
      `usuario,nombre\n"eva,${'x'.repeat(70_000)}`,
      /comillas que se abren en la línea 2/,
    ],
    ['a quote that is open at the end', 'usuario,nombre\neva,"Eva', /comillas que se abren en la línea 2/],
  ])('%s', async (_, content, words) => {
    await expect(desk.review(await desk.file(content))).rejects.toThrow(words);
  });
});

describe('an export', () => {
  test('is read again without a change, whatever is stored', async () => {
    const odd = [
      '=HYPERLINK("http://evil.example","Ana")',
      '+52 55',
      '-1',
      '@x',
      "'=1",
      "''-2",
      "'abc",
      '\tx',
      '\rx',
      'a;b,"c"\n',
      '＝1',
    ];
    for (const [n, text] of odd.entries())
      await desk.database.run(
        'INSERT INTO usuario (id, usuario, nombre, apellido, puesto, fecha_nacimiento, rfc, estatus) VALUES ($1, $1, $2, $2, $2, $2, $2, $2)',
        `odd${n}`,
        text,
      );
    await desk.database.run("UPDATE usuario SET expediente = '7' WHERE usuario IN ('ana', 'beto')");
    const text = await exported();
    expect(text.split('\r\n')[0]).toBe(`\ufeff${CAMPOS.map((campo) => `"${campo}"`).join(',')}`);
    const { cuentas, malas } = await desk.review(await desk.file(text), {}, {});
    expect(malas).toEqual([]);
    expect(cuentas).toMatchObject({
      nuevas: 0,
      cambiadas: 0,
      bajas: 0,
      reingresos: 0,
      ausentes: 0,
      iguales: 22,
    });
    const before = await desk.everything();
    await desk.apply(await desk.file(text), { by: {} });
    expect(await desk.everything()).toEqual(before);
  });

  test('has no cell that a spreadsheet would run', async () => {
    const path = await desk.file(csv('usuario,puesto', 'ana,"=HYPERLINK(""http://evil.example"",""Ana"")"'));
    await desk.apply(path);
    expect(await desk.person('ana')).toMatchObject({ puesto: '=HYPERLINK("http://evil.example","Ana")' });
    const text = await exported();
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"",""Ana"")"`);
    expect(text).not.toMatch(/(^|,)"?[=+\-@\t\r]/m);
  });

  test('a neutralized cell comes back as it was', () => {
    for (const text of ['', '=1', "'=1", "''=1", "'", "''", "'a", '-', '\t', 'a=1', '@', '＋1', " '=1"])
      expect(restored(neutralized(text))).toBe(text);
  });
});
