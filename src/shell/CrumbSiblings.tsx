import * as Popover from 'radix-ui/popover';
import type { RefObject } from 'react';
import { Link } from 'wouter';
import { useCloseOnBack } from '../ui/use-close-on-back.ts';
import { useFocusReturn } from '../ui/use-focus-return.ts';
import { isAdministrator } from '../user/profile-values.ts';
import { useObservable, useServices } from '../user/services.ts';
import styles from './CrumbSiblings.module.css';
import { SHELL_ROUTES, type ShellRoute } from './routes.tsx';

interface CrumbSiblingsProps {
  route: ShellRoute;
  button: RefObject<HTMLElement | null>;
  onClose(): void;
}

/** radix calls what it shows a dialog. */
const PLAIN = { role: undefined };

/** The pages of the same group: a list of links behind a button, not a menu, so Tab and a screen reader know it. */
export function CrumbSiblings({ route, button, onClose }: CrumbSiblingsProps) {
  const who = useObservable(useServices().profile.current);
  const administrator = who.state === 'known' && isAdministrator(who.person);
  const pages = SHELL_ROUTES.filter(
    ({ path, group, administrators }) =>
      path !== '/' && group === route.group && (administrator || !administrators || path === route.path),
  );

  const onCloseAutoFocus = useFocusReturn(true);
  useCloseOnBack(true, onClose);

  return (
    <Popover.Root open onOpenChange={(open) => open || onClose()}>
      <Popover.Anchor virtualRef={button as RefObject<HTMLElement>} />
      {/* Without a portal: Tab goes on in the page, and the landmark still holds its links. */}
      <Popover.Content
        asChild
        {...PLAIN}
        align="end"
        sideOffset={4}
        collisionPadding={8}
        onCloseAutoFocus={onCloseAutoFocus}
        onInteractOutside={(event) => {
          // The button closes it by its own press.
          if (button.current?.contains(event.target as Node)) event.preventDefault();
        }}
      >
        <ul className={styles.siblings}>
          {pages.map(({ path, title }) => (
            <li key={path}>
              <Link
                href={path}
                aria-current={path === route.path ? 'page' : undefined}
                // radix would have Tab go round in the list; here it goes on in the page.
                onKeyDown={(event) => event.key === 'Tab' && event.stopPropagation()}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </Popover.Content>
    </Popover.Root>
  );
}
