import { Link } from 'wouter';
import { Table } from '../../../ui/layout/Table.tsx';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { DayList, type DayListRow } from '../../../ui/people/DayList.tsx';
import { PersonList, PersonListSkeleton } from '../../../ui/people/PersonList.tsx';
import type { Specimen } from './specimen.ts';

const COLOR = 'hsl(20 40% 90%)';
const portrait = { initials: 'ÍZ', color: COLOR };
const NAME = 'Íñigo Zúñiga de la Cruz';
const LONG = 'María de los Ángeles Guadalupe Ñáñez-Villavicencio y Peralta de la Torre';

const row = (key: string, name: string, pictured = false): DayListRow => ({
  key,
  name,
  detail: 'Servicios Escolares',
  ...(pictured && { portrait }),
});
const day = (rows: readonly DayListRow[], instead?: string) => [
  { iso: '2026-11-20', word: 'vie', number: 20, rows, instead: instead && <span>{instead}</span> },
];

const columns = [
  { key: 'grupo', title: 'Grupo', cell: (one: { grupo: string; cupo: number }) => one.grupo },
  { key: 'cupo', title: 'Cupo', number: true, cell: (one: { grupo: string; cupo: number }) => one.cupo },
];
const groups = [
  { grupo: 'Cálculo I, A', cupo: 35 },
  { grupo: 'Cálculo I, B', cupo: 8 },
];
const grupo = (one: { grupo: string }) => one.grupo;

/** Specimens of people, days and tables. */
export const PEOPLE_SPECIMENS: readonly Specimen[] = [
  {
    component: 'Avatar',
    use: 'El retrato, o las iniciales sobre el color de la persona.',
    states: [
      { name: 'Chico', Draw: () => <Avatar {...portrait} /> },
      { name: 'Mediano', Draw: () => <Avatar {...portrait} size="m" /> },
      { name: 'Grande', Draw: () => <Avatar {...portrait} size="l" /> },
      { name: 'En el perfil', Draw: () => <Avatar {...portrait} size="xl" /> },
      {
        name: 'La foto falla',
        Draw: () => <Avatar {...portrait} size="l" src="data:image/png;base64,AA==" />,
      },
    ],
  },
  {
    component: 'PersonList',
    use: 'Las pocas personas de las que trata la pantalla, con la cinta.',
    states: [
      {
        name: 'Con detalle',
        Draw: () => (
          <PersonList people={[{ key: 'i', portrait, name: 'Íñigo', detail: `${NAME} · Biblioteca` }]} />
        ),
      },
      {
        name: 'Texto largo',
        Draw: () => <PersonList people={[{ key: 'm', portrait, name: LONG, detail: LONG }]} />,
      },
      { name: 'En camino', Draw: () => <PersonListSkeleton label="Muestra de una lista en camino" /> },
    ],
  },
  {
    component: 'DayList',
    use: 'Días y personas, como un programa impreso.',
    states: [
      { name: 'Con nombres', Draw: () => <DayList days={day([row('a', NAME), row('b', 'Zoé Ávila')])} /> },
      { name: 'Con retratos', Draw: () => <DayList days={day([row('a', NAME, true)])} /> },
      { name: 'Sin nadie', Draw: () => <DayList days={day([], 'Nadie')} /> },
      { name: 'Sin conexión', Draw: () => <DayList days={day([], 'Sin datos guardados')} /> },
      { name: 'Texto largo', Draw: () => <DayList days={day([row('a', LONG, true)])} /> },
    ],
  },
  {
    component: 'Table',
    use: 'Una tabla de verdad; si es ancha, se recorre en su propia caja.',
    states: [
      {
        name: 'Con datos',
        Draw: () => <Table caption="Grupos de muestra" columns={columns} rows={groups} rowKey={grupo} />,
      },
      {
        name: 'Una columna recién cambiada',
        Draw: () => (
          <Table
            caption="Grupos, con el cupo recién cambiado"
            columns={columns.map((one) => ({ ...one, fresh: one.key === 'cupo' }))}
            rows={groups}
            rowKey={grupo}
          />
        ),
      },
      {
        name: 'Vacía',
        Draw: () => <Table caption="Grupos: todavía ninguno" columns={columns} rows={[]} rowKey={grupo} />,
      },
    ],
  },
  {
    component: 'AuthLayout',
    use: 'La página de antes de la sesión: medio fondo con una frase grande, medio formulario.',
    states: [
      { name: 'Es una página entera', Draw: () => <Link href="/auth/registro">Ver «Crear cuenta»</Link> },
    ],
  },
];
