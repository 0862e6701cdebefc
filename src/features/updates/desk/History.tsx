import { useState } from 'react';
import type { Step } from '../../../domain/updates/releases.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { Table } from '../../../ui/layout/Table.tsx';
import { momentText, stepText, whoText } from '../release-text.ts';

const FIRST = 8;

/** The log of release actions: who, what and when. */
export function History({ steps }: { steps: readonly Step[] }) {
  const [whole, setWhole] = useState(false);
  if (steps.length === 0) return null;
  const shown = steps.slice(0, whole ? undefined : FIRST);
  return (
    <section aria-labelledby="historia">
      <SectionHeading id="historia">Historia</SectionHeading>
      <Table
        caption="Quién publicó qué y cuándo"
        captionHidden
        rows={shown}
        rowKey={(step) => String(steps.length - steps.indexOf(step))}
        columns={[
          {
            key: 'cuando',
            title: 'Cuándo',
            cell: ({ at }) =>
              at === undefined ? '—' : <time dateTime={new Date(at).toISOString()}>{momentText(at)}</time>,
          },
          { key: 'quien', title: 'Quién', cell: ({ who }) => <span translate="no">{whoText(who)}</span> },
          { key: 'que', title: 'Qué hizo', cell: stepText },
        ]}
      />
      {!whole && steps.length > FIRST && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          Ver las {steps.length}
        </Button>
      )}
    </section>
  );
}
