import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { useExplain } from './explain.ts';
import { type LazyPart, PartView } from './lazy-part.tsx';
import { Notice } from './Notice.tsx';

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
  part: LazyPart<P>;
  props: P;
  onFailure(error: unknown): void;
}

/** A part, and nothing where it cannot be had or breaks: what is around it stays, and the next time it is asked for again. */
export function ShowPart<P extends object>({ part, props, onFailure }: PartProps<P>) {
  const fail = (error: unknown) => {
    part.forget();
    onFailure(error);
  };
  return (
    <Boundary onFailure={fail}>
      <Suspense fallback={null}>
        <PartView part={part} props={props} />
      </Suspense>
    </Boundary>
  );
}

interface OpenPartProps<P extends object> {
  part: LazyPart<P>;
  /** undefined: closed */
  props: P | undefined;
  /** Closes it, so that the next press asks again. What is always open has none, and offers another try itself. */
  onFailure?: (() => void) | undefined;
}

/** What a press opens, beside what is pressed: where it cannot be had, that is said here. */
export function OpenPart<P extends object>({ part, props, onFailure }: OpenPartProps<P>) {
  const explain = useExplain();
  const [said, setSaid] = useState<string>();
  const [failed, setFailed] = useState(false);
  const open = props !== undefined && !failed;
  useEffect(() => {
    if (open) setSaid(undefined);
  }, [open]);

  function fail(error: unknown) {
    if (onFailure) onFailure();
    else setFailed(true);
    void explain(error).then(setSaid);
  }

  if (open) return <ShowPart part={part} props={props} onFailure={fail} />;
  if (said === undefined) return null;
  return (
    <>
      <Notice kind={failed ? 'status' : 'alert'}>
        <b>No pudimos abrirlo.</b> {said}
      </Notice>
      {failed && <Button onClick={() => setFailed(false)}>Reintentar</Button>}
    </>
  );
}
