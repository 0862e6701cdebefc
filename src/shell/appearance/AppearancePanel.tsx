import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { COLOR_SCHEME_NAMES, MENU_MODE_NAMES } from '../../../shared/setting-words.ts';
import { type Campo, MENU_MODES } from '../../../shared/settings.ts';
import type { Appearance, AppearanceControl } from '../../domain/appearance/appearance.ts';
import { type Comfort, comfortOf, setComfort } from '../../domain/appearance/comfort.ts';
import { useSaveStatus } from '../../domain/hooks/use-save-status.ts';
import { useObservable, useServices } from '../../domain/services.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { SaveStatus } from '../../ui/feedback/SaveStatus.tsx';
import { RadioGroup, type RadioOption } from '../../ui/fields/RadioGroup.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { setSingleKeysAct, singleKeysAct } from '../context/shortcut-keys.ts';
import { AppearanceFooter } from './AppearanceFooter.tsx';
import styles from './AppearancePanel.module.css';
import {
  type AppearanceChange,
  fromDefaults,
  resetAppearance,
  setAppearance,
  stillStands,
  undoChanges,
} from './appearance-changes.ts';
import { APPEARANCE_LABELS, INPUT_STYLE_NAMES, LAYOUT_THEME_NAMES } from './appearance-text.ts';
import { ComfortChoices } from './ComfortChoices.tsx';
import { ContrastTable } from './ContrastTable.tsx';
import { ScaleStepper } from './ScaleStepper.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';
import { fadeAppearanceChanges } from './theme-transition.ts';

/** The save status of one setting. A conflict is settled here, beside its setting. */
const Note = memo(({ campo }: { campo: Campo }) => <SaveStatus {...useSaveStatus(campo)} />);

/** Memoized, so that a choice re-renders its own group only. */
const Choice = memo(RadioGroup) as typeof RadioGroup;
const OwnSwitch = memo(Switch);

const MODES = MENU_MODES.map((value) => ({
  value,
  label: MENU_MODE_NAMES[value],
  picture: <b className={styles.picture} data-mode={value} />,
}));
const SCHEMES: readonly RadioOption<Appearance['colorScheme']>[] = [
  { value: 'light', label: COLOR_SCHEME_NAMES.light, picture: <Sun aria-hidden="true" /> },
  { value: 'dark', label: COLOR_SCHEME_NAMES.dark, picture: <Moon aria-hidden="true" /> },
];
const layoutThemes = (dark: boolean): readonly RadioOption<Appearance['layoutTheme']>[] => [
  { value: 'colorScheme', label: LAYOUT_THEME_NAMES.colorScheme },
  { value: 'primaryColor', label: LAYOUT_THEME_NAMES.primaryColor, disabled: dark },
];
const LAYOUT_THEMES = { light: layoutThemes(false), dark: layoutThemes(true) };
const FIELDS: readonly RadioOption<Appearance['inputStyle']>[] = [
  { value: 'outlined', label: INPUT_STYLE_NAMES.outlined },
  { value: 'filled', label: INPUT_STYLE_NAMES.filled },
];

type Choose = { [K in keyof Appearance]: (value: Appearance[K]) => void };

/** Built once: the functions must stay the same between renders for the memoized groups. */
function createChoose(
  appearance: AppearanceControl,
  onChange: (changes: readonly AppearanceChange[]) => void,
): Choose {
  const one =
    <K extends keyof Appearance>(key: K) =>
    (value: Appearance[K]) =>
      onChange([setAppearance(appearance, key, value)]);
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

/** The switch of the single-key shortcuts. Kept on this device only; not part of the appearance. */
const SingleKeys = memo(() => {
  const { local } = useServices();
  const [on, setOn] = useState(() => singleKeysAct(local));
  return (
    <Switch
      label="Atajos de una sola tecla"
      description="La tecla / abre la búsqueda y ? la ayuda. Ctrl+K busca siempre."
      checked={on}
      onChange={(next) => {
        setOn(next);
        setSingleKeysAct(local, next);
      }}
    />
  );
});

/** The appearance settings (A5, C3, B14). Each change applies at once and is saved. */
export function AppearancePanel({ onClose }: { onClose(): void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Ajustes de diseño" variant="sheet">
      <Choices />
    </Dialog>
  );
}

/** Apart from the dialog, which a choice does not re-render. */
function Choices() {
  const { appearance, local } = useServices();
  const now = useObservable(appearance.current);
  useEffect(fadeAppearanceChanges, []);
  // What is measured from the colors follows the choice.
  const drawn = useDeferredValue(now);
  const dark = now.colorScheme === 'dark';
  const [last, setLast] = useState<readonly AppearanceChange[]>([]);
  const [comfort, setChosen] = useState(() => comfortOf(local));
  const choose = useMemo(() => createChoose(appearance, setLast), [appearance]);
  const chooseComfort = useCallback(
    (next: Comfort) => {
      setChosen(next);
      setComfort(local, next, document.documentElement);
    },
    [local],
  );

  return (
    <>
      <div className={`${styles.modes} ${styles.noted}`}>
        <Choice
          legend={APPEARANCE_LABELS.menuMode}
          columns={4}
          value={now.menuMode}
          onChange={choose.menuMode}
          options={MODES}
        />
        <Note campo="menuMode" />
      </div>
      <div className={`${styles.scheme} ${styles.noted}`}>
        <Choice
          legend={APPEARANCE_LABELS.colorScheme}
          columns={2}
          value={now.colorScheme}
          onChange={choose.colorScheme}
          options={SCHEMES}
        />
        <Note campo="colorScheme" />
      </div>
      <div className={styles.noted}>
        <ThemeChoice
          value={now.theme}
          scheme={drawn.colorScheme}
          moreContrast={comfort.contrast === 'more'}
          onChange={choose.theme}
        />
        <ContrastTable theme={drawn.theme} colorScheme={drawn.colorScheme} />
        <Note campo="currentTheme" />
      </div>
      <div className={styles.part}>
        <Choice
          legend={APPEARANCE_LABELS.layoutTheme}
          columns={2}
          // A dark color scheme forces this value (A5.1).
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
        legend={APPEARANCE_LABELS.inputStyle}
        columns={2}
        value={now.inputStyle}
        onChange={choose.inputStyle}
        options={FIELDS}
      />
      <OwnSwitch label={APPEARANCE_LABELS.ripple} checked={now.ripple} onChange={choose.ripple} />
      <ComfortChoices value={comfort} onChange={chooseComfort} />
      <SingleKeys />
      <AppearanceFooter
        last={stillStands(now, last) ? last : []}
        away={fromDefaults(now)}
        onUndo={() => {
          undoChanges(appearance, last);
          setLast([]);
        }}
        onReset={(keys) => setLast(resetAppearance(appearance, keys))}
      />
    </>
  );
}
