import { Button } from '../../../ui/buttons/Button.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { DataAge } from '../../../ui/feedback/DataAge.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { PermissionGate } from '../../../ui/layout/PermissionGate.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import type { Specimen } from './specimen.ts';

const LONG =
  'Coordinación General de Servicios Escolares, Titulación y Seguimiento de Personas Egresadas del Campus Norte';

function Ago({ hours }: { hours: number }) {
  return <DataAge at={useNow() - hours * 3_600_000} />;
}

const ask = () => undefined;

function LastAnswer() {
  const keptAt = useNow() - 3 * 3_600_000;
  return (
    <PermissionGate permission={{ state: 'yes', keptAt }} onRetry={ask}>
      <p>Lo que la página enseña.</p>
    </PermissionGate>
  );
}

/** Specimens of components without controls. */
export const TEXT_SPECIMENS: readonly Specimen[] = [
  {
    component: 'DataAge',
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
    component: 'PermissionGate',
    use: 'Lo que necesita un permiso: cerrado mientras no se sepa, y dice por qué y a quién pedirlo.',
    states: [
      {
        name: 'Con permiso',
        Draw: () => (
          <PermissionGate permission={{ state: 'yes' }} onRetry={ask}>
            <p>Lo que la página enseña.</p>
          </PermissionGate>
        ),
      },
      { name: 'Sin conexión, con la última respuesta', Draw: LastAnswer },
      {
        name: 'Sin permiso',
        Draw: () => (
          <PermissionGate permission={{ state: 'no' }} onRetry={ask}>
            {null}
          </PermissionGate>
        ),
      },
      {
        name: 'Comprobando',
        Draw: () => (
          <PermissionGate permission={{ state: 'asking' }} onRetry={ask}>
            {null}
          </PermissionGate>
        ),
      },
      {
        name: 'No se pudo comprobar',
        Draw: () => (
          <PermissionGate
            permission={{ state: 'failed', message: 'El servidor no pudo responder.' }}
            onRetry={ask}
          >
            {null}
          </PermissionGate>
        ),
      },
      {
        name: 'Sin conexión, sin respuesta anterior',
        Draw: () => (
          <PermissionGate permission={{ state: 'offline' }} onRetry={ask}>
            {null}
          </PermissionGate>
        ),
      },
    ],
  },
  {
    component: 'Callout',
    use: 'Un renglón con fondo propio: callado, dicho en una pausa o dicho enseguida.',
    states: [
      { name: 'Callado', Draw: () => <Callout>Solo ves tus propios datos.</Callout> },
      {
        name: 'En una pausa',
        Draw: () => <Callout kind="status">Ya tienes la versión más reciente.</Callout>,
      },
      {
        name: 'Error, enseguida',
        Draw: () => (
          <Callout kind="alert">No pudimos guardar. Tus datos siguen aquí; intenta de nuevo.</Callout>
        ),
      },
      { name: 'Texto largo', Draw: () => <Callout>{`${LONG}. ${LONG}.`}</Callout> },
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
