import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ICONS } from './icons.ts';
import { useMenuControl } from './menu-context.ts';
import { hrefOf } from './menu-href.ts';
import type { MenuItem, RouteItem } from './menu-model.ts';

interface Leaf<T> {
  item: T;
  way: string;
  /** it leads to the page on the screen (A3.7) */
  active: boolean;
  /** and is the one of several that bears the ribbon */
  here: boolean;
}

/** An entry that leads somewhere or does something. */
export function MenuLeaf({ item, ...place }: Leaf<Exclude<MenuItem, { kind: 'group' }>>) {
  const { state, dispatch, flyouts } = useMenuControl();
  const Icon = item.icon && ICONS[item.icon];
  const content = (
    <>
      {Icon && <Icon aria-hidden="true" />}
      <span>{item.label}</span>
    </>
  );
  // A3.4: what lies over the page goes; a branch of the whole list stays as it is.
  const done = () => {
    if (state.get().drawer || flyouts()) dispatch({ type: 'reset' });
  };
  if (item.disabled)
    return (
      // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere for now, and is read out as one
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
    'data-cinta': here || undefined,
    // What its tab is called (tab-link.ts).
    'data-entrada': item.label,
    // No tab for it (A3.5; tab-gestures.ts).
    'data-completa': item.data?.fullPage || undefined,
    onClick: done,
  };
  // The router would follow it here, whatever its target.
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
