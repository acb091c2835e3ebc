/** A button that keeps the run of a spec, as `hythe run` does: all of its cells, with its report. */
import type { JSX } from 'preact';
import { usePage } from '../page-context.ts';
import { opening } from '../screens/runs/state.ts';
import { keptText } from './run-progress.tsx';
import { WithCode } from './with-code.tsx';

export interface KeepProps {
  readonly spec: string;
  /** The name of the file that commands name. */
  readonly file: string;
  /** True where the spec has problems. */
  readonly isDisabled?: boolean;
}

export function Keep({ spec, file, isDisabled = false }: KeepProps): JSX.Element {
  const { keeping: run, store } = usePage();
  const isOfThis = run.askedLast.value?.spec === spec;
  const end = isOfThis && !run.busy.value ? run.answer.value : null;
  const failure = isOfThis ? run.failure.value : null;
  const keep = (stopped?: 'resume' | 'restart'): void => void run.ask({ spec, file, stopped });
  const name = failure === null ? (end?.name ?? null) : null;
  return (
    <p class="tool">
      {run.busy.value ? (
        <StopKeeping />
      ) : (
        <button disabled={isDisabled} onClick={() => keep()}>
          Keep this run
        </button>
      )}
      <span role="status">
        {run.busy.value ? keptText(run.news.value) : ''}
        {name !== null && end?.interrupted === true ? 'Kept as far as it came. ' : ''}
        {name !== null && end?.disagrees === true
          ? 'Counts and exact values contradict each other: trust no number of it. '
          : ''}
      </span>
      {name === null ? null : (
        <button
          class="link"
          onClick={() => store.change({ screen: 'runs', runs: { ...opening(name), search: '' } })}
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
          <button onClick={() => keep('resume')}>Go on with the stopped run</button>
          <button onClick={() => keep('restart')}>Begin it again</button>
        </>
      ) : null}
    </p>
  );
}

/** A button that stops the run that is being kept: its finished part is kept. */
export function StopKeeping(): JSX.Element {
  const { engine, keeping } = usePage();
  const id = keeping.news.value?.id;
  return (
    <button
      disabled={id === undefined}
      onClick={() => id !== undefined && void engine.ask('stopRun', { id })}
    >
      Stop keeping
    </button>
  );
}
