import { joinNames } from '../../offline/name-list.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { Cumpleanero } from '../../user/birthdays.ts';
import { shortName } from '../../user/profile-values.ts';

/** So many are said by name. */
const MOST_NAMES = 6;

/** To the person of the day alone: the wish, and with whom the day is shared. */
export function OwnDay({ others }: { others: readonly Cumpleanero[] }) {
  return (
    <Notice>
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
    </Notice>
  );
}
