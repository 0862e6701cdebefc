import { useEffect, useState } from 'react';
import { PuestoUsuarioDocument } from '../../api/page-operations.generated.ts';
import { type Person, useServices } from '../../user/services.ts';

type Position = Pick<Person, 'puesto' | 'departamento'>;

/** Where the person works: what `usuario` leaves open is asked of the position record; on error it stays null (A10.5). */
export function usePosition({ usuario, puesto, departamento }: Person): Position {
  const { live } = useServices();
  const [found, setFound] = useState<Position | null>(null);
  const known = Boolean(puesto && departamento);
  useEffect(() => {
    setFound(null);
    if (known) return undefined;
    let gone = false;
    live.ask(PuestoUsuarioDocument, { usuario }).then(
      (record) => gone || setFound(record),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [live, usuario, known]);
  return {
    puesto: puesto || (found?.puesto ?? null),
    departamento: departamento || (found?.departamento ?? null),
  };
}
