import { type ReactNode, useId } from 'react';
import { cssVariables } from '../base/css-variables.ts';
import styles from './choice.module.css';

export interface RadioOption<T extends string> {
  value: T;
  label: string;
  /** Cannot be chosen. It keeps the focus, as a disabled Button does. */
  disabled?: boolean;
  /** CSS color of a swatch. */
  swatch?: string;
  /** Color of the swatch's check mark. */
  ink?: string;
  /** Shown above the label. */
  picture?: ReactNode;
  /** Shown below the label; screen readers read it as the option's description. */
  note?: ReactNode;
}

interface RadioGroupProps<T extends string> {
  legend: string;
  legendHidden?: boolean;
  options: readonly RadioOption<T>[];
  value: T | undefined;
  onChange(value: T): void;
  /**
   * segments: boxes side by side; swatches: a color above its name; dots: colors only, named for screen
   * readers.
   */
  variant?: 'segments' | 'swatches' | 'dots';
  columns?: number;
  describedBy?: string;
}

/** Native radio buttons with another appearance, so that arrow keys, forms and touch work as usual. */
export function RadioGroup<T extends string>(props: RadioGroupProps<T>) {
  const {
    legend,
    legendHidden,
    options,
    value,
    onChange,
    variant = 'segments',
    columns,
    describedBy,
  } = props;
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id} aria-describedby={describedBy} className={styles.group}>
      <p id={id} className={legendHidden ? styles.hidden : styles.legend}>
        {legend}
      </p>
      <div
        className={[styles.options, styles[variant]].join(' ')}
        style={cssVariables({ '--columns': columns })}
      >
        {options.map((option, place) => (
          <label key={option.value} title={variant === 'dots' ? option.label : undefined}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              aria-disabled={option.disabled || undefined}
              {...(option.note && {
                'aria-labelledby': `${id}-${place}`,
                'aria-describedby': `${id}-${place}-n`,
              })}
              onChange={() => option.disabled || onChange(option.value)}
            />
            {option.swatch && (
              <i style={cssVariables({ '--swatch': option.swatch, '--swatch-ink': option.ink })} />
            )}
            {option.picture}
            <span id={`${id}-${place}`} className={variant === 'dots' ? styles.hidden : undefined}>
              {option.label}
            </span>
            {option.note && (
              <small id={`${id}-${place}-n`} className={styles.note}>
                {option.note}
              </small>
            )}
          </label>
        ))}
      </div>
    </div>
  );
}
