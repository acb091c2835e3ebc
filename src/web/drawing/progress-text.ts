/** The progress of a run in words. */
import { whole } from '../../analysis/digits.ts';
import type { Progress } from '../../execution/progress.ts';

/** `12,000 of 20,000 played` */
export function progressText(progress: Progress | null): string {
  if (progress === null) return 'computing';
  const { done, planned } = progress;
  return planned === 0 ? 'solving' : `${whole(done)} of ${whole(planned)} played`;
}
