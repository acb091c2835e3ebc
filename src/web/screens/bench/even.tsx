/** "Make it even": one number, the reader's or the first that reaches it, is solved for; its best value can be taken. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { shareText } from '../../../analysis/certainty.ts';
import { inWords } from '../../../play/printed-names.ts';
import { visibleName } from '../../../play/visible.ts';
import type { Json } from '../../../play/json.ts';
import type { Even } from '../../../engine/questions/moved.ts';
import type { NumberShown } from '../../../engine/questions/numbers.ts';
import { Choose } from '../../drawing/choose.tsx';
import { Alert } from '../../drawing/with-code.tsx';
import type { Live } from '../../state/live.ts';
import { sidesOf } from '../../state/sides.ts';
import { dataOf, valueAt, withValue, type SpecPath } from '../../state/spec-text.ts';
import type { SoughtNumber } from './answers.ts';
import { withMoved } from './house-rule.ts';

/** Numbers of units and weapons that are tried, those that turn most first. */
const MOST_SOUGHT = 8;

/** A number that can be solved for. */
interface Choice extends SoughtNumber {
  readonly step: number;
  readonly name: string;
  /** The spec with this value of it. */
  readonly withIt: (value: number) => string;
}

export interface MakeEvenProps {
  readonly spec: string;
  readonly numbers: readonly NumberShown[];
  readonly even: Live<'even'>;
  /** The first side as sentences call it, with its article. */
  readonly side: string;
  /** The name of the place that is looked at; empty where there is one alone. */
  readonly place: string;
  readonly onAsk: (asked: SoughtNumber) => Promise<void>;
  readonly onSpec: (spec: string, during: boolean) => void;
}

export function MakeEven({
  spec,
  numbers,
  even,
  side,
  place,
  onAsk,
  onSpec,
}: MakeEvenProps): JSX.Element | null {
  const chosen = useSignal('');
  const hasNone = useSignal(false);
  /** The question that was asked last; its answer is for no other spec. */
  const asked = useSignal({ path: '', spec: '', place: '' });
  const choices = [...rulesIn(spec, numbers), ...inputsIn(spec)];
  if (choices.length === 0) return null;
  const choice = choices.find(({ path }) => path === chosen.value);
  const found = even.shown.value;
  const failure = even.failure.value;
  const solved =
    spec === asked.value.spec ? choices.find(({ path }) => path === asked.value.path) : undefined;
  /** The answer for a number; null if it was stopped or failed. */
  const solvedFor = async ({ path, least, largest, step }: Choice): Promise<Even | null> => {
    asked.value = { path, spec, place };
    await onAsk({ path, least, largest, step });
    const isOfIt = even.answerTo.value?.path === path && even.failure.value === null;
    return isOfIt && even.answer.value?.whole === true ? even.answer.value : null;
  };
  const find = async (): Promise<void> => {
    const own = numbers.filter(({ isOfUnit }) => isOfUnit).slice(0, MOST_SOUGHT);
    const paths = new Set(own.map(({ path }) => `tables.${path}`));
    const sought = choice === undefined ? choices.filter(({ path }) => paths.has(path)) : [choice];
    hasNone.value = sought.length === 0;
    let nearest: { readonly number: Choice; readonly off: number } | null = null;
    for (const number of sought) {
      const answer = await solvedFor(number);
      if (answer === null) return;
      const off = offEven(answer);
      if (off === 0) return;
      if (nearest === null || off < nearest.off) nearest = { number, off };
    }
    if (nearest !== null && sought.length > 1) await solvedFor(nearest.number);
  };
  return (
    <section class="even" aria-label="Make it even" aria-busy={even.busy.value}>
      <h2>Make it even</h2>
      <p>
        Values of a number are tried until both sides win about as often. A number of the rules that you take
        becomes a house rule, beside the rules as written.
      </p>
      <p class="field">
        <Choose
          label="Number to change"
          options={[
            { value: '', words: 'of a unit or weapon here, the first that reaches an even fight' },
            ...choices.map(({ path, name }) => ({ value: path, words: name })),
          ]}
          value={choice?.path ?? ''}
          onChange={(path) => (chosen.value = path)}
        />
      </p>
      <p class="tool">
        <button
          type="button"
          disabled={even.busy.value || (numbers.length === 0 && choice === undefined)}
          onClick={() => void find()}
        >
          Find its value
        </button>
        {even.busy.value ? (
          <button type="button" onClick={() => even.stop()}>
            Stop
          </button>
        ) : null}
      </p>
      <Alert text={solved && failure?.message} />
      {hasNone.value ? <p role="status">No number here is one of a unit or weapon: choose one.</p> : null}
      {found === null || solved === undefined ? null : (
        <Tries
          found={found}
          choice={solved}
          side={side}
          place={asked.value.place}
          onTake={(text) => onSpec(text, false)}
        />
      )}
    </section>
  );
}

/** The distance of the tried shares from a half; 0 where they reach it. */
function offEven({ tried }: Even): number {
  const shares = tried.flatMap(({ share }) => share?.value ?? []);
  return Math.max(0, Math.min(...shares) - 0.5, 0.5 - Math.max(...shares));
}

interface TriesProps {
  readonly found: Even;
  readonly choice: Choice;
  readonly side: string;
  readonly place: string;
  readonly onTake: (spec: string) => void;
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
        <button type="button" onClick={() => onTake(choice.withIt(best))}>
          {`Take ${best}`}
        </button>
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

/** The numbers of the rules. */
function rulesIn(spec: string, numbers: readonly NumberShown[]): readonly Choice[] {
  return numbers.map(({ keys, path, name, value, least, largest, step }) => ({
    name,
    path: `tables.${path}`,
    ...about(value, step, least, largest),
    withIt: (value) => withMoved(spec, keys, value),
  }));
}

/** Values from a quarter of the present one to its fourfold are tried. */
const RANGE = 4;

/** The range in steps from the present value, within the bounds of its slider. */
function about(
  value: number,
  step: number,
  lowest: number,
  highest: number,
): Pick<Choice, 'least' | 'largest' | 'step'> {
  const size = Math.max(RANGE * step, Math.abs(value));
  const down = Math.floor((value > 0 ? value - value / RANGE : (RANGE - 1) * size) / step) * step;
  const up = Math.ceil(((RANGE - 1) * size) / step) * step;
  return { least: Math.max(lowest, value - down), largest: Math.min(highest, value + up), step };
}

/** The whole numbers that the spec gives to its setting and to one of its sides. */
function inputsIn(spec: string): readonly Choice[] {
  const data = dataOf(spec);
  const varied = Object.keys(valueAt(data, ['vary']) ?? {});
  const sides = sidesOf(data) ?? [];
  const forces = sides.map(({ force }) => force?.name ?? null);
  const places = [
    { of: 'setting', at: ['engagement'], path: ['engagement'] },
    ...sides.flatMap(({ name: of, at, force }) => [
      { of, at, path: at },
      // A force of both sides is of none.
      ...(force === null || force.name === null || forces[0] === forces[1]
        ? []
        : [{ of, at: force.at, path: [...at, 'force'] }]),
    ]),
  ];
  return places
    .flatMap(({ of, at, path }) =>
      leaves(valueAt(data, at), []).map(({ at: along, value }) => ({
        name: `${visibleName(of)}: ${inWords(along.filter((step) => typeof step === 'string').at(-1) ?? '')}`,
        path: [...path, ...along].join('.'),
        ...about(value, 1, 1, Infinity),
        withIt: (to: number) => withValue(spec, [...at, ...along], to),
      })),
    )
    .filter(({ path }) => !varied.includes(path));
}

/** The positive whole numbers within a value, with their places. */
function leaves(
  value: Json | undefined,
  at: SpecPath,
): readonly { readonly at: SpecPath; readonly value: number }[] {
  if (typeof value === 'number') return Number.isInteger(value) && value > 0 ? [{ at, value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    leaves(inner, [...at, Array.isArray(value) ? Number(key) : key]),
  );
}
