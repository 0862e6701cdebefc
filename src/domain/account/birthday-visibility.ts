import { VISIBILITIES, type Visibility } from '../../../shared/birthday-visibility.ts';
import { askOwnRoute, type OwnAnswer, type OwnRouteParts } from '../site/own-api.ts';

/** To whom the person's birthday is shown. none: this backend has no such choice */
export type VisibilityRead = { kind: 'none' | 'failed' } | { kind: 'choice'; choice: Visibility };

const PATH = '/api/visibilidad';

/** Reads the choice by a route of our own backend (docs/api.md): the contract has none. Never rejects. */
export const readVisibility = async (parts: OwnRouteParts): Promise<VisibilityRead> =>
  choiceOf(await askOwnRoute(parts, { method: 'GET', path: PATH }));

/** Changes the choice, and resolves to the one that the server has now. Never rejects. */
export const saveVisibility = async (parts: OwnRouteParts, cumpleanos: Visibility): Promise<VisibilityRead> =>
  choiceOf(await askOwnRoute(parts, { method: 'PUT', path: PATH, body: { cumpleanos } }));

function choiceOf(answer: OwnAnswer): VisibilityRead {
  if (answer.kind !== 'answer') return { kind: answer.kind };
  const choice = VISIBILITIES.find((one) => one === answer.body.cumpleanos);
  return choice ? { kind: 'choice', choice } : { kind: 'none' };
}
