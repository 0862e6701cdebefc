/** Expressions that are true in a page once its content is shown. */

/** React has hydrated the sign-in form: it stores its props on each element. */
export const FORM_TAKEN = `Object.keys(document.querySelector('#form-acceso') ?? {}).some((key) => key.startsWith('__reactProps$'))`;
/** The dashboard shows the person's name, and nothing is loading. */
export const DASHBOARD_SHOWN = `document.querySelector('#marco h1 [translate=no]') !== null && document.querySelector('#marco [aria-busy=true]') === null`;
/** `Cumpleaños de hoy` is open over the dashboard. */
export const DIALOG_SHOWN = `${DASHBOARD_SHOWN} && document.querySelector('[role=dialog]') !== null`;
/** A page of the shell is there, and nothing is loading. */
export const PAGE_SHOWN = `document.querySelector('main h1') !== null && document.querySelector('#marco [aria-busy=true]') === null`;
