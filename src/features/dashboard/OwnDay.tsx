import type { Cumpleanero } from '../../domain/birthdays/birthdays.ts';
import { shortName } from '../../domain/profile/person.ts';
import { joinNames } from '../../lib/join-names.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';

/** Up to this many people are named; more are counted. */
const MOST_NAMES = 6;

/** Shown to a person on their own birthday: good wishes, and who shares the day. */
export function OwnDay({ others }: { others: readonly Cumpleanero[] }) {
  return (
    <Callout>
      <p>Que tengas un gran día. Este saludo solo lo ves tú.</p>
      {others.length > 0 && (
        <p>
          Cumples años el mismo día que{' '}
          {others.length > MOST_NAMES ? (
            `otras ${others.length} personas`
          ) : (
            <span translate="no">{joinNames(others.map(shortName))}</span>
          )}
          .
        </p>
      )}
    </Callout>
  );
}
