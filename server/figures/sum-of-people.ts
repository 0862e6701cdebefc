import type { Statements } from '../store/port.ts';

export const OF_PEOPLE = ['guardados', 'conflictos', 'rechazos'] as const;

/** The last day whose sum over all people is kept. Later ones are summed up when they are read. */
export async function lastSum(tx: Pick<Statements, 'get'>): Promise<string> {
  const row = await tx.get<{ dia: string | null }>(
    "SELECT max(dia) AS dia FROM cifra WHERE cifra = 'personas'",
  );
  return row?.dia ?? '';
}

/**
 * Keeps the sums over all people of the days before `end`, so that they stay when somebody is deleted, and are read at once. `end` is
 * yesterday, because a save of the last moment may still be under way at midnight.
 */
export async function addUp(tx: Statements, end: string): Promise<void> {
  const last = await lastSum(tx);
  const sums = [['personas', 'count(*)'], ...OF_PEOPLE.map((name) => [name, `sum(${name})`])];
  for (const [name, sum] of sums)
    await tx.run(
      `INSERT INTO cifra (dia, cifra, detalle, valor)
       SELECT dia, '${name}', '', ${sum} FROM cifra_persona WHERE dia > $1 AND dia < $2 GROUP BY dia HAVING ${sum} > 0
       ON CONFLICT (dia, cifra, detalle) DO NOTHING`,
      last,
      end,
    );
}
