import { at, type GuidePart, list, picture, steps, text } from './guide-part.ts';

/** The user's guide, in the order of the page. */
export const GUIDE: readonly GuidePart[] = [
  {
    id: 'moverte',
    title: 'Moverte por la app',
    words: 'menú pestañas fijar buscar búsqueda teclado atajos teclas',
    pages: ['/'],
    blocks: [
      text(
        'El menú lleva a cada página. Las que usas seguido se quedan a mano en pestañas: Ctrl o ⌘ con clic en una entrada del menú la abre en una. El botón + junto a ellas abre ahí la página en que estás, o busca otra. «Fijar», en el menú de la pestaña, la deja al principio; un punto marca la que tiene cambios sin guardar. En el celular están en «Pestañas»: ahí se ordenan y se fijan, y se cierran con su botón o deslizándolas a un lado.',
      ),
      steps(
        'Buscar',
        undefined,
        'Presiona «Buscar», o Ctrl+K.',
        'Escribe «novedades».',
        'Elige «Novedades».',
      ),
      picture('buscar', 'La búsqueda abierta con «tema»: muestra los temas de color que puedes elegir.'),
      text(
        'La búsqueda encuentra páginas, ajustes como «tema verde», acciones, personas y las partes de esta ayuda.',
      ),
      list(
        'Tab y Mayús+Tab recorren la página; Enter y la barra espaciadora activan.',
        'Las flechas mueven entre las opciones de un grupo y entre las pestañas abiertas.',
        'Escape cierra el panel, el menú o la pregunta; en una pregunta es siempre la respuesta segura.',
        'Fuera de un campo, la tecla / abre la búsqueda y ? la parte de esta ayuda; se apagan en «Ajustes de diseño».',
      ),
    ],
  },
  {
    id: 'instalar',
    title: 'Instalar la app',
    words: 'instalación ícono pantalla de inicio celular teléfono código qr',
    pages: ['/dispositivo'],
    blocks: [
      text('Instalada, la app abre en su propia ventana, con su ícono, y también sin conexión.'),
      list(
        'En la computadora, con Chrome o Edge: presiona «Instalar aplicación» en «Este dispositivo».',
        'En Android: lo mismo, o «Instalar aplicación» en el menú del navegador.',
        'En iPhone y iPad: en Safari, abre Compartir y elige «Agregar a inicio».',
        'Si tu navegador no instala, guarda la dirección en favoritos: sin conexión abre igual.',
      ),
      steps(
        'Pasarla a tu celular',
        at('/dispositivo', 'Este dispositivo'),
        'Presiona «Mostrar código».',
        'Apunta la cámara de tu celular al código y abre la dirección.',
      ),
    ],
  },
  {
    id: 'sin-conexion',
    title: 'Trabajar sin conexión',
    words: 'sin red internet pendientes enviar guardado diagnóstico',
    pages: ['/pendientes', '/diagnostico'],
    blocks: [
      text(
        'Después de entrar una vez, la app abre sin red, con tu sesión, tu perfil, tus ajustes y lo que ya viste. Lo que viene de la última consulta lo dice: «Sin conexión · datos de hace 3 h». El menú marca qué hay de cada página en este dispositivo: ● completa, ◐ en parte, ○ necesita conexión.',
      ),
      text(
        'Lo que cambias se guarda primero en este dispositivo y se envía solo cuando hay conexión, aunque cierres la app. Arriba de cada página se lee cuántos cambios faltan; «Todo guardado» aparece cuando no falta ninguno.',
      ),
      steps(
        'Si algo no anda',
        at('/diagnostico', 'Diagnóstico'),
        'Presiona «Revisar de nuevo».',
        'Presiona «Copiar» y pega el texto en un correo a soporte. No lleva nombres ni tu sesión.',
      ),
    ],
  },
  {
    id: 'conflictos',
    title: 'Si cambiaste lo mismo en dos lugares',
    words: 'conflicto dos dispositivos usar el mío conservar por revisar',
    pages: [],
    blocks: [
      text(
        'Nada se sobrescribe sin preguntarte. Si otro dispositivo guardó un valor distinto mientras el tuyo esperaba, la app muestra los dos: «Usar el mío» envía el tuyo, y «Conservar» deja el otro.',
      ),
      text('Mientras eliges, el tuyo se queda en este dispositivo; no se pierde al cerrar la app.'),
    ],
  },
  {
    id: 'ajustes',
    title: 'Ajustes y configuración',
    words: 'tema color oscuro contraste movimiento escala letra menú diseño configuración columnas',
    pages: ['/configuracion'],
    blocks: [
      text(
        'Tipo de menú, esquema, color y escala te siguen a todos tus dispositivos; tema del diseño, estilo de campos y efecto de onda son de este. También «Más contraste» y «Menos movimiento», hasta que salgas; si tu sistema ya los pide, la app lo respeta sola. Bajo cada color dice qué contraste tiene su texto: AA basta, AAA es más.',
      ),
      steps(
        'Cambiar cómo se ve',
        undefined,
        'Presiona «Ajustes de diseño».',
        'Elige «Oscuro».',
        'Presiona «Cerrar»; ya está guardado.',
      ),
      picture('ajustes', 'Los ajustes de diseño: tipo de menú, esquema, color del tema y escala.'),
      steps(
        'Cambiar tu configuración',
        at('/configuracion', 'Configuración'),
        'Activa «Origen».',
        'Presiona «Guardar»; cuando llegó al servidor, arriba dice «Todo guardado».',
      ),
      text('Si sales de Configuración con cambios sin guardar, la app pregunta antes.'),
    ],
  },
  {
    id: 'perfil',
    title: 'Tu perfil y tu cuenta',
    words: 'apodo foto contraseña sesiones datos reservados entrar',
    pages: ['/profile', '/contrasena'],
    blocks: [
      text(
        'El perfil muestra lo que la universidad sabe de ti. RFC, CURP e identificador de Oracle se leen en línea y nunca se guardan en el dispositivo.',
      ),
      steps(
        'Elegir tu apodo',
        at('/profile', 'Perfil'),
        'Escribe «Lupita» en «Apodo».',
        'Presiona «Guardar apodo».',
      ),
      text(
        'En Configuración ves tus sesiones abiertas y cierras las que no reconozcas. «Salir», en el menú de tu perfil, borra de este dispositivo lo que es tuyo.',
      ),
    ],
  },
  {
    id: 'cumpleanos',
    title: 'Cumpleaños y avisos',
    words: 'felicitar notificación hora campana calendario festejo',
    pages: ['/cumpleanos', '/avisos'],
    blocks: [
      steps('Ver un mes', at('/cumpleanos', 'Cumpleaños'), 'Elige «Mes».', 'Presiona «Mes siguiente».'),
      picture('cumpleanos', 'El mes de los cumpleaños: cada día dice quiénes cumplen años.'),
      text(
        '«Felicitar» prepara un correo con tu mensaje: lo envías tú. «Agregar a mi calendario» descarga los cumpleaños del mes.',
      ),
      text(
        '«Avisos» los junta tres días. El del último día de trabajo dice también quién cumple años en el fin de semana y los días feriados que siguen. Con la app instalada, ahí mismo eliges a qué hora te avisa este dispositivo, aunque esté cerrada, si solo en días de trabajo, y una pausa para tus vacaciones.',
      ),
      text('Si no quieres ver cumpleaños, apaga «Mostrar cumpleaños» en Configuración.'),
      text(
        '«Quién ve tu cumpleaños», también en Configuración, lo muestra a todos, a tu área o a nadie. Se guarda al elegir, con conexión.',
      ),
    ],
  },
  {
    id: 'planeacion',
    title: 'La tabla de planeación',
    words: 'grupos csv archivo excel cupo profesor uab origen demanda filtros vistas imprimir',
    pages: ['/planeacion'],
    blocks: [
      text(
        'Abre la lista de grupos que descargas en CSV del sistema de la universidad. Antes de abrirla ves qué columna es cada cosa y qué líneas tienen un problema. El archivo se queda en este dispositivo, solo para ti, y se borra con «Salir».',
      ),
      steps(
        'Conocerla con datos de ejemplo',
        at('/planeacion', 'Planeación'),
        'Presiona «Ver datos de ejemplo».',
        'Escribe «cálculo» en «Buscar en la tabla».',
        'Presiona «Cerrar ejemplo».',
      ),
      picture('planeacion', 'La tabla de planeación con los grupos del ejemplo.'),
      list(
        'El encabezado de cada columna ordena y filtra; con Mayús ordena por varias.',
        'Las cinco columnas que eliges valen en todos tus dispositivos.',
        'Al abrir un archivo más nuevo, la tabla marca lo que cambió, lo nuevo y lo que ya no está.',
        'Lo que ves se imprime y se descarga.',
      ),
    ],
  },
  {
    id: 'cifras',
    title: 'Cifras',
    words: 'números gráficas uso personas activas dispositivos conteo meses',
    pages: ['/dashboard'],
    blocks: [
      text(
        'El servidor cuenta, día por día, lo que guardaste y lo que quedó en conflicto o rechazado. Quienes administran ven también las cuentas de toda la universidad; ninguna lleva nombres.',
      ),
      steps('Ver tres meses', at('/dashboard', 'Cifras'), 'Elige «90 días».', 'Presiona «Ver como tabla».'),
    ],
  },
  {
    id: 'equipo-compartido',
    title: 'En un equipo compartido',
    words: 'compartida laboratorio biblioteca salón prestado',
    pages: [],
    blocks: [
      text(
        'Marca «Este equipo es compartido» al iniciar sesión: lo tuyo se queda en esa pestaña y se va al cerrarla. Sin conexión no se guardan cambios.',
      ),
      text(
        'Si olvidaste marcarlo, presiona «Salir» antes de irte. Si ya te fuiste, cierra esa sesión desde Configuración en otro dispositivo.',
      ),
    ],
  },
  {
    id: 'actualizaciones',
    title: 'Actualizaciones',
    words: 'versión nueva actualizar novedades',
    pages: ['/novedades'],
    blocks: [
      text(
        'Cuando hay una versión nueva, la app lo dice y tú decides cuándo: «Actualizar» la cambia al momento y te regresa a donde estabas. Tus cambios por enviar se conservan. Una versión marcada «Recomendada» vuelve a ofrecerse cuatro horas después de «Más tarde».',
      ),
      steps('Buscar una versión nueva', at('/novedades', 'Novedades'), 'Presiona «Buscar actualizaciones».'),
    ],
  },
  {
    id: 'privacidad',
    title: 'Privacidad y espacio',
    words: 'datos borrar liberar espacio cookies almacenamiento',
    pages: [],
    blocks: [
      text(
        'En Privacidad está todo lo que se guarda, dónde y hasta cuándo. Tu contraseña nunca se guarda en el dispositivo.',
      ),
      steps(
        'Liberar espacio',
        at('/dispositivo', 'Este dispositivo'),
        'Presiona «Liberar espacio».',
        'En la pregunta, presiona «Liberar»: se van fotos y copias que se vuelven a bajar, nunca tus cambios por enviar.',
      ),
    ],
  },
  {
    id: 'administrar',
    title: 'Para quienes administran',
    words: 'administración personas importar publicar versión bitácora permisos derechos baja',
    pages: ['/actualizaciones', '/personas', '/personas/importar', '/bitacora', '/profile/consulta'],
    blocks: [
      text(
        'Estas páginas aparecen en el menú de quien tiene el permiso. Cada acto pregunta una vez, dice lo que hizo y queda en la bitácora.',
      ),
      steps(
        'Encontrar a una persona',
        at('/personas', 'Personas'),
        'Escribe «rosa» en «Nombre, usuario o expediente».',
      ),
      list(
        '«Importar personal» lee un CSV o un zip de fotos; nada cambia hasta que presionas «Aplicar».',
        'En «Actualizaciones» publicas una versión, primero para una parte de los dispositivos si quieres, y la detienes con «Pausar».',
        '«Bitácora» dice quién hizo qué y cuándo; se filtra por persona, día y tipo.',
      ),
    ],
  },
];
