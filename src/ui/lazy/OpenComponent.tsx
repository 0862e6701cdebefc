import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Callout } from '../feedback/Callout.tsx';
import { useExplain } from '../hooks/explain.ts';
import { type LazyComponent, LazyView } from './lazy-component.tsx';

interface BoundaryProps {
  children: ReactNode;
  onFailure(error: unknown): void;
}

class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailure(error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

interface PartProps<P extends object> {
  part: LazyComponent<P>;
  props: P;
  onFailure(error: unknown): void;
}

/**
 * Renders a lazy component, or nothing if it cannot be loaded or throws. The page around it stays, and the
 * next attempt loads it again.
 */
export function ShowPart<P extends object>({ part, props, onFailure }: PartProps<P>) {
  const fail = (error: unknown) => {
    part.forget();
    onFailure(error);
  };
  return (
    <Boundary onFailure={fail}>
      <Suspense fallback={null}>
        <LazyView part={part} props={props} />
      </Suspense>
    </Boundary>
  );
}

interface OpenComponentProps<P extends object> {
  part: LazyComponent<P>;
  /** undefined: closed */
  props: P | undefined;
  /** Closes it, so that the next press tries again. Without it, a failed component offers a retry itself. */
  onFailure?: (() => void) | undefined;
}

/** A lazy component that a press opens. If it cannot be loaded, this says why. */
export function OpenComponent<P extends object>({ part, props, onFailure }: OpenComponentProps<P>) {
  const explain = useExplain();
  const [message, setMessage] = useState<string>();
  const [failed, setFailed] = useState(false);
  const open = props !== undefined && !failed;
  useEffect(() => {
    if (open) setMessage(undefined);
  }, [open]);

  function fail(error: unknown) {
    if (onFailure) onFailure();
    else setFailed(true);
    void explain(error).then(setMessage);
  }

  if (open) return <ShowPart part={part} props={props} onFailure={fail} />;
  if (message === undefined) return null;
  return (
    <>
      <Callout kind={failed ? 'status' : 'alert'}>
        <b>No pudimos abrirlo.</b> {message}
      </Callout>
      {failed && <Button onClick={() => setFailed(false)}>Reintentar</Button>}
    </>
  );
}
