import type { Answer } from './answers.ts';
import { writeRequest } from './documents.ts';
import { ask, judgeWrite, type RequestPorts } from './request.ts';
import type { Operacion } from './row.ts';
import type { SiteConfig } from './site-config.ts';

/** A wish sent at once, without the outbox: for a device that keeps nothing (promise 15). */
export interface DirectSave {
  site: SiteConfig;
  usuario: string;
  token: string;
  operacion: Operacion;
  clave: string;
  valor: string;
}

/** One try with the owner's arguments; what is not `ok` was not saved, or nobody knows. Never rejects. */
export async function sendDirect(ports: RequestPorts, { site, token, ...wish }: DirectSave): Promise<Answer> {
  return judgeWrite(await ask(ports, site, token, writeRequest(wish, token)), site);
}
