import { Component, lazy, type ReactNode, Suspense } from 'react';
import type { LazyPart } from '../ui/lazy-part.tsx';

interface Props {
  children: ReactNode;
  page: LazyPart<object>;
}

/** It is there since the first idle moment; before, it is a file like the one that may be missing. */
const Failure = lazy(() =>
  import('./PageFailure.tsx').then(
    ({ PageFailure }) => ({ default: PageFailure }),
    () => ({ default: Unknown }),
  ),
);

const Unknown = () => <p role="alert">No pudimos cargar esta página. Vuelve a cargarla.</p>;

/** A page that cannot be loaded or breaks: the shell around it stays, and the person can go on. */
export class PageBoundary extends Component<Props, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  /** Whoever comes back to the page later asks for it again. */
  override componentDidCatch() {
    this.props.page.forget();
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
