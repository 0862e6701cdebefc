import type { ServerProcess } from './server-process.ts';

const MARK = 'query m($a: String!) { marcarAvisoLeido(usuario: "ana", aviso: $a, leido: true) }';

/** Four concurrent writers against a server that will be killed; each write has its own name. */
export interface WriteLoad {
  /** names of the acknowledged writes */
  acknowledged: string[];
  /** resolves when the server is gone and the writers have noticed */
  ended: Promise<void>;
}

/** @param name distinguishes the loads of several lives of one database */
export function startWriteLoad(server: ServerProcess, name = 'aviso'): WriteLoad {
  const acknowledged: string[] = [];
  const write = async (writer: number) => {
    for (let i = 0; ; i += 1) {
      const aviso = `${name}-${writer}-${i}`;
      try {
        const answer = await server.call({ query: MARK, variables: { a: aviso } });
        if (answer.data?.marcarAvisoLeido) acknowledged.push(aviso);
      } catch {
        return;
      }
    }
  };
  const ended = Promise.all([0, 1, 2, 3].map(write)).then(() => undefined);
  return { acknowledged, ended };
}

/** Acknowledged writes that are not in the store. The server must have ended. */
export async function lostOf(server: ServerProcess, acknowledged: readonly string[]): Promise<string[]> {
  const database = await server.openStore();
  const rows = await database.all<{ aviso: string }>('SELECT aviso FROM aviso_leido');
  await database.close();
  const kept = new Set(rows.map(({ aviso }) => aviso));
  return acknowledged.filter((aviso) => !kept.has(aviso));
}
