import { type ComponentType, lazy, useState } from 'react';

/** A component fetched on demand: a page of the route table, or a part that opens on intent. */
export interface LazyPart<P extends object> {
  /** Begins the fetch; repeated calls cost nothing, and after a failure it is tried again. Never rejects. */
  preload(): Promise<void>;
  /** whether `choose` gives the component itself */
  isHere(): boolean;
  /** The component itself once it is here; before that one that suspends, and throws where it cannot be had. */
  choose(): ComponentType<P>;
}

export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let ready: ComponentType<P> | undefined;
  let pending: Promise<{ default: ComponentType<P> }> | undefined;
  let failed = false;

  const fetchPart = () => {
    pending ??= load().then(
      (component) => {
        ready = component;
        return { default: component };
      },
      (cause: unknown) => {
        failed = true;
        throw cause;
      },
    );
    return pending;
  };
  const begin = () => lazy(fetchPart) as unknown as ComponentType<P>;
  let waiting = begin();

  return {
    preload() {
      // React.lazy keeps a failure for good; a person who reaches for the part again gets a new try.
      if (failed) {
        failed = false;
        pending = undefined;
        waiting = begin();
      }
      return fetchPart().then(
        () => undefined,
        () => undefined,
      );
    },
    isHere: () => ready !== undefined,
    choose: () => ready ?? waiting,
  };
}

/** The page that a module exports under that name. Handed over like this, the bundler writes far less for each. */
export const lazyPage = <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N) =>
  lazyPart(async () => (await load())[name]);

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
