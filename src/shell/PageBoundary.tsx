import CircleAlert from 'lucide-react/icons/circle-alert';
import { Component, type ReactNode } from 'react';
import { buttonClass } from '../ui/button-class.ts';
import styles from './PageState.module.css';

type State = { failed: false } | { failed: true; chunk: boolean };

/** What a browser says of a module that it could not fetch (Chromium, Firefox, Safari). */
const CHUNK = /dynamically imported module|importing a module script|Load failed|error loading/i;

/** A page that cannot be loaded or breaks: the shell around it stays, and the person can go on. */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, chunk: error instanceof Error && CHUNK.test(error.message) };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <section className={styles.failure} role="alert">
        <CircleAlert aria-hidden="true" />
        <h1>{this.state.chunk ? 'No pudimos cargar esta página' : 'Esta página dejó de funcionar'}</h1>
        <p>
          {this.state.chunk
            ? 'Puede que no haya conexión, o que haya una versión nueva. Tus cambios guardados siguen aquí.'
            : 'Tus cambios guardados siguen aquí. Vuelve a cargar para continuar.'}
        </p>
        <button type="button" className={buttonClass('primary')} onClick={() => location.reload()}>
          Volver a cargar
        </button>
      </section>
    );
  }
}
