import type { MouseEvent } from 'react';
import { useObservable, useServices } from '../../domain/services.ts';
import type { ResultGroup } from '../search-index/search.ts';
import type { SearchEntry } from '../search-index/search-entry.ts';
import { isCurrent, isUnavailable } from '../search-index/setting-entries.ts';
import styles from './SearchList.module.css';
import { SearchOption } from './SearchOption.tsx';

interface SearchListProps {
  id: string;
  groups: readonly ResultGroup[];
  query: string;
  active: number;
  optionId(index: number): string;
  onPoint(index: number): void;
  onChoose(index: number, inTab: boolean): void;
}

/** The options, grouped under headings. The focus stays in the search field. */
export function SearchList({ id, groups, query, active, optionId, onPoint, onChoose }: SearchListProps) {
  const { appearance, config } = useServices();
  const now = useObservable(appearance.current);
  const values = useObservable(config.values);
  const isNow = (entry: SearchEntry) => entry.kind === 'ajuste' && isCurrent(entry, now, values);
  const whyNot = (entry: SearchEntry) =>
    entry.kind === 'ajuste' && isUnavailable(entry, now) ? 'Solo con el esquema claro' : undefined;
  let index = 0;

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and with it the keys
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label="Resultados"
      className={styles.list}
      onMouseDown={(event) => indexAt(event) !== undefined && event.preventDefault()}
      onMouseMove={(event) => {
        const at = indexAt(event);
        if (at !== undefined && at !== active) onPoint(at);
      }}
      onClick={(event) => {
        const at = indexAt(event);
        if (at !== undefined) onChoose(at, event.ctrlKey || event.metaKey);
      }}
    >
      {groups.map(({ heading, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no child of a listbox
        <div key={heading} role="group" aria-label={heading}>
          <div className={styles.heading} aria-hidden="true">
            {heading}
          </div>
          {entries.map((entry) => {
            const at = index++;
            return (
              <SearchOption
                key={entry.id}
                entry={entry}
                id={optionId(at)}
                index={at}
                query={query}
                active={at === active}
                current={isNow(entry)}
                unavailable={whyNot(entry)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

function indexAt({ target }: MouseEvent): number | undefined {
  const option = target instanceof Element ? target.closest<HTMLElement>('[role=option]') : null;
  return option ? Number(option.dataset.index) : undefined;
}
