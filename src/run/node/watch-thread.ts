/** The thread that says on standard error where a user's rules do not come to an end, whatever the others do. */
import { writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { workerData } from 'node:worker_threads';
import { visibleName } from '../../play/visible.ts';
import { Watch } from './rules-watch.ts';

/** Seconds after which a function of the rules that has not ended is told of. */
const LONGEST_SECONDS = 5;
const LOOKS_A_SECOND = 4;
const LONGEST_NAME = 255;

const watch = new Watch(workerData as SharedArrayBuffer); // it is started with nothing else
const said = new Set<string>();
const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
const pause = (): unknown => Atomics.wait(never, 0, 0, 1000 / LOOKS_A_SECOND);

for (pause(); ; pause()) {
  for (const name of watch.unended(LONGEST_SECONDS * LOOKS_A_SECOND)) {
    if (said.has(name)) continue;
    said.add(name);
    // A line of progress is cleared.
    writeSync(
      2,
      `${isatty(2) ? '\r\u001b[K' : ''}note: ${visibleName(name, LONGEST_NAME)} of the rules has not ended for ${LONGEST_SECONDS} seconds; is there a loop without end? Ctrl-C ends the command\n`,
    );
  }
}
