/** A choice of one from a list that opens. */
import type { JSX } from 'preact';

interface ChooseProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly words: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function Choose({ label, options, value, onChange }: ChooseProps): JSX.Element {
  return (
    <label>
      {label}{' '}
      <select value={value} onChange={({ currentTarget: { value: chosen } }) => onChange(chosen)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.words}
          </option>
        ))}
      </select>
    </label>
  );
}
