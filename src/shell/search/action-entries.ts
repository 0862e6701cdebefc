import type { ActionEntry, ActionRun, NextDialog } from './search-entry.ts';

/** How things stand where the search is opened. */
export interface Situation {
  /** the title of the page on the screen */
  title: string | undefined;
  /** it stands among the tabs */
  inTab: boolean;
  offline: boolean;
  /** rows that wait to be sent */
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

/** What the shell itself can do now. */
export function actionEntries({ title, inTab, offline, pending }: Situation): readonly ActionEntry[] {
  return [
    dialog('Ajustes de diseño', 'abrir apariencia tema preferencias', 'ajustes'),
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
