import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useMenuControl } from '../menu/menu-context.ts';
import { hrefOf } from '../menu/menu-href.ts';
import type { MenuItem, RouteItem } from '../menu/menu-model.ts';
import { ICONS } from '../routes/icons.ts';

interface Leaf<T> {
  item: T;
  way: string;
  /** whether it leads to the current page (A3.7) */
  active: boolean;
  /** whether it shows the ribbon; only one of several active entries does */
  here: boolean;
}

/** An entry that follows a link or runs a command. */
export function MenuLeaf({ item, ...place }: Leaf<Exclude<MenuItem, { kind: 'group' }>>) {
  const { state, dispatch, flyouts } = useMenuControl();
  const Icon = item.icon && ICONS[item.icon];
  const content = (
    <>
      {Icon && <Icon aria-hidden="true" />}
      <span>{item.label}</span>
    </>
  );
  // Closes a drawer or flyout over the page; an expanded branch of the static menu stays open (A3.4).
  const done = () => {
    if (state.get().drawer || flyouts()) dispatch({ type: 'reset' });
  };
  if (item.disabled)
    return (
      // biome-ignore lint/a11y/useValidAnchor: a disabled link, announced as such
      <a role="link" aria-disabled="true">
        {content}
      </a>
    );
  switch (item.kind) {
    case 'route':
      return (
        <RouteLeaf item={item} {...place}>
          {content}
        </RouteLeaf>
      );
    case 'url':
      return (
        <a
          href={item.url}
          target={item.target}
          rel={item.target === '_blank' ? 'noopener' : undefined}
          onClick={done}
        >
          {content}
        </a>
      );
    case 'command':
      return (
        <button
          type="button"
          onClick={() => {
            done();
            item.command();
          }}
        >
          {content}
        </button>
      );
  }
}

function RouteLeaf({ item, way, active, here, children }: Leaf<RouteItem> & { children: ReactNode }) {
  const { dispatch, flyouts } = useMenuControl();
  const href = hrefOf(item);
  const done = () => dispatch({ type: 'navigated', way, slim: flyouts() });

  const link = {
    href,
    'aria-current': active ? ('page' as const) : undefined,
    'data-ribbon': here || undefined,
    // Label of the tab that this link opens.
    'data-label': item.label,
    // A full page gets no tab (A3.5).
    'data-full-page': item.data?.fullPage || undefined,
    onClick: done,
  };
  // A plain link, because the router's link ignores `target` and navigates in this tab.
  if (item.target && item.target !== '_self')
    return (
      <a {...link} target={item.target} rel={item.target === '_blank' ? 'noopener' : undefined}>
        {children}
      </a>
    );
  return (
    <Link {...link} state={item.state}>
      {children}
    </Link>
  );
}
