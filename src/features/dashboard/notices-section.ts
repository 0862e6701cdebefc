import type { ComponentType } from 'react';
import { createCell } from '../../lib/observable.ts';

/** The section of the newest notices; undefined until the shell's idle tasks have loaded it. */
export const noticesSection = createCell<ComponentType | undefined>(undefined);
