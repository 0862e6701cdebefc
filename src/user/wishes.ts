import type { LiveQueries } from '../api/live-query.ts';
import { UsuarioDocument } from '../api/operations.generated.ts';
import type { Outbox } from '../offline/outbox-port.ts';
import type { Operacion } from '../offline/row.ts';
import type { ConfigControl } from './config-port.ts';
import type { DirectSaves } from './direct-saves.ts';
import { NICKNAME, NICKNAME_KEY } from './nickname.ts';
import type { ProfileControl } from './profile-state.ts';
import type { Kept } from './services.ts';

/** What a person wishes beside the settings, by the outbox as every save (B4): a notice read, another nickname. */
export interface WishParts {
  usuario: string | undefined;
  outbox: Pick<Outbox, 'save'>;
  config: Pick<ConfigControl, 'reload'>;
  replay: { hint(): Promise<unknown> };
  now(): number;
  /** a machine that others use too: nothing is kept on it (B23) */
  shared(): boolean;
  direct: Pick<DirectSaves, 'save'>;
}

/** `desde`: ms, when the person began to read; leido: false takes it back. en: ms of the wish, which goes no further. */
export function markRead(parts: WishParts, aviso: string, desde: number, leido = true): Promise<Kept> {
  const en = parts.now();
  const valor = JSON.stringify({ leido, horaInicioLectura: new Date(desde).toISOString(), en });
  return wish(parts, 'marcarAvisoLeido', aviso, valor);
}

export interface NicknameParts extends WishParts {
  outbox: Pick<Outbox, 'save' | 'readMark' | 'acceptReads'>;
  config: Pick<ConfigControl, 'reload' | 'confirmed' | 'rows'>;
  live: Pick<LiveQueries, 'ask' | 'refresh'>;
  profile: Pick<ProfileControl, 'current' | 'again'>;
}

/** Empty removes it. What the person saw is what the wish is based on (B4, B5). */
export async function saveNickname(parts: NicknameParts, valor: string): Promise<Kept> {
  const { usuario, config, outbox, live, profile } = parts;
  const seen = profile.current.get();
  const wished = waits(config) || config.confirmed(NICKNAME_KEY);
  if (usuario && seen.state === 'known' && !wished && !parts.shared()) {
    // A device that keeps nothing sends without a base.
    const read = { ...NICKNAME, valor: seen.person.hipocoristico || null };
    await outbox.acceptReads(usuario, 0, [read]).catch(() => undefined);
  }
  const kept = await wish(parts, NICKNAME.operacion, NICKNAME.clave, valor);
  if (kept === 'servidor') live.refresh();
  return kept;
}

/**
 * The server names another nickname than the one that this device saw acknowledged: either it was changed elsewhere, or the
 * answer is older than the acknowledgement. A read that begins now tells. Never rejects.
 */
export async function settleNickname(parts: NicknameParts): Promise<void> {
  const { usuario, outbox, config, live, profile } = parts;
  // What waits is shown over anything, and meets the server's by itself.
  if (!usuario || waits(config)) return;
  try {
    const mark = await outbox.readMark();
    const person = await live.ask(UsuarioDocument, { usuario, forzarLectura: true });
    if (person) await outbox.acceptReads(usuario, mark, [{ ...NICKNAME, valor: person.hipocoristico }]);
    await config.reload();
    profile.again();
  } catch {
    // No answer, or no storage: the next answer about the person asks again.
  }
}

const waits = ({ rows }: Pick<ConfigControl, 'rows'>) =>
  rows.get().some(({ operacion }) => operacion === NICKNAME.operacion);

/** A device that keeps nothing sends it at once. Never rejects. */
async function wish(parts: WishParts, operacion: Operacion, clave: string, valor: string): Promise<Kept> {
  const { usuario, outbox, config, replay } = parts;
  if (!usuario) return 'fallo';
  if (!parts.shared()) {
    try {
      await outbox.save(usuario, operacion, clave, valor);
      await config.reload();
      void replay.hint();
      return 'dispositivo';
    } catch {
      // No storage, or no session there: straight to the server.
    }
  }
  const sent = await parts.direct.save(usuario, operacion, clave, valor);
  return sent ? 'servidor' : 'fallo';
}
