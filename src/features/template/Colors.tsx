import { useEffect, useState } from 'react';
import { contrast, onColorsDrawn, toRgb } from '../../ui/base/contrast.ts';
import { cssVariables } from '../../ui/base/css-variables.ts';
import styles from './template.module.css';

const PAIRS = [
  { name: 'Tinta sobre fondo', ink: '--tinta', ground: '--fondo' },
  { name: 'Tinta 2 sobre superficie', ink: '--tinta-2', ground: '--superficie' },
  { name: 'Tinta 2 sobre apagado', ink: '--tinta-2', ground: '--apagado' },
  { name: 'Sobre marca', ink: '--sobre-marca', ground: '--marca' },
  { name: 'Texto de marca sobre fondo', ink: '--marca-texto', ground: '--fondo' },
  { name: 'Texto de marca sobre suave', ink: '--marca-texto', ground: '--marca-suave' },
  { name: 'Éxito', ink: '--exito', ground: '--fondo' },
  { name: 'Advertencia', ink: '--advertencia', ground: '--fondo' },
  { name: 'Peligro', ink: '--peligro', ground: '--fondo' },
] as const;

/** The colors in use, with the contrast that this browser measures in the current theme. */
export function Colors() {
  const [ratios, setRatios] = useState<readonly (number | undefined)[]>([]);
  useEffect(() => {
    const measure = () => {
      const root = document.documentElement;
      setRatios(
        PAIRS.map(({ ink, ground }) => {
          const [a, b] = [toRgb(root, ink), toRgb(root, ground)];
          return a && b && contrast(a, b);
        }),
      );
    };
    measure();
    return onColorsDrawn(measure);
  }, []);
  return (
    <ul className={styles.colors}>
      {PAIRS.map(({ name, ink, ground }, place) => {
        const ratio = ratios[place];
        return (
          <li key={name}>
            <i
              style={cssVariables({ '--swatch-ground': `var(${ground})`, '--swatch-ink': `var(${ink})` })}
              aria-hidden="true"
            >
              Aa
            </i>
            <p>{name}</p>
            <p>
              {ratio === undefined
                ? 'sin medir'
                : `${ratio.toFixed(2)} a 1 · ${ratio >= 4.5 ? 'AA' : 'insuficiente'}`}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
