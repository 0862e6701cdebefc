import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { ICONS } from './icons.ts';
import { hrefOf, isActive, type MenuItem, type RouteItem } from './menu-model.ts';
import { useShell } from './shell-context.ts';
import { useMenuControl } from './use-menu.ts';

type Leaf = Exclude<MenuItem, { kind: 'group' }>;

/** An entry that leads somewhere or does something. */
export function MenuLeaf({ item, way }: { item: Leaf; way: string }) {
  const Icon = item.icon && ICONS[item.icon];
  const content = (
    <>
      {Icon && <Icon aria-hidden="true" />}
      <span>{item.label}</span>
    </>
  );
  if (item.disabled) return <span aria-disabled="true">{content}</span>;
  switch (item.kind) {
    case 'route':
      return (
        <RouteLeaf item={item} way={way}>
          {content}
        </RouteLeaf>
      );
    case 'url':
      return (
        <a href={item.url} target={item.target} rel={item.target === '_blank' ? 'noopener' : undefined}>
          {content}
        </a>
      );
    case 'command':
      return (
        <button type="button" onClick={item.command}>
          {content}
        </button>
      );
  }
}

function RouteLeaf({ item, way, children }: { item: RouteItem; way: string; children: ReactNode }) {
  const { dispatch, place, here, flyouts } = useMenuControl();
  const { tabs } = useShell();
  const [, navigate] = useLocation();
  const href = hrefOf(item);
  const active = isActive(item, place);
  const done = () => dispatch({ type: 'navigated', way, slim: flyouts() });

  // A3.5. Shift stays the browser's own: a window.
  function openInTab(event: MouseEvent) {
    const middle = event.button === 1;
    if (item.data?.fullPage || !(middle || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    tabs.open({ label: item.label, href });
    navigate(href);
    done();
  }

  return (
    <Link
      href={href}
      state={item.state}
      target={item.target}
      aria-current={active ? 'page' : undefined}
      data-cinta={(active && way === here) || undefined}
      onClickCapture={openInTab}
      onAuxClickCapture={openInTab}
      onClick={done}
    >
      {children}
    </Link>
  );
}
