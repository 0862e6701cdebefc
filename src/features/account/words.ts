/** registro: a first password for a person whom the personnel data holds; reseteo: another password. */
export type Flow = 'registro' | 'reseteo';
export type FieldName = 'usuario' | 'password' | 'codigo';

/** alert: said at once; status: when the person pauses. */
export interface Message {
  kind: 'alert' | 'status';
  text: string;
}

export const MISSING: Record<FieldName, string> = {
  usuario: 'Escribe tu usuario.',
  password: 'Escribe la contraseña que quieres.',
  codigo: 'Escribe el código que te enviamos.',
};

export const NAME_ONLY = 'Escribe solo lo que va antes de la arroba.';

export const FAILED: Message = {
  kind: 'alert',
  text: 'No pudimos hacerlo. Tus datos siguen aquí; intenta de nuevo.',
};
/** A request for a code: if it did arrive, the next one replaces it. */
export const NO_ANSWER: Message = {
  kind: 'alert',
  text: 'No hubo respuesta del servidor. Lo que escribiste sigue aquí; intenta de nuevo. Si te llegan dos códigos, vale el más nuevo.',
};
/** A confirmation: nobody knows whether it arrived, and the same code says so. */
export const NO_CONFIRMATION: Message = {
  kind: 'alert',
  text: 'No hubo respuesta del servidor, y quizá tu código sí llegó. Intenta de nuevo con el mismo.',
};
export const AGAIN: Message = { kind: 'status', text: 'Ya puedes intentarlo de nuevo.' };
export const SENT_BEFORE: Message = {
  kind: 'status',
  text: 'Ya te enviamos un código. Revisa tu correo y escríbelo aquí.',
};
export const SENT_AGAIN: Message = {
  kind: 'status',
  text: 'Si tu usuario está en los datos de personal, te enviamos otro código. Solo vale el más nuevo.',
};
export const NO_CODE: Message = {
  kind: 'status',
  text: 'No hay un código vigente para ese usuario. Pide otro.',
};
export const PASSWORD_AGAIN: Message = {
  kind: 'status',
  text: 'Para enviarte otro código, escribe de nuevo la contraseña que quieres.',
};
