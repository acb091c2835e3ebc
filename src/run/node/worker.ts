/** The file of a worker thread, which imports its work when the cache of compiled code is on. */
import { setFlagsFromString } from 'node:v8';
import { startThread } from './thread-start.ts';

// Rules are many small functions that call one another: V8's own limit stops inlining them half way (docs/performance.md).
setFlagsFromString('--max-inlined-bytecode-size-cumulative=3000');

startThread();
export default (await import('./thread-work.ts')).ready();
