const flag = (valor: string) => valor === 'true' || valor === 'false';
const among = (choices: readonly string[]) => (valor: string) => choices.includes(valor);

/** The 24 colours of spec A6.6 in B9's canonical text: 12 light, 12 dark. */
const hues = Array.from({ length: 12 }, (_, step) => (20 + 30 * step) % 360);
const tone = (s: number, l: number) => hues.map((h) => `{\`h\`:${h},\`s\`:${s},\`l\`:${l}}`);

/** The closed list of settings (spec A7) and which texts each takes (B9). A Map: no name finds a prototype's. */
export const SETTING_CHOICES: ReadonlyMap<string, (valor: string) => boolean> = new Map([
  ['colUAB', flag],
  ['colCupo', flag],
  ['colProfe', flag],
  ['colOrigen', flag],
  ['colDemanda', flag],
  ['menuMode', among(['static', 'overlay', 'slim', 'slim-plus'])],
  ['colorScheme', among(['light', 'dark'])],
  [
    'currentTheme',
    among(['indigo', 'blue', 'green', 'deeppurple', 'orange', 'cyan', 'yellow', 'pink', 'purple', 'lime']),
  ],
  ['scale', among(['12', '13', '14', '15', '16'])],
  ['mostrarCumpleanos', flag],
  ['color', among([...tone(40, 90), ...tone(25, 85)])],
]);
