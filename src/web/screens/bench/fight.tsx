/** One fight told throw by throw, with the chance to win after each where the cell is solved. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { differenceText } from '../../../questions/telling/certainty.ts';
import { exactly } from '../../../questions/telling/estimate.ts';
import { metricLabel, sideLabel, type LabelFacts } from '../../../questions/telling/labels.ts';
import { plain } from '../../../questions/telling/sentence.ts';
import { throwText } from '../../../chance/recorded.ts';
import { sumText } from '../../../play/explanation.ts';
import type { ShownTrace } from '../../../engine/questions/trace.ts';
import { percents } from '../../../questions/numbers.ts';
import type { TraceStep } from '../../../questions/trace.ts';
import { Toggles } from '../../drawing/toggles.tsx';
import { useTyped } from '../../drawing/typed.ts';
import { Alert } from '../../drawing/with-code.tsx';
import { useAsked } from '../../state/asked.ts';
import { useBench } from './at-bench.ts';
import { REMARKABLE, type Fight as Which } from './state.ts';

export interface FightProps {
  readonly which: Which;
  /** True where one has just asked for it: it comes into sight once it is told. */
  readonly isSought: { value: boolean };
  readonly facts: LabelFacts;
  /** The id of the rules. */
  readonly rules: string;
}

const NUMBERED = 'numbered';

export function Fight({ which, facts, isSought, rules }: FightProps): JSX.Element {
  const { answers, spec, change } = useBench();
  const { trace } = answers;
  const onWhich = (fight: Which): void => change({ fight });
  const sides = sideNames(facts);
  const number = typeof which === 'number' ? which : 0;
  const typed = useTyped(number, ({ valueAsNumber: to }) => {
    if (Number.isSafeInteger(to) && to >= 0) onWhich(to);
  });
  const words = { typical: 'typical', best: `best for ${sides[0]}`, worst: `worst for ${sides[0]}` };
  const told = trace.answer.value;
  const failure = trace.failure.value?.message ?? null;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isSought.value || told === null) return;
    isSought.value = false;
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [told]);
  return (
    <section
      ref={section}
      class={trace.answerTo.value?.spec === spec ? 'fight' : 'fight stale'}
      aria-label="One fight"
      aria-busy={answers.isBusy.value || trace.busy.value}
    >
      <Toggles
        legend="One fight:"
        choices={[
          ...REMARKABLE.map((value) => ({ value, words: words[value] })),
          { value: NUMBERED, words: 'by number' },
        ]}
        value={typeof which === 'number' ? NUMBERED : which}
        onChange={(value) => onWhich(value === NUMBERED ? number : value)}
      />
      {typeof which === 'number' ? (
        <p class="tool">
          <label>
            {'Number of the fight '}
            <input {...typed} type="number" min={0} step={1} />
          </label>
        </p>
      ) : null}
      <Alert text={failure} />
      {failure !== null || told === null ? null : <Steps trace={told} facts={facts} rules={rules} />}
    </section>
  );
}

interface StepsProps extends Pick<FightProps, 'facts' | 'rules'> {
  readonly trace: ShownTrace;
}

function Steps({ trace, facts, rules }: StepsProps): JSX.Element {
  const sides = sideNames(facts);
  const at = useSignal(-1);
  const list = useRef<HTMLOListElement>(null);
  const goTo = (step: number): void => {
    at.value = step;
    list.current?.querySelector(`[data-step="${step}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const { steps, before } = trace;
  const turns = [
    ...Map.groupBy(
      steps.map((step, i) => ({ step, i })),
      ({ step }) => step.turn,
    ),
  ];
  const chances = before === null ? [] : chancesOf(before, steps);
  return (
    <>
      <p>
        <b>{`Turn ${trace.turn}: ${trace.ending}.`}</b>
      </p>
      <ol class="turning" aria-label="Throws that turned it">
        {turningOf(chances).map(({ step: i, side, change }) => (
          <li key={i}>
            <button class="link" onClick={() => goTo(i)}>
              {turnText(steps[i])}
            </button>{' '}
            <b class={`side-${side === 0 ? 'a' : 'b'}`}>{`${sides[side]} ${pointsText(change)}`}</b>
          </li>
        ))}
      </ol>
      {before === null ? null : (
        <ChanceLine steps={steps} chances={chances} at={at.value} sides={sides} onStep={goTo} />
      )}
      <details open={before === null}>
        <summary>Every throw</summary>
        <ol class="turns" ref={list} tabIndex={0} aria-label="Throws">
          {turns.map(([turn, own]) => (
            <li key={turn}>
              <h2>{`Turn ${turn}`}</h2>
              <ol>
                {own.map(({ step, i }) => (
                  <Step key={i} step={step} number={i} isAt={i === at.value} sides={sides} rules={rules} />
                ))}
              </ol>
            </li>
          ))}
        </ol>
        {trace.more > 0 ? <p>{`${trace.more} more throws are not shown.`}</p> : null}
        <p>
          {Object.entries(trace.readings)
            .map(([name, value]) => `${plain(metricLabel(facts, name))}: ${value}`)
            .join('; ')}
        </p>
        <p>{[trace.found, ...trace.notes].filter((note) => note !== null).join('; ')}</p>
      </details>
    </>
  );
}

/** Throws that are told first, at the most, and the least change of a chance that is told. */
const MOST_TURNING = 3;
const LEAST_CHANGE = 0.01;

interface Turning {
  readonly step: number;
  readonly side: 0 | 1;
  readonly change: number;
}

/** The throws that changed the chances most, in their order, each with the side that gained by it. */
function turningOf(chances: readonly Chance[]): readonly Turning[] {
  return chances
    .slice(1)
    .map(([a, b], step): Turning => {
      const [from = a, fromOther = b] = chances[step] ?? [];
      const [own, other] = [a - from, b - fromOther];
      return own >= other ? { step, side: 0, change: own } : { step, side: 1, change: other };
    })
    .filter(({ change }) => change >= LEAST_CHANGE)
    .toSorted((x, y) => y.change - x.change)
    .slice(0, MOST_TURNING)
    .toSorted((x, y) => x.step - y.step);
}

/** The chances before the first throw, and after each. */
function chancesOf(before: Chance, steps: readonly TraceStep[]): readonly Chance[] {
  const chances = [before];
  for (const { after } of steps) chances.push(after ?? chances.at(-1) ?? before);
  return chances;
}

/** `Turn 4: Lebel fires: 19: 1 hit` */
function turnText(step: TraceStep | undefined): string {
  if (step === undefined) return '';
  const thrown = step.throws.map(throwText);
  return [`Turn ${step.turn}`, step.act, ...(thrown.length === 0 ? [] : [thrown.join(', ')]), step.told].join(
    ': ',
  );
}

function pointsText(change: number): string {
  return differenceText({ value: change, low: change, high: change });
}

interface StepProps extends Pick<FightProps, 'rules'> {
  readonly step: TraceStep;
  readonly number: number;
  readonly isAt: boolean;
  readonly sides: readonly [string, string];
}

function Step({ step, number, isAt, sides, rules }: StepProps): JSX.Element {
  const { act, sums, throws, told, ruleIds, side, after } = step;
  return (
    <li
      data-step={number}
      class={`step${side === null ? '' : ` of-${side === 0 ? 'a' : 'b'}`}`}
      aria-current={isAt ? 'step' : undefined}
    >
      {act}
      {ruleIds.length === 0 ? null : <RuleText rules={rules} ids={ruleIds} />}
      {sums.map((sum, i) => (
        <small key={i} class="sum">
          {sumText(sum)}
        </small>
      ))}
      <span class="dice">
        {throws.length === 0 ? '' : `${throws.map(throwText).join(', ')}: `}
        <b>{told}</b>
      </span>
      {after === null ? null : <small>{` ${chanceText(after, sides)}`}</small>}
    </li>
  );
}

/** The ids of a throw's rules, which open to the functions that cite them. */
function RuleText({ rules, ids }: { readonly rules: string; readonly ids: readonly string[] }): JSX.Element {
  const isOpen = useSignal(false);
  const asked = useAsked('passages', isOpen.value ? { rules, ids: [...ids] } : null);
  const passages = asked.answer.value;
  return (
    <details class="rule" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>
        <small>{ids.join(', ')}</small>
      </summary>
      <Alert text={asked.failure.value?.message} />
      {passages === null ? (
        asked.answerTo.value === null ? null : (
          <p>
            The text of these rules is shown under <code>hythe serve</code>.
          </p>
        )
      ) : passages.length === 0 ? (
        <p>No function of these rules cites them.</p>
      ) : (
        passages.map(({ file, line, text }) => (
          <figure key={`${file}:${line}`}>
            <figcaption>{`${file}, line ${line}`}</figcaption>
            <pre tabIndex={0}>{text}</pre>
          </figure>
        ))
      )}
    </details>
  );
}

/** The sides as the page calls them. */
function sideNames(facts: LabelFacts): readonly [string, string] {
  return [plain([sideLabel(facts, 0)]), plain([sideLabel(facts, 1)])];
}

type Chance = NonNullable<TraceStep['after']>;

interface ChanceLineProps {
  readonly steps: readonly TraceStep[];
  /** Before the first throw, and after each. */
  readonly chances: readonly Chance[];
  readonly at: number;
  readonly sides: readonly [string, string];
  readonly onStep: (step: number) => void;
}

/** A column for the chances after each throw; a click, or the slider below, goes to the throw. */
function ChanceLine({ steps, chances, at, sides, onStep }: ChanceLineProps): JSX.Element {
  const now = chances[at + 1] ?? [0, 0];
  return (
    <div class="chances">
      <div class="columns" aria-hidden="true">
        {chances.map(([a, b], i) => (
          <span key={i} class={i - 1 === at ? 'column at' : 'column'} onClick={() => onStep(i - 1)}>
            <span class="fill-b" style={{ height: `${100 * b}%` }} />
            <span class="fill-none" style={{ height: `${100 * (1 - a - b)}%` }} />
            <span class="fill-a" style={{ height: `${100 * a}%` }} />
          </span>
        ))}
      </div>
      <input
        type="range"
        aria-label="Throw"
        min={-1}
        max={steps.length - 1}
        value={at}
        aria-valuetext={`${at < 0 ? 'before the first throw' : (steps[at]?.act ?? '')}: ${chanceText(now, sides)}`}
        onInput={({ currentTarget: { valueAsNumber } }) => onStep(valueAsNumber)}
      />
      <p>{chanceText(now, sides)}</p>
    </div>
  );
}

/** `British 51%, French 46%` */
function chanceText(chance: Chance, sides: readonly [string, string]): string {
  const shares = percents(chance.map(exactly));
  return sides.map((side, i) => `${side} ${shares[i] ?? ''}`).join(', ');
}
