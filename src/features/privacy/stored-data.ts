/**
 * One kind of stored data: about whom, for how long, in plain words. `places` names where it is stored. A
 * test compares these with every storage name in the code, so that no stored data is missing here.
 */
export interface StoredData {
  what: string;
  text: string;
  /** how it is deleted */
  until: string;
  /** on a device: the storage and the beginning of the key; on the server: tables */
  places: readonly string[];
  /** belongs to the device, not to a person: `Salir` does not delete it */
  stays?: true;
}

const LEAVING = 'Se borra al salir, y cuando tu sesión termina.';

export const ON_DEVICE: readonly StoredData[] = [
  {
    what: 'Tu sesión',
    text: 'Tu nombre de usuario y la clave con la que el servidor te reconoce. La contraseña, no.',
    until: LEAVING,
    places: ['localStorage:usuario', 'localStorage:sesion', 'ajustes-uni/sesion'],
  },
  {
    what: 'Cómo se ve la app',
    text: 'Tu tema, tu menú y tu tamaño de letra, para dibujarla así desde el primer instante, en qué día prefieres ver a quien nació un 29 de febrero, si la tecla / abre la búsqueda, y si pediste más contraste o menos movimiento.',
    until: LEAVING,
    places: ['localStorage:aspecto', 'localStorage:bisiesto', 'localStorage:diagonal', 'localStorage:vista'],
  },
  {
    what: 'Cambios por enviar',
    text: 'Lo que cambiaste y el servidor todavía no confirma, y cuántos son, para poder avisarte si el navegador los borra. Llevan tu nombre mientras tu sesión está abierta; en disco los distingue una huella de tu usuario.',
    until: 'Cada uno se va cuando el servidor lo confirma o cuando lo descartas. Al salir se te pregunta.',
    places: ['localStorage:cambios-por-enviar', 'localStorage:cambios-al-salir', 'ajustes-uni/pendiente'],
  },
  {
    what: 'Lo último que el servidor confirmó',
    text: 'El valor de tus ajustes, de tu apodo y de tus avisos leídos: con él se sabe si alguien cambió lo mismo en otro lugar.',
    until: LEAVING,
    places: ['ajustes-uni/confirmado'],
  },
  {
    what: 'Copia para abrir sin conexión',
    text: 'Tu perfil sin RFC ni CURP, tus permisos, las cifras que viste la última vez (cuentas por día, sin nombres) tu Inicio de hoy y de los tres días que siguen, ya dibujado, para que aparezca al abrir la app, y los cumpleaños que has visto, que de otras personas son nombre, apodo, puesto, departamento y día, nunca el año.',
    until: `${LEAVING} También con Liberar espacio.`,
    places: [
      'planeacion-kv/apollo:',
      'planeacion-kv/primera-vista:',
      'planeacion-kv/inicio:',
      'planeacion-kv/cifras:',
      'planeacion-kv/cifras-sitio:',
      'planeacion-kv/cumpleanos-',
    ],
  },
  {
    what: 'Tus pestañas y lo que escribes',
    text: 'Las pestañas abiertas y cerradas hace poco, lo que elegiste hace poco en el buscador, el texto de una sugerencia, de una felicitación o de un apodo sin terminar, si ya leíste la nota sobre HTTPS y a qué correo se felicita (el dominio de la universidad).',
    until: LEAVING,
    places: [
      'localStorage:copias-al-salir',
      'planeacion-kv/pestanas:',
      'planeacion-kv/recientes:',
      'planeacion-kv/sugerencia:',
      'planeacion-kv/apodo:',
      'planeacion-kv/felicitacion:',
      'planeacion-kv/https-leido',
      'planeacion-kv/dominio-correo',
    ],
  },
  {
    what: 'Tu tabla de planeación',
    text: 'Los grupos del archivo que abriste en Planeación y los del anterior, para decirte qué cambió: solo las columnas que la tabla conoce, nunca RFC ni CURP. También las filas del archivo con problemas y las vistas que guardaste. Nada de esto se envía.',
    until: `${LEAVING} También con Quitar archivo.`,
    places: ['planeacion-kv/planeacion:', 'planeacion-kv/planeacion-vistas:'],
  },
  {
    what: 'En esta pestaña',
    text: 'Durante una recarga que hace la propia app, por ejemplo para actualizarse: en qué página ibas y lo que llevabas escrito. También, mientras la pestaña sigue abierta, qué versión ya se volvió a cargar por una falla, desde qué acceso directo se abrió la app y, si administras personas, a quién buscaste.',
    until:
      'Se borra en cuanto la página vuelve a abrir; a los cinco minutos ya no se usa, y se va al cerrar la pestaña.',
    places: [
      'sessionStorage:regreso',
      'sessionStorage:recuperada',
      'sessionStorage:recargada',
      'sessionStorage:lanzamiento',
    ],
  },
  {
    what: 'En un equipo compartido',
    text: 'Si marcaste Este equipo es compartido, tu sesión y cómo se ve la app están en el almacenamiento de esa pestaña, con una señal de que sigue abierta y un número al azar; lo demás, solo en memoria.',
    until:
      'Se va al cerrar la pestaña. Si el navegador la restaura después de un minuto, la sesión ya no abre.',
    places: [
      'sessionStorage:usuario',
      'sessionStorage:sesion',
      'sessionStorage:aspecto',
      'sessionStorage:bisiesto',
      'sessionStorage:diagonal',
      'sessionStorage:vista',
      'sessionStorage:vida',
      'sessionStorage:comprobante-de-pestana',
    ],
  },
  {
    what: 'Una sesión que terminó con cambios',
    text: 'Si tu sesión terminó con cambios sin enviar, cuántos son, junto a una huella de tu usuario. Si el almacenamiento no respondió cuando saliste, una marca, sin tu nombre, de que falta borrar lo que descartaste.',
    until: 'La cuenta se va cuando vuelves a entrar; la marca, al abrir la app otra vez, con lo descartado.',
    places: ['localStorage:sellados', 'localStorage:salida'],
    stays: true,
  },
  {
    what: 'Fotos',
    text: 'Las que has visto: 200 cuando mucho, y no más de 20 MB.',
    until: `${LEAVING} También con Liberar espacio.`,
    places: ['cache:fotos-v1-'],
  },
  {
    what: 'La app misma',
    text: 'Sus archivos, iguales para todas las personas, para que abra sin conexión.',
    until: 'Se quedan. Los quita el navegador al borrar los datos de este sitio.',
    places: ['cache:planeacion'],
    stays: true,
  },
  {
    what: 'Números de este dispositivo',
    text: 'Dos dígitos al azar que deciden cuándo le toca una versión nueva, un número al azar para la cuenta de versiones, otro para ordenar tus cambios, otro por el que el servidor reconoce que ya se entró desde aquí, el boleto con el que se cierra en el servidor una sesión que se dejó sin conexión o cuya ventana se cerró en un equipo compartido (no dice de quién era y se borra al usarlo), contadores, hasta cuándo dejaste para después una versión o la instalación, qué versión se abrió y se contó la última vez, las notas de las versiones, una copia de la configuración pública del servidor y a qué hora y qué días quieres el aviso de cumpleaños.',
    until: 'Se quedan, sin tu nombre; la hora y los días del aviso se borran al salir.',
    places: [
      'localStorage:cubo',
      'localStorage:comprobante',
      'localStorage:boletos',
      'localStorage:ventanas',
      'localStorage:dispositivo',
      'localStorage:actualizar-despues',
      'localStorage:instalar',
      'localStorage:version-contada',
      'localStorage:version-vista',
      'localStorage:novedades',
      'localStorage:zona',
      'ajustes-uni/meta',
    ],
    stays: true,
  },
];

export const ON_SERVER: readonly StoredData[] = [
  {
    what: 'Tus datos de personal',
    text: 'Los que la universidad ya tiene de ti: nombre, expediente, puesto, departamento, fechas, RFC y CURP entre ellos, con tu foto, tu apodo, tu color y a quién se muestra tu cumpleaños. De tu contraseña se guarda una huella (argon2id) de la que no se puede sacar.',
    until:
      'Mientras la universidad los conserve. Puedes pedir a quien administra un archivo con todo lo que se guarda de ti, o que se borre.',
    places: ['usuario'],
  },
  {
    what: 'Tus sesiones',
    text: 'Cuándo empezó cada una, cuándo se usó por última vez (a un cuarto de hora) y en qué tipo de equipo, como «Chrome en Windows», con una huella del número al azar de ese equipo, por la que se reconoce que ya entraste con él. De tu navegador no se guarda nada más.',
    until:
      'Una sesión vence a los 30 días sin usarse, en un equipo compartido a las 12 horas, o cuando la cierras. Quedan anotadas las últimas 50, hasta 90 días después de que terminan.',
    places: ['sesion'],
  },
  {
    what: 'Tus ajustes y avisos',
    text: 'Tu configuración, qué avisos marcaste como leídos y cuándo empezaste a leerlos, y qué puedes hacer en cada proceso.',
    until: 'Mientras tengas cuenta; los cambias tú o quien te da los permisos.',
    places: ['configuracion', 'aviso_leido', 'proceso', 'permiso'],
  },
  {
    what: 'El orden de tus cambios',
    text: 'De cada ajuste, el último valor que llegó de cada uno de tus dispositivos, para que un envío repetido no cuente dos veces.',
    until: 'Se conserva el de los últimos 64 dispositivos.',
    places: ['orden_dispositivo'],
  },
  {
    what: 'Códigos por correo',
    text: 'Una huella del código, de la contraseña nueva que elegiste y de dónde lo pediste, hasta que confirmas. El mensaje se guarda cifrado hasta que sale. Si el servidor no tiene por dónde enviar correo, los mensajes quedan en una carpeta suya.',
    until:
      'El código vale 10 minutos, o un día si te lo envía quien administra, y lo vencido se borra cuando alguien pide otro.',
    places: ['confirmacion', 'carta'],
  },
  {
    what: 'Qué versión usa cada dispositivo',
    text: 'El número al azar del dispositivo, convertido en una huella, la versión que usa, si otra espera y el último día que se vio. No se guarda de quién es; sirve para contar cuántos ya se actualizaron.',
    until: 'Se olvida a los 30 días sin verlo.',
    places: ['dispositivo'],
  },
  {
    what: 'La bitácora de la universidad',
    text: 'Quién entró, o lo intentó, quién cambió una contraseña, cerró sesiones, vio datos reservados de otra persona, le dio o quitó un derecho, la dio de baja, la borró, entregó sus datos, importó o exportó las del personal o publicó una versión, cuándo y en qué tipo de equipo. Sin contraseñas, códigos ni direcciones de red. La ven quienes administran y tienen ese permiso; lo más nuevo de cada persona, quienes administran personas; y cada quien, lo suyo.',
    until: 'A los 180 días, o lo que decida la universidad.',
    places: ['bitacora'],
  },
  {
    what: 'Las listas del personal',
    text: 'El archivo con el que la universidad actualiza tus datos, y lo que cambió con él.',
    until: 'Mientras se importa, o un día a lo más; 30 días si llega por la carpeta del servidor.',
    places: [],
  },
  {
    what: 'El registro del servidor',
    text: 'Una línea por petición: qué se pidió, con qué resultado y cuánto tardó. Sin direcciones de red, sin nombres y sin valores. Para frenar a quien prueba contraseñas se cuentan además los intentos: ve «Los intentos que cuentan para un límite».',
    until: 'Lo que la universidad conserve ese registro.',
    places: [],
  },
  {
    what: 'Los respaldos',
    text: 'Copias de lo que está en el servidor, para recuperarlo si se descompone. Lo que se borra sigue en las copias que se hicieron antes.',
    until:
      'De las que el servidor hace cada día se conservan las de 7 días, 4 semanas y 12 meses; de las demás, lo que decida la universidad.',
    places: [],
  },
  {
    what: 'Las cifras de uso',
    text: 'De ti, por día: si usaste la app, y cuántos cambios guardaste, cuántos chocaron con otro dispositivo y cuántos no se aceptaron. Qué cambiaste no se anota. Solo tú ves tus cifras; quienes administran ven las sumas de todas las personas, sin nombres.',
    until: 'A los 400 días. Las sumas no se pueden volver a separar por persona, y se van igual.',
    places: ['cifra_persona', 'cifra'],
  },
  {
    what: 'Los intentos que cuentan para un límite',
    text: 'Cuántas veces se intentó algo desde una cuenta, una dirección o un dispositivo, bajo una clave de la que no se puede leer cuál.',
    until: 'Hasta que el límite vuelve a estar completo.',
    places: ['cubeta'],
  },
];

/**
 * Server tables without personal data: the list of data invented for the demonstration, the numbers of the last changes, and which
 * process does the work of all.
 */
export const NOT_OF_PEOPLE: readonly string[] = ['demostracion', 'cambio', 'arriendo'];
