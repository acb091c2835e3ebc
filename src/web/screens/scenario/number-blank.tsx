/** A number that is typed; one outside the bounds stays as typed, with a message, and changes nothing. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { grouped } from '../../../engagement/shown.ts';

export interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly isWhole?: boolean;
}

interface NumberBlankProps {
  readonly label: string;
  readonly value: number;
  readonly bounds: Bounds;
  readonly step: number | 'any';
  readonly onNumber: (value: number) => void;
  readonly onSettle: () => void;
}

export function NumberBlank({
  label,
  value,
  bounds: { min, max, isWhole = false },
  step,
  onNumber,
  onSettle,
}: NumberBlankProps): JSX.Element {
  /** The text as it is typed, and the number that it stands for. */
  const typed = useSignal<{ readonly text: string; readonly value: number } | null>(null);
  const isWithin = (number: number): boolean =>
    number >= min && number <= max && (!isWhole || Number.isInteger(number));
  const text = typed.value?.value === value ? typed.value.text : String(value);
  const isWrong = text !== '' && !isWithin(Number(text));
  return (
    <>
      <input
        type="number"
        aria-label={label}
        aria-invalid={isWrong}
        min={min}
        max={max}
        step={step}
        value={text}
        onInput={({ currentTarget: { value: text, valueAsNumber: number } }) => {
          typed.value = { text, value: isWithin(number) ? number : value };
          if (isWithin(number)) onNumber(number);
        }}
        onChange={onSettle}
        onBlur={() => {
          if (!isWrong) typed.value = null;
        }}
      />
      {isWrong ? (
        <em class="problem" role="alert">
          {`${text} is not ${isWhole ? 'a whole number ' : ''}from ${grouped(min)} to ${grouped(max)}`}
        </em>
      ) : null}
    </>
  );
}
