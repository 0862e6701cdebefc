import { expect, it } from 'vitest';
import { demoPeople } from '../../demo/people.ts';
import { PROCESSES, permissionsOf } from '../../demo/processes.ts';

const people = demoPeople({ year: 2026, month: 11, day: 20 });
const account = (name: string) => people.find(({ usuario }) => usuario === name);

it('Each of the five demonstration accounts has the role, the state or the birthday that it is there to show', () => {
  expect(account('admin')).toMatchObject({ rol: 'Administrador', validado: true });
  expect(account('coordinacion')).toMatchObject({ rol: 'DSE', validado: true });
  expect(account('profesor')).toMatchObject({ tipoEmpleado: 'Profesor de asignatura', validado: true });
  expect(account('festejo')).toMatchObject({ nacimiento: { month: 11, day: 20 }, validado: true });
  expect(account('nueva')).toMatchObject({ validado: false, primerAcceso: null });
});

it('The demonstration has eight processes, and a permission always comes with the right to run its process', () => {
  expect(PROCESSES).toHaveLength(8);
  const rows = people.flatMap(permissionsOf);
  for (const { usuario, proceso, permiso } of rows) {
    const process = PROCESSES.find((known) => known.proceso === proceso);
    expect(process, proceso).toBeDefined();
    expect(['', ...(process?.permisos ?? [])]).toContain(permiso);
    expect(rows).toContainEqual({ usuario, proceso, permiso: '' });
  }
  expect(permissionsOf({ usuario: 'a', rol: 'Profesor' })).toContainEqual({
    usuario: 'a',
    proceso: 'planeacion',
    permiso: 'consultar',
  });
  expect(permissionsOf({ usuario: 'a', rol: 'Profesor' })).not.toContainEqual({
    usuario: 'a',
    proceso: 'planeacion',
    permiso: 'editar',
  });
  expect(permissionsOf({ usuario: 'a', rol: 'unknown' })).toEqual([]);
});
