/** The order of people's names on every screen and in every answer. */
const spanish = new Intl.Collator('es-MX');

export const compareText = spanish.compare;

interface PersonName {
  apellido: string;
  nombre: string;
}

/** By surname, then by first name. */
export const compareNames = (one: PersonName, other: PersonName): number =>
  compareText(one.apellido, other.apellido) || compareText(one.nombre, other.nombre);
