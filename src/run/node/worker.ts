/** The file of a worker thread, which imports its work when the cache of compiled code is on. */
import { startThread } from './thread-start.ts';

startThread();
export default (await import('./thread-work.ts')).ready();
