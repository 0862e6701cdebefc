import { useExplain } from '../ui/OpenPart.tsx';
import { useShell } from './shell-context.ts';

/** A menu or a dialog of the frame that could not be had: it is closed, and a notice says why. */
export function usePartNotice(close: () => void): (error: unknown) => void {
  const { notices } = useShell();
  const explain = useExplain();
  return (error) => {
    close();
    void explain(error).then((text) => notices.push({ title: 'No pudimos abrirlo', text }));
  };
}
