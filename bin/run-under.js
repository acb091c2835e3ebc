// Runs a command under a Node that was installed as an npm package, as if it were this process: same standard
// streams, signals passed on, its exit code handed back.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { PARENT_PIPE } from './parent-pipe.js';

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * The child's exit code; 128 + n when signal n ended it; 3 when there is no such Node.
 * @param {string} nodePackage the package that holds `bin/node`, wherever npm has put it
 * @param {readonly string[]} args the script and its arguments
 * @returns {Promise<number>}
 */
export function runUnder(nodePackage, args) {
  const node = nodeOf(nodePackage);
  if (node === undefined) return Promise.resolve(noNode());
  return new Promise((resolve) => {
    // The fourth stream carries nothing. It closes when this process ends, however it ends.
    const child = spawn(node, args, {
      stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
      env: { ...process.env, [PARENT_PIPE]: '3' },
    });
    child.stdio[3].unref(); // what the child leaves running does not hold this process back
    const forward = (signal) => child.kill(signal);
    for (const signal of FORWARDED) process.on(signal, forward);
    const finish = (code) => {
      for (const signal of FORWARDED) process.off(signal, forward);
      resolve(code);
    };
    child.once('error', () => finish(noNode())); // a Node for another kind of machine
    child.once('exit', (code, signal) => finish(code ?? 128 + constants.signals[signal]));
  });
}

/** @param {string} nodePackage @returns {string | undefined} */
function nodeOf(nodePackage) {
  try {
    return join(
      dirname(createRequire(import.meta.url).resolve(`${nodePackage}/package.json`)),
      'bin',
      'node',
    );
  } catch {
    return undefined;
  }
}

function noNode() {
  process.stderr.write(
    `hythe needs Node 22.18 or newer (this is ${process.versions.node}): install it from https://nodejs.org\n`,
  );
  return 3;
}
