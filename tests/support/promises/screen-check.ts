import { type Choice, count, fieldOf, type History, type Screen, type Violation } from './promise-history.ts';

/** Promise 1: words are true at the moment when they are shown. */
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
          .flatMap((text) => checkAll(history, screen, fresh.includes(text), until)),
        ...fresh.flatMap((text) =>
          checkWaiting(history, screen, text, count(text, 'enviar') + count(text, 'revisar')),
        ),
        ...checkWaiting(
          history,
          screen,
          'Pendiente de enviar',
          Math.min(1, marks(screen, 'Pendiente de enviar')),
        ),
        ...checkMarks(history, screen),
      ];
    }),
  );
}

/** The person's choices before this moment, the last one of each field. */
function choicesBefore({ choices }: History, { device, usuario }: Screen, at: number): Choice[] {
  const last = new Map<string, Choice>();
  for (const choice of [...choices].sort((a, b) => a.at - b.at))
    if (choice.device === device && choice.usuario === usuario && choice.at < at)
      last.set(choice.campo, choice);
  return [...last.values()].filter(({ discards }) => !discards);
}

/**
 * «Guardado en este dispositivo»: the transaction is complete, or the server has it. «Guardado.»: the server
 * has it.
 */
function checkDevice(history: History, screen: Screen, text: string): Violation[] {
  const onDevice = text.startsWith('Guardado en este dispositivo');
  if (!onDevice && text !== 'Guardado.') return [];
  return choicesBefore(history, screen, screen.at)
    .filter((choice) => !held(history, choice, screen.at) && !(onDevice && kept(history, choice, screen.at)))
    .map((choice) => early(screen, text, choice));
}

/**
 * «Todo guardado», from this screen until the next one: at once if it is new, otherwise when the click has
 * been rendered.
 */
function checkAll(history: History, screen: Screen, fresh: boolean, until: number): Violation[] {
  return choicesBefore(history, screen, until)
    .map((choice) => ({ choice, from: answerable(screen, fresh, choice) }))
    .filter(({ choice, from }) => from < until && !held(history, choice, from))
    .map(({ choice }) => early(screen, 'Todo guardado', choice));
}

/** When a page must know of a choice: its own at once, another tab's after a message. */
function answerable({ page, at }: Screen, fresh: boolean, choice: Choice): number {
  if (choice.page !== undefined && choice.page !== page) return Math.max(at, choice.at + ANOTHER_TAB_MS);
  return fresh && choice.at < at ? at : Math.max(at, drawn(choice));
}

/** Limit for a message between tabs on a busy machine. */
const ANOTHER_TAB_MS = 5000;

const drawn = ({ at, drawn: known }: Choice) => known ?? at + A_PAGE_THAT_WENT_MS;
const A_PAGE_THAT_WENT_MS = 2000;

const marks = ({ says }: Screen, mark: string) => says.filter((text) => text === mark).length;

/** «Guardado» beside a field: as many as there are fields whose last choice the server has. */
function checkMarks(history: History, screen: Screen): Violation[] {
  const told = marks(screen, 'Guardado');
  // A mark disappears in the frame after the click, and a quick server acknowledges within that frame.
  const real = new Set(
    [screen.at - FRAME_MS, screen.at]
      .flatMap((at) => choicesBefore(history, screen, at))
      .filter((choice) => held(history, choice, screen.at))
      .map(({ campo }) => campo),
  ).size;
  return told > real
    ? [
        {
          kind: 'promesa antes de tiempo',
          what: `${screen.device}: ${told} × «Guardado», en el servidor ${real}`,
        },
      ]
    : [];
}

const FRAME_MS = 50;

/** «N cambios por enviar»: the device has that many rows. A mark may represent one of them in two places. */
function checkWaiting(history: History, screen: Screen, text: string, told: number): Violation[] {
  const rows = new Set(
    history.kept
      .filter(
        ({ device, page, usuario, written, at }) =>
          device === screen.device &&
          usuario === screen.usuario &&
          (page === screen.page ? at : written) <= screen.at + PAGES_SLACK_MS,
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

/** Page and server have the same clock, rounded differently; those of two pages hardly differ. */
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

/** Whether the server held the chosen value at some moment between the choice and `at`. */
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
