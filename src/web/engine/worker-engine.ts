/** The engine in Web Workers of the page: it needs no server. */
import type { FromEngine } from '../../engine/messages.ts';
// The build gives the address of the worker.
// oxlint-disable-next-line import/default
import workerUrl from '../worker/desk-worker.ts?entry';
import { endedText } from '../worker/ended-text.ts';
import { PortEngine } from './port-engine.ts';

export function workerEngine(): PortEngine {
  let worker: Worker | null = null;
  const engine: PortEngine = new PortEngine((message) => {
    worker ??= started();
    worker.postMessage(message);
  });
  /** A new worker takes the place of one that has failed, with the next question. */
  function started(): Worker {
    const desk = new Worker(workerUrl, { type: 'module', name: 'desk' });
    desk.addEventListener('message', ({ data }: MessageEvent<FromEngine>) => engine.take(data));
    desk.addEventListener('error', (event) => {
      event.preventDefault();
      desk.terminate();
      worker = null;
      engine.fail({ code: 'HYTHE-ENGINE-ENDED', message: endedText(event), problems: [] });
    });
    return desk;
  }
  return engine;
}
