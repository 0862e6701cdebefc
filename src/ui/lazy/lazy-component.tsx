import { type FunctionComponent, lazy, useState } from 'react';

/** A component loaded on demand: a page of the route table, or a part that a press opens. */
export interface LazyComponent<P extends object> {
  /** Starts loading. Repeated calls do nothing; after a failure it tries again. Never rejects. */
  preload(): Promise<void>;
  /** Whether `choose` returns the component itself. */
  isHere(): boolean;
  /** The component once it is loaded; before that, one that suspends, and throws if loading fails. */
  choose(): FunctionComponent<P>;
  /**
   * After a failure, makes the next `choose` load again. Do not call it while the failure is being rendered.
   */
  forget(): void;
}

/** The component that a module exports under `name`. This form adds little code per component. */
export function lazyComponent<N extends string, P extends object>(
  load: () => Promise<Record<N, FunctionComponent<P>>>,
  name: N,
): LazyComponent<P> {
  let ready: FunctionComponent<P> | undefined;
  let pending: Promise<{ default: FunctionComponent<P> }> | undefined;
  let failed = false;

  const fetchPart = () => {
    pending ??= load().then(
      (module) => {
        ready = module[name];
        return { default: ready };
      },
      (cause: unknown) => {
        failed = true;
        throw cause;
      },
    );
    return pending;
  };
  const begin = () => lazy(fetchPart) as unknown as FunctionComponent<P>;
  let waiting = begin();
  // React.lazy keeps a failure for good.
  const forget = () => {
    if (!failed) return;
    failed = false;
    pending = undefined;
    waiting = begin();
  };

  return {
    preload() {
      forget();
      return fetchPart().then(
        () => undefined,
        () => undefined,
      );
    },
    isHere: () => ready !== undefined,
    choose: () => ready ?? waiting,
    forget,
  };
}

/** Renders a loaded component in the same frame; React.lazy alone would show its fallback once more. */
export function LazyView<P extends object>({ part, props }: { part: LazyComponent<P>; props: P }) {
  const [Chosen] = useState(() => part.choose());
  return <Chosen {...props} />;
}

/** Handlers that start loading when the person hovers, presses or focuses the opener. */
export const onIntent = (preload: () => unknown) => ({
  onPointerEnter: preload,
  onPointerDown: preload,
  onFocus: preload,
});
