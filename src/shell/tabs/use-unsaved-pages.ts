import { useEffect, useState, useSyncExternalStore } from 'react';
import { halfFilled } from '../../domain/hooks/use-draft.ts';
import { unsaved } from '../../domain/leaving/unsaved.ts';
import { useObservable, useServices } from '../../domain/services.ts';
import { nicknameDraftKey } from '../../storage/text-keys.ts';
import { usePlace } from '../navigation/use-place.tsx';
import { plainPath } from '../routes/routes.tsx';

const PROFILE = '/profile';

/**
 * The paths of the pages on which something is typed and not saved: of any page what is kept as a draft, also from
 * before a restart, and of the current page also a form that asks before it is left (A2.3).
 */
export function useUnsavedPages(): ReadonlySet<string> {
  const forms = useObservable(halfFilled);
  const asks = useSyncExternalStore(unsaved.subscribe, unsaved.any);
  const at = usePlace();
  const isProfile = at !== undefined && plainPath(at) === PROFILE;
  const nickname = useKeptNickname(isProfile);
  const paths = new Set(forms.map(({ path }) => plainPath(path)));
  if (nickname && !isProfile) paths.add(PROFILE);
  if (asks && at !== undefined) paths.add(plainPath(at));
  return paths;
}

/** Whether the device keeps a nickname that is not saved. Read again whenever the profile is entered or left. */
function useKeptNickname(isProfile: boolean): boolean {
  const { keyval, session } = useServices();
  const state = useObservable(session.state);
  const key = nicknameDraftKey(state.phase === 'open' ? state.usuario : '');
  const [kept, setKept] = useState(false);
  useEffect(() => {
    if (isProfile) return;
    let left = false;
    keyval
      .get(key)
      .then((text) => !left && setKept(typeof text === 'string'))
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [keyval, key, isProfile]);
  return kept;
}
