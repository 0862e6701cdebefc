import type { ApiRequest } from '../api-request.ts';
import type { QueryRegenerarFotoArgs } from '../contract.generated.ts';
import { noteChange } from '../store/changes.ts';

type StoredPhoto = { foto: string | null; thumb: string | null; foto_original: string | null };

/** Makes the photo again from its original. Returns false without an original or if it is no picture. */
export async function regenerarFoto(args: QueryRegenerarFotoArgs, request: ApiRequest): Promise<boolean> {
  const { usuario } = await request.byToken(args.usuario, args.tokenSesion);
  const { attempts, background, database, photos } = request.services;
  await attempts.take(['foto-persona', usuario]);
  const sql = 'SELECT foto, thumb, foto_original FROM usuario WHERE usuario = $1';
  const old = await database.get<StoredPhoto>(sql, usuario);
  const made = old?.foto_original ? await photos.make(old.foto_original) : undefined;
  if (!made) return false;
  const replaced = await database
    .transaction(async (tx) => {
      const before = await tx.get<StoredPhoto>(sql, usuario);
      // Meanwhile an import brought another picture, or the person was deleted: what is there then stays.
      if (before?.foto_original !== old?.foto_original) return undefined;
      const change = 'UPDATE usuario SET foto = $1, thumb = $2, cache = $3 WHERE usuario = $4';
      await tx.run(change, made.foto, made.thumb, made.cache, usuario);
      await noteChange(tx, 'cumpleanos');
      return before;
    })
    .catch(async (error: unknown) => {
      await photos.remove([made.foto, made.thumb]);
      throw error;
    });
  const { foto, thumb } = replaced ?? made;
  background.start(photos.remove([foto, thumb]));
  return true;
}
