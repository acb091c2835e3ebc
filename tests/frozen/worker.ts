/** A thread that answers jobs of the judge. */
import { parentPort } from 'node:worker_threads';
import { answerTo } from './judge.ts';
import { answerMessages } from './threads.ts';

answerMessages(parentPort, answerTo);
