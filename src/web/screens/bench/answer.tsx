/** The answer: who wins how often in the cell that is looked at, statements as lights, and what was found over all cells. */
import type { JSX } from 'preact';
import { differenceText, shareText } from '../../../analysis/certainty.ts';
import { exactPercent, percentWithin, whole } from '../../../analysis/digits.ts';
import { ownLabel, sideLabel } from '../../../analysis/labels.ts';
import { plain } from '../../../analysis/sentence.ts';
import { countOf } from '../../../engagement/shown.ts';
import type { Resolved } from '../../../engine/questions/spec.ts';
import type { Diagnostic } from '../../../experiment/diagnostic.ts';
import { RunProgress } from '../../drawing/run-progress.tsx';
import { Alert, Notes } from '../../drawing/with-code.tsx';
import type { BenchAnswers, Shown } from './answers.ts';

type Cell = Resolved['cells'][number];
type Facts = Resolved['facts'];

const LIGHTS = { holds: '✓', fails: '✗', undecided: '?' } as const;
const STATES = { holds: 'holds', fails: 'fails', undecided: 'undecided' } as const;
const SIDES = ['a', 'b', 'none'] as const;

interface AnswerProps {
  readonly answers: BenchAnswers;
  /** The spec as it stands; answers to an earlier one are marked. */
  readonly spec: string;
  readonly problems: readonly Diagnostic[];
  readonly warnings: readonly string[];
  readonly onGoOn: () => void;
  /** Leads to the text of the spec. */
  readonly onText: () => void;
}

export function Answer({ answers, spec, problems, warnings, onGoOn, onText }: AnswerProps): JSX.Element {
  const { here, whole: all, shown, isStopped, read } = answers;
  const { isBusy } = answers;
  const failure = here.failure.value ?? all.failure.value ?? read.failure.value;
  const found = answers.found.value?.resolved ?? null;
  const isStale = shown.value !== null && shown.value.spec !== spec;
  const isFoundStale = answers.found.value !== null && answers.found.value.spec !== spec;
  const headline =
    isFoundStale && !isStale ? headlineOf(shown.value) : (found?.finding[0] ?? headlineOf(shown.value));
  return (
    <section class="answer" aria-label="Answer" aria-busy={isBusy.value}>
      <h1 class={isStale ? 'stale' : ''}>{headline}</h1>
      <Problems problems={problems} isAnswered={shown.value !== null} onText={onText} />
      <Notes texts={warnings} />
      <Alert text={failure?.message} />
      {shown.value === null ? (
        <p>{problems.length === 0 ? 'The first numbers are under way.' : 'There is no answer yet.'}</p>
      ) : (
        <div class={isStale ? 'stale' : ''}>
          <Shares {...shown.value} />
        </div>
      )}
      <RunProgress
        isBusy={isBusy.value}
        isStopped={isStopped.value}
        progress={(here.news.value ?? all.news.value)?.progress ?? null}
        onStop={() => answers.stop()}
        onGoOn={onGoOn}
      />
      {found === null ? null : (
        <div class={isFoundStale ? 'stale' : ''}>
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
        </div>
      )}
    </section>
  );
}

interface ProblemsProps extends Pick<AnswerProps, 'problems' | 'onText'> {
  readonly isAnswered: boolean;
}

/** A notice of what is wrong with the spec, beside the last answer. */
function Problems({ problems, isAnswered, onText }: ProblemsProps): JSX.Element | null {
  const [first] = problems;
  if (first === undefined) return null;
  const place = first.path === '' ? '' : `${first.path}: `;
  return (
    <p class="notice" role="status">
      {`The spec has ${countOf(problems.length, 'problem')}${isAnswered ? '; this is the last answer' : ''}. ${place}${first.message} `}
      <button type="button" onClick={onText}>
        Show the text
      </button>
    </p>
  );
}

/** The first sentence about the place that is looked at, which it names where there are others. */
function headlineOf(shown: Shown | null): string {
  const sentence = shown?.resolved.finding[0];
  if (shown === null || sentence === undefined) return 'Is it even?';
  const own = shown.resolved.cells.find(({ cell }) => cell === shown.place.at(-1));
  return shown.isOneOfMany && own !== undefined ? `${own.name}: ${sentence}` : sentence;
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
                    {` ${differenceText(change.difference)} against ${plain([ownLabel(facts, change.reference)])}`}
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
          : `${own.name === '' ? '' : `${own.name}: `}${SIDES.map((_side, i) => `${winnerName(facts, i)} ${shareOf(own, i)}`).join(', ')}`}
      </p>
    </div>
  );
}

/** `51 : 46, 3 neither`: in percent. */
function Amounts({ cell, facts }: { readonly cell: Cell; readonly facts: Facts }): JSX.Element {
  const [a = '', b = '', none = ''] = ofHundred(valuesOf(cell));
  return (
    <>
      <span class="side-a" title={winnerName(facts, 0)}>
        {a}
      </span>
      {' : '}
      <span class="side-b" title={winnerName(facts, 1)}>
        {b}
      </span>
      {Number(none) === 0 ? null : <span class="side-none">{`, ${none} neither`}</span>}
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

/** Shares in percent: whole numbers where these make a hundred, with a decimal otherwise; each is rounded by itself. */
function ofHundred(shares: readonly number[]): readonly string[] {
  const whole = shares.map((share) => (100 * share).toFixed(0));
  const sum = whole.reduce((so, share) => so + Number(share), 0);
  return sum === 100 ? whole : shares.map((share) => (100 * share).toFixed(1));
}
