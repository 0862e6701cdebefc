import { type ReactNode, useId } from 'react';
import styles from './choice.module.css';
import { cssVariables } from './css-variables.ts';

export interface RadioOption<T extends string> {
  value: T;
  label: string;
  disabled?: boolean;
  /** CSS colour of a swatch. */
  swatch?: string;
  /** Ink of the swatch's tick. */
  ink?: string;
  /** Drawn above the label. */
  picture?: ReactNode;
}

interface RadioGroupProps<T extends string> {
  legend: string;
  legendHidden?: boolean;
  options: readonly RadioOption<T>[];
  value: T | undefined;
  onChange(value: T): void;
  /** segments: boxes side by side; swatches: a colour over its name; dots: colours alone, named for screen readers. */
  look?: 'segments' | 'swatches' | 'dots';
  columns?: number;
  describedBy?: string;
}

/** The browser's own radios under another look: arrows, form and touch are the browser's. */
export function RadioGroup<T extends string>(props: RadioGroupProps<T>) {
  const { legend, legendHidden, options, value, onChange, look = 'segments', columns, describedBy } = props;
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id} aria-describedby={describedBy} className={styles.group}>
      <p id={id} className={legendHidden ? styles.hidden : styles.legend}>
        {legend}
      </p>
      <div
        className={[styles.options, styles[look]].join(' ')}
        style={cssVariables({ '--columnas': columns })}
      >
        {options.map((option) => (
          <label key={option.value} title={look === 'dots' ? option.label : undefined}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.swatch && (
              <i style={cssVariables({ '--muestra': option.swatch, '--tinta-muestra': option.ink })} />
            )}
            {option.picture}
            <span className={look === 'dots' ? styles.hidden : undefined}>{option.label}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
