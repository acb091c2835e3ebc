/** Stories in the page of a server. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testBrowser, withoutBrowser } from '../browser.ts';
import { ROOT, testFolder } from '../cli/hythe.ts';
import { page, served } from './served.ts';

test('types are taken out of a story', async () => {
  const open = await page(await served(['--port', '0'], testFolder()));
  expect(await open.ask('plainScript', { text: 'const men: number = 3;' })).toEqual({
    script: 'const men         = 3;',
  });
});

test('rules that were changed while a server uses them are not answered by what they were', async () => {
  const rules = readFileSync(join(ROOT, 'assets', 'my-rules', 'rules.ts'), 'utf8');
  const folder = testFolder({ 'package.json': '{ "type": "module" }', 'rules.ts': rules });
  const open = await page(await served(['--port', '0', '--rules-module', 'rules.ts'], folder));
  expect(await open.ask('passages', { rules: 'my-rules', ids: ['MY-2'] })).toMatchObject([
    { file: 'rules.ts' },
  ]);
  await expect(open.ask('passages', { rules: '../..', ids: ['MY-2'] })).rejects.toThrow('rule system');
  const volley = { rules: 'my-rules', mechanic: 'volley', inputs: { figures: 3, quality: 'veteran' } };
  expect(await open.ask('odds', volley)).toMatchObject({ rules: 'my-rules' });
  writeFileSync(join(folder, 'rules.ts'), `${rules}\n// changed\n`);
  await expect(open.ask('odds', volley)).rejects.toThrow(
    'rules.ts, or a file that it imports, has changed since hythe serve began: start it again',
  );
});

describe.skipIf(withoutBrowser)('the frame of a story', () => {
  test('runs a worker without an origin, which reaches nothing of the server', async () => {
    const { origin } = await served(['--port', '0'], testFolder());
    const tab = await (await testBrowser()).newPage();
    onTestFinished(async () => tab.close());
    // Without a session nothing is resolved.
    await tab.goto(origin);
    const answer = await tab.evaluate(async () => {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts');
      frame.src = 'story-frame.html';
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.body.append(frame);
      await loaded;
      const { port1, port2 } = new MessageChannel();
      const answered = new Promise<unknown>((resolve) => {
        port1.onmessage = ({ data }) => resolve(data);
      });
      const code = `onmessage = async ({ ports: [port] }) => port.postMessage([
        self.origin, await fetch('${location.origin}/').then(() => 'reached', (error) => error.message),
      ]);`;
      frame.contentWindow?.postMessage(new Map([['worker.js', code]]), '*', [port2]);
      return answered;
    });
    expect(answer).toEqual(['null', 'Failed to fetch']);
    // Opened by itself it has no origin either.
    await tab.goto(`${origin}/story-frame.html`);
    expect(await tab.evaluate(() => self.origin)).toBe('null');
  });
});
