/** A choice of one of few, all in sight: radio buttons side by side. */
import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';

interface TogglesProps<Value extends string> {
  readonly legend: ComponentChildren;
  /** More on the choice, shown when the pointer rests. */
  readonly meaning?: string;
  readonly choices: readonly { readonly value: Value; readonly words: string }[];
  /** Null while nothing is chosen. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

export function Toggles<Value extends string>({
  legend,
  meaning,
  choices,
  value,
  onChange,
}: TogglesProps<Value>): JSX.Element {
  const name = useId();
  return (
    <fieldset class="toggles">
      <legend title={meaning}>{legend}</legend>
      <div>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
