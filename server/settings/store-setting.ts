import type { Statements } from '../store/port.ts';

export async function storeSetting(
  tx: Statements,
  usuario: string,
  campo: string,
  valor: string,
): Promise<void> {
  await tx.run(
    `INSERT INTO configuracion (usuario, campo, valor) VALUES ($1, $2, $3)
     ON CONFLICT (usuario, campo) DO UPDATE SET valor = excluded.valor`,
    usuario,
    campo,
    valor,
  );
}
