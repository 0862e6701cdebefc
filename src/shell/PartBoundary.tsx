import { Component, type ContextType, type ReactNode } from 'react';
import { ShellContext } from './shell-context.ts';

interface Props {
  children: ReactNode;
  /** closes what could not be opened, so that the next press tries again */
  onFailure(): void;
}

/** A menu or a dialog whose chunk cannot be had: the page stays, and a notice says so. */
export class PartBoundary extends Component<Props, { failed: boolean }> {
  static override contextType = ShellContext;
  declare context: ContextType<typeof ShellContext>;
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.context?.notices.push({
      title: 'No pudimos abrirlo',
      text: 'Revisa tu conexión e intenta de nuevo.',
    });
    this.props.onFailure();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
