import { Link } from 'wouter';
import { page } from '../../ui/base/page.ts';
import { Head } from './Head.tsx';
import { Part } from './Part.tsx';

/** How the app works, for its users and for its developers. */
export function DocumentationPage() {
  return (
    <>
      <Head title="Documentación">
        Cómo funciona la aplicación, para quien la usa y para quien la desarrolla.
      </Head>
      <div className={page.stack}>
        <Part id="sin-conexion" title="Sin conexión">
          <div className={page.prose}>
            <p>
              Después de entrar una vez, la aplicación abre sin red, con tu sesión, tu perfil y tu
              configuración. Lo que viene de la última consulta lo dice: «Sin conexión · datos de hace 3 h».
            </p>
            <p>
              Lo que cambias se guarda primero en este dispositivo y se envía cuando hay conexión. El estado
              de la conexión dice cuántos cambios faltan; «Todo guardado» solo aparece cuando no falta
              ninguno.
            </p>
            <p>
              Si alguien cambió lo mismo en otro lugar, nada se sobrescribe:{' '}
              <Link href="/configuracion">Configuración</Link> te muestra los dos valores y tú eliges.
            </p>
          </div>
        </Part>
        <Part id="que-se-guarda" title="Qué se guarda aquí">
          <div className={page.prose}>
            <ul>
              <li>La aplicación misma, para abrir sin red.</li>
              <li>
                Tu perfil (sin RFC, CURP ni identificador de Oracle), tu configuración y los cumpleaños que
                viste.
              </li>
              <li>Los cambios por enviar.</li>
              <li>Las fotos que viste, hasta un límite.</li>
            </ul>
            <p>La contraseña nunca se guarda. «Salir» borra de este dispositivo lo que es tuyo.</p>
          </div>
        </Part>
        <Part id="ajustes" title="Ajustes">
          <div className={page.prose}>
            <p>
              <Link href="/configuracion">Configuración</Link> es un formulario: muestra cómo se verá y guarda
              al presionar Guardar. Si sales con cambios, pregunta.
            </p>
            <p>
              «Ajustes de diseño» aplica y guarda cada cambio al momento: tipo de menú, esquema, color y
              escala te siguen a todos tus dispositivos; tema del diseño, estilo de campos y efecto de onda
              son de este.
            </p>
          </div>
        </Part>
        <Part id="atajos" title="Teclado">
          <div className={page.prose}>
            <ul>
              <li>Tab y Mayús+Tab recorren la página; Enter y la barra espaciadora activan.</li>
              <li>Las flechas mueven entre las opciones de un grupo y entre las pestañas abiertas.</li>
              <li>
                Escape cierra el panel, el menú o la pregunta; en una pregunta, siempre es la respuesta
                segura.
              </li>
              <li>
                Ctrl+K, o la tecla / fuera de un campo, abre la búsqueda: páginas, ajustes como «tema verde»,
                acciones y personas. Enter elige; Ctrl+Enter abre en una pestaña. La tecla / se apaga en
                «Ajustes de diseño».
              </li>
              <li>Ctrl o ⌘ con clic en una entrada del menú la abre en una pestaña.</li>
            </ul>
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
                si va en el menú. Ruta, menú, pestañas, búsqueda y título lo leen de ahí.
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
