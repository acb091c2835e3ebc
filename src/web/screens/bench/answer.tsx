/** The answer on top of the bench: the question, the place that is looked at, one verdict on it, and the reasons below. */
import type { ComponentChildren, JSX } from 'preact';
import { differenceText, shareText } from '../../../questions/telling/certainty.ts';
import { exactPercent } from '../../../questions/telling/digits.ts';
import { ownLabel } from '../../../questions/telling/labels.ts';
import { plain } from '../../../questions/telling/sentence.ts';
import { mapOf, textOf } from '../../../play/json.ts';
import { countOf } from '../../../play/shown.ts';
import { visibleName } from '../../../play/visible.ts';
import type { ReadExperiment, Resolved } from '../../../engine/questions/spec.ts';
import type { Diagnostic } from '../../../spec/diagnostic.ts';
import { LONGEST_QUESTION } from '../../../spec/limits.ts';
import { DataTable } from '../../drawing/data-table.tsx';
import { Written } from '../../drawing/written.tsx';
import { RunProgress } from '../../drawing/run-progress.tsx';
import { Alert, Notes } from '../../drawing/with-code.tsx';
import { usePage } from '../../page-context.ts';
import { dataOf, valueAt, withValue } from '../../state/spec-text.ts';
import type { Shown } from './answers.ts';
import { useBench } from './at-bench.ts';
import { ruleInWords } from './house-rule.ts';
import { comparedText, sharesOf, shareTexts, surenessText, winnerName } from './shares.ts';

type Cell = Resolved['cells'][number];
type Facts = Resolved['facts'];

const LIGHTS = { holds: '✓', fails: '✗', undecided: '?' } as const;
const SIDES = ['a', 'b', 'none'] as const;
const MEASURES = 'Measures: means at the end; those without ± are exact';

interface AnswerProps {
  /** False before anything is known of the first spec. */
  readonly hasBegun: boolean;
  /** Leads to the text of the spec. */
  readonly onText: () => void;
  /** The choice of a place. */
  readonly places: ComponentChildren;
  /** The effect of the last change. */
  readonly change: ComponentChildren;
  /** Further things to do with the answer. */
  readonly children: ComponentChildren;
}

export function Answer({ hasBegun, onText, places, change, children }: AnswerProps): JSX.Element {
  const { answers, spec, of, place, onSpec } = useBench();
  const { store } = usePage();
  const { here, whole: all, shown, isStopped, read, isBusy } = answers;
  const { value: problems } = answers.problems;
  const failure = here.failure.value ?? all.failure.value ?? read.failure.value;
  const found = answers.found.value?.resolved ?? null;
  const wanted = answers.places.value[place - 1];
  const isStale =
    shown.value !== null && (shown.value.of !== of || String(shown.value.place) !== String(wanted));
  const isFoundStale = answers.found.value?.of !== of;
  /** Of the whole answer, unless it is older than that to the place. */
  const reasons =
    shown.value !== null && found !== null && (isStale || !isFoundStale)
      ? { ...shown.value, resolved: found }
      : shown.value;
  const mark = isStale && isFoundStale ? ' stale' : '';
  const { title } = mapOf(dataOf(spec));
  /** True where nothing is wrong but the places of the forces: a notice above would move their map under the hand. */
  const isMisplaced = problems.length > 0 && problems.every(({ message }) => FAULT_OF_PLACE.test(message));
  /** True where a mistake stands in place of the first answer. */
  const isMistaken = shown.value === null && (problems.length > 0 || failure !== null);
  const asked =
    answers.experiment.value?.question ??
    (isMistaken ? visibleName(textOf(title ?? 'A fight that cannot be played yet')) : 'Is it even?');
  /** The headline that is kept of an example, until there are numbers. */
  const kept =
    shown.value === null && !isMistaken && store.kept.value?.spec === spec ? store.kept.value.headline : null;
  if (!hasBegun)
    return (
      <section class="answer" aria-label="Answer" aria-busy={true}>
        <h1>Is it even?</h1>
      </section>
    );
  return (
    <section class="answer" aria-label="Answer" aria-busy={isBusy.value}>
      <div class="asked">
        <Written
          text={asked}
          noun="the question"
          longest={LONGEST_QUESTION}
          onText={(question) => onSpec(withValue(spec, ['question'], question || undefined), false)}
        >
          <h1>{asked}</h1>
        </Written>
        {places}
      </div>
      {isMisplaced ? null : (
        <Problems problems={problems} isAnswered={shown.value !== null} onText={onText} />
      )}
      <Notes texts={read.answer.value?.experiment?.warnings ?? []} />
      <Alert text={failure?.message} />
      <div class={`verdict${isStale ? ' stale' : ''}${hasVariants(spec) ? ' has-ghosts' : ''}`}>
        {shown.value === null ? (
          <p>
            {isMistaken
              ? ''
              : `${kept === null ? 'The first numbers' : 'Below is the answer that came with the example; its numbers'} ${isStopped.value ? 'were stopped' : 'are under way'}.`}
          </p>
        ) : (
          <Shares
            rule={isStale ? '' : ruleInWords(spec, answers.used.value)}
            at={placeName(shown.value, answers.experiment.value?.cells ?? [])}
            {...shown.value}
          />
        )}
      </div>
      <p class={`headline${shown.value === null ? ' stale' : mark}`}>
        {isMisplaced ? (
          <>
            {misplacedText(problems, shown.value !== null)} <button onClick={onText}>Show the text</button>
          </>
        ) : (
          (kept ??
          (reasons?.resolved === found
            ? found?.finding[0]
            : headlineOf(shown.value, answers.experiment.value?.cells ?? [])))
        )}
      </p>
      <div class="acts">
        <div class="tool">
          {children}
          <RunProgress
            isBusy={isBusy.value}
            isStopped={isStopped.value}
            progress={(here.news.value ?? all.news.value)?.progress ?? null}
            onStop={() => answers.stop()}
            onGoOn={() => void answers.goOn()}
          />
        </div>
        <p class="last-change tool">{change}</p>
      </div>
      <details class={`why${mark}`}>
        {/* Of a battle on a map nothing says what decided it. */}
        <summary>{answers.experiment.value?.isOnMap === true ? 'In numbers' : 'Why'}</summary>
        {reasons === null ? null : <Reasons {...reasons} />}
      </details>
    </section>
  );
}

/** The reasons of the verdict: the shares to two decimals, statements and fairness as lights, what else was found. */
function Reasons({ resolved, place }: Shown): JSX.Element {
  const own = resolved.cells.find(({ cell }) => cell === place.at(-1));
  const standing = resolved.standings.find(({ cell }) => cell === own?.cell);
  return (
    <>
      {own === undefined ? null : (
        <p>{SIDES.map((_side, i) => `${winnerName(resolved.facts, i)} ${shareOf(own, i)}`).join(', ')}</p>
      )}
      {standing === undefined || resolved.verdicts.length > 0 ? null : <p>{standing.figure}</p>}
      <ul class="lights">
        {resolved.verdicts.map(({ state, words, figure }, i) => (
          <li key={i} class={state}>
            <b aria-label={state} role="img">
              {LIGHTS[state]}
            </b>{' '}
            {words} <span>{figure}</span>
          </li>
        ))}
      </ul>
      <ul class="findings">
        {resolved.finding.slice(1).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {resolved.measures === null ? null : (
        <DataTable label="Measures" caption={MEASURES} {...resolved.measures} />
      )}
    </>
  );
}

interface ProblemsProps extends Pick<AnswerProps, 'onText'> {
  readonly problems: readonly Diagnostic[];
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
      <button onClick={onText}>Show the text</button>
    </p>
  );
}

/** The code before a message on a place in a deployment. */
const FAULT_OF_PLACE = /^deploy\.\w+: /u;

/** `The forces cannot stand so: unit 1 of rifles, at 1, 9 cm, stands off the map. This is the last answer.` */
function misplacedText(problems: readonly Diagnostic[], isAnswered: boolean): string {
  const [first, ...others] = problems;
  const fault = first?.message.replace(FAULT_OF_PLACE, '') ?? '';
  const more = others.length > 0 ? `; ${countOf(others.length, 'more problem')}` : '';
  return `The forces cannot stand so: ${fault}${more}.${isAnswered ? ' This is the last answer.' : ''}`;
}

/** `6 cm: `, the place of an answer where there are others; else empty. */
function placeName({ place, isOneOfMany }: Shown, cells: ReadExperiment['cells']): string {
  const own = cells.find(({ number }) => number === place.at(-1));
  return isOneOfMany && own !== undefined ? `${own.place}: ` : '';
}

/** The first sentence about the place that is looked at, which names its variant itself. */
function headlineOf(shown: Shown | null, cells: ReadExperiment['cells']): string {
  const sentence = shown?.resolved.finding[0];
  return shown === null || sentence === undefined ? '' : `${placeName(shown, cells)}${sentence}`;
}

/** True of a spec with several variants: of the others there will be ghosts. */
function hasVariants(spec: string): boolean {
  return Object.keys(mapOf(valueAt(dataOf(spec), ['variants']))).length > 1;
}

/** The verdict on the last variant in a line, the shares of the others as ghosts below. */
function Shares({ resolved, place, rule, at }: Shown & Readonly<Record<'rule' | 'at', string>>): JSX.Element {
  const { facts, changes, standings } = resolved;
  const cells = place.flatMap((number) => resolved.cells.find(({ cell }) => cell === number) ?? []);
  const own = cells.at(-1);
  if (own === undefined) return <></>;
  const others = cells.slice(0, -1);
  const wins = changes.filter(({ cell, metric }) => cell === own.cell && metric === 'winner');
  const [compared] = others.length === 0 ? [] : wins;
  const standing = standings.find(({ cell }) => cell === own.cell);
  const [a = '', b = '', none = ''] = shareTexts(own);
  const look = standing?.isFair === true ? 'fair' : SIDES[standing?.ahead ?? 2];
  return (
    <>
      {compared === undefined ? null : (
        <p class="rule">{`${plain([ownLabel(facts, compared.variant)])}${rule === '' ? '' : `: ${rule}`}`}</p>
      )}
      <div class="line">
        {standing === undefined ? null : (
          <b class={`word is-${look}`}>
            {at === '' ? null : <small>{at}</small>}
            {standing.words}
          </b>
        )}
        <span class="share side-a">
          {winnerName(facts, 0)} <b>{a}</b>
        </span>
        <Bar cell={own} />
        <span class="share side-b">
          <b>{b}</b> {winnerName(facts, 1)}
        </span>
        <span class="rest">
          {`${none} neither`} <small class="sureness">{surenessText(own)}</small>
        </span>
      </div>
      {others.map((other) => (
        <p key={other.cell} class="ghost">
          <span>{other.name}</span> <Bar cell={other} />{' '}
          {/* In a study of moves what is as it is stands above, and each other is a change of it. */}
          <span>{wins.length > 0 ? comparedText(other, own) : comparedText(own, other)}</span>
        </p>
      ))}
      {others.length === 0 ? null : (
        <p class="changes">
          {wins.map(({ label, difference, reference }, i, { length }) => (
            <span key={label} class={`side-${SIDES[winnerNamed(facts, label)]}`}>
              {`${winnerName(facts, winnerNamed(facts, label))} ${differenceText(difference)}${i < length - 1 ? '; ' : ` against ${plain([ownLabel(facts, reference)])}`}`}
            </span>
          ))}
        </p>
      )}
      <p class="unseen" role="status">
        {resolved.result === null
          ? ''
          : `${own.name === '' ? '' : `${own.name}: `}${standing === undefined ? '' : `${standing.words}. `}${SIDES.map((_side, i) => `${winnerName(facts, i)} ${shareOf(own, i)}`).join(', ')}`}
      </p>
    </>
  );
}

/** The shares as a bar, those without a winner between the sides, with a mark at the middle. */
function Bar({ cell }: { readonly cell: Cell }): JSX.Element {
  const [a, b, none] = sharesOf(cell).map(({ value }) => value);
  return (
    <span class="bar" aria-hidden="true">
      <span class="fill-a" style={{ flexGrow: a }} />
      <span class="fill-none" style={{ flexGrow: none }} />
      <span class="fill-b" style={{ flexGrow: b }} />
    </span>
  );
}

/** The place of a winner among the shares. */
function winnerNamed({ sides }: Facts, label: string | null): 0 | 1 | 2 {
  return label === sides[0] ? 0 : label === sides[1] ? 1 : 2;
}

function shareOf({ exact, counted }: Cell, winner: number): string {
  const [sure, share] = [exact?.[winner], counted?.[winner]];
  return sure !== undefined ? exactPercent(sure, 2) : share === undefined ? '—' : shareText(share);
}
