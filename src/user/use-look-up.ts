import { useRef, useState } from 'react';
import { ApiError } from '../api/errors.ts';
import { UsuarioDocument } from '../api/operations.generated.ts';
import { TienePermisoDocument } from '../api/page-operations.generated.ts';
import { type Person, useServices } from './services.ts';

export type LookUp =
  | { state: 'idle' }
  | { state: 'asking' }
  | { state: 'found'; person: Person }
  /** no such login name */
  | { state: 'nobody'; usuario: string }
  | { state: 'offline' }
  | { state: 'failed'; message: string };

/** A person by exact login name (B22): asked for once, on the screen only, and gone with it. */
export function useLookUp(): { found: LookUp; lookUp(usuario: string): Promise<void> } {
  const { live } = useServices();
  const [found, setFound] = useState<LookUp>({ state: 'idle' });
  const turns = useRef(0);
  return {
    found,
    async lookUp(usuario) {
      const turn = ++turns.current;
      setFound({ state: 'asking' });
      const answer = await live
        .ask(UsuarioDocument, { usuario, forzarLectura: true })
        .then(
          (person): LookUp => (person ? { state: 'found', person } : { state: 'nobody', usuario }),
          failure,
        );
      if (turn === turns.current) setFound(answer);
    },
  };
}

export interface PermissionQuestion {
  /** about whom */
  usuario: string;
  proceso: string;
  permisoEspecifico?: string;
}

export interface PermissionAnswer extends PermissionQuestion {
  id: number;
  /** a failed check is no, and says why (A9) */
  permitted: boolean;
  failure?: string;
  /** login name of who asked, and when in ms */
  by: string;
  at: number;
}

/** Whether somebody may run a process, asked by an administrator; nothing of it is kept. */
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

function failure(error: unknown): LookUp {
  const red = error instanceof ApiError && error.failure.clase === 'red';
  return red ? { state: 'offline' } : { state: 'failed', message: reason(error) };
}

const reason = (error: unknown): string => {
  if (!(error instanceof ApiError)) throw error;
  return error.message;
};
