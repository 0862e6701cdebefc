import { memo, useMemo, useSyncExternalStore } from 'react';
import { THEME_LABELS } from '../../../shared/setting-words.ts';
import { type ColorScheme, THEMES, type Theme } from '../../../shared/settings.ts';
import { contrast, drawnRgb } from '../../ui/base/contrast.ts';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { APPEARANCE_LABELS } from './appearance-text.ts';
import { ratioText } from './contrast-pairs.ts';
import { themeSwatch } from './theme-swatches.ts';

interface ThemeChoiceProps {
  value: Theme;
  scheme: ColorScheme;
  /** The person has chosen more contrast; the system's preference counts too. */
  moreContrast: boolean;
  onChange(theme: Theme): void;
}

/** The ten colors as the present scheme shows them, each with the contrast of its text, measured in this browser. */
export const ThemeChoice = memo(function ThemeChoice({
  value,
  scheme,
  moreContrast,
  onChange,
}: ThemeChoiceProps) {
  const more = useSystemContrast() || moreContrast;
  const options = useMemo(
    () =>
      THEMES.map((theme) => {
        const colors = themeSwatch(theme, scheme, more);
        return { value: theme, label: THEME_LABELS[theme], ...colors, note: contrastNote(colors) };
      }),
    [scheme, more],
  );
  return (
    <RadioGroup
      legend={APPEARANCE_LABELS.theme}
      variant="swatches"
      columns={5}
      value={value}
      onChange={onChange}
      options={options}
    />
  );
});

/** For example `5.6 AA`, read as «Contraste 5.6 a 1, AA»; nothing where colors cannot be measured. */
function contrastNote({ swatch, ink }: { swatch: string; ink: string }) {
  const [ground, text] = [drawnRgb(swatch), drawnRgb(ink)];
  if (!ground || !text) return undefined;
  const ratio = contrast(ground, text);
  const level = ratio >= 7 ? 'AAA' : ratio >= 4.5 ? 'AA' : 'bajo';
  return (
    <>
      <span className="visually-hidden">Contraste </span>
      {ratioText(ratio)}
      <span className="visually-hidden"> a 1,</span> {level}
    </>
  );
}

const MORE = '(prefers-contrast: more)';
function subscribe(listener: () => void) {
  const query = matchMedia(MORE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
const useSystemContrast = () => useSyncExternalStore(subscribe, () => matchMedia(MORE).matches);
