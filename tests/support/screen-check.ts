import { type Choice, count, fieldOf, type History, type Screen, type Violation } from './promise-history.ts';

/** Promise 1: words mean what they say, at the moment when they are said. */
export function checkScreens(history: History): Violation[] {
  const pages = Map.groupBy(history.screens, ({ page }) => page);
  return [...pages.values()].flatMap((screens) =>
    screens.flatMap((screen, place) => {
      if (screen.usuario === '') return [];
      const before = screens[place - 1]?.says ?? [];
      const fresh = screen.says.filter((text) => !before.includes(text));
      const until = screens[place + 1]?.at ?? history.rest.at;
      return [
        ...fresh.flatMap((text) => checkDevice(history, screen, text)),
        ...screen.says
          .filter((text) => text === 'Todo guardado')
          .flatMap(() => checkAll(history, screen, until)),
        ...fresh.flatMap((text) => checkWaiting(history, screen, text)),
      ];
    }),
  );
}

/** What the person chose before this moment; of each field the last. */
function choicesBefore({ choices }: History, { device, usuario }: Screen, at: number): Choice[] {
  const last = new Map<string, Choice>();
  for (const choice of [...choices].sort((a, b) => a.at - b.at))
    if (choice.device === device && choice.usuario === usuario && choice.at < at)
      last.set(choice.campo, choice);
  return [...last.values()].filter(({ discards }) => !discards);
}

/** «Guardado en este dispositivo»: the transaction is complete, or the server already has it. «Guardado.»: the server has it. */
function checkDevice(history: History, screen: Screen, text: string): Violation[] {
  const onDevice = text.startsWith('Guardado en este dispositivo');
  if (!onDevice && text !== 'Guardado.') return [];
  return choicesBefore(history, screen, screen.at)
    .filter((choice) => !held(history, choice, screen.at) && !(onDevice && kept(history, choice, screen.at)))
    .map((choice) => early(screen, text, choice));
}

/** A page's words may still be the old ones for a moment after a click: the browser paints when it can. */
const MOMENT_MS = 400;

/** «Todo guardado», from this screen until the next one. */
function checkAll(history: History, screen: Screen, until: number): Violation[] {
  return choicesBefore(history, screen, until - MOMENT_MS)
    .filter((choice) => !held(history, choice, Math.max(screen.at, choice.at + MOMENT_MS)))
    .map((choice) => early(screen, 'Todo guardado', choice));
}

/** «N cambios por enviar» speaks of rows that the device has. */
function checkWaiting(history: History, screen: Screen, text: string): Violation[] {
  const told = count(text, 'enviar') + count(text, 'revisar');
  const rows = new Set(
    history.kept
      .filter(
        ({ device, usuario, at }) =>
          device === screen.device && usuario === screen.usuario && at <= screen.at + PAGES_SLACK_MS,
      )
      .map(({ campo }) => campo),
  );
  return told > rows.size
    ? [
        {
          kind: 'promesa antes de tiempo',
          what: `${screen.device}: «${text}» con ${rows.size} filas guardadas`,
        },
      ]
    : [];
}

/** Clocks of page and server are the same machine's, rounded differently; those of two pages hardly differ. */
const SLACK_MS = 20;
const PAGES_SLACK_MS = 2;

const kept = (history: History, choice: Choice, at: number) =>
  history.kept.some(
    (one) =>
      one.device === choice.device &&
      one.usuario === choice.usuario &&
      one.campo === choice.campo &&
      one.valor === choice.valor &&
      one.at >= choice.at - PAGES_SLACK_MS &&
      one.at <= at + PAGES_SLACK_MS,
  );

/** The server held the chosen value at some moment between the choice and `at`. */
function held({ writes }: History, choice: Choice, at: number): boolean {
  const field = fieldOf(choice.usuario, choice.campo);
  const before = writes.filter((one) => fieldOf(one.usuario, one.campo) === field && one.at <= at + SLACK_MS);
  const started = before.findLastIndex((one) => one.at < choice.at);
  return before.slice(Math.max(started, 0)).some(({ valor }) => valor === choice.valor);
}

const early = ({ device, at }: Screen, text: string, { usuario, campo, valor, at: chosen }: Choice) => ({
  kind: 'promesa antes de tiempo' as const,
  what: `${device}: «${text}» ${Math.round(at - chosen)} ms después de elegir ${fieldOf(usuario, campo)} = ${valor}`,
});
