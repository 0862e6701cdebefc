/**
 * One drag of a tab along its row, shown by CSS translations. Everything is measured once, at the beginning.
 */
export interface TabSlide {
  /** the pointer's position in the window, in CSS pixels */
  moveTo(x: number): void;
  /** Removes all translations and returns the index that the tab was dragged to. */
  end(): number;
}

/** Distance in pixels from the row's end at which it scrolls by itself, and pixels per frame. */
const EDGE = 40;
const STEP = 12;

export function createTabSlide(tab: HTMLElement, startX: number): TabSlide {
  const row = tab.parentElement as HTMLElement;
  const all = [...row.querySelectorAll<HTMLElement>('[data-tab]')];
  const boxes = all.map(({ offsetLeft, offsetWidth }) => ({ left: offsetLeft, width: offsetWidth }));
  const { left, right } = row.getBoundingClientRect();
  const room = row.scrollWidth - row.clientWidth;
  const startScroll = row.scrollLeft;
  const index = all.indexOf(tab);
  const own = boxes[index] ?? { left: 0, width: 0 };
  const gap = (boxes[1]?.left ?? 0) - (boxes[0]?.left ?? 0) - (boxes[0]?.width ?? 0);
  const last = boxes.at(-1) ?? own;
  const shifts = new Map<HTMLElement, number>();
  let [x, scroll, goal, frame] = [startX, startScroll, index, 0];
  row.setAttribute('data-dragging', '');
  row.style.setProperty('--drop-width', `${own.width}px`);
  tab.setAttribute('data-lifted', '');

  function shift(element: HTMLElement, by: number): void {
    if ((shifts.get(element) ?? 0) === by) return;
    shifts.set(element, by);
    element.style.translate = by === 0 ? '' : `${by}px`;
  }

  function draw(): void {
    const wanted = own.left + x - startX + scroll - startScroll;
    const at = Math.min(Math.max(wanted, boxes[0]?.left ?? 0), last.left + last.width - own.width);
    // Tabs swap once the edge of the dragged tab passes the middle of the other one. The middle of a wide tab
    // would never pass that of a narrow tab at the end of the row.
    goal = boxes.filter((box, other) => {
      const centre = box.left + box.width / 2;
      return other !== index && (other < index ? centre < at : centre <= at + own.width);
    }).length;
    shift(tab, at - own.left);
    all.forEach((element, other) => {
      if (other === index) return;
      const passed = other > index ? other <= goal : other >= goal;
      shift(element, passed ? (other > index ? -1 : 1) * (own.width + gap) : 0);
    });
    const place = boxes[goal] ?? own;
    const meta = goal > index ? place.left + place.width - own.width : place.left;
    row.style.setProperty('--drop-left', `${meta}px`);
  }

  function pull(): void {
    frame = 0;
    const by = x < left + EDGE ? -STEP : x > right - EDGE ? STEP : 0;
    const next = Math.min(Math.max(scroll + by, 0), room);
    if (next === scroll) return;
    scroll = row.scrollLeft = next;
    draw();
    frame = requestAnimationFrame(pull);
  }

  return {
    moveTo(to) {
      x = to;
      draw();
      frame ||= requestAnimationFrame(pull);
    },
    end() {
      cancelAnimationFrame(frame);
      for (const element of shifts.keys()) element.style.translate = '';
      row.removeAttribute('data-dragging');
      tab.removeAttribute('data-lifted');
      return goal;
    },
  };
}
