import { Link } from 'wouter';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { AuthLayout, authForm, authHeadline, authLinks } from '../../ui/layout/AuthLayout.tsx';

/** Shown for every unknown path. */
export function NotFoundPage() {
  return (
    <AuthLayout
      headline={<p className={authHeadline}>{'Aquí no\nhay nada'}</p>}
      lead="La dirección está mal escrita o la página ya no existe. Lo que tenías guardado sigue guardado."
    >
      <div className={authForm}>
        <h1>Página no encontrada</h1>
        <Link href="/" className={buttonClass('primary', true)}>
          Ir a Inicio
        </Link>
        <p className={authLinks}>
          <Link href="/landing">Qué es esta aplicación</Link>
          <Link href="/login">Iniciar sesión</Link>
        </p>
      </div>
    </AuthLayout>
  );
}
