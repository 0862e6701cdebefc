/** A minimal model of the contract's rules for one person's settings and tokens. */

export interface SaveVariables {
  usuario: string;
  campo: string;
  valor: string;
  tokenSesion: string;
  dispositivo?: string;
  orden?: number;
  basesAceptadas?: Array<string | null>;
}

export type SaveResult =
  | { kind: 'APLICADO' }
  | { kind: 'SUPERADO' }
  | { kind: 'CONFLICTO'; valorServidor: string | null }
  | { kind: 'VALOR' }
  | { kind: 'TOKEN' };

/** A stored value with its author and time, which only the judge may read. */
export interface SaveOutcome {
  valor: string;
  by: string;
  at: number;
}

export interface ModelServer {
  signIn(usuario: string): string;
  /** Ends every session of that person, as when an account is disabled or the secret changes. */
  refuse(usuario: string): void;
  owner(token: string): string | undefined;
  save(variables: SaveVariables, by: string): SaveResult;
  read(usuario: string, campo: string): SaveOutcome | undefined;
  /** incremented with each change of a value */
  now(): number;
}

/** A value with this ending is invalid and refused. */
export const REFUSED = '!';

/** @param onChange called for each write that changes a value */
export function createModelServer(
  onChange: (save: SaveVariables, before: SaveOutcome | undefined, by: string) => void,
): ModelServer {
  const values = new Map<string, SaveOutcome>();
  const seen = new Map<string, { orden: number; valor: string; result: SaveResult }>();
  const tokens = new Map<string, string>();
  let [at, issued] = [0, 0];
  const keyOf = ({ usuario, campo }: Pick<SaveVariables, 'usuario' | 'campo'>) => `${usuario}/${campo}`;

  const write = (variables: SaveVariables, by: string): SaveResult => {
    const before = values.get(keyOf(variables));
    if (before?.valor !== variables.valor) {
      onChange(variables, before, by);
      values.set(keyOf(variables), { valor: variables.valor, by, at: ++at });
    }
    return { kind: 'APLICADO' };
  };
  const compareAndSet = (variables: SaveVariables, by: string): SaveResult => {
    const current = values.get(keyOf(variables))?.valor ?? null;
    const accepted = current === variables.valor || variables.basesAceptadas?.includes(current);
    return accepted ? write(variables, by) : { kind: 'CONFLICTO', valorServidor: current };
  };

  return {
    signIn(usuario) {
      const token = `token-${++issued}`;
      tokens.set(token, usuario);
      return token;
    },
    refuse(usuario) {
      for (const [token, owner] of tokens) if (owner === usuario) tokens.delete(token);
    },
    owner: (token) => tokens.get(token),
    read: (usuario, campo) => values.get(keyOf({ usuario, campo })),
    now: () => at,
    save(variables, by) {
      const { usuario, campo, valor, tokenSesion, dispositivo, orden } = variables;
      if (tokens.get(tokenSesion) !== usuario) return { kind: 'TOKEN' };
      if (valor.endsWith(REFUSED)) return { kind: 'VALOR' };
      if (variables.basesAceptadas === undefined) return write(variables, by);
      if (orden === undefined) return compareAndSet(variables, by);
      const key = JSON.stringify([usuario, dispositivo, campo]);
      const last = seen.get(key);
      if (last && orden < last.orden) return { kind: 'SUPERADO' };
      if (last && orden === last.orden) return last.valor === valor ? last.result : { kind: 'SUPERADO' };
      const result = compareAndSet(variables, by);
      seen.set(key, { orden, valor, result });
      return result;
    },
  };
}
