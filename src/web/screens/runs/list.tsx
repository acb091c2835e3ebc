/** The list of kept runs, the latest first, with their findings as they are read. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { countOf } from '../../../play/shown.ts';
import { visibleName } from '../../../play/visible.ts';
import type { KeptSummary } from '../../../engine/questions/runs.ts';
import { FromDisk, hasWords, Search } from '../../drawing/find.tsx';
import { StopKeeping } from '../../drawing/keep.tsx';
import { keptText } from '../../drawing/run-progress.tsx';
import { Alert } from '../../drawing/with-code.tsx';
import { EngineError } from '../../engine/port-engine.ts';
import { usePage, useScreen } from '../../page-context.ts';
import { useTried } from '../../state/asked.ts';
import { Live } from '../../state/live.ts';
import { dataOf, valueAt } from '../../state/spec-text.ts';
import { filesFrom } from './archive.ts';
import { opening } from './state.ts';

/** Findings by the names of their runs. */
type FindingsByName = Readonly<Record<string, string>>;

export function List(): JSX.Element {
  const { engine, keeping } = usePage();
  const kept = useMemo(() => new Live(engine, 'kept'), [engine]);
  const findings = useSignal<FindingsByName>({});
  const { said, tried } = useTried();
  const { search, change, settle } = useScreen('runs');
  /** Names of the runs to compare. */
  const chosen = useSignal<readonly string[]>([]);
  const load = async (signal: AbortSignal): Promise<void> => {
    await kept.ask({});
    for (const { name } of kept.answer.value?.runs ?? []) {
      if (signal.aborted) return;
      try {
        const { finding } = await engine.ask('keptRun', { name }, { signal });
        findings.value = { ...findings.value, [name]: finding[0] ?? '' };
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        if (!signal.aborted) findings.value = { ...findings.value, [name]: error.message };
      }
    }
  };
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
    // Again when a run comes to its end, which is then among them.
  }, [keeping.busy.value]);

  const open = async (chosen: readonly File[]): Promise<void> =>
    tried(async () => {
      said.value = 'The run is being read and checked …';
      const { name } = await engine.ask('openRun', { files: await filesFrom(chosen) });
      change(opening(name));
    });
  const compare = (): void => {
    const [after, before] = (all?.runs ?? []).filter(({ name }) => chosen.value.includes(name));
    if (after !== undefined && before !== undefined) change(opening(after.name, before.name));
  };
  const all = kept.answer.value;
  const textOf = ({ called, title, question, rules, name, seed }: KeptSummary): string =>
    [called, title, question, rules, name, seed, findings.value[name]].join(' ');
  const shown = all?.runs.filter((run) => hasWords(textOf(run), search)) ?? [];
  return (
    <div class="runs">
      <h1>Kept runs</h1>
      <Alert text={kept.failure.value?.message} />
      <div class="tool">
        <Search
          label="Search"
          value={search}
          onSearch={(value) => change({ search: value }, true)}
          onSettle={settle}
        />
        {all?.takesFiles === true ? (
          <FromDisk
            words="Open a run from disk: its zip, or its files"
            onFiles={(files) => void open(files)}
          />
        ) : null}
        <span role="status">{said.value}</span>
      </div>
      <UnderWay />
      {all === null ? (
        <p>The runs are being read.</p>
      ) : all.runs.length === 0 ? (
        <Nothing {...all} />
      ) : (
        <p class="count">{countText(shown.length, all)}</p>
      )}
      {all === null || all.runs.length < 2 ? null : (
        <p class="tool">
          <button disabled={chosen.value.length !== 2} onClick={compare}>
            Compare two runs
          </button>
          {chosen.value.length === 2 ? null : <span>Choose two of them below.</span>}
        </p>
      )}
      <ul class="kept" aria-busy={kept.busy.value}>
        {shown.map((run) => (
          <li key={run.name}>
            <h2>
              <button class="link" onClick={() => change(opening(run.name))}>
                {run.called}
              </button>
            </h2>
            <p class="question">{aboutText(run)}</p>
            <p>{findings.value[run.name] ?? '…'}</p>
            <Circumstances run={run} />
            {all?.runs.length === 1 ? null : (
              <label>
                <input
                  type="checkbox"
                  aria-label={`Compare ${calledRun(run)}`}
                  checked={chosen.value.includes(run.name)}
                  onChange={({ currentTarget: { checked } }) => {
                    const others = chosen.value.filter((each) => each !== run.name);
                    chosen.value = checked ? [...others, run.name] : others;
                  }}
                />{' '}
                Compare
              </label>
            )}
          </li>
        ))}
      </ul>
      {all === null || all.unreadable.length === 0 ? null : (
        <section>
          <h2>Not readable</h2>
          <ul>
            {all.unreadable.map(({ name, reason }) => (
              <li key={name}>
                <button class="link" onClick={() => change(opening(name))}>
                  {visibleName(name)}
                </button>
                {`: ${reason}`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The run that is being kept, or the reason why it was not. */
function UnderWay(): JSX.Element | null {
  const { keeping: run } = usePage();
  const asked = run.askedLast.value;
  if (asked === null) return null;
  const title = valueAt(dataOf(asked.spec), ['title']);
  const name = visibleName(typeof title === 'string' ? title : asked.file);
  if (!run.busy.value) {
    const failure = run.failure.value;
    return <Alert text={failure === null ? null : `${name} was not kept: ${failure.message}`} />;
  }
  return (
    <p class="tool">
      <span role="status">{`${name} is being kept: ${keptText(run.news.value)}`}</span>
      <StopKeeping />
    </p>
  );
}

/** The first steps of somebody who has kept nothing yet. */
function Nothing({ place, readOnly }: { readonly place: string; readonly readOnly: boolean }): JSX.Element {
  const { store } = usePage();
  const how = readOnly
    ? 'hythe run puts its runs there.'
    : 'Set up a fight at the Bench and choose “Keep this run”: its report stays here, to be opened, compared and downloaded.';
  return (
    <>
      <p class="count">
        Nothing is kept in {place} yet. {how}
      </p>
      <p class="tool">
        <button onClick={() => store.show('bench')}>Go to the Bench</button>
      </p>
    </>
  );
}

/** The title where the name is another, and the question. */
function aboutText({ title, called, question }: KeptSummary): string {
  return [...(called === title ? [] : [title]), ...(question === null ? [] : [question])].join(' · ');
}

/** The way from a run to the list of all. */
export function BackToList(): JSX.Element {
  const { change } = useScreen('runs');
  return (
    <p>
      <button class="link" onClick={() => change(opening(null))}>
        ← All kept runs
      </button>
    </p>
  );
}

/** Time, rules and verdicts of a run in a line; the manner in which it was resolved is folded. */
export function Circumstances({ run }: { readonly run: KeptSummary }): JSX.Element {
  const { name, rules, variants, cells, method, statements, seed, hythe, interrupted } = run;
  const verdicts = Object.entries(statements ?? {}).filter(([, number]) => number > 0);
  const folded = [countOf(cells, 'cell'), method, `seed ${seed}`, `Hythe ${hythe}`, name].map((one) =>
    visibleName(one),
  );
  return (
    <div class="circumstances">
      {[
        endedText(run),
        rules,
        ...(variants.length === 0 ? [] : [variants.join(', ')]),
        ...(interrupted ? ['stopped before its end'] : []),
        ...verdicts.map(([state, number]) => `${countOf(number, 'statement')}: ${state}`),
      ].join(' · ')}
      <details>
        <summary>Details</summary>
        <span>{folded.join(' · ')}</span>
      </details>
    </div>
  );
}

/** A run among runs that may have its name. */
export function calledRun(run: KeptSummary): string {
  const { title, called } = run;
  return [...(called === title ? [title] : [called, title]), endedText(run)].join(', ');
}

/** The time at which a run was kept, in the reader's own zone. A run from elsewhere may have any text for it. */
function endedText({ finished }: KeptSummary): string {
  const ended = new Date(finished);
  if (Number.isNaN(ended.getTime())) return `ended ${visibleName(finished)}`;
  return ended.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
}

function countText(
  shown: number,
  { runs, place }: { readonly runs: readonly KeptSummary[]; readonly place: string },
): string {
  return shown === runs.length
    ? `${countOf(shown, 'run')} in ${place}`
    : `${shown} of ${countOf(runs.length, 'run')} in ${place}`;
}
