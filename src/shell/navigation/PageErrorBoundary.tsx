import { Component, type ComponentType, type ReactNode } from 'react';
import { untilHere } from '../../domain/connection/retry-until-loaded.ts';
import type { LazyComponent } from '../../ui/lazy/lazy-component.tsx';

interface PageErrorBoundaryProps {
  children: ReactNode;
  page: LazyComponent<object>;
  onFailure?: () => void;
}

interface FailureProps {
  error: unknown;
  again: () => void;
}

interface State {
  error?: unknown;
  Failure?: ComponentType<FailureProps>;
}

/** While what explains the failure cannot be loaded either. */
const Unexplained = () => <p role="alert">No pudimos cargar esta página. Vuelve a cargarla.</p>;

/**
 * Catches a page that cannot be loaded or that throws. The shell around it stays usable. What explains the failure
 * is preloaded at the first idle moment.
 */
export class PageBoundary extends Component<PageErrorBoundaryProps, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  /** Lets a later visit load the page again. */
  override componentDidCatch() {
    this.props.page.forget();
    this.props.onFailure?.();
    const explained = () =>
      import('./PageError.tsx').catch((cause) => {
        this.setState({ Failure: Unexplained });
        throw cause;
      });
    void untilHere(explained).then(({ PageFailure: Failure }) => this.setState({ Failure }));
  }

  again = () => void this.props.page.preload().then(() => this.setState({ error: undefined }));

  override render() {
    const { error, Failure } = this.state;
    if (error === undefined) return this.props.children;
    return Failure && <Failure error={error} again={this.again} />;
  }
}
