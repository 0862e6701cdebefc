import { ApiError } from '../../../api/client/api-error.ts';
import { RegenerarFotoDocument } from '../../../api/documents/page-operations.generated.ts';
import type { WatchedQueries } from '../../../api/watched-query.ts';
import { photoUrl } from '../../../domain/profile/person.ts';
import type { Person, Profile } from '../../../domain/profile/profile.ts';
import { within } from '../../../lib/settle-within.ts';
import { dropPhotosAt } from '../../../storage/drop-photos.ts';

export type PhotoAnswer =
  | { kind: 'done' }
  /** created, but the new URL has not arrived yet */
  | { kind: 'later' }
  | { kind: 'without-original' }
  | { kind: 'refused'; mensaje: string }
  | { kind: 'unreachable' };

export interface RegenerateParts {
  live: Pick<WatchedQueries, 'ask' | 'refresh'>;
  profile: Profile;
  /** base URL of the photos (B11) */
  host: string;
  /** undefined without Cache Storage */
  caches: CacheStorage | undefined;
}

/** How long to wait for the new URL: as long as a request may take. */
const NEW_ADDRESS_MS = 15_000;

/**
 * Has the server create photo and thumbnail again from the original. Done when the new URLs are in the
 * profile (B11); the old photo is then deleted from the device. Never rejects.
 */
export async function regeneratePhoto(parts: RegenerateParts): Promise<PhotoAnswer> {
  const { live, profile, host, caches } = parts;
  const old = personIn(profile);
  if (!old) return { kind: 'unreachable' };
  const { usuario, cache, foto, thumb } = old;
  try {
    if (!(await live.ask(RegenerarFotoDocument, { usuario, tokenSesion: '' })))
      return { kind: 'without-original' };
  } catch (error) {
    return refusal(error);
  }
  live.refresh();
  await within(NEW_ADDRESS_MS, another(profile, cache));
  if (personIn(profile)?.cache === cache) return { kind: 'later' };
  const addresses = [foto, thumb].map((path) => photoUrl(host, path, cache));
  await dropPhotosAt(
    caches,
    addresses.filter((address) => address !== undefined),
  );
  return { kind: 'done' };
}

function personIn({ current }: Profile): Person | undefined {
  const state = current.get();
  return state.state === 'known' ? state.person : undefined;
}

function another(profile: Profile, cache: string | null): Promise<void> {
  return new Promise((resolve) => {
    const stop = profile.current.subscribe(() => {
      if (personIn(profile)?.cache === cache) return;
      stop();
      resolve();
    });
  });
}

/** LIMITE is the server's refusal with a time to wait; any other server error counts as unreachable. */
function refusal(error: unknown): PhotoAnswer {
  if (!(error instanceof ApiError)) throw error;
  const { failure, unreachable, message } = error;
  const said = failure.clase === 'servidor' && failure.codigo === 'LIMITE';
  return unreachable && !said ? { kind: 'unreachable' } : { kind: 'refused', mensaje: message };
}
