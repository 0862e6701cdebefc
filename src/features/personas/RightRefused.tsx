import { useServices } from '../../domain/services.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';

/** The state of a page whose right the server no longer knows. */
export function RightRefused({ onAgain }: { onAgain(): void }) {
  const { live } = useServices();
  return (
    <EmptyState
      action={
        <Button
          onClick={() => {
            live.refresh();
            onAgain();
          }}
        >
          Comprobar de nuevo
        </Button>
      }
    >
      El servidor ya no reconoce tu permiso para administrar personas. Pídeselo a quienes administran la app.
    </EmptyState>
  );
}
