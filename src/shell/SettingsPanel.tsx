import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useEffect, useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { SaveNote } from '../ui/SaveNote.tsx';
import { Switch } from '../ui/Switch.tsx';
import { type Look, useObservable, useServices } from '../user/services.ts';
import { COLOR_SCHEME_NAMES, MENU_MODE_NAMES, THEME_LABELS } from '../user/setting-words.ts';
import { type Campo, MENU_MODES, THEMES } from '../user/settings.ts';
import { useSaveMark } from '../user/use-save-mark.ts';
import { ContrastReadout } from './ContrastReadout.tsx';
import { fadeLookChanges } from './fade-look.ts';
import { LookFoot } from './LookFoot.tsx';
import { fromDefaults, type LookChange, resetLook, setLook, stillStands, undoLook } from './look-changes.ts';
import { INPUT_STYLE_NAMES, LAYOUT_THEME_NAMES, LOOK_LABELS } from './look-words.ts';
import { ScaleStepper } from './ScaleStepper.tsx';
import styles from './SettingsPanel.module.css';
import { THEME_SWATCHES } from './theme-swatches.ts';

/** How the saving of one setting stands: a conflict is settled here, where the setting is. */
const Note = ({ campo }: { campo: Campo }) => <SaveNote {...useSaveMark(campo)} />;

/** A5, C3, B14: each change applies at once and is saved. */
export function SettingsPanel({ onClose }: { onClose(): void }) {
  const { look } = useServices();
  const now = useObservable(look.current);
  useEffect(fadeLookChanges, []);
  const dark = now.colorScheme === 'dark';
  const [last, setLast] = useState<readonly LookChange[]>([]);
  const choose =
    <K extends keyof Look>(key: K) =>
    (value: Look[K]) =>
      setLast([setLook(look, key, value)]);

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Ajustes de diseño" look="sheet">
      <div className={`${styles.modes} ${styles.noted}`}>
        <RadioGroup
          legend={LOOK_LABELS.menuMode}
          columns={4}
          value={now.menuMode}
          onChange={choose('menuMode')}
          options={MENU_MODES.map((value) => ({
            value,
            label: MENU_MODE_NAMES[value],
            picture: <b className={styles.picture} data-modo={value} />,
          }))}
        />
        <Note campo="menuMode" />
      </div>
      <div className={`${styles.scheme} ${styles.noted}`}>
        <RadioGroup
          legend={LOOK_LABELS.colorScheme}
          columns={2}
          value={now.colorScheme}
          onChange={choose('colorScheme')}
          options={[
            { value: 'light', label: COLOR_SCHEME_NAMES.light, picture: <Sun aria-hidden="true" /> },
            { value: 'dark', label: COLOR_SCHEME_NAMES.dark, picture: <Moon aria-hidden="true" /> },
          ]}
        />
        <Note campo="colorScheme" />
      </div>
      <div className={styles.noted}>
        <RadioGroup
          legend={LOOK_LABELS.theme}
          look="swatches"
          columns={5}
          value={now.theme}
          onChange={choose('theme')}
          options={THEMES.map((value) => ({ value, label: THEME_LABELS[value], ...THEME_SWATCHES[value] }))}
        />
        <ContrastReadout look={now} />
        <Note campo="currentTheme" />
      </div>
      <div className={styles.part}>
        <RadioGroup
          legend={LOOK_LABELS.layoutTheme}
          columns={2}
          // A dark scheme forces it (A5.1).
          value={dark ? 'colorScheme' : now.layoutTheme}
          onChange={choose('layoutTheme')}
          {...(dark && { describedBy: 'tema-oscuro' })}
          options={[
            { value: 'colorScheme', label: LAYOUT_THEME_NAMES.colorScheme },
            { value: 'primaryColor', label: LAYOUT_THEME_NAMES.primaryColor, disabled: dark },
          ]}
        />
        {dark && <p id="tema-oscuro">Color primario se usa solo con el esquema claro.</p>}
      </div>
      <div>
        <ScaleStepper value={now.scale} onChange={choose('scale')} />
        <Note campo="scale" />
      </div>
      <RadioGroup
        legend={LOOK_LABELS.inputStyle}
        columns={2}
        value={now.inputStyle}
        onChange={choose('inputStyle')}
        options={[
          { value: 'outlined', label: INPUT_STYLE_NAMES.outlined },
          { value: 'filled', label: INPUT_STYLE_NAMES.filled },
        ]}
      />
      <Switch label={LOOK_LABELS.ripple} checked={now.ripple} onChange={choose('ripple')} />
      <LookFoot
        last={stillStands(now, last) ? last : []}
        away={fromDefaults(now)}
        onUndo={() => {
          undoLook(look, last);
          setLast([]);
        }}
        onReset={() => setLast(resetLook(look))}
      />
    </Dialog>
  );
}
