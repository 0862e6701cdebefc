import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useEffect } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { SaveNote } from '../ui/SaveNote.tsx';
import { Switch } from '../ui/Switch.tsx';
import { useObservable, useServices } from '../user/services.ts';
import { COLOR_SCHEME_NAMES, MENU_MODE_NAMES, THEME_LABELS } from '../user/setting-words.ts';
import { type Campo, MENU_MODES, THEMES } from '../user/settings.ts';
import { useSaveMark } from '../user/use-save-mark.ts';
import { ScaleStepper } from './ScaleStepper.tsx';
import styles from './SettingsPanel.module.css';
import { THEME_SWATCHES } from './theme-swatches.ts';

/** How the saving of one setting stands: a conflict is settled here, where the setting is. */
const Note = ({ campo }: { campo: Campo }) => <SaveNote {...useSaveMark(campo)} />;

/** A5, C3, B14: each change applies at once and is saved. */
export function SettingsPanel({ onClose }: { onClose(): void }) {
  const { look } = useServices();
  const now = useObservable(look.current);
  // A1.4: from now on a change of look is a change that somebody watches, so it may fade.
  useEffect(() => {
    document.documentElement.dataset.transicion = '';
  }, []);
  const dark = now.colorScheme === 'dark';

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Ajustes de diseño" look="sheet">
      <div className={`${styles.modes} ${styles.noted}`}>
        <RadioGroup
          legend="Tipo de menú"
          columns={4}
          value={now.menuMode}
          onChange={(mode) => look.set('menuMode', mode)}
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
          legend="Esquema de color"
          columns={2}
          value={now.colorScheme}
          onChange={(scheme) => look.set('colorScheme', scheme)}
          options={[
            { value: 'light', label: COLOR_SCHEME_NAMES.light, picture: <Sun aria-hidden="true" /> },
            { value: 'dark', label: COLOR_SCHEME_NAMES.dark, picture: <Moon aria-hidden="true" /> },
          ]}
        />
        <Note campo="colorScheme" />
      </div>
      <div className={styles.noted}>
        <RadioGroup
          legend="Color del tema"
          look="swatches"
          columns={5}
          value={now.theme}
          onChange={(theme) => look.set('theme', theme)}
          options={THEMES.map((value) => ({ value, label: THEME_LABELS[value], ...THEME_SWATCHES[value] }))}
        />
        <Note campo="currentTheme" />
      </div>
      <div className={styles.part}>
        <RadioGroup
          legend="Tema del diseño"
          columns={2}
          // A dark scheme forces it (A5.1).
          value={dark ? 'colorScheme' : now.layoutTheme}
          onChange={(theme) => look.set('layoutTheme', theme)}
          {...(dark && { describedBy: 'tema-oscuro' })}
          options={[
            { value: 'colorScheme', label: 'Esquema de color' },
            { value: 'primaryColor', label: 'Color primario', disabled: dark },
          ]}
        />
        {dark && <p id="tema-oscuro">Color primario se usa solo con el esquema claro.</p>}
      </div>
      <div className={styles.noted}>
        <ScaleStepper value={now.scale} onChange={(scale) => look.set('scale', scale)} />
        <Note campo="scale" />
      </div>
      <RadioGroup
        legend="Estilo de campos"
        columns={2}
        value={now.inputStyle}
        onChange={(style) => look.set('inputStyle', style)}
        options={[
          { value: 'outlined', label: 'Delineado' },
          { value: 'filled', label: 'Relleno' },
        ]}
      />
      <Switch label="Efecto de onda" checked={now.ripple} onChange={(ripple) => look.set('ripple', ripple)} />
    </Dialog>
  );
}
