/** @param wait the time until another mail may be requested, such as "5 minutos" */
export const tooManyMails = (wait: string) =>
  `Pediste varios códigos. Podrás pedir otro en ${wait}; el último que te llegó sigue valiendo.`;

/**
 * @param mensaje the server's message
 * @param holds whether the mailed code is still valid; undefined if unknown
 * @param lost whether an earlier confirmation got no answer
 */
export function wrongCode(mensaje: string, holds: boolean | undefined, lost = false): string {
  if (holds === undefined) return mensaje;
  if (holds) return 'El código no coincide. El que te enviamos sigue vigente: revisa que esté completo.';
  const again = 'Tu código ya no sirve: venció, o se intentó muchas veces. Pide otro.';
  return lost ? `${again} Si tu confirmación anterior sí llegó, ya puedes entrar.` : again;
}
