import type { Page } from '@playwright/test';

/** Window sizes in CSS px; the last is a window of 1440 px at 200 % zoom. */
export const WINDOWS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 720, height: 450 },
] as const;

/**
 * Sets the attributes of an appearance and the scale, and holds them until the next call changes them: the last step
 * of the app's start writes the person's own.
 */
export const wear = (page: Page, look: Readonly<Record<string, string>>, scale = 14) =>
  page.evaluate(
    ([wanted, to]) => {
      const root = document.documentElement;
      const holder = globalThis as { worn?: { look: Record<string, string>; held: MutationObserver } };
      holder.worn?.held.disconnect();
      const worn = { ...holder.worn?.look, ...wanted };
      const put = () => {
        for (const [name, value] of Object.entries(worn))
          if (root.dataset[name] !== value) root.dataset[name] = value;
        if (root.style.getPropertyValue('--escala') !== to) root.style.setProperty('--escala', to);
      };
      put();
      const held = new MutationObserver(put);
      held.observe(root, { attributes: true });
      holder.worn = { look: worn, held };
    },
    [look, String(scale)] as const,
  );

/** Pixels by which the page is wider than the window. */
export const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/**
 * Targets smaller than `least` px in either direction; for a target within a line of text, the height of the
 * line counts.
 */
export const smallTargets = (page: Page, within: string, least: number) =>
  page.evaluate(
    ([scope, px]) =>
      [...document.querySelectorAll<HTMLElement>(scope)]
        .flatMap((part) => [
          ...part.querySelectorAll<HTMLElement>('a[href], button, input, select, summary, [role=tab]'),
        ])
        .filter((target) => target.checkVisibility({ visibilityProperty: true }))
        .map((target) => {
          // A control with a label is as large as the label, which contains it or covers its row.
          const [label] = (target as HTMLInputElement).labels ?? [];
          if (label && target.matches('[type=radio], [type=checkbox]'))
            return {
              target,
              box: (label.contains(target)
                ? label
                : (target.parentElement ?? target)
              ).getBoundingClientRect(),
            };
          // A link may be stretched over its container.
          const { content, position } = getComputedStyle(target, '::after');
          const area = content !== 'none' && position === 'absolute' ? target.offsetParent : target;
          return { target, box: (area ?? target).getBoundingClientRect() };
        })
        // Excludes elements for screen readers only and those outside the window until they have the focus.
        .filter(({ box }) => box.width > 1 && box.bottom > 0 && box.right > 0 && box.left < innerWidth)
        .filter(({ target, box }) => {
          const inLine = getComputedStyle(target).display === 'inline';
          return inLine ? box.height < 16 : box.width < px || box.height < px;
        })
        .map(
          ({ target, box }) =>
            `${target.getAttribute('aria-label') ?? target.textContent ?? target.id}: ${Math.round(box.width)} × ${Math.round(box.height)}`,
        ),
    [within, least - 0.5] as const,
  );
