import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { isAdministrator } from '../user/profile-values.ts';
import { useObservable, useServices } from '../user/services.ts';
import styles from './CrumbSiblings.module.css';
import { SHELL_ROUTES, type ShellRoute } from './routes.tsx';

interface CrumbSiblingsProps {
  route: ShellRoute;
  button: RefObject<HTMLElement | null>;
  onClose(): void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The pages of the same group: a list of links behind a button, not a menu, so Tab and a screen reader know it. */
export function CrumbSiblings({ route, button, onClose }: CrumbSiblingsProps) {
  const list = useRef<HTMLUListElement>(null);
  const who = useObservable(useServices().profile.current);
  const administrator = who.state === 'known' && isAdministrator(who.person);
  const pages = SHELL_ROUTES.filter(
    ({ path, group, administrators }) =>
      path !== '/' && group === route.group && (administrator || !administrators || path === route.path),
  );

  useEffect(() => {
    const inside = (target: EventTarget | null) =>
      target instanceof Node && (list.current?.contains(target) || button.current?.contains(target));
    const onElsewhere = ({ target }: Event) => {
      if (!inside(target)) onClose();
    };
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || !inside(document.activeElement)) return;
      button.current?.focus();
      onClose();
    };
    addEventListener('pointerdown', onElsewhere);
    addEventListener('focusin', onElsewhere);
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('pointerdown', onElsewhere);
      removeEventListener('focusin', onElsewhere);
      removeEventListener('keydown', onKeyDown);
    };
  }, [button, onClose]);

  function step(event: KeyboardEvent) {
    const links: (Element | null)[] = [...(list.current?.querySelectorAll('a') ?? [])];
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = links[(links.indexOf(document.activeElement) + by + links.length) % links.length];
    if (next instanceof HTMLElement) next.focus();
  }

  return (
    <ul ref={list} className={styles.siblings} onKeyDown={step}>
      {pages.map(({ path, title }) => (
        <li key={path}>
          <Link href={path} aria-current={path === route.path ? 'page' : undefined}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
