/** registro: the first password of a person in the personnel data; reseteo: a new password. */
export type Flow = 'registro' | 'reseteo';
export type AccountField = 'usuario' | 'password' | 'codigo';

/** alert: announced at once; status: announced when the screen reader is idle. */
export interface Message {
  kind: 'alert' | 'status';
  text: string;
}

export const MISSING: Record<AccountField, string> = {
  usuario: 'Escribe tu usuario.',
  password: 'Escribe la contraseña que quieres.',
  codigo: 'Escribe el código que te enviamos.',
};

export const NAME_ONLY = 'Escribe solo lo que va antes de la arroba.';

export const FAILED: Message = {
  kind: 'alert',
  text: 'No pudimos hacerlo. Tus datos siguen aquí; intenta de nuevo.',
};
/** For a request for a code. If it did arrive, the next request replaces it. */
export const NO_ANSWER: Message = {
  kind: 'alert',
  text: 'No hubo respuesta del servidor. Lo que escribiste sigue aquí; intenta de nuevo. Si te llegan dos códigos, vale el más nuevo.',
};
/** For a confirmation. It is unknown whether it arrived; repeating the same code shows it. */
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
