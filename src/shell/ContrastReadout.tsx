import { useLayoutEffect, useState } from 'react';
import { onColorsDrawn, toRgb } from '../ui/contrast.ts';
import type { Look } from '../user/services.ts';
import { COLOR_SCHEME_NAMES, THEME_LABELS } from '../user/setting-words.ts';
import { MEASURES, ratioText, worstContrast } from './contrast-pairs.ts';
import styles from './SettingsPanel.module.css';

/** The contrast of the chosen look, as this browser draws it. Read when asked for: not a live region, which would talk into every choice. */
export function ContrastReadout({ look: { theme, colorScheme } }: { look: Look }) {
  const [ratios, setRatios] = useState<readonly (number | undefined)[]>([]);
  useLayoutEffect(() => {
    const root = document.documentElement;
    const measure = () => {
      const known = new Map<string, ReturnType<typeof toRgb>>();
      const rgb = (variable: string) => {
        if (!known.has(variable)) known.set(variable, toRgb(root, variable));
        return known.get(variable);
      };
      setRatios(MEASURES.map((one) => worstContrast(one, rgb)));
    };
    measure();
    return onColorsDrawn(measure);
  }, []);

  return (
    <section className={styles.contrast} aria-labelledby="contraste">
      <h3 id="contraste">
        Contraste: {THEME_LABELS[theme]}, {COLOR_SCHEME_NAMES[colorScheme].toLowerCase()}
      </h3>
      <dl>
        {MEASURES.map(({ name, least }, place) => {
          const ratio = ratios[place];
          return (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {ratio === undefined ? (
                  'sin medir'
                ) : (
                  <>
                    {ratioText(ratio)} a 1 <b>{ratio >= least ? 'AA' : 'bajo'}</b>
                  </>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
