/** The eleven settings with a value that the contract takes. */
export const SETTINGS: ReadonlyArray<readonly [campo: string, valor: string]> = [
  ['colUAB', 'true'],
  ['colCupo', 'true'],
  ['colProfe', 'false'],
  ['colOrigen', 'false'],
  ['colDemanda', 'true'],
  ['menuMode', 'slim'],
  ['colorScheme', 'dark'],
  ['currentTheme', 'purple'],
  ['scale', '14'],
  ['mostrarCumpleanos', 'true'],
  ['color', 'hsl(200, 40%, 90%)'],
];
