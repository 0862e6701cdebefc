import { Link } from 'wouter';
import { page } from '../../ui/base/page.ts';
import { Head } from './Head.tsx';
import { Part } from './Part.tsx';

/** How the app works, for its developers; the guide for its users is Ayuda. */
export function DocumentationPage() {
  return (
    <>
      <Head title="Documentación">Cómo funciona la aplicación por dentro. La guía de uso es la Ayuda.</Head>
      <div className={page.stack}>
        <Part id="sin-conexion" title="Sin conexión">
          <div className={page.prose}>
            <p>
              Todo cambio entra primero a la bandeja de salida, que la página y el service worker comparten, y
              se envía desde ahí. Lo que ve quien la usa está en{' '}
              <Link href="/ayuda#sin-conexion">Trabajar sin conexión</Link>.
            </p>
          </div>
        </Part>
        <Part id="que-se-guarda" title="Qué se guarda aquí">
          <div className={page.prose}>
            <p>
              <Link href="/privacidad">Privacidad</Link> nombra todo lo que se guarda en el dispositivo y en
              el servidor; una prueba la compara con el código.
            </p>
          </div>
        </Part>
        <Part id="ajustes" title="Ajustes">
          <div className={page.prose}>
            <p>
              <Link href="/configuracion">Configuración</Link> guarda con Guardar; «Ajustes de diseño», al
              momento. Los pasos están en <Link href="/ayuda#ajustes">Ajustes y configuración</Link>.
            </p>
          </div>
        </Part>
        <Part id="atajos" title="Teclado">
          <div className={page.prose}>
            <p>
              Las teclas están en <Link href="/ayuda#moverte">Moverte por la app</Link>.
            </p>
          </div>
        </Part>
        <Part id="agregar-ajuste" title="Para quien desarrolla: agregar un ajuste">
          <div className={page.prose}>
            <ol>
              <li>
                Una línea en <code>shared/settings.ts</code>: nombre, tipo, valor de inicio y texto con que se
                envía.
              </li>
              <li>
                Su etiqueta y sus palabras de búsqueda en <code>shared/setting-words.ts</code>.
              </li>
              <li>
                El lugar que lo usa. El interruptor de una columna nueva aparece solo en{' '}
                <Link href="/configuracion">Configuración</Link>; un ajuste de diseño lleva su control en{' '}
                <code>src/shell/appearance</code>. Guardar es <code>config.set(campo, valor)</code>; lo demás
                lo hace la bandeja de salida.
              </li>
            </ol>
          </div>
        </Part>
        <Part id="agregar-pagina" title="Para quien desarrolla: agregar una página">
          <div className={page.prose}>
            <ol>
              <li>
                Una carpeta en <code>src/features</code> con su componente, exportado por nombre.
              </li>
              <li>
                Un renglón en <code>src/shell/routes/routes.tsx</code>: ruta, título, ícono, carga diferida y
                si va en el menú; y la ruta en <code>paths.ts</code>, a su lado. Ruta, menú, pestañas,
                búsqueda y título lo leen de ahí.
              </li>
              <li>
                Los datos llegan por <code>useServices()</code>; los estados son los de <code>Live</code>:
                cargando, listo, guardado, sin conexión y con error.
              </li>
            </ol>
          </div>
        </Part>
      </div>
    </>
  );
}
