import { Link } from 'wouter';
import { useObservable, useServices } from '../../domain/services.ts';
import { page } from '../../ui/base/page.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import styles from './privacy.module.css';
import { ON_DEVICE, ON_SERVER, type StoredData } from './stored-data.ts';

/**
 * What is stored where, for how long, and how it is deleted. The same with and without a session or a
 * network.
 */
export function PrivacyPage() {
  const { session } = useServices();
  const open = useObservable(session.state).phase === 'open';
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p>Planeación escolar</p>
        <Link href={open ? '/' : '/login'} className={buttonClass()}>
          {open ? 'Ir a Inicio' : 'Iniciar sesión'}
        </Link>
      </header>
      <main>
        <h1>Privacidad</h1>
        <div className={page.prose}>
          <p>
            La app guarda en tu dispositivo lo que necesita para abrir sin conexión, y en el servidor de la
            universidad lo que es tuyo en todos. Aquí está todo, en palabras llanas.
          </p>
          <ul>
            <li>
              <b>Al salir se borra de este dispositivo todo lo tuyo.</b>
            </li>
            <li>Tu contraseña, tu RFC y tu CURP nunca se guardan en el dispositivo.</li>
            <li>No usamos cookies, ni anuncios, ni servicios de terceros que te sigan.</li>
          </ul>
        </div>
        <List id="en-el-dispositivo" title="En este dispositivo" entries={ON_DEVICE}>
          Se guarda en el almacenamiento del navegador para este sitio, sin cifrar: lo protege la cuenta con
          la que entras al equipo. El navegador puede borrarlo si le falta espacio.
        </List>
        <List id="en-el-servidor" title="En el servidor" entries={ON_SERVER}>
          Tú ves lo tuyo; quienes administran la app, los datos de personal y los permisos; tus compañeras y
          compañeros, lo que sale con tu cumpleaños: nombre, apodo, puesto, departamento, foto y día, si no
          eliges a menos en Configuración. Quien opera el servidor puede leer todo lo que sigue.
        </List>
        <Sections />
      </main>
    </div>
  );
}

function Sections() {
  return (
    <div className={page.prose}>
      <h2>Cómo se va</h2>
      <ul>
        <li>
          <b>Salir</b>, en el menú de tu perfil, borra de este dispositivo todo lo tuyo. Si hay cambios sin
          enviar, primero pregunta.
        </li>
        <li>
          <b>Sesiones abiertas</b>, en Configuración, cierra tu sesión en otros dispositivos: cada uno borra
          lo tuyo en cuanto tiene conexión.
        </li>
        <li>
          <b>Liberar espacio</b> quita fotos y copias que se pueden volver a bajar; nunca tus cambios por
          enviar.
        </li>
        <li>Borrar los datos de este sitio en el navegador quita todo, también los cambios por enviar.</li>
      </ul>
      <h2>Si tu sesión termina sin que salgas</h2>
      <p>
        Cuando el servidor la cierra (venció, o alguien la cerró desde otro dispositivo) se borra lo tuyo,
        menos los cambios que faltaban por enviar y la hora de tus avisos. Los cambios se quedan sellados: no
        se muestran a nadie ni se envían hasta que vuelvas a entrar con tu cuenta. Su contenido sigue en el
        disco sin cifrar y sin tu nombre; quien pueda leer los archivos del equipo podría verlo, y comprobar
        si es de un usuario que ya sospecha.
      </p>
      <h2>En un equipo compartido</h2>
      <p>
        Marca <b>Este equipo es compartido</b> al iniciar sesión: lo tuyo se queda en esa pestaña y se va al
        cerrarla. Sin conexión no se guardan cambios. Ese equipo tampoco entra en la cuenta de versiones.
      </p>
      <h2>Sin cookies y sin terceros</h2>
      <p>
        La app no pone cookies y solo habla con el servidor que la universidad configuró. Felicitar y
        Sugerencias abren tu programa de correo: lo que envías desde ahí lo envías tú. Los avisos de
        cumpleaños los prepara tu propio dispositivo; mientras los tengas activos, los nombres pueden verse en
        su pantalla.
      </p>
      <h2>Quienes administran</h2>
      <p>
        Pueden consultar los datos de personal y lo que cada quien puede hacer. De las versiones ven cuántos
        dispositivos usan cada una, no de quién son. Quién publicó cada versión queda anotado con su usuario,
        en las últimas 50 acciones.
      </p>
    </div>
  );
}

interface ListProps {
  id: string;
  title: string;
  entries: readonly StoredData[];
  children: string;
}

function List({ id, title, entries, children }: ListProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={page.prose}>{children}</p>
      <dl className={styles.stored}>
        {entries.map(({ what, text, until }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <p>{text}</p>
              <p className={page.quiet}>{until}</p>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
