/** The answer: who wins how often in the cell that is looked at, statements as lights, and what was found over all cells. */
import { useComputed } from '@preact/signals';
import type { JSX } from 'preact';
import { differenceText, shareText } from '../../../analysis/certainty.ts';
import { exactPercent, percentWithin, whole } from '../../../analysis/digits.ts';
import { label, sideLabel } from '../../../analysis/labels.ts';
import { plain } from '../../../analysis/sentence.ts';
import type { Resolved } from '../../../engine/questions/resolve.ts';
import { progressText } from '../../drawing/progress-text.ts';
import type { BenchAnswers, Shown } from './answers.ts';

type Cell = Resolved['cells'][number];
type Facts = Resolved['facts'];

const LIGHTS = { holds: '✓', fails: '✗', undecided: '?' } as const;
const STATES = { holds: 'holds', fails: 'fails', undecided: 'undecided' } as const;
const SIDES = ['a', 'b', 'none'] as const;

export interface AnswerProps {
  readonly answers: BenchAnswers;
  readonly onGoOn: () => void;
}

export function Answer({ answers, onGoOn }: AnswerProps): JSX.Element {
  const { here, whole: all, shown, isStopped, read } = answers;
  const isBusy = useComputed(() => read.busy.value || here.busy.value || all.busy.value);
  const failure = here.failure.value ?? all.failure.value ?? read.failure.value;
  const found = answers.found.value?.resolved ?? null;
  return (
    <section class="answer" aria-label="Answer" aria-busy={isBusy.value}>
      <h1>{found?.finding[0] ?? shown.value?.resolved.finding[0] ?? 'Is it even?'}</h1>
      {failure === null ? null : <p role="alert">{failure.message}</p>}
      {shown.value === null ? <p>The first numbers are under way.</p> : <Shares {...shown.value} />}
      <p class="tool">
        {isStopped.value ? (
          <button type="button" onClick={onGoOn}>
            Go on
          </button>
        ) : isBusy.value ? (
          <button type="button" onClick={() => answers.stop()}>
            Stop
          </button>
        ) : null}
        <span class="progress">
          {isBusy.value ? progressText((here.news.value ?? all.news.value)?.progress ?? null) : ''}
        </span>
      </p>
      {found === null ? null : (
        <>
          <ul class="lights">
            {found.verdicts.map(({ state, words, figure }, i) => (
              <li key={i} class={state}>
                <b aria-label={STATES[state]} role="img">
                  {LIGHTS[state]}
                </b>{' '}
                {words} <span>{figure}</span>
              </li>
            ))}
          </ul>
          <ul class="findings">
            {found.finding.slice(1).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The shares of the last variant large, those of the others as ghosts below. */
function Shares({ resolved, place }: Shown): JSX.Element {
  const { facts, changes } = resolved;
  const cells = place.flatMap((number) => resolved.cells.find(({ cell }) => cell === number) ?? []);
  const own = cells.at(-1);
  if (own === undefined) return <></>;
  const others = cells.slice(0, -1);
  const wins = changes.filter(({ cell, metric }) => cell === own.cell && metric === 'winner');
  return (
    <div class="shares">
      <p class="place">{own.name}</p>
      <p class="big">
        <Amounts cell={own} facts={facts} /> <small class="sureness">{surenessText(own)}</small>
      </p>
      <Bar cell={own} />
      {others.map((other) => (
        <Bar key={other.cell} cell={other} title={other.name} />
      ))}
      <dl>
        {SIDES.map((side, i) => {
          const category = facts.sides[i] ?? 'none';
          const change = wins.find((each) => each.label === category);
          return (
            <div key={side} class={`side-${side}`}>
              <dt>{winnerName(facts, i)}</dt>
              <dd>
                <b>{shareOf(own, i)}</b>
                {change === undefined ? null : (
                  <span class="change">
                    {` ${differenceText(change.difference)} against ${plain([label(facts, change.reference)])}`}
                  </span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <p class="unseen" role="status">
        {resolved.result === null
          ? ''
          : `${own.name}: ${SIDES.map((_side, i) => `${winnerName(facts, i)} ${shareOf(own, i)}`).join(', ')}`}
      </p>
    </div>
  );
}

/** `51 : 46, 3 neither`: of a hundred engagements. */
function Amounts({ cell, facts }: { readonly cell: Cell; readonly facts: Facts }): JSX.Element {
  const [a = 0, b = 0, none = 0] = ofHundred(valuesOf(cell));
  return (
    <>
      <span class="side-a" title={winnerName(facts, 0)}>
        {a}
      </span>
      {' : '}
      <span class="side-b" title={winnerName(facts, 1)}>
        {b}
      </span>
      {none === 0 ? null : <span class="side-none">{`, ${none} neither`}</span>}
    </>
  );
}

function Bar({ cell, title }: { readonly cell: Cell; readonly title?: string }): JSX.Element {
  const values = valuesOf(cell);
  const bar = (
    <span class="bar" aria-hidden="true">
      {SIDES.map((side, i) => (
        <span key={side} class={`fill-${side}`} style={{ flexGrow: values[i] ?? 0 }} />
      ))}
    </span>
  );
  if (title === undefined) return <p>{bar}</p>;
  const words = values.map((value, i) => shareOf(cell, i, value)).join(' : ');
  return (
    <p class="ghost">
      <span>{title}</span> {bar} <span>{words}</span>
    </p>
  );
}

function winnerName(facts: Facts, winner: number): string {
  return winner === 0 || winner === 1 ? plain([sideLabel(facts, winner)]) : 'neither';
}

function valuesOf({ exact, counted }: Cell): readonly number[] {
  return exact ?? counted?.map(({ value }) => value) ?? [];
}

function shareOf({ exact, counted }: Cell, winner: number, value = exact?.[winner]): string {
  if (exact !== null && value !== undefined) return exactPercent(value, 2);
  const share = counted?.[winner];
  return share === undefined ? '—' : shareText(share);
}

/** `exact`, or `± 0.4 from 61,000`: the widest of the three intervals. */
function surenessText({ exact, counted, replicates }: Cell): string {
  if (exact !== null) return 'exact';
  if (counted === null) return '';
  const reaches = counted.map(({ value, low, high }) => percentWithin(value, low, high).reach);
  const widest = reaches.toSorted((a, b) => Number(b) - Number(a))[0] ?? '';
  return `± ${widest} from ${whole(replicates ?? 0)}`;
}

/** Whole numbers near these shares of a hundred whose sum is a hundred. */
function ofHundred(shares: readonly number[]): readonly number[] {
  const floors = shares.map((share) => Math.floor(share * 100));
  const left =
    Math.round(100 * shares.reduce((sum, share) => sum + share, 0)) - floors.reduce((a, b) => a + b, 0);
  const byRest = shares
    .map((share, i) => ({ i, rest: share * 100 - Math.floor(share * 100) }))
    .toSorted((a, b) => b.rest - a.rest)
    .slice(0, Math.max(0, left))
    .map(({ i }) => i);
  return floors.map((floor, i) => floor + (byRest.includes(i) ? 1 : 0));
}
