import { Age } from '../../../ui/Age.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Guard } from '../../../ui/Guard.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import type { Specimen } from './specimen.ts';

const LONG =
  'Coordinación General de Servicios Escolares, Titulación y Seguimiento de Personas Egresadas del Campus Norte';

function Ago({ hours }: { hours: number }) {
  return <Age at={useNow() - hours * 3_600_000} />;
}

const ask = () => undefined;

function LastAnswer() {
  const keptAt = useNow() - 3 * 3_600_000;
  return (
    <Guard permission={{ state: 'yes', keptAt }} onRetry={ask}>
      <p>Lo que la página enseña.</p>
    </Guard>
  );
}

/** What is read, and pressed nowhere. */
export const WORDS: readonly Specimen[] = [
  {
    component: 'Age',
    use: 'La edad de lo guardado, siempre que no haya respuesta del servidor.',
    states: [
      { name: 'Reciente', Draw: () => <Ago hours={0} /> },
      { name: 'De hace horas', Draw: () => <Ago hours={3} /> },
      { name: 'De hace días', Draw: () => <Ago hours={50} /> },
    ],
  },
  {
    component: 'Badge',
    use: 'Una palabra en una etiqueta; el tono solo repite lo que ella dice.',
    states: [
      { name: 'Neutra', Draw: () => <Badge>Datos de ejemplo</Badge> },
      { name: 'Bien', Draw: () => <Badge tone="success">Guardado</Badge> },
      { name: 'Atención', Draw: () => <Badge tone="warning">Por enviar</Badge> },
      { name: 'Error', Draw: () => <Badge tone="danger">Rechazado</Badge> },
      { name: 'Texto largo', Draw: () => <Badge>{LONG}</Badge> },
    ],
  },
  {
    component: 'EmptyState',
    use: 'Donde no hay nada que mostrar: por qué, y qué se puede hacer.',
    states: [
      { name: 'Vacío', Draw: () => <EmptyState>Hoy nadie cumple años. Mañana: Zoé Ávila.</EmptyState> },
      {
        name: 'Sin conexión, con acción',
        Draw: () => (
          <EmptyState action={<Button>Intentar de nuevo</Button>}>
            Esta sección necesita conexión. La abriremos en cuanto regrese.
          </EmptyState>
        ),
      },
    ],
  },
  {
    component: 'Guard',
    use: 'Lo que necesita un permiso: cerrado mientras no se sepa, y dice por qué y a quién pedirlo.',
    states: [
      {
        name: 'Con permiso',
        Draw: () => (
          <Guard permission={{ state: 'yes' }} onRetry={ask}>
            <p>Lo que la página enseña.</p>
          </Guard>
        ),
      },
      { name: 'Sin conexión, con la última respuesta', Draw: LastAnswer },
      {
        name: 'Sin permiso',
        Draw: () => (
          <Guard permission={{ state: 'no' }} onRetry={ask}>
            {null}
          </Guard>
        ),
      },
      {
        name: 'Comprobando',
        Draw: () => (
          <Guard permission={{ state: 'asking' }} onRetry={ask}>
            {null}
          </Guard>
        ),
      },
      {
        name: 'No se pudo comprobar',
        Draw: () => (
          <Guard permission={{ state: 'failed', message: 'El servidor no pudo responder.' }} onRetry={ask}>
            {null}
          </Guard>
        ),
      },
      {
        name: 'Sin conexión, sin respuesta anterior',
        Draw: () => (
          <Guard permission={{ state: 'offline' }} onRetry={ask}>
            {null}
          </Guard>
        ),
      },
    ],
  },
  {
    component: 'Notice',
    use: 'Un renglón con fondo propio: callado, dicho en una pausa o dicho enseguida.',
    states: [
      { name: 'Callado', Draw: () => <Notice>Solo ves tus propios datos.</Notice> },
      { name: 'En una pausa', Draw: () => <Notice kind="status">Ya tienes la versión más reciente.</Notice> },
      {
        name: 'Error, enseguida',
        Draw: () => (
          <Notice kind="alert">No pudimos guardar. Tus datos siguen aquí; intenta de nuevo.</Notice>
        ),
      },
      { name: 'Texto largo', Draw: () => <Notice>{`${LONG}. ${LONG}.`}</Notice> },
    ],
  },
  {
    component: 'SectionHeading',
    use: 'El título de una sección, con lo que va a su derecha.',
    states: [
      { name: 'Solo', Draw: () => <SectionHeading>Hoy cumplen años</SectionHeading> },
      {
        name: 'Con etiqueta',
        Draw: () => <SectionHeading aside={<Badge>3</Badge>}>Sin leer</SectionHeading>,
      },
      { name: 'Texto largo', Draw: () => <SectionHeading aside={<Badge>3</Badge>}>{LONG}</SectionHeading> },
    ],
  },
  {
    component: 'Skeleton',
    use: 'Guarda el lugar de lo que viene, en su tamaño.',
    states: [
      { name: 'Un renglón', Draw: () => <Skeleton /> },
      { name: 'Un título', Draw: () => <Skeleton width="60%" height="2rem" /> },
      { name: 'Un retrato', Draw: () => <Skeleton width="4.5rem" height="4.5rem" round /> },
    ],
  },
];
