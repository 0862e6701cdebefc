import { SHELL_ROUTES, type ShellRoute } from './routes.tsx';

/** Lower case without acute accents and diaeresis; ñ stays a letter of its own. */
const fold = (text: string) =>
  text
    .toLocaleLowerCase('es-MX')
    .normalize('NFD')
    .replace(/(?<!n)\u0303|[\u0300\u0301\u0308]/g, '')
    .normalize('NFC');

/** Pages whose title or group has a word that begins with what was typed; those that begin with it come first. */
export function findPages(typed: string): readonly ShellRoute[] {
  const wanted = fold(typed.trim());
  if (!wanted) return SHELL_ROUTES;
  const rank = (route: ShellRoute) => {
    const title = fold(route.title);
    if (title.startsWith(wanted)) return 0;
    const words = `${title} ${fold(route.group ?? '')}`.split(/[\s-]+/);
    return words.some((word) => word.startsWith(wanted)) ? 1 : 2;
  };
  return SHELL_ROUTES.filter((route) => rank(route) < 2).sort((a, b) => rank(a) - rank(b));
}
