/** The contract's rules for guardarConfiguracion, as small as they can be said. */

export interface SaveVariables {
  campo: string;
  valor: string;
  dispositivo?: string;
  orden?: number;
  basesAceptadas?: Array<string | null>;
}

export type SaveResult =
  | { kind: 'APLICADO' }
  | { kind: 'SUPERADO' }
  | { kind: 'CONFLICTO'; valorServidor: string | null };

export interface ModelServer {
  save(variables: SaveVariables): SaveResult;
  read(campo: string): string | null;
}

/** onWrite hears of each write that changes the value. */
export function createModelServer(
  onWrite: (campo: string, before: string | null, after: string) => void,
): ModelServer {
  const values = new Map<string, string>();
  const seen = new Map<string, { orden: number; valor: string; result: SaveResult }>();
  const write = (campo: string, valor: string): SaveResult => {
    const before = values.get(campo) ?? null;
    if (before !== valor) onWrite(campo, before, valor);
    values.set(campo, valor);
    return { kind: 'APLICADO' };
  };
  const compareAndSet = ({ campo, valor, basesAceptadas = [] }: SaveVariables): SaveResult => {
    const current = values.get(campo) ?? null;
    if (current === valor || basesAceptadas.includes(current)) return write(campo, valor);
    return { kind: 'CONFLICTO', valorServidor: current };
  };
  return {
    read: (campo) => values.get(campo) ?? null,
    save(variables) {
      const { campo, valor, dispositivo, orden, basesAceptadas } = variables;
      if (basesAceptadas === undefined) return write(campo, valor);
      if (orden === undefined) return compareAndSet(variables);
      const key = `${dispositivo}:${campo}`;
      const last = seen.get(key);
      if (last && orden < last.orden) return { kind: 'SUPERADO' };
      if (last && orden === last.orden) return last.valor === valor ? last.result : { kind: 'SUPERADO' };
      const result = compareAndSet(variables);
      seen.set(key, { orden, valor, result });
      return result;
    },
  };
}
