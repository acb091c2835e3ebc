/** Work that is counted, not timed: the same number however busy the machine is. */
import { Session } from 'node:inspector/promises';

/** Calls of functions while `act` runs, of Hythe and of the packages that it uses. */
export async function countedCalls(act: () => void): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true });
  act();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  return result
    .filter(({ url }) => /\/(?:src|node_modules)\//.test(url))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}
