/** The places of a spec to choose from. */
import type { JSX } from 'preact';
import { Choose } from '../../drawing/choose.tsx';
import { Toggles } from '../../drawing/toggles.tsx';

/** More places, or longer names, are chosen from a list that opens. */
const MOST_BUTTONS = 16;
const MOST_LETTERS = 200;

interface PlacesProps {
  readonly names: readonly string[];
  /** From 1. */
  readonly place: number;
  readonly onPlace: (place: number) => void;
}

export function Places({ names, place, onPlace }: PlacesProps): JSX.Element {
  const choice = {
    value: String(place),
    onChange: (value: string) => onPlace(Number(value)),
  };
  const places = names.map((words, i) => ({ value: String(i + 1), words }));
  return names.length > MOST_BUTTONS || names.join('').length > MOST_LETTERS ? (
    <p class="field">
      <Choose label="at" options={places} {...choice} />
    </p>
  ) : (
    <Toggles legend="at" choices={places} {...choice} />
  );
}
