/** "Make it even": one number, the reader's or the first that reaches it, is solved for; its best value can be taken. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { shareText } from '../../../questions/telling/certainty.ts';
import type { Even } from '../../../engine/questions/moved.ts';
import type { NumberShown } from '../../../engine/questions/numbers.ts';
import { Choose } from '../../drawing/choose.tsx';
import { Alert } from '../../drawing/with-code.tsx';
import type { SoughtNumber } from './answers.ts';
import { useBench } from './at-bench.ts';
import { withMoved } from './house-rule.ts';

/** Numbers that are tried without a choice, those of units and weapons where there are any, those that turn most first. */
const MOST_SOUGHT = 8;

/** A number of the rules that can be solved for. */
type Choice = SoughtNumber & Pick<NumberShown, 'keys' | 'name'>;

export function MakeEven(): JSX.Element {
  const { answers, spec, placeName: place, onSpec } = useBench();
  const { even } = answers;
  const { value: numbers } = answers.used;
  const chosen = useSignal('');
  /** The question that was asked last; its answer is for no other spec. */
  const asked = useSignal({ path: '', spec: '', place: '' });
  const choices = numbers.map(choiceOf);
  const own = numbers.filter(({ isOfUnit }) => isOfUnit);
  const choice = choices.find(({ path }) => path === chosen.value);
  const found = even.shown.value;
  const failure = even.failure.value;
  const solved =
    spec === asked.value.spec ? choices.find(({ path }) => path === asked.value.path) : undefined;
  /** The answer for a number; null if it was stopped or failed. */
  const solvedFor = async ({ path, least, largest, step }: Choice): Promise<Even | null> => {
    asked.value = { path, spec, place };
    await answers.makeEven({ path, least, largest, step });
    const isOfIt = even.answerTo.value?.path === path && even.failure.value === null;
    return isOfIt && even.answer.value?.whole === true ? even.answer.value : null;
  };
  const find = async (): Promise<void> => {
    const first = (own.length > 0 ? own : numbers).slice(0, MOST_SOUGHT).map(choiceOf);
    const sought = choice === undefined ? first : [choice];
    let nearest: { readonly number: Choice; readonly off: number } | null = null;
    for (const number of sought) {
      const answer = await solvedFor(number);
      if (answer === null) return;
      if (isReached(answer)) return;
      const off = Math.min(...offEven(answer).map(Math.abs));
      if (nearest === null || off < nearest.off) nearest = { number, off };
    }
    if (nearest !== null && sought.length > 1) await solvedFor(nearest.number);
  };
  return (
    <section class="even" aria-label="Make it even" aria-busy={even.busy.value}>
      <h2>Make it even</h2>
      <p>
        Values of a number of the rules are tried until both sides win about as often. One that you take
        becomes a house rule, beside the rules as written.
      </p>
      <p class="field">
        <Choose
          label="Number to change"
          options={[
            {
              value: '',
              words: `${own.length > 0 ? 'of a unit or weapon here, ' : ''}the first that reaches an even fight`,
            },
            ...choices.map(({ path, name }) => ({ value: path, words: name })),
          ]}
          value={choice?.path ?? ''}
          onChange={(path) => (chosen.value = path)}
        />
      </p>
      <p class="tool">
        <button disabled={even.busy.value || choices.length === 0} onClick={() => void find()}>
          Find its value
        </button>
        {even.busy.value ? <button onClick={() => even.stop()}>Stop</button> : null}
      </p>
      <Alert text={solved && failure?.message} />
      {found === null || solved === undefined ? null : (
        <Tries
          found={found}
          choice={solved}
          side={answers.side.value}
          place={asked.value.place}
          onTake={(best) => onSpec(withMoved(spec, solved.keys, best), false)}
        />
      )}
    </section>
  );
}

/** The tried shares less a half. */
function offEven({ tried }: Even): readonly number[] {
  return tried.flatMap(({ share }) => (share === null ? [] : [share.value - 1 / 2]));
}

/** True where the shares pass a half, with one that is near to it. */
function isReached(found: Even): boolean {
  const off = offEven(found);
  return found.isNear && Math.min(...off) <= 0 && Math.max(...off) >= 0;
}

interface TriesProps {
  readonly found: Even;
  readonly choice: Choice;
  readonly side: string;
  readonly place: string;
  readonly onTake: (value: number) => void;
}

function Tries({
  found: { tried, best, isNear, finding, whole },
  choice,
  side,
  place,
  onTake,
}: TriesProps): JSX.Element {
  return (
    <>
      <p role="status">{whole ? finding : ''}</p>
      {whole && best !== null && isNear ? (
        <button onClick={() => onTake(best)}>{`Take ${best}`}</button>
      ) : null}
      <table>
        <caption>{`${choice.name}${place === '' ? '' : `, at ${place}`}: share of ${side} of the fights that a side won; even is 50%`}</caption>
        <tbody>
          {tried.map(({ value, share }) => (
            <tr key={value} class={value === best ? 'best' : ''}>
              <th scope="row">{value}</th>
              <td>
                {share === null ? '—' : `${shareText(share)}${share.low === share.high ? ' exact' : ''}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Steps from the present value, at the most, within which a number is tried. */
const MOST_STEPS = 999;

/** The number with the values that it may have, as its slider has them. */
function choiceOf({ keys, path, name, value, least, largest, step }: NumberShown): Choice {
  const far = MOST_STEPS * step;
  const range = { least: Math.max(least, value - far), largest: Math.min(largest, value + far), step };
  return { keys, name, path: `tables.${path}`, ...range };
}
