import { useRef, useState } from 'react';
import { ApiError } from '../../../api/client/api-error.ts';
import { UsuarioDocument } from '../../../api/documents/operations.generated.ts';
import { TienePermisoDocument } from '../../../api/documents/page-operations.generated.ts';
import type { Person } from '../../../domain/profile/profile.ts';
import { useServices } from '../../../domain/services.ts';

export type LookUpResult =
  | { state: 'idle' }
  | { state: 'asking' }
  | { state: 'found'; person: Person }
  /** no person has this login name */
  | { state: 'nobody'; usuario: string }
  | { state: 'offline' }
  | { state: 'failed'; message: string };

/** Looks up a person by exact login name (B22): sent once, and kept only while the screen is shown. */
export function useLookUp(): { found: LookUpResult; lookUp(usuario: string): Promise<void> } {
  const { live } = useServices();
  const [found, setFound] = useState<LookUpResult>({ state: 'idle' });
  const turns = useRef(0);
  return {
    found,
    async lookUp(usuario) {
      const turn = ++turns.current;
      setFound({ state: 'asking' });
      const answer = await live
        .ask(UsuarioDocument, { usuario, forzarLectura: true })
        .then(
          (person): LookUpResult => (person ? { state: 'found', person } : { state: 'nobody', usuario }),
          failure,
        );
      if (turn === turns.current) setFound(answer);
    },
  };
}

export interface PermissionQuestion {
  /** login name of the person in question */
  usuario: string;
  proceso: string;
  permisoEspecifico?: string;
}

export interface PermissionAnswer extends PermissionQuestion {
  id: number;
  /** a failed check counts as no (A9); failure says why */
  permitted: boolean;
  failure?: string;
  /** login name of the person who asked; at: when, in ms */
  by: string;
  at: number;
}

/** Lets an administrator check whether a person may run a process; nothing is stored. */
export function useInspector(now: () => number = Date.now): {
  answers: readonly PermissionAnswer[];
  asking: boolean;
  inspect(question: PermissionQuestion): Promise<void>;
} {
  const { live, session } = useServices();
  const [answers, setAnswers] = useState<readonly PermissionAnswer[]>([]);
  const [asking, setAsking] = useState(false);
  return {
    answers,
    asking,
    async inspect(question) {
      const state = session.state.get();
      if (state.phase !== 'open' || asking) return;
      const { usuario: by } = state;
      const { usuario: usuarioConsultar, proceso, permisoEspecifico } = question;
      const specific = permisoEspecifico ? { permisoEspecifico } : {};
      setAsking(true);
      const variables = { usuario: by, tokenSesion: '', proceso, usuarioConsultar, ...specific };
      const answer = await live.ask(TienePermisoDocument, variables).then(
        (yes) => ({ permitted: yes === true }),
        (error: unknown) => ({ permitted: false, failure: reason(error) }),
      );
      setAsking(false);
      setAnswers((before) => [{ ...question, ...answer, id: before.length, by, at: now() }, ...before]);
    },
  };
}

function failure(error: unknown): LookUpResult {
  const red = error instanceof ApiError && error.failure.clase === 'red';
  return red ? { state: 'offline' } : { state: 'failed', message: reason(error) };
}

const reason = (error: unknown): string => {
  if (!(error instanceof ApiError)) throw error;
  return error.message;
};
