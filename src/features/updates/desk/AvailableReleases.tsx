import { useEffect, useRef, useState } from 'react';
import { useServices } from '../../../domain/services.ts';
import type { ListedRelease } from '../../../domain/updates/releases.ts';
import { page } from '../../../ui/base/page.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { devicesText, sinceText } from '../release-text.ts';
import styles from '../updates.module.css';
import type { DeskParts } from './desk-parts.ts';
import { PublishForm } from './PublishForm.tsx';
import { DRAFT, type PublishDraft, readDraft } from './publish-draft.ts';
import { ReleaseCommand } from './ReleaseCommand.tsx';

/**
 * The versions on the server: prepared ones, earlier ones, and the texts of published ones. Only one form is
 * open at a time.
 */
export function Waiting(parts: DeskParts) {
  const { state, busy, offline } = parts;
  const { drafts } = useServices();
  /** restored after the session ended while the form was open (B20) */
  const [kept, setKept] = useState<PublishDraft | undefined>(() => readDraft(drafts.take(DRAFT)));
  const { candidate, current, versions } = state;
  /**
   * the version in the form; its content stays, even if another administrator changes that version meanwhile
   */
  const [open, setOpen] = useState(() => versions.find(({ version }) => version === kept?.version));
  /** version whose form was closed: the button that opened it gets the focus */
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
        Una nueva se prepara en el servidor con <ReleaseCommand options={'--percent 0 --notes "…"'} /> y
        aparece aquí; nadie la recibe hasta que la publiques.
      </p>
    </section>
  );
}

interface ReleaseRowProps {
  release: ListedRelease;
  /** devices already receive it, so only its texts can be changed */
  out: boolean;
  disabled: boolean;
  focused: boolean;
  onOpen(): void;
}

function Row({ release, out, disabled, focused, onOpen }: ReleaseRowProps) {
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
          {release.devices > 0 &&
            ` · ${release.devices === 1 ? 'la usa' : 'la usan'} ${devicesText(release.devices)}`}
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
