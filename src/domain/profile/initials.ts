interface Names {
  nombre: string;
  apellido: string;
}

const PARTICLES = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'el',
  'y',
  'e',
  'san',
  'santa',
  'mc',
  'mac',
  'von',
  'van',
  'da',
  'di',
]);
/** A letter with its combining marks. Firefox 115 has no Intl.Segmenter. */
const LETTER = /\p{L}\p{M}*/u;

/** First letters of given name and surname, skipping particles: `de la Cruz` gives C. */
export const initials = ({ nombre, apellido }: Names): string => firstLetter(nombre) + firstLetter(apellido);

function firstLetter(words: string): string {
  const all = words.normalize('NFC').trim().split(/\s+/);
  const word = all.find((one) => !PARTICLES.has(one.toLocaleLowerCase('es-MX'))) ?? all[0] ?? '';
  return (LETTER.exec(word)?.[0] ?? '').toLocaleUpperCase('es-MX');
}
