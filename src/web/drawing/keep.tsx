/** A button that keeps the run of a spec, as `hythe run` does: all of its cells, with its report. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { usePage } from '../page-context.ts';
import { Live } from '../state/live.ts';
import { progressText } from './progress-text.ts';
import { WithCode } from './with-code.tsx';

export interface KeepProps {
  readonly spec: string;
  /** The name of the file that commands name. */
  readonly file: string;
  /** True where the spec has problems. */
  readonly isDisabled?: boolean;
}

export function Keep({ spec, file, isDisabled = false }: KeepProps): JSX.Element {
  const { engine, store } = usePage();
  const run = useMemo(() => new Live(engine, 'run'), [engine]);
  /** The spec of the latest run. */
  const asked = useSignal('');
  const news = run.news.value;
  const end = asked.value === spec && !run.busy.value ? run.answer.value : null;
  const failure = asked.value === spec ? run.failure.value : null;
  const keep = (stopped?: 'resume' | 'restart'): void => {
    asked.value = spec;
    void run.ask({ spec, file, stopped });
  };
  const stop = (): void => {
    if (news !== null) void engine.ask('stopRun', { id: news.id });
  };
  const name = failure === null ? (end?.name ?? null) : null;
  return (
    <p class="tool">
      {run.busy.value ? (
        <button type="button" disabled={news === null} onClick={stop}>
          Stop keeping
        </button>
      ) : (
        <button type="button" disabled={isDisabled} onClick={() => keep()}>
          Keep this run
        </button>
      )}
      <span role="status">
        {run.busy.value ? waitText(news) : ''}
        {name !== null && end?.interrupted === true ? 'Kept as far as it came. ' : ''}
        {name !== null && end?.disagrees === true
          ? 'Counts and exact values contradict each other: trust no number of it. '
          : ''}
      </span>
      {name === null ? null : (
        <button
          type="button"
          class="link"
          onClick={() => store.change({ screen: 'runs', runs: { open: name, before: null, search: '' } })}
        >
          Open the kept run
        </button>
      )}
      {failure === null ? null : (
        <span role="alert">
          <WithCode text={failure.message} />
        </span>
      )}
      {failure?.code === 'HYTHE-RESULTS-STOPPED' ? (
        <>
          <button type="button" onClick={() => keep('resume')}>
            Go on with the stopped run
          </button>
          <button type="button" onClick={() => keep('restart')}>
            Begin it again
          </button>
        </>
      ) : null}
    </p>
  );
}

function waitText(
  news: { readonly place: number; readonly progress: Parameters<typeof progressText>[0] } | null,
): string {
  if (news === null || news.place === 0) return progressText(news?.progress ?? null);
  return news.place === 1 ? 'waits for one run' : `waits for ${news.place} runs`;
}
