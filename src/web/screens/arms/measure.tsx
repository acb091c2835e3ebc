/** The measure by which weapons are compared: a use, an effect, and how the effect is read. */
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { inWords } from '../../../engagement/printed-names.ts';
import type { Arms, EffectCount } from '../../../engine/questions/arms.ts';
import { Toggles } from '../../drawing/toggles.tsx';
import type { ArmsState } from './state.ts';

type Measure = Pick<ArmsState, 'use' | 'effect' | 'read' | 'count'>;
type Reading = ArmsState['read'] | EffectCount['is'];

interface MeasureProps {
  readonly arms: Arms;
  readonly measure: Measure;
  readonly onChange: (measure: Measure) => void;
}

/** More of an effect in one use is not asked for. */
const MOST_COUNTED = 99;
const COUNTS: Readonly<Record<EffectCount['is'], string>> = {
  exactly: 'exactly',
  atLeast: 'at least',
  atMost: 'at most',
};

export function MeasureToggles({ arms, measure, onChange }: MeasureProps): JSX.Element {
  const id = useId();
  const use = measure.use ?? arms.uses[0] ?? '';
  const effect = arms.effects.find(({ name }) => name === measure.effect) ?? arms.effects[0];
  const { count } = measure;
  const reading: Reading = count?.is ?? measure.read;
  const isCounted = effect?.kind === 'mean';
  const readings: readonly { readonly value: Reading; readonly words: string }[] = [
    { value: 'amount', words: isCounted ? 'mean number' : 'chance' },
    ...(isCounted
      ? (['exactly', 'atLeast', 'atMost'] as const).map((value) => ({ value, words: COUNTS[value] }))
      : []),
    ...(effect?.removes === true ? [{ value: 'until-gone' as const, words: `${use}s until gone` }] : []),
  ];
  return (
    <section class="measure" aria-label="Measure">
      <h2>Measure</h2>
      <Toggles
        legend="Effect"
        choices={arms.effects.map(({ name, meaning }) => ({ value: name, words: meaning }))}
        value={effect?.name ?? ''}
        onChange={(name) => onChange({ ...measure, effect: name, read: 'amount', count: null })}
      />
      {arms.uses.length < 2 ? null : (
        <Toggles
          legend="In a"
          choices={arms.uses.map((name) => ({ value: name, words: inWords(name) }))}
          value={use}
          onChange={(name) => onChange({ ...measure, use: name })}
        />
      )}
      {readings.length < 2 ? null : (
        <Toggles
          legend="Read as"
          choices={readings}
          value={reading}
          onChange={(value) =>
            onChange(
              value === 'amount' || value === 'until-gone'
                ? { ...measure, read: value, count: null }
                : { ...measure, read: 'amount', count: { is: value, number: count?.number ?? 1 } },
            )
          }
        />
      )}
      {count === null ? null : (
        <p class="field">
          <label for={id}>How many</label>
          <input
            id={id}
            type="number"
            min={0}
            max={MOST_COUNTED}
            value={count.number}
            onInput={({ currentTarget: { value } }) => {
              const number = Number(value);
              if (value !== '' && Number.isInteger(number) && number >= 0 && number <= MOST_COUNTED)
                onChange({ ...measure, count: { ...count, number } });
            }}
          />
        </p>
      )}
    </section>
  );
}
