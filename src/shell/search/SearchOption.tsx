import Check from 'lucide-react/icons/check';
import Palette from 'lucide-react/icons/palette';
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-out-up-right';
import Zap from 'lucide-react/icons/zap';
import { memo } from 'react';
import { paintColor } from '../../domain/settings/colors.ts';
import { fold, wordsOf } from '../../lib/fold-text.ts';
import { themeSwatch } from '../appearance/theme-swatches.ts';
import { ICONS } from '../routes/icons.ts';
import type { SearchEntry, SettingEntry } from '../search-index/search-entry.ts';
import { markedParts } from './highlight.ts';
import styles from './SearchList.module.css';

interface SearchOptionProps {
  entry: SearchEntry;
  id: string;
  index: number;
  query: string;
  active: boolean;
  /** the setting already has this value */
  current: boolean;
  /** why it cannot be chosen now */
  unavailable: string | undefined;
}

/** One option. Memoized: moving the selection re-renders two options. The list has the event handlers. */
export const SearchOption = memo(function SearchOption(props: SearchOptionProps) {
  const { entry, id, index, query, active, current, unavailable } = props;
  const detail = unavailable ?? entry.detail;
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      data-index={index}
      aria-selected={active}
      aria-disabled={unavailable !== undefined || undefined}
    >
      <Picture entry={entry} />
      <span className={styles.words}>
        <span className={styles.title} translate={entry.kind === 'persona' ? 'no' : undefined}>
          <Marked text={entry.title} query={query} />
        </span>
        {detail && (
          <span className={styles.detail}>
            <Marked text={detail} query={query} />
          </span>
        )}
      </span>
      {entry.note && <span className={styles.note}>{entry.note}</span>}
      {current && (
        <span className={styles.note}>
          <Check aria-hidden="true" /> Actual
        </span>
      )}
    </div>
  );
});

function Picture({ entry }: { entry: SearchEntry }) {
  if (entry.kind === 'persona')
    return (
      <span className={styles.initials} aria-hidden="true">
        {entry.initials}
      </span>
    );
  const color = entry.kind === 'ajuste' ? colorOf(entry) : undefined;
  if (color) return <span className={styles.swatch} style={{ background: color }} aria-hidden="true" />;
  const Icon = iconOf(entry);
  return <Icon aria-hidden="true" />;
}

/** The color to preview, if the setting chooses a color. */
function colorOf({ choice }: SettingEntry): string | undefined {
  if (choice.of === 'appearance' && choice.key === 'theme')
    return themeSwatch(choice.value, 'light', false).swatch;
  return typeof choice.value === 'object' ? paintColor(choice.value, false) : undefined;
}

function iconOf(entry: Exclude<SearchEntry, { kind: 'persona' }>) {
  if (entry.kind === 'ajuste') return Palette;
  if (entry.kind === 'accion') return Zap;
  return entry.icon ? ICONS[entry.icon] : SquareArrowOutUpRight;
}

function Marked({ text, query }: { text: string; query: string }) {
  return markedParts(text, wordsOf(fold(query))).map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, always in this order
    part.marked ? <mark key={at}>{part.text}</mark> : part.text,
  );
}
