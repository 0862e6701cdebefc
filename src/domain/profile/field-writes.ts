import { UsuarioDocument } from '../../api/documents/operations.generated.ts';
import type { WatchedQueries } from '../../api/watched-query.ts';
import type { Operacion } from '../../offline/model/pending-write.ts';
import type { PageOutbox } from '../../offline/unfinished-writes.ts';
import type { ConfigControl, SaveOutcome } from '../settings/config-port.ts';
import type { DirectSaves } from '../settings/direct-saves.ts';
import { NICKNAME, NICKNAME_KEY } from './nickname.ts';
import type { ProfileControl } from './profile.ts';

/**
 * Saves other than settings, through the outbox like every save (B4): marking a notice as read, changing the
 * nickname.
 */
export interface FieldWriteParts {
  usuario: string | undefined;
  outbox: Pick<PageOutbox, 'hold' | 'postpone'>;
  config: Pick<ConfigControl, 'reload'>;
  replay: { hint(): Promise<unknown> };
  now(): number;
  /** a shared machine: nothing is stored on it (B23) */
  shared(): boolean;
  direct: Pick<DirectSaves, 'save'>;
}

/**
 * Marks a notice as read.
 * @param desde when the person began to read, ms
 * @param leido false marks it as unread
 * The stored `en` (time of the change, ms) is not sent.
 */
export function markRead(
  parts: FieldWriteParts,
  aviso: string,
  desde: number,
  leido = true,
): Promise<SaveOutcome> {
  const en = parts.now();
  const valor = JSON.stringify({ leido, horaInicioLectura: new Date(desde).toISOString(), en });
  return saveField(parts, 'marcarAvisoLeido', aviso, valor);
}

export interface NicknameParts extends FieldWriteParts {
  outbox: Pick<PageOutbox, 'hold' | 'postpone' | 'readMark' | 'acceptReads'>;
  config: Pick<ConfigControl, 'reload' | 'confirmed' | 'rows'>;
  live: Pick<WatchedQueries, 'ask' | 'refresh'>;
  profile: Pick<ProfileControl, 'current' | 'again'>;
}

/** Saves the nickname; '' removes it. The write's base is the nickname the person saw (B4, B5). */
export async function saveNickname(parts: NicknameParts, valor: string): Promise<SaveOutcome> {
  const { config, outbox, live, profile } = parts;
  const seen = profile.current.get();
  const hasBase = waits(config) || config.confirmed(NICKNAME_KEY);
  const outcome = await saveField(parts, NICKNAME.operacion, NICKNAME.clave, valor, async (owner) => {
    if (seen.state !== 'known' || hasBase) return;
    // If storage fails, the write is sent without a base.
    const read = { ...NICKNAME, valor: seen.person.hipocoristico || null };
    await outbox.acceptReads(owner, 0, [read]).catch(() => undefined);
  });
  if (outcome === 'servidor') live.refresh();
  return outcome;
}

/**
 * The server returned another nickname than the last one acknowledged here: either it was changed elsewhere,
 * or the answer is older than the acknowledgement. A fresh read decides. Never rejects.
 */
export async function settleNickname(parts: NicknameParts): Promise<void> {
  const { usuario, outbox, config, live, profile } = parts;
  // A pending write is shown anyway, and meets the server's value when it is sent.
  if (!usuario || waits(config)) return;
  try {
    const mark = await outbox.readMark();
    const person = await live.ask(UsuarioDocument, { usuario, forzarLectura: true });
    if (person) await outbox.acceptReads(usuario, mark, [{ ...NICKNAME, valor: person.hipocoristico }]);
    await config.reload();
    profile.again();
  } catch {
    // No answer or no storage: the next answer about the person triggers this again.
  }
}

const waits = ({ rows }: Pick<ConfigControl, 'rows'>) =>
  rows.get().some(({ operacion }) => operacion === NICKNAME.operacion);

/**
 * Stores the write, sends it at once if storage fails, or postpones it if storage is slow. Never rejects.
 * @param before runs before the write is stored
 */
async function saveField(
  parts: FieldWriteParts,
  operacion: Operacion,
  clave: string,
  valor: string,
  before?: (usuario: string) => Promise<void>,
): Promise<SaveOutcome> {
  const { usuario, outbox, config, replay } = parts;
  if (!usuario) return 'fallo';
  const direct = async () =>
    (await parts.direct.save(usuario, operacion, clave, valor)) ? 'servidor' : 'fallo';
  if (parts.shared()) return direct();
  const pending = { usuario, operacion, clave, valor };
  const outcome = await outbox.hold<SaveOutcome>(pending, async (save) => {
    try {
      await before?.(usuario);
      await save();
      return 'dispositivo';
    } catch (error) {
      const sent = await direct();
      return sent === 'fallo' && outbox.postpone(pending, error) ? 'dispositivo' : sent;
    }
  });
  if (outcome !== 'dispositivo') return outcome;
  await config.reload();
  void replay.hint();
  return outcome;
}
