import type { Answer } from './answers.ts';
import type { Ports } from './ports.ts';
import type { Operacion } from './row.ts';
import type { SiteConfig } from './site-config.ts';

/** A wish sent at once, without the outbox: for a device that keeps nothing (promise 15). Never rejects. */
export interface DirectSave {
  site: SiteConfig;
  usuario: string;
  token: string;
  operacion: Operacion;
  clave: string;
  valor: string;
}

export declare function sendDirect(
  ports: Pick<Ports, 'fetch' | 'now' | 'setTimer' | 'clearTimer'>,
  save: DirectSave,
): Promise<Answer>;
