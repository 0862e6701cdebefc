import { Link } from 'wouter';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** mostrarCumpleanos is off (B19): nothing about birthdays, and where that is changed. */
export function NoticesOff() {
  return (
    <EmptyState action={<Link href="/configuracion">Cambiarlo en Configuración</Link>}>
      Elegiste no ver cumpleaños en tu inicio.
    </EmptyState>
  );
}
