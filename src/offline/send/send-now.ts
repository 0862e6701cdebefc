import type { Answer } from '../model/answers.ts';
import { writeRequest } from '../model/documents.ts';
import type { Operacion } from '../model/pending-write.ts';
import type { SiteConfig } from '../store/site-config.ts';
import { ask, judgeWrite, type RequestPorts } from './request.ts';

/** A write sent at once without the outbox, for a device that cannot store anything (promise 15). */
export interface DirectSave {
  site: SiteConfig;
  usuario: string;
  token: string;
  operacion: Operacion;
  clave: string;
  valor: string;
}

/**
 * Sends once with the contract's four arguments. Any answer but `ok` means not saved, or unknown. Never
 * rejects.
 */
export async function sendDirect(
  ports: RequestPorts,
  { site, token, ...write }: DirectSave,
): Promise<Answer> {
  return judgeWrite(await ask(ports, site, token, writeRequest(write, token)), site);
}
