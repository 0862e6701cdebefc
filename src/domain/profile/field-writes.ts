import { UsuarioDocument } from '../../api/documents/operations.generated.ts';
import type { FieldWrite } from '../../offline/model/pending-write.ts';
import type { SaveOutcome } from '../settings/config-port.ts';
import { type FieldWriteParts, fieldWrites, type NicknameParts } from './field-writes-port.ts';
import { NICKNAME } from './nickname.ts';

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
  return saveField(parts, { operacion: 'marcarAvisoLeido', clave: aviso, valor });
}

/** Saves the nickname; '' removes it. The write's base is the nickname the person saw (B4, B5). */
export async function saveNickname(parts: NicknameParts, valor: string): Promise<SaveOutcome> {
  const { config, live, profile } = parts;
  const seen = profile.current.get();
  // While an older nickname is pending, the person sees that one.
  const visto = seen.state === 'known' && !waits(config) ? seen.person.hipocoristico || null : undefined;
  const outcome = await saveField(parts, { ...NICKNAME, valor, visto });
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

const waits = ({ rows }: NicknameParts['config']) =>
  rows.get().some(({ operacion }) => operacion === NICKNAME.operacion);

/** Stores the write, sends it at once if storage fails, or postpones it if storage is slow. Never rejects. */
async function saveField(parts: FieldWriteParts, write: Omit<FieldWrite, 'usuario'>): Promise<SaveOutcome> {
  const { usuario, outbox, config, replay } = parts;
  if (!usuario) return 'fallo';
  const direct = async () =>
    (await parts.direct.save(usuario, write.operacion, write.clave, write.valor)) ? 'servidor' : 'fallo';
  if (parts.shared()) return direct();
  const pending = { usuario, ...write };
  const outcome = await outbox.hold<SaveOutcome>(pending, async (save) => {
    try {
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

fieldWrites.set({ markRead, saveNickname, settleNickname });
