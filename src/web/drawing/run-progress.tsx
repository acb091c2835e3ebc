/** Progress of an answer under way, and the buttons that stop it and go on. */
import type { JSX } from 'preact';
import type { Progress } from '../../execution/progress.ts';
import { progressText } from './progress-text.ts';

interface RunProgressProps {
  readonly isBusy: boolean;
  /** True if it was stopped before its end. */
  readonly isStopped: boolean;
  readonly progress: Progress | null;
  readonly onStop: () => void;
  readonly onGoOn: () => void;
}

export function RunProgress({ isBusy, isStopped, progress, onStop, onGoOn }: RunProgressProps): JSX.Element {
  const words = progressText(progress);
  return (
    <p class="tool progress">
      {isStopped ? (
        <button type="button" onClick={onGoOn}>
          Go on
        </button>
      ) : isBusy ? (
        <button type="button" onClick={onStop}>
          Stop
        </button>
      ) : null}
      <span>
        {isStopped ? (progress?.planned ? `stopped at ${words}` : 'stopped') : isBusy ? `${words} …` : ''}
      </span>
    </p>
  );
}
