import { Link } from 'wouter';
import { page } from '../../ui/base/page.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { InstallOffer } from './InstallOffer.tsx';
import styles from './landing.module.css';

const PROMISES = [
  {
    title: 'Abre sin red',
    text: 'Después de entrar una vez, la aplicación y tus datos están en este dispositivo. Lo que se ve guardado dice de cuándo es.',
  },
  {
    title: 'No pierde tus cambios',
    text: 'Cada cambio se guarda primero aquí y se envía cuando hay conexión. Arriba ves cuántos faltan.',
  },
  {
    title: 'Pregunta antes de sobrescribir',
    text: 'Si alguien cambió lo mismo en otro lugar, te muestra los dos valores y tú eliges.',
  },
  {
    title: 'Es tuya mientras estás',
    text: 'Al salir, tus datos se borran del dispositivo. La contraseña nunca se guarda.',
  },
] as const;

/** Describes the product to visitors without a session. */
export function LandingPage() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.brand}>Planeación escolar</p>
        <Link href="/login" className={buttonClass()}>
          Iniciar sesión
        </Link>
      </header>
      <main>
        <h1 className={styles.title}>La planeación del semestre, también donde no llega la red</h1>
        <p className={styles.lead}>
          Para el personal de la universidad: en la computadora del cubículo, en la laptop del salón y en el
          celular.
        </p>
        <p className={page.row}>
          <Link href="/login" className={buttonClass('primary')}>
            Entrar
          </Link>
          <Link href="/auth/registro" className={buttonClass('quiet')}>
            Crear cuenta
          </Link>
          <Link href="/privacidad" className={buttonClass('quiet')}>
            Privacidad
          </Link>
        </p>
        <dl className={styles.promises}>
          {PROMISES.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <InstallOffer />
      </main>
    </div>
  );
}
