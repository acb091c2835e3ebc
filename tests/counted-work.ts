/** Work that is counted, not timed: the same number however busy the machine is. */
import { Session } from 'node:inspector/promises';

/** Calls of functions in each of these, of Hythe and of the packages that it uses. */
export async function countedCalls(acts: readonly (() => void)[]): Promise<readonly number[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  // Whatever this process has compiled is compiled anew for it: once for all.
  await session.post('Profiler.startPreciseCoverage', { callCount: true });
  const counts: number[] = [];
  for (const act of acts) {
    act();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    counts.push(
      result
        .filter(({ url }) => /\/(?:src|node_modules)\//.test(url))
        .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
        .reduce((sum, { count }) => sum + count, 0),
    );
  }
  session.disconnect();
  return counts;
}
