import type { ComponentType } from 'react';
import { createCell } from '../../lib/observable.ts';

/** The sections of Inicio that can wait; undefined until the shell's idle tasks have loaded them. */
export const lateSections = createCell<ComponentType | undefined>(undefined);
