/** "How many?" at the bench: the number of a unit or force that makes a fair fight, or wins often enough, at each place. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { percentOf } from '../../../questions/telling/digits.ts';
import { textOf } from '../../../play/json.ts';
import type { SearchAnswer, SearchedPlace } from '../../../questions/forces/search.ts';
import { Choose } from '../../drawing/choose.tsx';
import { DataTable } from '../../drawing/data-table.tsx';
import { RunProgress } from '../../drawing/run-progress.tsx';
import { Alert } from '../../drawing/with-code.tsx';
import { useAsked } from '../../state/asked.ts';
import { askingHowMany, type EnoughFor, type Sought } from '../../state/how-many.ts';
import { dataOf, FILE, valueAt, withValue } from '../../state/spec-text.ts';
import { answeringTried, answerIn } from '../scenario/cells.ts';
import { useBench } from './at-bench.ts';

/** Shares of wins to ask for in place of a fair fight. */
const SHARES = [0.6, 0.75, 0.9];

export interface HowManyProps {
  readonly sought: Sought;
  /** Goes on with the search at Scenario. */
  readonly onScenario: (spec: string) => void;
  readonly onClose: () => void;
}

export function HowMany({ sought, onScenario, onClose }: HowManyProps): JSX.Element {
  const { spec, names, placeName, onSpec } = useBench();
  const enough = useSignal<EnoughFor>('even');
  const text = askingHowMany(spec, null, sought, enough.value);
  const [from, to] = ['from', 'to'].map((end) =>
    textOf(valueAt(dataOf(text), ['analysis', 'search', end]) ?? ''),
  );
  const asked = { spec: text, file: FILE, halved: true };
  const resolved = useAsked('resolve', asked);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), []);
  const isBusy = resolved.busy.value;
  const shown = resolved.shownTo.value?.spec === text ? resolved.shown.value : null;
  const curves = answerIn(shown, 'search')?.curves ?? [];
  const searched = shown?.searched ?? [];
  // Of variants the last is looked at.
  const here = searched.findLast((one) => one.place === placeName);
  const { at } = sought;
  const present = at === undefined ? undefined : valueAt(dataOf(spec), at);
  const others = numbersIn(curves).filter((number) => number !== (present ?? 1));
  return (
    <section class="how-many" ref={panel} aria-label="How many" aria-busy={isBusy}>
      <h2>{textOf(valueAt(dataOf(text), ['question']) ?? '')}</h2>
      <p class="tool">
        <Choose
          label="Enough for"
          options={[
            { value: 'even', words: 'a fair fight: both sides win as often' },
            ...SHARES.map((share) => ({
              value: String(share),
              words: `wins in ${percentOf(share)} of fights`,
            })),
          ]}
          value={String(enough.value)}
          onChange={(value) => (enough.value = value === 'even' ? value : Number(value))}
        />{' '}
        <button onClick={onClose}>Close</button>
      </p>
      <p>{`Numbers from ${from} to ${to} are tried, the middle first, then the half in which the answer lies.`}</p>
      <Alert text={resolved.failure.value?.message} />
      <p class="finding" role="status">
        {shown?.whole === true ? (here?.sentence ?? shown.finding[0]) : (shown?.search ?? '')}
      </p>
      <DataTable
        label="Numbers that were tried"
        headings={[
          ...(names.length === 0 ? [] : ['at']),
          isBusy ? 'so far' : 'number',
          enough.value === 'even' ? 'tried: its wins, of decided fights' : 'tried: its wins',
        ]}
        rows={rowsOf(searched, names)}
      />
      {searched.some(({ isOpen }) => isOpen) ? (
        <p>
          Too close to call: such a number may be enough or not, which more fights would tell. All rows are
          judged together, so that one may be too close though its own ± is clear of the target.
        </p>
      ) : null}
      <RunProgress
        isBusy={isBusy}
        isStopped={!isBusy && shown?.whole === false}
        progress={shown?.progress ?? null}
        onStop={() => resolved.stop()}
        onGoOn={() => void resolved.ask(asked)}
      />
      <p class="tool">
        {at === undefined || isBusy
          ? null
          : others.map((number) => (
              <button key={number} onClick={() => onSpec(withValue(spec, at, number), false)}>
                {`Take ${number}`}
              </button>
            ))}
        <button class="link" onClick={() => onScenario(text)}>
          Curve, conditions and a card: go on at Scenario
        </button>
      </p>
    </section>
  );
}

type Curves = SearchAnswer['curves'];

/** The answer and the numbers that were tried under each condition, and the names of those of which nothing is known yet. */
function rowsOf(searched: readonly SearchedPlace[], names: readonly string[]): string[][] {
  const isNamed = names.length > 0;
  if (!isNamed && searched.length === 0) return [['…', '']];
  const known = searched.map(({ at, number, tried }) => [
    ...(isNamed ? [at] : []),
    number,
    tried.map((one) => one.replaceAll(' ', '\u00a0')).join('; '),
  ]);
  const unknown = names.filter((name) => searched.every(({ place }) => place !== name));
  return [...known, ...unknown.map((name) => [name, '…', ''])];
}

/** The numbers that answer under some condition. */
function numbersIn(curves: Curves): readonly number[] {
  return [...new Set(curves.flatMap((curve) => answeringTried(curve)?.x ?? []))].toSorted((a, b) => a - b);
}
