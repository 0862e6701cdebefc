import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { memo, useEffect, useMemo, useState } from 'react';
import { LOCAL } from '../storage/names.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { RadioGroup, type RadioOption } from '../ui/RadioGroup.tsx';
import { SaveNote } from '../ui/SaveNote.tsx';
import { Switch } from '../ui/Switch.tsx';
import { type Look, type LookControl, useObservable, useServices } from '../user/services.ts';
import { COLOR_SCHEME_NAMES, MENU_MODE_NAMES, THEME_LABELS } from '../user/setting-words.ts';
import { type Campo, MENU_MODES, THEMES } from '../user/settings.ts';
import { useSaveMark } from '../user/use-save-mark.ts';
import { ContrastReadout } from './ContrastReadout.tsx';
import { slashOpensSearch } from './early-keys.ts';
import { fadeLookChanges } from './fade-look.ts';
import { LookFoot } from './LookFoot.tsx';
import { fromDefaults, type LookChange, resetLook, setLook, stillStands, undoLook } from './look-changes.ts';
import { INPUT_STYLE_NAMES, LAYOUT_THEME_NAMES, LOOK_LABELS } from './look-words.ts';
import { ScaleStepper } from './ScaleStepper.tsx';
import styles from './SettingsPanel.module.css';
import { THEME_SWATCHES } from './theme-swatches.ts';

/** How the saving of one setting stands: a conflict is settled here, where the setting is. */
const Note = ({ campo }: { campo: Campo }) => <SaveNote {...useSaveMark(campo)} />;

/** A choice draws its own group anew, not the five others. */
const Choice = memo(RadioGroup) as typeof RadioGroup;

const MODES = MENU_MODES.map((value) => ({
  value,
  label: MENU_MODE_NAMES[value],
  picture: <b className={styles.picture} data-modo={value} />,
}));
const SCHEMES: readonly RadioOption<Look['colorScheme']>[] = [
  { value: 'light', label: COLOR_SCHEME_NAMES.light, picture: <Sun aria-hidden="true" /> },
  { value: 'dark', label: COLOR_SCHEME_NAMES.dark, picture: <Moon aria-hidden="true" /> },
];
const COLORS = THEMES.map((value) => ({ value, label: THEME_LABELS[value], ...THEME_SWATCHES[value] }));
const layoutThemes = (dark: boolean): readonly RadioOption<Look['layoutTheme']>[] => [
  { value: 'colorScheme', label: LAYOUT_THEME_NAMES.colorScheme },
  { value: 'primaryColor', label: LAYOUT_THEME_NAMES.primaryColor, disabled: dark },
];
const LAYOUT_THEMES = { light: layoutThemes(false), dark: layoutThemes(true) };
const FIELDS: readonly RadioOption<Look['inputStyle']>[] = [
  { value: 'outlined', label: INPUT_STYLE_NAMES.outlined },
  { value: 'filled', label: INPUT_STYLE_NAMES.filled },
];

type Choose = { [K in keyof Look]: (value: Look[K]) => void };

/** The same functions at every drawing, so that a group sees that nothing of it has changed. */
function createChoose(look: LookControl, tell: (changes: readonly LookChange[]) => void): Choose {
  const one =
    <K extends keyof Look>(key: K) =>
    (value: Look[K]) =>
      tell([setLook(look, key, value)]);
  return {
    menuMode: one('menuMode'),
    colorScheme: one('colorScheme'),
    theme: one('theme'),
    layoutTheme: one('layoutTheme'),
    scale: one('scale'),
    inputStyle: one('inputStyle'),
    ripple: one('ripple'),
  };
}

/** No part of the look, and kept on this device alone. */
function SlashKey() {
  const { local } = useServices();
  const [on, setOn] = useState(() => slashOpensSearch(local));
  return (
    <Switch
      label="Abrir la búsqueda con la tecla /"
      description="Ctrl+K la abre siempre."
      checked={on}
      onChange={(next) => {
        setOn(next);
        if (next) local.remove(LOCAL.diagonal);
        else local.set(LOCAL.diagonal, 'no');
      }}
    />
  );
}

/** A5, C3, B14: each change applies at once and is saved. */
export function SettingsPanel({ onClose }: { onClose(): void }) {
  const { look } = useServices();
  const now = useObservable(look.current);
  useEffect(fadeLookChanges, []);
  const dark = now.colorScheme === 'dark';
  const [last, setLast] = useState<readonly LookChange[]>([]);
  const choose = useMemo(() => createChoose(look, setLast), [look]);

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Ajustes de diseño" look="sheet">
      <div className={`${styles.modes} ${styles.noted}`}>
        <Choice
          legend={LOOK_LABELS.menuMode}
          columns={4}
          value={now.menuMode}
          onChange={choose.menuMode}
          options={MODES}
        />
        <Note campo="menuMode" />
      </div>
      <div className={`${styles.scheme} ${styles.noted}`}>
        <Choice
          legend={LOOK_LABELS.colorScheme}
          columns={2}
          value={now.colorScheme}
          onChange={choose.colorScheme}
          options={SCHEMES}
        />
        <Note campo="colorScheme" />
      </div>
      <div className={styles.noted}>
        <Choice
          legend={LOOK_LABELS.theme}
          look="swatches"
          columns={5}
          value={now.theme}
          onChange={choose.theme}
          options={COLORS}
        />
        <ContrastReadout look={now} />
        <Note campo="currentTheme" />
      </div>
      <div className={styles.part}>
        <Choice
          legend={LOOK_LABELS.layoutTheme}
          columns={2}
          // A dark scheme forces it (A5.1).
          value={dark ? 'colorScheme' : now.layoutTheme}
          onChange={choose.layoutTheme}
          {...(dark && { describedBy: 'tema-oscuro' })}
          options={LAYOUT_THEMES[now.colorScheme]}
        />
        {dark && <p id="tema-oscuro">Color primario se usa solo con el esquema claro.</p>}
      </div>
      <div>
        <ScaleStepper value={now.scale} onChange={choose.scale} />
        <Note campo="scale" />
      </div>
      <Choice
        legend={LOOK_LABELS.inputStyle}
        columns={2}
        value={now.inputStyle}
        onChange={choose.inputStyle}
        options={FIELDS}
      />
      <Switch label={LOOK_LABELS.ripple} checked={now.ripple} onChange={choose.ripple} />
      <SlashKey />
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
