import type { StorageIssue } from '../../domain/device/storage-status.ts';
import { settingTitle } from '../../domain/settings/setting-labels.ts';
import type { Lost } from '../../offline/eviction-check.ts';

/** A problem of this device and what the person can do about it. */
export interface DeviceText {
  title: string;
  text: string;
}

const ONLINE = 'Con conexión, tus cambios van directo al servidor. Sin conexión no se pueden guardar.';

export const ISSUE_TEXTS: Readonly<Record<StorageIssue, DeviceText>> = {
  bloqueado: {
    title: 'Este navegador no guarda nada de este sitio.',
    text: `${ONLINE} Para trabajar sin conexión, permite los datos de este sitio en la configuración del navegador.`,
  },
  lleno: {
    title: 'Ya no hay espacio en este dispositivo.',
    text: `${ONLINE} Libera espacio; cuando alcance, volvemos a guardar aquí.`,
  },
  danado: {
    title: 'No se puede leer lo que este dispositivo tenía guardado.',
    text: `${ONLINE} Reparar borra aquí lo que no se puede leer y empieza de nuevo; lo que ya está en el servidor no cambia.`,
  },
  version: {
    title: 'Una versión más nueva de la aplicación usó este dispositivo.',
    text: `${ONLINE} Lo que esperaba ser enviado sigue guardado: se enviará cuando actualices la aplicación.`,
  },
  lento: {
    title: 'El almacenamiento de este dispositivo no responde.',
    text: `${ONLINE} Cierra otras pestañas de la aplicación o vuelve a abrir el navegador.`,
  },
  compartido: {
    title: 'Equipo compartido: aquí no se guarda nada.',
    text: `${ONLINE} Al cerrar esta pestaña se cierra tu sesión.`,
  },
};

export const UNREAD_COPIES_TEXT: DeviceText = {
  title: 'No se puede leer lo que viste antes en este dispositivo.',
  text: 'Tus cambios sí se guardan. Sin conexión faltarán datos: cierra otras pestañas de la aplicación o vuelve a abrir el navegador.',
};

export const INSECURE_TEXT: DeviceText = {
  title: 'Esta dirección no usa HTTPS.',
  text: 'Tus cambios se guardan y se envían mientras la aplicación esté abierta. Con HTTPS también abriría sin conexión, se podría instalar y guardaría las fotos.',
};

export const PRIVATE_TEXT: DeviceText = {
  title: 'Este navegador no promete conservar lo guardado.',
  text: 'Si es una ventana privada, los cambios que no se hayan enviado se pierden al cerrarla.',
};

const OTHERS: Readonly<Record<string, string>> = {
  guardarHipocoristico: 'Apodo',
  marcarAvisoLeido: 'Avisos leídos',
};

const list = new Intl.ListFormat('es-MX', { type: 'conjunction' });

/** Names the number of lost changes and their fields; the lost values themselves are unknown. */
export function lostText({ n, campos }: Lost): DeviceText {
  const names = list.format(campos.map((campo) => OTHERS[campo] ?? settingTitle(campo)));
  return {
    title:
      n === 1
        ? 'El navegador borró 1 cambio que no se había enviado.'
        : `El navegador borró ${n} cambios que no se habían enviado.`,
    text: `${names ? `${names}: ahora` : 'Ahora'} se ve lo que tiene el servidor. Si todavía lo quieres, elígelo otra vez.`,
  };
}
