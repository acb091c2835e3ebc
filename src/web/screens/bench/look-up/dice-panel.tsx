/** Dice as people write them, with their exact chances. */
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { Chances } from '../../../drawing/chances.tsx';
import { useAsked } from '../../../state/asked.ts';
import type { PanelProps } from './props.ts';

const LONGEST_EXPRESSION = 200;

export function DicePanel({ state, onChange, onSettle }: PanelProps): JSX.Element {
  const id = useId();
  const shown = useAsked('dice', { expression: state.dice }).answer.value;
  const odds = shown?.answer ?? null;
  const problem = shown?.problem ?? null;
  return (
    <>
      <p class="field">
        <label for={id}>Dice</label>
        <input
          id={id}
          type="text"
          maxLength={LONGEST_EXPRESSION}
          spellcheck={false}
          autocomplete="off"
          value={state.dice}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onInput={({ currentTarget: { value } }) => onChange({ ...state, dice: value }, true)}
          onChange={onSettle}
        />
        <em id={`${id}-problem`} class="problem">
          {problem}
        </em>
      </p>
      <p>
        <small>
          <code>4d6kh3</code> keeps the highest three, <code>5d6&gt;=4</code> counts the dice of 4 or more,{' '}
          <code>2d6+3&gt;=10</code> tests the sum.
        </small>
      </p>
      {odds === null ? null : (
        <div aria-live="polite">
          <Chances
            title={odds.isTest ? 'The test' : odds.isCount ? 'The number' : 'The sum'}
            outcomes={odds.outcomes.map(({ value, ...outcome }) => ({
              ...outcome,
              label: odds.isTest ? (value === 1 ? 'yes' : 'no') : String(value),
            }))}
            ascends={!odds.isTest}
          />
          {odds.isTest ? null : (
            <p>{`Mean ${Number(odds.mean.toFixed(4))}, standard deviation ${Number(odds.deviation.toFixed(4))}; exact.`}</p>
          )}
        </div>
      )}
    </>
  );
}
