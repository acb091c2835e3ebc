/** The engine of the built page, asked by a test: `const engine = await openPageEngine(browser, site); await engine.ask('read', …)`. */
import type { Browser } from 'playwright-core';
import type { FromEngine } from '../../src/engine/messages.ts';
import type { AnswerOf, InputOf, QuestionName } from '../../src/engine/questions.ts';
import { readWire } from '../../src/engine/wire.ts';
import type { Site } from './site.ts';

export interface PageEngine {
  /** The answer of the page's own worker. Rejects with the message of a failure. */
  ask<Name extends QuestionName>(name: Name, input: InputOf<Name>): Promise<AnswerOf<Name>>;
  close(): Promise<void>;
}

/** A page with a desk of its own, in the worker that the site has for it. */
export async function openPageEngine(browser: Browser, site: Site): Promise<PageEngine> {
  const page = await browser.newPage();
  // The bench would resolve its spec beside what is asked.
  const [worker] = await Promise.all([page.waitForEvent('worker'), page.goto(`${site.url}#runs`)]);
  const desk = await page.evaluateHandle(
    (url) => new Worker(url, { type: 'module', name: 'desk' }),
    worker.url(),
  );
  let last = 0;
  return {
    async ask<Name extends QuestionName>(question: Name, input: InputOf<Name>): Promise<AnswerOf<Name>> {
      last++;
      const answer = await desk.evaluate(
        async (its, asked) =>
          new Promise<string>((resolve) => {
            const letters = (bytes: Uint8Array): string => {
              let text = '';
              for (let from = 0; from < bytes.length; from += 8192)
                text += String.fromCharCode(...bytes.subarray(from, from + 8192));
              return btoa(text);
            };
            const take = ({ data }: MessageEvent<FromEngine>): void => {
              if (data.id !== asked.id || data.kind === 'news') return;
              its.removeEventListener('message', take);
              const bytesAsLetters = (_key: string, value: unknown): unknown =>
                value instanceof Uint8Array ? { $: letters(value) } : value;
              resolve(JSON.stringify(data, bytesAsLetters));
            };
            its.addEventListener('message', take);
            its.postMessage({ kind: 'ask', ...asked });
          }),
        { id: last, question, input },
      );
      const message = readWire(answer) as FromEngine; // as the worker sent it
      if (message.kind === 'answer') return message.answer as AnswerOf<Name>; // to this question
      throw new Error(message.kind === 'failure' ? message.failure.message : 'news is no answer');
    },
    close: async () => page.close(),
  };
}
