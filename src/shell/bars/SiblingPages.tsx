import * as Popover from 'radix-ui/popover';
import type { RefObject } from 'react';
import { Link } from 'wouter';
import { useCloseOnBack } from '../../ui/hooks/use-close-on-back.ts';
import { useFocusReturn } from '../../ui/hooks/use-focus-return.ts';
import { useMenuFacts } from '../menu/use-menu-sync.ts';
import type { ShellRoute } from '../routes/route.ts';
import { SHELL_ROUTES } from '../routes/routes.tsx';
import styles from './SiblingPages.module.css';

interface CrumbSiblingsProps {
  route: ShellRoute;
  button: RefObject<HTMLElement | null>;
  onClose(): void;
}

/** Removes the `role="dialog"` that Radix gives its popover. */
const PLAIN = { role: undefined };

/**
 * The pages of the same group. A list of links behind a button rather than a menu, so that Tab moves through
 * it.
 */
export function CrumbSiblings({ route, button, onClose }: CrumbSiblingsProps) {
  const facts = useMenuFacts();
  const pages = SHELL_ROUTES.filter(
    ({ path, group, only }) =>
      path !== '/' && group === route.group && (!only || facts[only] || path === route.path),
  );

  const onCloseAutoFocus = useFocusReturn(true);
  useCloseOnBack(true, onClose);

  return (
    <Popover.Root open onOpenChange={(open) => open || onClose()}>
      <Popover.Anchor virtualRef={button as RefObject<HTMLElement>} />
      {/* No portal: Tab continues in the page after the list, and the links stay inside their navigation
          landmark. */}
      <Popover.Content
        asChild
        {...PLAIN}
        align="end"
        sideOffset={4}
        collisionPadding={8}
        onCloseAutoFocus={onCloseAutoFocus}
        onInteractOutside={(event) => {
          // The button closes the list by its own click handler.
          if (button.current?.contains(event.target as Node)) event.preventDefault();
        }}
      >
        <ul className={styles.siblings}>
          {pages.map(({ path, title }) => (
            <li key={path}>
              <Link
                href={path}
                aria-current={path === route.path ? 'page' : undefined}
                // Keeps Tab from Radix, which would trap it in the list.
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
