/**
 * The short names of a list of birthdays, from the wire or from the device, without the person who is told: whatever is no
 * list of people names nobody.
 */
export function namesOn(list: unknown, usuario: string): string[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: Record<string, unknown> | null) => {
    const text = (name: string) => (typeof one?.[name] === 'string' ? (one[name] as string).trim() : '');
    const name = text('hipocoristico') || text('nombre').split(/\s+/)[0];
    return name && text('usuario').toLowerCase() !== usuario.toLowerCase() ? [name] : [];
  });
}
