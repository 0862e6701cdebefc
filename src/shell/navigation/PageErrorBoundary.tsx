import { Component, lazy, type ReactNode, Suspense } from 'react';
import type { LazyComponent } from '../../ui/lazy/lazy-component.tsx';

interface PageErrorBoundaryProps {
  children: ReactNode;
  page: LazyComponent<object>;
  onFailure?: () => void;
}

/** Preloaded at the first idle moment. Before that it may be missing too, so it has a fallback. */
const Failure = lazy(() =>
  import('./PageError.tsx').then(
    ({ PageFailure }) => ({ default: PageFailure }),
    () => ({ default: Unknown }),
  ),
);

const Unknown = () => <p role="alert">No pudimos cargar esta página. Vuelve a cargarla.</p>;

/** Catches a page that cannot be loaded or that throws. The shell around it stays usable. */
export class PageBoundary extends Component<PageErrorBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  /** Lets a later visit load the page again. */
  override componentDidCatch() {
    this.props.page.forget();
    this.props.onFailure?.();
  }

  again = () => void this.props.page.preload().then(() => this.setState({ error: undefined }));

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <Suspense key="failure">
        <Failure error={error} again={this.again} />
      </Suspense>
    );
  }
}
