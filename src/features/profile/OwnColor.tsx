import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { SaveNote } from '../../ui/SaveNote.tsx';
import { colorName } from '../../user/color-names.ts';
import { colorOptions } from '../../user/color-options.ts';
import { formatColor, parseColor } from '../../user/colors.ts';
import { useObservable, useServices } from '../../user/services.ts';
import { useLook } from '../../user/use-look.ts';
import { useSaveMark } from '../../user/use-save-mark.ts';
import styles from './profile.module.css';

/** The colour behind the initials, of the 24 (A6.6): saved at once, as the settings panel does. */
export function OwnColor() {
  const { config } = useServices();
  const { color } = useObservable(config.values);
  const dark = useLook('colorScheme') === 'dark';
  const marked = useSaveMark('color');
  return (
    <div className={styles.color}>
      <RadioGroup
        legend={`Mi color: ${colorName(color).toLocaleLowerCase('es-MX')}`}
        look="dots"
        options={colorOptions(dark)}
        value={formatColor(color)}
        onChange={(text) => void config.set('color', parseColor(text) ?? color)}
      />
      <div aria-live="polite">
        <SaveNote {...marked} />
      </div>
    </div>
  );
}
