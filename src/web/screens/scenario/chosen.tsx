/** The force of a side in the cell that is shown, with the ways to choose another: by − and +, or from a menu with prices. */
import type { JSX } from 'preact';
import type { CheapestAnswer } from '../../../questions/forces/cheapest.ts';
import type { Fields } from '../../../play/inputs.ts';
import { listOf, mapOf, textOf, type Json } from '../../../play/json.ts';
import type { ScenarioWords } from '../../../engine/questions/scenario.ts';
import { LARGEST_NUMBER } from '../../../spec/limits.ts';
import { visibleName } from '../../../play/visible.ts';
import { Counter, type FormProps } from '../../drawing/chip.tsx';
import { nameShown } from '../../drawing/field-words.ts';
import { Form } from '../../drawing/form.tsx';
import { armyNamed } from '../../../spec/analyses/armies.ts';
import { valueAt } from '../../state/spec-text.ts';
import { cellWith, valuesOf, type CellOfSpec } from './cells.ts';

/** The cells of the spec, the one that is shown, and the way to show another. */
export interface Shown {
  readonly cells: readonly CellOfSpec[];
  readonly present: CellOfSpec;
  readonly onCell: (cell: CellOfSpec) => void;
}

interface ChosenProps extends FormProps {
  readonly data: Json | null;
  readonly words: ScenarioWords['sides'][number];
  readonly title: string;
  readonly menu: CheapestAnswer | null;
  readonly shown: Shown | null;
  /** False while the spec has problems: `words` are then those of an older text. */
  readonly isRight: boolean;
}

/** The units that a side has in the cell, and the buttons that choose another force. */
export function Chosen({ words, title, menu, shown, isRight, ...form }: ChosenProps): JSX.Element {
  const { data } = form;
  const { name } = words;
  const labels = mapOf(valueAt(data, ['labels']));
  const path = `sides.${name}.force`;
  const inWords = (value: string): string =>
    armyNamed(value)
      ?.map(({ count, force }) => `${count} × ${nameShown(force, labels)}`)
      .join(' + ') ?? nameShown(value, labels);
  return (
    <>
      <ul aria-label={`Units of ${title}`}>
        {isRight ? words.units.map((line) => <li key={line}>{line}</li>) : null}
      </ul>
      {shown === null ? null : menu !== null && valueAt(data, ['analysis', 'cheapest', 'side']) === name ? (
        <Menu menu={menu} shown={shown} factor={path} {...form} />
      ) : (
        <Stepper path={path} label={title} shown={shown} inWords={inWords} />
      )}
    </>
  );
}

interface StepperProps {
  /** The path that is varied. */
  readonly path: string;
  readonly label: string;
  readonly shown: Shown;
  /** The value as a reader calls it. */
  readonly inWords?: (value: string) => string;
}

/** Goes through the values of a varied path; nothing where the path is not varied. */
export function Stepper({
  path,
  label,
  shown: { cells, present, onCell },
  inWords = visibleName,
}: StepperProps): JSX.Element | null {
  const factor = present.factors.find((each) => each.path === path);
  if (factor === undefined) return null;
  const values = valuesOf(cells, path);
  const at = values.indexOf(textOf(factor.value));
  if (values.length === 1) return <output>{inWords(values[0] ?? '')}</output>;
  const step = (by: number): void => {
    const cell = cellWith(cells, present, path, values[at + by] ?? '');
    if (cell !== null) onCell(cell);
  };
  return (
    <Counter
      label={label}
      onLess={at > 0 ? () => step(-1) : null}
      onMore={at < values.length - 1 ? () => step(1) : null}
    >
      <output>{inWords(values[at] ?? '')}</output>
    </Counter>
  );
}

/** The fields of an entry of a menu, and their names. */
const ENTRY: Fields = {
  price: { type: 'number', min: 0.001, max: LARGEST_NUMBER, meaning: 'price of each, in points' },
  max: { type: 'integer', min: 1, max: 1000, meaning: 'the most that may be chosen' },
};
const ENTRY_NAMES = { price: 'price each', max: 'at most' };

interface MenuProps extends FormProps {
  readonly menu: CheapestAnswer;
  readonly shown: Shown;
  readonly factor: string;
  readonly data: Json | null;
}

/** The choice from the menu, with prices and their sum. */
function Menu({ menu, shown, factor, data, ...form }: MenuProps): JSX.Element {
  const { cells, present, onCell } = shown;
  const value = textOf(present.factors.find(({ path }) => path === factor)?.value ?? null);
  const choices = menu.groups[0]?.choices ?? [];
  const choice = choices.find(({ name }) => name === value);
  const countOf = (army: (typeof choices)[number]['army'], force: string): number =>
    army.find((part) => part.force === force)?.count ?? 0;
  const entries = listOf(valueAt(data, ['analysis', 'cheapest', 'menu'])).map(mapOf);
  const withCount = (force: string, count: number): CellOfSpec | null => {
    const other = choices.find(({ army }) =>
      entries.every(({ force: each }) => {
        const name = textOf(each ?? '');
        return countOf(army, name) === (name === force ? count : countOf(choice?.army ?? [], name));
      }),
    );
    return other === undefined ? null : cellWith(cells, present, factor, other.name);
  };
  return (
    <div class="menu">
      {entries.map((entry, i) => {
        const force = textOf(entry['force'] ?? '');
        const title = nameShown(force, mapOf(valueAt(data, ['labels'])));
        const count = countOf(choice?.army ?? [], force);
        const [less, more] = [withCount(force, count - 1), withCount(force, count + 1)];
        const part = { fields: ENTRY, values: entry, path: ['analysis', 'cheapest', 'menu', i], title };
        return (
          <section key={force}>
            <Counter
              label={title}
              onLess={less === null ? null : () => onCell(less)}
              onMore={more === null ? null : () => onCell(more)}
            >
              <output>{`${count} × ${title}`}</output>
            </Counter>
            <Form parts={[part]} whose={title} {...form} fieldNames={ENTRY_NAMES} />
          </section>
        );
      })}
      <p>{choice === undefined ? '' : `Total ${choice.price} points`}</p>
    </div>
  );
}
