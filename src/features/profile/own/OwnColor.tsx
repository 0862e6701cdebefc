import { formatColor, parseColor } from '../../../../shared/colors.ts';
import { useAppearance } from '../../../domain/hooks/use-appearance.ts';
import { useSaveStatus } from '../../../domain/hooks/use-save-status.ts';
import { useObservable, useServices } from '../../../domain/services.ts';
import { colorName } from '../../../domain/settings/color-names.ts';
import { colorOptions } from '../../../domain/settings/color-options.ts';
import { SaveStatus } from '../../../ui/feedback/SaveStatus.tsx';
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx';
import styles from '../profile.module.css';

/** The color behind the initials, one of 24 (A6.6). Saved at once, as in the settings panel. */
export function OwnColor() {
  const { config } = useServices();
  const { color } = useObservable(config.values);
  const dark = useAppearance('colorScheme') === 'dark';
  const marked = useSaveStatus('color');
  return (
    <div className={styles.color}>
      <RadioGroup
        legend={`Mi color: ${colorName(color).toLocaleLowerCase('es-MX')}`}
        variant="dots"
        options={colorOptions(dark)}
        value={formatColor(color)}
        onChange={(text) => void config.set('color', parseColor(text) ?? color)}
      />
      <div aria-live="polite">
        <SaveStatus {...marked} />
      </div>
    </div>
  );
}
