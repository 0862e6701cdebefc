import type { Outbox } from '../offline/outbox-port.ts';
import type { Operacion } from '../offline/row.ts';
import type { Kept } from './services.ts';

export interface MarkParts {
  usuario: string | undefined;
  outbox: Pick<Outbox, 'save'>;
  config: { reload(): Promise<void> };
  replay: { hint(): Promise<unknown> };
  /** a machine that others use too: nothing is kept on it (B23) */
  shared(): boolean;
  direct(operacion: Operacion, clave: string, valor: string): Promise<boolean>;
}

/** By the outbox, as every save (B4); a device that keeps nothing sends it at once. */
export async function markRead(parts: MarkParts, aviso: string, desde: number): Promise<Kept> {
  const { usuario, outbox, config, replay } = parts;
  if (!usuario) return 'fallo';
  const valor = JSON.stringify({ leido: true, horaInicioLectura: new Date(desde).toISOString() });
  if (!parts.shared()) {
    try {
      await outbox.save(usuario, 'marcarAvisoLeido', aviso, valor);
      await config.reload();
      void replay.hint();
      return 'dispositivo';
    } catch {
      // No storage, or no session there: straight to the server.
    }
  }
  const sent = await parts.direct('marcarAvisoLeido', aviso, valor).catch(() => false);
  return sent ? 'servidor' : 'fallo';
}
