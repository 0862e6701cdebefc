import type { ActionEntry, ActionRun, NextDialog } from './search-entry.ts';

/** State of the app when the search opens. */
export interface Situation {
  /** title of the current page */
  title: string | undefined;
  /** whether the current page has a tab */
  inTab: boolean;
  offline: boolean;
  /** number of pending writes */
  pending: number;
}

const action = (id: string, title: string, more: string, run: ActionRun): ActionEntry => ({
  kind: 'accion',
  id: `accion:${id}`,
  title,
  more,
  run,
});
const dialog = (title: string, more: string, name: NextDialog) =>
  action(name, title, more, { type: 'dialog', dialog: name });

/** The actions that the shell offers in this state. */
export function actionEntries({ title, inTab, offline, pending }: Situation): readonly ActionEntry[] {
  return [
    dialog(
      'Ajustes de diseño',
      'abrir apariencia tema contraste movimiento accesibilidad preferencias',
      'ajustes',
    ),
    dialog('Pestañas abiertas', 'ver lista', 'pestanas'),
    ...(title && !inTab
      ? [action('agregar', `Agregar ${title} a las pestañas`, 'abrir fijar', { type: 'open tab' })]
      : []),
    ...(title && inTab
      ? [action('cerrar', `Cerrar la pestaña ${title}`, 'quitar', { type: 'close tab' })]
      : []),
    ...(pending > 0 && !offline
      ? [action('enviar', 'Enviar ahora los cambios pendientes', 'reintentar sincronizar', { type: 'send' })]
      : []),
    dialog('Sugerencias', 'enviar idea opinión correo comentario', 'sugerencias'),
    dialog('Salir', 'cerrar sesión desconectar', 'salir'),
  ];
}
