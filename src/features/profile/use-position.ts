import { useEffect, useState } from 'react';
import { PuestoUsuarioDocument } from '../../api/documents/page-operations.generated.ts';
import type { Person } from '../../domain/profile/profile.ts';
import { useServices } from '../../domain/services.ts';

type Position = Pick<Person, 'puesto' | 'departamento'>;

/**
 * The person's position and department. What the profile lacks is requested from the position record; after
 * an error it stays null (A10.5).
 */
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
