import type { DeviceState } from '../../../shared/releases.ts';
import type {
  ListedRelease,
  Publication,
  ReleaseAct,
  ReleasesState,
  Step,
} from '../../domain/updates/releases.ts';
import { formatInstant } from '../../lib/format-instant.ts';

/** Texts about versions and numbers of devices. */
const plain = new Intl.NumberFormat('es-MX');

export const number = (value: number) => plain.format(value);
export const devicesText = (n: number) => `${number(n)} dispositivo${n === 1 ? '' : 's'}`;
export const momentText = (at: number) => formatInstant(at, { dateStyle: 'medium', timeStyle: 'short' });

/** Text for the devices in each state, after their number: `10 con otra ya descargada`. */
export const STATE_WORDS: Readonly<Record<DeviceState, string>> = {
  actual: 'sin nada pendiente',
  descargada: 'con otra ya descargada',
  pospuesta: 'en «Más tarde»',
  formulario: 'en espera de un formulario sin guardar',
  enviando: 'en espera de un envío',
};

/** Approximate number of devices of a percentage: a device's random bucket decides. */
const shareOf = (state: ReleasesState, percent: number) => Math.round((state.devices * percent) / 100);

/** Of few devices a small percentage may be none. */
export function shareText(state: ReleasesState, percent: number): string {
  if (state.devices === 0) return 'ningún dispositivo todavía';
  const some = shareOf(state, percent);
  return `${some === 0 ? 'quizá ninguno' : `cerca de ${number(some)}`} de ${devicesText(state.devices)}`;
}

const runs = (state: ReleasesState, version: string) =>
  state.versions.find((one) => one.version === version)?.devices ?? 0;

/** The percentage of devices that receive a version now. */
export function presentPercent({ candidate, current }: ReleasesState, version: string): number {
  if (version === current) return 100;
  return candidate?.version === version ? candidate.percent : 0;
}

/** True if a publication only changes the texts of a version that is already out. */
const onlyWords = (act: Publication, state: ReleasesState) =>
  act.percent === presentPercent(state, act.version);

/** The version that a rollback leads to; undefined if there is none. */
export function backTo({ candidate, current, before }: ReleasesState): string | undefined {
  return candidate ? current : before;
}

export function urgencyText({ urgency, limit }: Pick<Publication, 'urgency' | 'limit'>): string {
  if (urgency === 'normal') return 'Cada quien decide cuándo instalarla.';
  if (urgency === 'recomendada')
    return 'Se ofrece con una marca, y tras «Más tarde» vuelve a ofrecerse a las cuatro horas; cada quien decide cuándo instalarla.';
  const from = limit === undefined ? 'En cuanto llega' : `Desde el ${momentText(limit)}`;
  return `${from} se instala sola, nunca sobre cambios sin guardar.`;
}

export interface Question {
  title: string;
  lines: readonly string[];
  /** of the confirming button */
  label: string;
  danger?: boolean;
}

export function questionOf(act: ReleaseAct, state: ReleasesState): Question {
  const { candidate } = state;
  switch (act.kind) {
    case 'publicar':
      return publishing(act, state);
    case 'pausar':
      return {
        title: `¿Pausar la ${candidate?.version}?`,
        lines: [
          'Ningún otro dispositivo la instala hasta que sigas.',
          keepers(runs(state, candidate?.version ?? '')),
        ],
        label: 'Pausar',
      };
    case 'seguir':
      return {
        title: `¿Seguir con la ${candidate?.version}?`,
        lines: [
          `Vuelve a ofrecerse al ${candidate?.percent} %: ${shareText(state, candidate?.percent ?? 0)}.`,
        ],
        label: 'Seguir',
      };
    case 'revertir':
      return goingBack(state);
  }
}

const UNUSED = 'Ningún dispositivo la usa todavía.';

const keepers = (n: number) => {
  if (n === 0) return UNUSED;
  return n === 1
    ? '1 dispositivo que ya la usa la conserva.'
    : `${devicesText(n)} que ya la usan la conservan.`;
};

/** `La recibirá` or `La recibirán`, depending on the number that follows. */
const reaches = (n: number) => (n === 1 ? 'La recibirá' : 'La recibirán');

/** How many devices a publication reaches; approximate, because a device's random bucket decides. */
function whom(act: Publication, state: ReleasesState): string {
  const { candidate, current, devices } = state;
  if (devices === 0) return 'Ningún dispositivo ha dicho todavía qué versión usa.';
  if (candidate?.version === act.version && act.percent > candidate.percent) {
    const more = shareOf(state, act.percent - candidate.percent);
    if (more === 0) return 'Quizá no la reciba ningún dispositivo más.';
    return `${reaches(more)} cerca de ${devicesText(more)} más.`;
  }
  if (act.percent === 100) return `${reaches(devices)} ${devicesText(devices)}, es decir, todos.`;
  const some = shareOf(state, act.percent);
  return some === 0
    ? `Quizá no la reciba todavía ningún dispositivo de los ${number(devices)}.`
    : `${reaches(some)} ${shareText(state, act.percent)}; los demás siguen en la ${current}.`;
}

function goingBack(state: ReleasesState): Question {
  const { candidate, current } = state;
  const to = backTo(state) ?? 'anterior';
  const n = runs(state, candidate?.version ?? current);
  return {
    title: candidate ? `¿Retirar la ${candidate.version}?` : `¿Volver a la ${to}?`,
    lines: [
      n === 0 ? UNUSED : `${devicesText(n)} ${n === 1 ? 'volverá' : 'volverán'} a la ${to}.`,
      'Lo que cada quien tiene por enviar se conserva.',
    ],
    label: `Volver a la ${to}`,
    danger: true,
  };
}

function publishing(act: Publication, state: ReleasesState): Question {
  const { candidate } = state;
  if (onlyWords(act, state))
    return {
      title: `¿Cambiar lo que se dice de la ${act.version}?`,
      lines: ['Les toca a los mismos dispositivos que ahora.', urgencyText(act)],
      label: 'Cambiar',
    };
  const again = candidate?.version === act.version ? candidate : undefined;
  const all = act.percent === 100;
  const more = again && act.percent > again.percent;
  const lines = [whom(act, state), urgencyText(act)];
  if (candidate && !again) {
    const n = runs(state, candidate.version);
    const those =
      n === 0
        ? '; ningún dispositivo la usa todavía.'
        : `: ${devicesText(n)} ${n === 1 ? 'cambia a la que le toque' : 'cambian a la que les toque'}.`;
    lines.push(`La ${candidate.version}, que iba al ${candidate.percent} %, deja de ofrecerse${those}`);
  }
  if (again?.paused) lines.push('La pausa termina.');
  const to = all ? 'para todos los dispositivos' : `al ${act.percent} %`;
  return {
    title: more ? `¿Ampliar la ${act.version} ${to}?` : `¿Publicar la ${act.version} ${to}?`,
    lines,
    label: more ? 'Ampliar' : 'Publicar',
  };
}

/** The message after an action was carried out. */
export function doneText(act: ReleaseAct, before: ReleasesState): string {
  const version = act.kind === 'publicar' ? act.version : before.candidate?.version;
  switch (act.kind) {
    case 'publicar':
      if (onlyWords(act, before)) return `Cambiaste lo que se dice de la ${version}.`;
      return `Publicaste la ${version} ${act.percent === 100 ? 'para todos los dispositivos' : `al ${act.percent} %`}.`;
    case 'pausar':
      return `Pausaste la ${version}.`;
    case 'seguir':
      return `La ${version} se ofrece de nuevo.`;
    case 'revertir':
      return `Los dispositivos vuelven a la ${backTo(before) ?? 'anterior'}.`;
  }
}

const DID: Readonly<Record<string, string>> = {
  preparar: 'preparó',
  publicar: 'publicó',
  pausar: 'pausó',
  seguir: 'siguió con',
  revertir: 'retiró',
};

/** For example `publicó la 1.0.4 al 20 %`. */
export function stepText({ action, version, percent }: Step): string {
  if (action === 'retirar') return 'apagó en los dispositivos la copia para abrir sin conexión';
  if (action === 'restaurar') return 'volvió a permitir que los dispositivos guarden la app';
  const did = DID[action] ?? action;
  const which = version === undefined ? '' : ` la ${version}`;
  const share = action === 'publicar' && percent !== undefined ? ` al ${percent} %` : '';
  return did + which + share;
}

/** The actor of a log entry: a login name, or the command line of the server. */
export const whoText = (who: string) => (who === 'consola' || who === '' ? 'Desde el servidor' : who);

/** When a version arrived or was published. */
export function sinceText({ built, published }: ListedRelease): string {
  if (published !== undefined) return `Publicada el ${momentText(published)}`;
  return built === undefined ? 'Sin publicar' : `Preparada el ${momentText(built)}, sin publicar`;
}
