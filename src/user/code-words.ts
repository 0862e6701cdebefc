/** The mails are limited; the code that arrived is not. wait: «5 minutos» */
export const tooManyMails = (wait: string) =>
  `Pediste varios códigos. Podrás pedir otro en ${wait}; el último que te llegó sigue valiendo.`;

/**
 * mensaje: the server's; holds: what it says of the code that it mailed, undefined where nobody could say;
 * lost: a confirmation before this one got no answer
 */
export function wrongCode(mensaje: string, holds: boolean | undefined, lost = false): string {
  if (holds === undefined) return mensaje;
  if (holds) return 'El código no coincide. El que te enviamos sigue vigente: revisa que esté completo.';
  const again = 'Tu código ya no sirve: venció, o se intentó muchas veces. Pide otro.';
  return lost ? `${again} Si tu confirmación anterior sí llegó, ya puedes entrar.` : again;
}
