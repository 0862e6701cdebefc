import { SaveNote } from '../../ui/SaveNote.tsx';
import type { Campo } from '../../user/settings.ts';
import { useSaveMark } from '../../user/use-save-mark.ts';

/** How the saving of one field of the form stands. */
export const FieldNote = ({ campo }: { campo: Campo }) => <SaveNote {...useSaveMark(campo)} />;
