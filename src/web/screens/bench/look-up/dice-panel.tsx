/** Dice as people write them, with their exact chances. */
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { Chances, Moments } from '../../../drawing/chances.tsx';
import { useAsked } from '../../../state/asked.ts';
import type { PanelProps } from './state.ts';

const LONGEST_EXPRESSION = 200;
/** Characters of a fraction beside a percentage. */
const LONGEST_FRACTION = 24;

export function DicePanel({ state, onChange, onSettle }: PanelProps): JSX.Element {
  const id = useId();
  const { answer, failure } = useAsked('dice', { expression: state.dice });
  const problem = failure.value?.message ?? null;
  const odds = problem === null ? answer.value : null;
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
          <code>2d6+3&gt;=10</code> tests the sum, <code>3d6 &gt; 2d8</code> opposes two,{' '}
          <code>max(d6, d8)</code> is the higher, <code>d{'{-1,0,1}'}</code> has faces of your own.{' '}
          <code>2d6ro1</code> throws ones again once, <code>2d6r1</code> for ever.
        </small>
      </p>
      {odds === null ? null : (
        <div aria-live="polite">
          <Chances
            title={odds.isTest ? 'The test' : odds.isCount ? 'The number' : 'The sum'}
            outcomes={odds.outcomes.map(({ value, written, chance, fraction }) => ({
              label: odds.isTest ? (value === 1 ? 'yes' : 'no') : written,
              chance,
              fraction: fraction !== null && fraction.length <= LONGEST_FRACTION ? fraction : null,
            }))}
            ascends={!odds.isTest}
          />
          {odds.isTest ? null : <Moments mean={odds.mean} deviation={odds.deviation} />}
          <p>
            {odds.cut === 0
              ? 'Exact.'
              : `Throws again beyond a chance of ${odds.cut.toExponential(1)} are left out.`}
          </p>
          {odds.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
    </>
  );
}
