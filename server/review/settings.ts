import { commandLine } from '../config/command-line.ts';
import { LIMITS, type Limit, type LimitName, limitVariable } from '../limits/table.ts';
import { contentOf } from '../store/content.ts';
import { doubtful, type Finding, good, wrong } from './finding.ts';
import { type Review, withDatabase } from './site.ts';

export const reviewDemo: Review = async (site) => {
  const { address, config } = site;
  const tema = 'demostración';
  const content = await withDatabase(site, contentOf);
  if (config.demo) {
    const found = 'DEMO está encendida';
    const off = `Pon DEMO=no; quita las cuentas con «${commandLine('remove-demo')}».`;
    if (address === undefined) return [doubtful(tema, found, `Para una universidad: ${off}`)];
    const known = config.claveDemo === undefined ? '' : ', con la contraseña de CLAVE_DEMO';
    return [wrong(tema, `${found} en ${address.origin}: cualquiera puede entrar como «admin»${known}`, off)];
  }
  if (content === 'demostracion')
    return [
      wrong(
        tema,
        'la base tiene cuentas de demostración, y DEMO es no',
        `Quítalas: «${commandLine('remove-demo')}».`,
      ),
    ];
  if (config.claveDemo !== undefined)
    return [doubtful(tema, 'CLAVE_DEMO está puesta, y DEMO es no', 'Quita CLAVE_DEMO: no hace nada.')];
  return [good(tema, 'apagada, y sin cuentas suyas')];
};

/** Ten times as many attempts as the table's are no adjustment any more. */
const LOOSE = 10;

export const reviewLimits: Review = async ({ config: { limites } }) => {
  const tema = 'límites';
  const names = Object.keys(LIMITS) as LimitName[];
  const isLoose = (name: LimitName) => inAnHour(limites[name]) >= LOOSE * inAnHour(LIMITS[name]);
  const loose = names.filter(isLoose);
  if (loose.length > 0)
    return [
      doubtful(
        tema,
        `${loose.map(limitVariable).join(', ')} permiten diez veces lo previsto o más`,
        'docs/security.md dice qué ataque detiene cada uno: bájalos, o quítalos de la configuración.',
      ),
    ];
  const changed = names.filter((name) => inAnHour(limites[name]) !== inAnHour(LIMITS[name]));
  const told = changed.map(limitVariable).join(', ');
  return [good(tema, changed.length === 0 ? 'los de siempre' : `cambiados, sin exceso: ${told}`)];
};

const inAnHour = ({ burst, secondsEach }: Limit) => burst + 3600 / secondsEach;

/** Bits of a text whose characters were drawn from those that it contains: an upper bound, which words reach too. */
const bitsOf = (text: string) => text.length * Math.log2(new Set(text).size);
const LEAST_BITS = 100;

export const reviewMetrics: Review = async ({ config: { metricasClave } }) => {
  const tema = 'métricas';
  const advice = 'Pon en METRICAS_CLAVE lo que dé «openssl rand -hex 32».';
  if (metricasClave === undefined)
    return [
      doubtful(tema, 'sin METRICAS_CLAVE nadie vigila el servidor', `${advice} Los avisos están en ops/.`),
    ];
  if (bitsOf(metricasClave) < LEAST_BITS)
    return [doubtful(tema, 'METRICAS_CLAVE es fácil de adivinar', advice)];
  return [good(tema, 'METRICAS_CLAVE las protege')];
};

/** What the server takes at most, with passwords being hashed (docs/backend.md). */
const NEEDED_MB = 300;

export const reviewMemory: Review = async () => {
  const free = Math.round(process.availableMemory() / 1e6);
  const found = `hay ${free} MB disponibles`;
  const finding: Finding =
    free < NEEDED_MB
      ? doubtful(
          'memoria',
          found,
          'El servidor llega a usar 300 MB: agrega memoria, o cierra otros programas.',
        )
      : good('memoria', found);
  return [finding];
};
