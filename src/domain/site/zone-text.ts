import { campusZone } from '../../lib/campus-time.ts';

/** City names that Chromium's data lacks in Spanish; it would derive them from the zone's identifier. */
const CITIES: Readonly<Record<string, string>> = {
  'America/Bahia_Banderas': 'Bahía de Banderas',
  'America/Cancun': 'Cancún',
  'America/Ciudad_Juarez': 'Ciudad Juárez',
  'America/Mazatlan': 'Mazatlán',
  'America/Merida': 'Mérida',
  'America/Mexico_City': 'la Ciudad de México',
};

/** The campus's zone for a time selection: `Hora de Tijuana`. */
export function zoneWords(): string {
  const timeZone = campusZone.get();
  const city = CITIES[timeZone];
  if (city) return `Hora de ${city}`;
  const format = new Intl.DateTimeFormat('es-MX', { timeZone, timeZoneName: 'shortGeneric' });
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return name.charAt(0).toLocaleUpperCase('es-MX') + name.slice(1);
}
