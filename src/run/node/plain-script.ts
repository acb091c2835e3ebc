/** The types of a story taken away: nothing of it runs, and every line stays where it is. */
import { Worker } from 'node:worker_threads';
import { mistakeAt } from '../../conformance/mistake.ts';
import { STORY_FILE } from '../../engine/story/script.ts';
import { SpecError } from '../../spec/diagnostic.ts';
import { compiledAt } from './rules-mistake.ts';

/** A thread of its own for each text: one too deep for Node's compiler leaves it broken wherever it was tried. */
const THREAD = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { stripTypeScriptTypes } = require('node:module');
  process.emitWarning = () => {};
  try {
    parentPort.postMessage({ script: stripTypeScriptTypes(workerData) });
  } catch (error) {
    parentPort.postMessage({ message: error.message, stack: error instanceof SyntaxError ? error.stack : '' });
  }
`;

type Stripped = { readonly script: string } | { readonly message: string; readonly stack: string };

/** @throws {SpecError} at the place where the text does not compile */
export async function plainScript(text: string): Promise<string> {
  const stripped = await new Promise<Stripped>((resolve, reject) => {
    const thread = new Worker(THREAD, { eval: true, workerData: text });
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  if ('script' in stripped) return stripped.script;
  const { message, stack } = stripped;
  const lines = text.split(/\r?\n/u);
  // The stack begins with the line, as if after a name of the file.
  const place = compiledAt(`file:///${STORY_FILE}${stack}`, lines) ?? { line: 1, column: 1 };
  throw new SpecError([
    mistakeAt(place, STORY_FILE, lines, stack === '' ? 'this is too deep to be read' : message),
  ]);
}
