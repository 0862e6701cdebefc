import { memo } from 'react';
import type { Campo } from '../../../shared/settings.ts';
import { useSaveStatus } from '../../domain/hooks/use-save-status.ts';
import { SaveStatus } from '../../ui/feedback/SaveStatus.tsx';

/** The save status of one field of the form. */
export const FieldNote = memo(({ campo }: { campo: Campo }) => <SaveStatus {...useSaveStatus(campo)} />);
