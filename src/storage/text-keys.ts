/**
 * Keys of the key-value store for texts that a person has not finished (use-kept-text.ts), deleted at the
 * session's end. Apart from keys.ts, because the first screens do not need them.
 */
export const suggestionKey = (usuario: string) => `sugerencia:${usuario}`;
export const nicknameDraftKey = (usuario: string) => `apodo:${usuario}`;
/** @param birthday whose and of which year: `ana:2026` */
export const greetingKey = (birthday: string) => (usuario: string) => `felicitacion:${birthday}:${usuario}`;
