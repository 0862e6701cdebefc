import { Link } from 'wouter';
import { buttonClass } from '../../ui/button-class.ts';
import { Gate, gateForm, gateHeadline, gateLinks } from '../../ui/Gate.tsx';

/** Where every unknown path leads. */
export function NotFoundPage() {
  return (
    <Gate
      headline={<p className={gateHeadline}>{'Aquí no\nhay nada'}</p>}
      lead="La dirección está mal escrita o la página ya no existe. Lo que tenías guardado sigue guardado."
    >
      <div className={gateForm}>
        <h1>Página no encontrada</h1>
        <Link href="/" className={buttonClass('primary', true)}>
          Ir a Inicio
        </Link>
        <p className={gateLinks}>
          <Link href="/landing">Qué es esta aplicación</Link>
          <Link href="/login">Iniciar sesión</Link>
        </p>
      </div>
    </Gate>
  );
}
