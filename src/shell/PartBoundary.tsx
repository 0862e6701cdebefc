import { Component, type ReactNode, useEffect } from 'react';
import { useServices } from '../user/services.ts';
import { useShell } from './shell-context.ts';

interface Props {
  children: ReactNode;
  /** closes what could not be opened, so that the next press tries again */
  onFailure(): void;
}

/** A menu or a dialog that cannot be loaded or breaks: the page stays, and a notice says so. */
export class PartBoundary extends Component<Props, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <Failure error={error} onFailure={this.props.onFailure} />;
  }
}

function Failure({ error, onFailure }: { error: unknown; onFailure: () => void }) {
  const services = useServices();
  const { notices } = useShell();
  useEffect(() => {
    const say = (text: string) => notices.push({ title: 'No pudimos abrirlo', text });
    import('./missing-part.ts').then(
      ({ explainPart }) => explainPart(error, services).then(say),
      () => say('Revisa tu conexión e intenta de nuevo.'),
    );
    onFailure();
  }, [error, services, notices, onFailure]);
  return null;
}
