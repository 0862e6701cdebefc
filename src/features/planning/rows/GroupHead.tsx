import type { ColumnId } from '../../../domain/planning/fields.ts';
import type { Group } from '../../../domain/planning/view.ts';
import styles from '../planning.module.css';
import { EMPTY, groups, sumsText } from '../planning-text.ts';

interface GroupHeadProps {
  group: Group;
  /** place among the items */
  at: number;
  open: boolean;
  /** Tab reaches it */
  stop: boolean;
  span: number;
  onToggle(value: string): void;
  isShown(id: ColumnId): boolean;
}

/** The heading of a group of rows with its totals; a press shows or hides its rows. */
export const GroupHead = ({ group, at, open, stop, span, onToggle, isShown }: GroupHeadProps) => (
  <tr aria-rowindex={at + 2} data-at={at} className={styles.group}>
    <th colSpan={span} scope="rowgroup">
      <GroupButton {...{ group, open, stop, onToggle, isShown }} />
    </th>
  </tr>
);

export function GroupButton({ group, open, stop, onToggle, isShown }: Omit<GroupHeadProps, 'at' | 'span'>) {
  return (
    <button
      type="button"
      tabIndex={stop ? 0 : -1}
      aria-expanded={open}
      className={styles.fold}
      onClick={() => onToggle(group.value)}
    >
      <span aria-hidden="true">{open ? '▾' : '▸'}</span>
      <b>{group.value || EMPTY}</b>{' '}
      <span>{[groups(group.count), sumsText(group.sums, isShown)].filter(Boolean).join(' · ')}</span>
    </button>
  );
}
