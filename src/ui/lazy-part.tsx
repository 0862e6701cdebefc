import { type FunctionComponent, lazy, useState } from 'react';

/** A component fetched on demand: a page of the route table, or a part that opens on intent. */
export interface LazyPart<P extends object> {
  /** Begins the fetch; repeated calls cost nothing, and after a failure it is tried again. Never rejects. */
  preload(): Promise<void>;
  /** Whether `choose` returns the component itself. */
  isHere(): boolean;
  /** The component itself once it is here; before that one that suspends, and throws where it cannot be had. */
  choose(): FunctionComponent<P>;
  /** After a failure: the next `choose` asks again. Not while the failure is still being rendered. */
  forget(): void;
}

/** The component that a module exports under that name. Written like this, each costs the bundle little. */
export function lazyPart<N extends string, P extends object>(
  load: () => Promise<Record<N, FunctionComponent<P>>>,
  name: N,
): LazyPart<P> {
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

/** Draws a part that is already here in the same frame, where React.lazy alone would show its fallback once more. */
export function PartView<P extends object>({ part, props }: { part: LazyPart<P>; props: P }) {
  const [Chosen] = useState(() => part.choose());
  return <Chosen {...props} />;
}

/** Handlers that fetch a part as soon as a person reaches for what opens it. */
export const onIntent = (preload: () => unknown) => ({
  onPointerEnter: preload,
  onPointerDown: preload,
  onFocus: preload,
});
