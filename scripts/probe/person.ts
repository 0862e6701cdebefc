/** The account's own person: fields, dates, color, photos, nickname. */
import { doubtful, good, wrong } from '../../server/review/finding.ts';
import { parseColor } from '../../shared/colors.ts';
import { parseDate } from '../../shared/written-date.ts';
import { photoUrl } from '../../src/domain/profile/person.ts';
import { isRecord } from '../../src/lib/json.ts';
import { NO_TOKEN, reportTokenError } from './access.ts';
import { operation } from './contract.ts';
import { type Check, fitting, type Probe } from './probe.ts';
import { inWords } from './service.ts';

type Person = Record<string, string | null>;

const DATES = ['fechaNacimiento', 'fechaIngreso', 'primerAcceso', 'ultimoAcceso'] as const;
const PICTURE = /^image\/(webp|jpeg|png|avif|gif)\b/i;

/** Whether the operations without a token argument ask for the header. With it is how the app asks them if they do. */
export const checkBearer: Check = async ({ account: { usuario }, learned, report, service, token }) => {
  const tema = 'Authorization';
  const read = operation('usuario', { usuario });
  const without = await service.ask(read);
  const withToken = await service.ask(read, token);
  learned.bearer = without.answer.clase !== 'ok' && withToken.answer.clase === 'ok';
  if (learned.bearer) report(good(tema, 'las operaciones sin tokenSesion piden el encabezado'));
  else if (without.answer.clase !== 'ok')
    report(
      wrong(
        tema,
        `ni sin el encabezado ni con él da los datos de la cuenta: sin él ${inWords(without)}; con él ${inWords(withToken)}`,
        'Acepta Authorization: Bearer con el token de loginUsuario.',
      ),
    );
  else {
    if (withToken.answer.clase !== 'ok')
      report(
        wrong(
          tema,
          `con el encabezado ${inWords(withToken)}`,
          'No lo rechaces: detrás de este servidor (GRAPHQL_URL) siempre llega.',
        ),
      );
    report(
      doubtful(
        tema,
        'da los datos de una persona a quien no mostró ningún token',
        'Decide por Authorization: Bearer las operaciones sin tokenSesion.',
      ),
    );
  }
};

export const checkPerson: Check = async (probe) => {
  const {
    account: { usuario },
    report,
  } = probe;
  const fit = await fitting(probe, operation('usuario', { usuario, forzarLectura: true }));
  if (fit && !isRecord(fit.value))
    report(wrong('usuario', 'no encuentra a la persona que entró', 'Contesta sus campos.'));
  if (fit && isRecord(fit.value)) {
    report(good('usuario', 'todos sus campos tienen el tipo del contrato'));
    const person = fit.value as Person;
    if (person.usuario?.toLowerCase() !== usuario.toLowerCase())
      report(
        wrong('usuario', 'contesta otro usuario que el que se pidió', 'Contesta a la persona de usuario.'),
      );
    checkDates(probe, person);
    checkColor(probe, person);
    await checkPhotos(probe, person);
    await checkNickname(probe, person.hipocoristico ?? '');
  }
  if (await fitting(probe, operation('usuarioReservado', { usuario }), 'usuario (RFC, CURP, IDOracle)'))
    report(good('usuario (RFC, CURP, IDOracle)', 'se leen aparte'));
  if (await fitting(probe, operation('puestoUsuario', { usuario })))
    report(good('puestoUsuario', 'tiene los tipos del contrato'));
};

function checkDates({ report }: Probe, person: Person): void {
  const given = DATES.filter((field) => person[field]);
  const unknown = given.filter((field) => parseDate(person[field]) === undefined);
  // The form is enough: the date itself is the person's.
  for (const field of unknown)
    report(
      wrong(
        'fechas',
        `${field} no se entiende (${formOf(person[field] ?? '')})`,
        'Escríbela como 05-ene-1980 o como 1980-01-05.',
      ),
    );
  if (given.length === 0)
    report(doubtful('fechas', 'la cuenta no tiene ninguna', 'Repite con la cuenta de alguien que sí.'));
  else if (unknown.length === 0) report(good('fechas', `se entienden: ${given.join(', ')}`));
}

const formOf = (text: string) =>
  `de la forma «${text.slice(0, 40).replaceAll(/\d/g, '9').replaceAll(/\p{L}/gu, 'a')}»`;

function checkColor({ report }: Probe, { color }: Person): void {
  if (color && parseColor(color) === undefined)
    report(
      wrong(
        'colores',
        `el color de la persona no se entiende: «${color.slice(0, 60)}»`,
        'La forma es {`h`:20,`s`:40,`l`:90}: matiz hasta 360, saturación y luz hasta 100.',
      ),
    );
  else
    report(
      good(
        'colores',
        color
          ? 'el de la persona se entiende'
          : 'la persona no tiene uno: la app le da uno por su expediente',
      ),
    );
}

async function checkPhotos(
  { account: { usuario }, learned, origin, report, service }: Probe,
  person: Person,
): Promise<void> {
  const tema = 'fotos';
  const fields = ['foto', 'thumb'] as const;
  let open: boolean | undefined;
  for (const field of fields) {
    const path = person[field];
    if (!path) continue;
    if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(path)) {
      report(
        wrong(
          tema,
          `${field} es una dirección entera`,
          'Da el camino desde la raíz del servicio, como /fotos/x7k2.webp.',
        ),
      );
      continue;
    }
    const address = photoUrl(service.host, path, person.cache ?? null) ?? '';
    const reply = await service.send(address, {
      headers: { accept: 'image/*', ...(origin !== undefined && { origin }) },
    });
    const isPicture = reply.status === 200 && PICTURE.test(reply.contentType ?? '') && reply.bytes > 0;
    if (!isPicture) {
      report(
        wrong(
          tema,
          `${field} no se puede ver: HTTP ${reply.status}, ${reply.contentType ?? 'sin tipo'}`,
          'Sirve la imagen (WebP, JPEG, PNG, AVIF o GIF) sin pedir token: una etiqueta <img> no lo manda.',
        ),
      );
      continue;
    }
    const folder = /^\/?((?:[\w-]+\/)+)/.exec(path)?.[1];
    if (folder !== undefined) learned.folders.add(`/${folder}`);
    const allowed = reply.headers.get('access-control-allow-origin');
    open = (open ?? true) && (allowed === '*' || (origin !== undefined && allowed === origin));
    report(good(tema, `${field} se ve (${reply.contentType}, ${Math.ceil(reply.bytes / 1000)} kB)`));
    if (path.toLowerCase().includes(usuario.toLowerCase()))
      report(
        doubtful(
          tema,
          `el nombre del archivo de ${field} se adivina por el usuario`,
          'Ponle un nombre al azar: la foto se sirve sin token.',
        ),
      );
  }
  if (!fields.some((field) => person[field]))
    report(
      doubtful(
        tema,
        'la cuenta no tiene foto: no se miró ninguna',
        'Repite con la cuenta de alguien que sí.',
      ),
    );
  else if (!person.cache)
    report(
      doubtful(
        tema,
        'cache viene vacío',
        'Cámbialo con cada foto: si no, los dispositivos muestran la de antes.',
      ),
    );
  learned.fotosCors = open === true;
}

/** Saves the nickname that the person has. */
async function checkNickname(probe: Probe, hipocoristico: string): Promise<void> {
  const {
    account: { usuario },
    ask,
    report,
    token,
  } = probe;
  const tema = 'guardarHipocoristico';
  const save = (tokenSesion: string) => ask(operation(tema, { usuario, hipocoristico, tokenSesion }));
  const one = await save(token);
  const { answer } = one;
  if (answer.clase !== 'ok' || (answer.valor !== true && answer.valor !== null))
    return report(wrong(tema, inWords(one), 'Contesta true cuando está guardado de verdad.'));
  const fit = await fitting(probe, operation('usuario', { usuario, forzarLectura: true }), tema);
  if (!fit) return;
  const now = isRecord(fit.value) ? (fit.value.hipocoristico ?? '') : '';
  if (now !== hipocoristico)
    report(
      wrong(
        tema,
        'se guardó el que tenía y se lee otro',
        'Guarda el texto como llega, y léelo del mismo lugar si forzarLectura es true.',
      ),
    );
  else report(good(tema, 'guarda, y se lee igual'));
  reportTokenError(probe, tema, await save(NO_TOKEN));
}
