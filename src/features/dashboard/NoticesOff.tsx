import { Link } from 'wouter';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';

/** Shown if `mostrarCumpleanos` is off (B19): no birthdays, only a link to the setting. */
export function NoticesOff() {
  return (
    <EmptyState action={<Link href="/configuracion">Cambiarlo en Configuración</Link>}>
      Elegiste no ver cumpleaños en tu inicio.
    </EmptyState>
  );
}
