import { memo, useLayoutEffect, useState } from 'react';
import { COLOR_SCHEME_NAMES, THEME_LABELS } from '../../../shared/setting-words.ts';
import type { Appearance } from '../../domain/appearance/appearance.ts';
import { onColorsDrawn, toRgb } from '../../ui/base/contrast.ts';
import styles from './AppearancePanel.module.css';
import { MEASURES, ratioText, worstContrast } from './contrast-pairs.ts';

/**
 * The contrast ratios of the chosen appearance, measured from the colors that this browser renders. Not a
 * live region, because it would speak after every choice.
 */
export const ContrastTable = memo(({ theme, colorScheme }: Pick<Appearance, 'theme' | 'colorScheme'>) => {
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
});
