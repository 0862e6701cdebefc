import type { ApiRequest } from '../api-request.ts';
import type { CodeKind, CodeRequest } from './mailed-codes.ts';

/** A person's request for a code. Its steps are written to the record. */
export const codeRequest = (request: ApiRequest, usuario: string, kind: CodeKind): CodeRequest => ({
  usuario,
  kind,
  asker: request.asker,
  note: (tx, que) =>
    request.services.record.append(tx, { ...request.traits, que, sobre: usuario, detalle: kind }),
});
