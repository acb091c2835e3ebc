/** A choice of one from a list that opens. */
import type { JSX } from 'preact';

interface ChooseProps {
  readonly label: string;
  /** True where the words around it say what is chosen: the label is heard alone. */
  readonly isWithin?: boolean;
  readonly options: readonly { readonly value: string; readonly words: string; readonly meaning?: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function Choose({ label, isWithin = false, options, value, onChange }: ChooseProps): JSX.Element {
  const select = (
    <select
      aria-label={isWithin ? label : undefined}
      value={value}
      onChange={({ currentTarget: { value: chosen } }) => onChange(chosen)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} title={option.meaning}>
          {option.words}
        </option>
      ))}
    </select>
  );
  return isWithin ? (
    select
  ) : (
    <label>
      {label} {select}
    </label>
  );
}
