import { ApiError } from '../api/errors.ts';
import type { LiveQueries } from '../api/live-query.ts';
import { RegenerarFotoDocument } from '../api/page-operations.generated.ts';
import { dropPhotosAt } from '../storage/photo-caches.ts';
import { photoUrl } from './profile-values.ts';
import type { Person, Profile } from './services.ts';
import { within } from './within.ts';

export type PhotoAnswer =
  | { kind: 'done' }
  /** made, but the new address has not come through yet */
  | { kind: 'later' }
  | { kind: 'without-original' }
  | { kind: 'refused'; mensaje: string }
  | { kind: 'unreachable' };

export interface PhotoParts {
  live: Pick<LiveQueries, 'ask' | 'refresh'>;
  profile: Profile;
  /** where photos are fetched from (B11) */
  host: string;
  /** undefined where there is none */
  caches: CacheStorage | undefined;
}

/** No longer than an answer of the server may take. */
const NEW_ADDRESS_MS = 15_000;

/**
 * Photo and thumbnail anew from the original. It is done when the new addresses are on the screen, all of it (B11); the old
 * photo then leaves the device. Never rejects.
 */
export async function regeneratePhoto(parts: PhotoParts): Promise<PhotoAnswer> {
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

/** Too often (LIMITE) is the server's word, and it says when to come back; no other failure of its is about the photo. */
function refusal(error: unknown): PhotoAnswer {
  if (!(error instanceof ApiError)) throw error;
  const { failure, unreachable, message } = error;
  const said = failure.clase === 'servidor' && failure.codigo === 'LIMITE';
  return unreachable && !said ? { kind: 'unreachable' } : { kind: 'refused', mensaje: message };
}
