export const greetingText = (shortName: string, late: boolean): string =>
  late
    ? `¡Feliz cumpleaños atrasado, ${shortName}! Espero que lo hayas pasado muy bien.`
    : `¡Feliz cumpleaños, ${shortName}! Que tengas un gran día.`;
