let list: Intl.ListFormat | undefined;

/** `Ana, Íñigo y Zoé`, `Ana e Íñigo`. Intl.ListFormat writes `e` before I and Hi, but not before Í. */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  // Made late: it is in the first screen's files, and slow to make.
  list ??= new Intl.ListFormat('es-MX');
  const said = list.format(names);
  return names.length > 1 && /^H?Í/i.test(last) ? `${said.slice(0, -last.length - 2)}e ${last}` : said;
}
