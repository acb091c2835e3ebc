/** A number that is typed; one outside the bounds stays as typed, with a message, and changes nothing. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { grouped } from '../../../engagement/shown.ts';

export interface Bounds {
  readonly min: number;
  readonly max: number;
}

export interface NumberBlankProps {
  readonly label?: string;
  readonly value: number;
  readonly bounds: Bounds;
  readonly step: number | 'any';
  readonly onNumber: (value: number) => void;
  readonly onSettle: () => void;
}

export function NumberBlank({
  label,
  value,
  bounds: { min, max },
  step,
  onNumber,
  onSettle,
}: NumberBlankProps): JSX.Element {
  /** A number that is out of bounds, and the value that it did not change. */
  const refused = useSignal<{ readonly typed: string; readonly value: number } | null>(null);
  const wrong = refused.value?.value === value ? refused.value : null;
  return (
    <>
      <input
        type="number"
        aria-label={label}
        aria-invalid={wrong !== null}
        min={min}
        max={max}
        step={step}
        value={wrong?.typed ?? value}
        onInput={({ currentTarget: { value: typed, valueAsNumber } }) => {
          const isWithin = valueAsNumber >= min && valueAsNumber <= max;
          refused.value = isWithin || Number.isNaN(valueAsNumber) ? null : { typed, value };
          if (isWithin) onNumber(valueAsNumber);
        }}
        onChange={onSettle}
      />
      {wrong === null ? null : (
        <em
          class="problem"
          role="alert"
        >{`${wrong.typed} is not from ${grouped(min)} to ${grouped(max)}`}</em>
      )}
    </>
  );
}
