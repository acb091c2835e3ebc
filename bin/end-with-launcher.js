// Ends a process that the launcher started when the launcher has ended, even by SIGKILL.
import { Worker } from 'node:worker_threads';
import { PARENT_PIPE } from './parent-pipe.js';

// A thread of its own, so that a main thread deep in a long calculation ends too: SIGTERM first, for those who
// can still tidy up, then SIGKILL.
const WATCH = `
  const { Socket } = require('node:net');
  const { workerData } = require('node:worker_threads');
  const end = () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 2000);
  };
  new Socket({ fd: workerData, readable: true, writable: false }).once('close', end).once('error', () => {}).resume();
`;

/** Starts the watch that the launcher asked for; it never keeps the process alive. */
export function endWithLauncher() {
  const stream = process.env[PARENT_PIPE];
  delete process.env[PARENT_PIPE];
  new Worker(WATCH, { eval: true, workerData: Number(stream) }).unref();
}
