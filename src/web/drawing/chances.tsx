/** Outcomes with their chances: exactly so many, at least, or at most. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { exactPercent } from '../../questions/telling/digits.ts';
import { capitalised } from '../../play/printed-names.ts';
import { visibleName } from '../../play/visible.ts';
import { Toggles } from './toggles.tsx';

interface Outcome {
  readonly label: string;
  readonly chance: number;
  readonly fraction: string | null;
}

const WAYS = ['exactly', 'at least', 'at most'] as const;

interface ChancesProps {
  readonly title: string;
  readonly outcomes: readonly Outcome[];
  /** True if the outcomes ascend, so that chances can be added up from either end. */
  readonly ascends?: boolean;
}

export function Chances({ title, outcomes, ascends = false }: ChancesProps): JSX.Element {
  const way = useSignal<(typeof WAYS)[number]>('exactly');
  const hasFractions = outcomes.some(({ fraction }) => fraction !== null);
  const chanceOf = (i: number): number => {
    if (way.value === 'exactly') return outcomes[i]?.chance ?? 0;
    const part = way.value === 'at least' ? outcomes.slice(i) : outcomes.slice(0, i + 1);
    // Only all of them together are certain, whatever a sum is rounded to.
    if (part.length === outcomes.length) return 1;
    return Math.min(
      1 - Number.EPSILON / 2,
      part.reduce((sum, { chance }) => sum + chance, 0),
    );
  };
  return (
    <section class="chances" aria-label={title}>
      {ascends ? (
        <Toggles
          legend={capitalised(title)}
          choices={WAYS.map((value) => ({ value, words: value }))}
          value={way.value}
          onChange={(value) => (way.value = value)}
        />
      ) : (
        <h3>{capitalised(title)}</h3>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">Outcome</th>
            <th scope="col">Chance</th>
            {hasFractions ? <th scope="col">As a fraction</th> : null}
          </tr>
        </thead>
        <tbody>
          {outcomes.map(({ label, fraction }, i) => (
            <tr key={label}>
              <th scope="row">{visibleName(label)}</th>
              <td>
                <meter min={0} max={1} value={chanceOf(i)} aria-hidden="true" />{' '}
                {exactPercent(chanceOf(i), 2)}
              </td>
              {hasFractions ? <td>{way.value === 'exactly' ? (fraction ?? '') : ''}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Moments({
  mean,
  deviation,
}: {
  readonly mean: number;
  readonly deviation: number;
}): JSX.Element {
  return <p>{`Mean ${Number(mean.toFixed(4))}, standard deviation ${Number(deviation.toFixed(4))}.`}</p>;
}
