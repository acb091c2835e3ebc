/** Three battles of the place that is looked at, played again act by act as in a report. */
import type { JSX } from 'preact';
import { ReportFrame } from '../../drawing/report-frame.tsx';
import { Alert } from '../../drawing/with-code.tsx';
import type { Live } from '../../state/live.ts';

export interface BattlesProps {
  readonly battles: Live<'battles'>;
  readonly isWatched: boolean;
  /** True for a spec that cannot be played. */
  readonly isWrong: boolean;
  readonly onWatch: () => void;
}

export function Battles({ battles, isWatched, isWrong, onWatch }: BattlesProps): JSX.Element {
  const page = battles.answer.value;
  const of = battles.answerTo.value;
  return (
    <section class="battles" aria-label="Battles to watch" aria-busy={battles.busy.value}>
      <h2>Battles, act by act</h2>
      {isWatched ? null : (
        <p>
          <button type="button" onClick={onWatch}>
            Watch a typical battle, the best and the worst
          </button>
        </p>
      )}
      <Alert text={isWatched ? battles.failure.value?.message : null} />
      {isWatched && page === null && battles.busy.value ? <p>The battles are being played.</p> : null}
      {isWatched && isWrong ? <p>They are played again once the spec is mended.</p> : null}
      {isWatched && page !== null ? (
        <ReportFrame key={JSON.stringify(of)} title="Battles, act by act" html={page} />
      ) : null}
    </section>
  );
}
