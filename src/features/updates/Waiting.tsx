import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { page } from '../../ui/page.ts';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import type { Release } from '../../user/releases.ts';
import { useServices } from '../../user/services.ts';
import { PublishForm } from './PublishForm.tsx';
import { DRAFT, type PublishDraft, readDraft } from './publish-draft.ts';
import type { DeskParts } from './ReleaseDesk.tsx';
import styles from './updates.module.css';
import { devicesText, sinceText } from './words.ts';

/** What is on the server: prepared ones, the kept ones of before, and what is told of those that are out. One form at a time. */
export function Waiting(parts: DeskParts) {
  const { state, busy, offline } = parts;
  const { drafts } = useServices();
  /** brought back after the session ended over it (B20) */
  const [kept, setKept] = useState<PublishDraft | undefined>(() => readDraft(drafts.take(DRAFT)));
  const { candidate, current, versions } = state;
  /** the one in the form: what is typed stays, whatever somebody else does to that version meanwhile */
  const [open, setOpen] = useState(() => versions.find(({ version }) => version === kept?.version));
  /** whose form was closed: the focus goes back to what opened it */
  const [back, setBack] = useState<string>();
  const others = versions.filter(({ available }) => available);
  const free = open && !others.some(({ version }) => version === open.version) ? [open, ...others] : others;

  return (
    <section aria-labelledby="en-el-servidor">
      <SectionHeading id="en-el-servidor">En el servidor</SectionHeading>
      <ul className={styles.versions}>
        {free.map((one) => (
          <li key={one.version}>
            {one.version === open?.version ? (
              <PublishForm
                {...parts}
                release={open}
                kept={kept?.version === one.version ? kept : undefined}
                onClose={(byHand) => {
                  setOpen(undefined);
                  setKept(undefined);
                  setBack(byHand ? one.version : undefined);
                }}
              />
            ) : (
              <Row
                release={one}
                out={one.version === current || one.version === candidate?.version}
                disabled={busy || offline || open !== undefined}
                focused={one.version === back}
                onOpen={() => setOpen(one)}
              />
            )}
          </li>
        ))}
      </ul>
      <p className={page.quiet}>
        Una nueva se prepara en el servidor con <code>npm run release -- --percent 0 --notes "…"</code> y
        aparece aquí; nadie la recibe hasta que la publiques.
      </p>
    </section>
  );
}

interface RowProps {
  release: Release;
  /** devices are given it now: what is told of it can be changed */
  out: boolean;
  disabled: boolean;
  focused: boolean;
  onOpen(): void;
}

function Row({ release, out, disabled, focused, onOpen }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) row.current?.querySelector('button')?.focus();
  }, [focused]);
  return (
    <div ref={row} className={styles.waiting}>
      <div>
        <b>{release.version}</b>
        <span className={page.quiet}>
          {' '}
          · {sinceText(release)}
          {release.devices > 0 && ` · la usan ${devicesText(release.devices)}`}
        </span>
      </div>
      <Button
        disabled={disabled}
        aria-label={`${out ? 'Cambiar' : 'Publicar'} la ${release.version}`}
        onClick={onOpen}
      >
        {out ? 'Cambiar…' : 'Publicar…'}
      </Button>
    </div>
  );
}
