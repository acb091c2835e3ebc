/** The measure by which weapons are compared: a use, an effect, and how the effect is read. */
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { inWords } from '../../../play/printed-names.ts';
import type { Arms } from '../../../engine/questions/arms.ts';
import { Toggles } from '../../drawing/toggles.tsx';
import { useScreen } from '../../page-context.ts';
import { COUNTS, countNamed } from './state.ts';

/** More of an effect in one use is not asked for. */
const MOST_COUNTED = 99;

export function MeasureToggles({ arms }: { readonly arms: Arms }): JSX.Element {
  const { change, ...measure } = useScreen('arms');
  const id = useId();
  const use = measure.use ?? arms.uses[0] ?? '';
  const effect = arms.effects.find(({ name }) => name === measure.effect) ?? arms.effects[0];
  const { count } = measure;
  const isCounted = effect?.kind === 'mean';
  const readings = [
    { value: 'amount', words: isCounted ? 'mean number' : 'chance' },
    ...(isCounted ? Object.entries(COUNTS).map(([value, words]) => ({ value, words })) : []),
    ...(effect?.removes === true ? [{ value: 'until-gone', words: `${use}s until gone` }] : []),
  ];
  return (
    <section class="measure" aria-label="Measure">
      <h2>Measure</h2>
      <Toggles
        legend="Effect"
        choices={arms.effects.map(({ name, meaning }) => ({ value: name, words: meaning }))}
        value={effect?.name ?? ''}
        onChange={(name) => change({ effect: name, read: 'amount', count: null })}
      />
      {arms.uses.length < 2 ? null : (
        <Toggles
          legend="In a"
          choices={arms.uses.map((name) => ({ value: name, words: inWords(name) }))}
          value={use}
          onChange={(name) => change({ use: name })}
        />
      )}
      {readings.length < 2 ? null : (
        <Toggles
          legend="Read as"
          choices={readings}
          value={count?.is ?? measure.read}
          onChange={(value) => {
            const is = countNamed(value);
            change({
              read: value === 'until-gone' ? value : 'amount',
              count: is === undefined ? null : { is, number: count?.number ?? 1 },
            });
          }}
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
                change({ count: { ...count, number } });
            }}
          />
        </p>
      )}
    </section>
  );
}
