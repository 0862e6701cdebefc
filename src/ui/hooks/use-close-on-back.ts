import { useEffect, useEffectEvent } from 'react';
import { closeOnBack } from './close-on-back.ts';

/** While `open`, Back calls `close`. */
export function useCloseOnBack(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => (open ? closeOnBack(() => onBack()) : undefined), [open]);
}
