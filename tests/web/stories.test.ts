/** Rules as a story in a page: what they may do, and what they give. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWeb } from '../../scripts/web.ts';
import type { EngineFailure } from '../../src/engine/messages.ts';
import type { StoryAnswer, StoryInput, StoryQuestion } from '../../src/engine/story/story-desk.ts';
import { withoutBrowser } from '../browser.ts';
import { hytheInTurn, ROOT, testFolder } from '../cli/hythe.ts';
import { openWeb } from './opened.ts';
import { openFolder, type Site } from './site.ts';

declare global {
  interface Window {
    readonly StoryFrame: new (silenceMs?: number) => {
      ask<Name extends StoryQuestion>(name: Name, input: StoryInput<Name>): Promise<StoryAnswer<Name>>;
      close(): void;
    };
  }
}

/** A story that ends at once. */
const STORY = `import { story } from 'hythe/rules';
export default story({ id: 'coin', title: 'A coin', start: () => ({ won: 0 }),
  turn(state, dice) { state.won = dice.chance(1, 3) ? 1 : 2; },
  over: ({ won }) => (won === 0 ? null : won === 1 ? 'A' : 'B'), symmetric: false });
`;

/** The story with a statement before its rules. */
function withFirst(statement: string): string {
  return STORY.replace('\n', `\n${statement}\n`);
}

/** The page of `stories/main.tsx` with the frame and the policy of the true one, built and served below a folder. */
async function storySite(folder: string): Promise<Site> {
  const main = fileURLToPath(new URL('stories/main.tsx', import.meta.url));
  copyFileSync(join(ROOT, 'src', 'web', 'index.html'), join(folder, 'index.html'));
  writeFileSync(join(folder, 'main.tsx'), `import ${JSON.stringify(main)};`);
  const built = join(folder, 'built');
  await buildWeb(built, folder);
  return openFolder(built);
}

describe.skipIf(withoutBrowser)('a story in a page', () => {
  let folder: string;
  const web = openWeb(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hythe-stories-'));
    return storySite(folder);
  });
  /** A server that would answer anybody, with what it was asked. */
  let elsewhere: Server;
  let address: string;
  const asked: string[] = [];

  beforeAll(async () => {
    elsewhere = createServer(({ url = '' }, response) => {
      asked.push(url);
      const headers = { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' };
      response.writeHead(200, headers).end('export default 1;');
    });
    elsewhere.on('upgrade', ({ url = '' }, socket) => {
      asked.push(url);
      socket.destroy();
    });
    await new Promise<void>((resolve) => {
      elsewhere.listen(0, '127.0.0.1', resolve);
    });
    // An object for a server on a port.
    address = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    elsewhere.closeAllConnections();
    elsewhere.close();
    rmSync(folder, { recursive: true });
  });

  /** A page without a panel, in which stories are asked by hand. */
  async function bare(): Promise<Page> {
    const page = await web.shared('?bare');
    await page.waitForFunction(() => 'StoryFrame' in window);
    return page;
  }

  /** The failure of a story that is opened, then asked to play. */
  async function failureOf(page: Page, script: string, silenceMs?: number): Promise<EngineFailure> {
    return page.evaluate(
      async ([text, silence]) => {
        const frame = new window.StoryFrame(silence);
        try {
          await frame.ask('open', { script: text });
          await frame.ask('play', { system: 'coin', kind: 'engagement', inputs: {} });
        } catch (error) {
          return (error as { readonly failure: EngineFailure }).failure;
        } finally {
          frame.close();
        }
        throw new Error('the story did not fail');
      },
      [script, silenceMs] as const,
    );
  }

  describe('reaches nothing', () => {
    let page: Page;
    beforeAll(async () => {
      page = await bare();
      await page.evaluate(() => localStorage.setItem('kept', 'by the page'));
    });

    const event = (target: string): string =>
      `new Promise((done, fail) => { const it = ${target}; it.onopen = done; it.onerror = () => fail(new Error('it was not opened')); })`;
    test.each([
      ['fetches', `fetch('http://ADDRESS/fetched')`, 'Failed to fetch'],
      [
        'asks as of old',
        `{ const it = new XMLHttpRequest(); it.open('GET', 'http://ADDRESS/asked', false); it.send(); }`,
        'Failed to load',
      ],
      ['opens a socket', event(`new WebSocket('ws://ADDRESS/socket')`), 'it was not opened'],
      ['listens to events', event(`new EventSource('http://ADDRESS/events')`), 'it was not opened'],
      [
        'imports from elsewhere',
        `import('http://ADDRESS/imported.js')`,
        'Failed to fetch dynamically imported module',
      ],
      [
        'imports from data',
        `import('data:text/javascript,export default 1')`,
        'Failed to fetch dynamically imported module',
      ],
      ['loads a script', `importScripts('http://ADDRESS/script.js')`, 'failed to load'],
      [
        'starts a worker from elsewhere',
        `new Worker('http://ADDRESS/worker.js')`,
        'cannot be accessed from origin',
      ],
      ['makes code from text', `eval('1')`, 'unsafe-eval'],
      ['reads local storage', `localStorage.getItem('kept')`, 'localStorage is not defined'],
      ['opens a database', `indexedDB.open('kept')`, 'denied'],
      ['reads cookies', `document.cookie`, 'document is not defined'],
      ['opens a window', `open('http://ADDRESS/window')`, 'open is not defined'],
      ['leads the page elsewhere', `top.location.assign('http://ADDRESS/top')`, 'top is not defined'],
      ['reads the page around it', `parent.document.body`, 'parent is not defined'],
    ])('%s: it fails', async (_what, code, reason) => {
      const statement = code.replaceAll('ADDRESS', address);
      const tried = code.startsWith('{') ? statement : `await (${statement});`;
      const script = withFirst(
        `try { ${tried} } catch (error) { throw new Error('failed: ' + error.message); }`,
      );
      const { message } = await failureOf(page, script);
      expect(message).toContain('failed: ');
      expect(message).toContain(reason);
      expect(asked).toEqual([]);
      expect(page.url()).toBe(`${web.site.url}?bare`);
    });

    test('though the server that it tried to reach answers anybody', async () => {
      await fetch(`http://${address}/from-outside`);
      expect(asked.splice(0)).toEqual(['/from-outside']);
    });

    test('imports a package or a file: that is named with its place', async () => {
      const { problems } = await failureOf(page, `import 'hythe/rules';\nimport fs from 'node:fs';\n`);
      expect(problems).toMatchObject([
        {
          line: 2,
          column: 16,
          message: 'rules in a page import hythe/rules and nothing else, not "node:fs"',
        },
      ]);
    });
  });

  test('the frame does nothing where it has an origin', async () => {
    const page = await bare();
    await page.evaluate(async () => {
      const frame = document.createElement('iframe');
      frame.src = 'story-frame.html';
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.body.append(frame);
      await loaded;
      frame.contentWindow?.postMessage(new Map([['worker.js', 'self.postMessage(1);']]), '*', [
        new MessageChannel().port2,
      ]);
    });
    const [, frame] = page.frames();
    // The frame has taken the message by then.
    expect(await frame?.evaluate(() => self.origin)).toBe(new URL(web.site.url).origin);
    expect(page.workers()).toEqual([]);
  });

  describe('is ended', () => {
    let page: Page;
    beforeAll(async () => {
      page = await bare();
    });

    test.each([
      ['as it opens', withFirst('for (;;);')],
      ['as it is played', STORY.replace('turn(state, dice) {', 'turn(state, dice) { for (;;);')],
    ])('after a silence, with a loop without end %s', async (_when, script) => {
      const closed = new Promise((resolve) => {
        page.once('worker', (worker) => worker.once('close', resolve));
      });
      const { message, code } = await failureOf(page, script, 1_000);
      expect(code).toBe('HYTHE-STORY-ENDED');
      expect(message).toContain('no sign of life for 1 seconds');
      await closed;
    });

    const answering = (text: string): string => withFirst(`JSON.stringify = () => ${text};`);
    const forgedShares = withFirst(`const write = JSON.stringify;
      const shares = Array.from({ length: 3 }, () => ({ value: 7, low: 7, high: 7 }));
      JSON.stringify = (sent) => write(sent.answer?.shares ? { ...sent, answer: { played: null, shares } } : sent);`);
    const flood = withFirst(`Object.defineProperty(MessageEvent.prototype, 'data', {
        get() { for (;;) this.target.postMessage('{"kind":"news","id":2,"news":null}'); },
      });`);
    test.each([
      ['no text', answering('({ kind: "answer" })'), 'a text of at most'],
      ['no JSON', answering(`'<b>'`), 'is not valid JSON'],
      ['too much', answering(`'"' + 'x'.repeat(3e6) + '"'`), 'a text of at most'],
      ['lists in lists without end', answering(`'['.repeat(1e6)`), 'no answer'],
      ['another shape', answering(`'{"kind":"answer","id":1,"answer":{"systems":7}}'`), 'a list of at most'],
      ['a share beyond all', forgedShares, 'a number from 0 to'],
      ['a flood', flood, 'there are too many'],
    ])('if it sends %s in place of an answer', async (_what, script, reason) => {
      const { code, message } = await failureOf(page, script);
      expect(code).toBe('HYTHE-STORY-ENDED');
      expect(message).toContain('sent a message that is no answer');
      expect(message).toContain(reason);
    });
  });

  describe('gives', () => {
    let page: Page;
    beforeAll(async () => {
      page = await bare();
    });

    test('the exact shares that the command line gives for the same rules', async () => {
      const assets = fileURLToPath(new URL('../../assets/', import.meta.url));
      const rules = join(assets, 'my-rules', 'rules.ts');
      const spec = join(assets, 'my-rules', 'first-question.yaml');
      const { stdout } = hytheInTurn(['run', spec, '--rules-module', rules, '--json'], { cwd: testFolder() });
      const { cells } = JSON.parse(stdout) as { cells: readonly { exact: readonly number[] }[] };
      const inputs = ['green', 'trained', 'veteran'].map((quality) => ({
        turnLimit: 12,
        A: { figures: 6 },
        B: { figures: 4, inCover: true, quality },
      }));
      const shares = await page.evaluate(
        async ([script, all]) => {
          const frame = new window.StoryFrame();
          await frame.ask('open', { script });
          const answers = [];
          for (const one of all)
            answers.push(await frame.ask('play', { system: 'my-rules', kind: 'engagement', inputs: one }));
          frame.close();
          return answers;
        },
        [stripTypeScriptTypes(readFileSync(rules, 'utf8')), inputs] as const,
      );
      expect(shares).toHaveLength(cells.length);
      shares.forEach(({ played, shares: [a, b] }, i) => {
        expect(played).toBeNull();
        expect(a.value).toBeCloseTo(cells[i]?.exact[0] ?? NaN, 12);
        expect(b.value).toBeCloseTo(cells[i]?.exact[1] ?? NaN, 12);
      });
    });

    test.each([
      ['what it lacks', STORY.replace('over:', 'ends:'), 2, 'ends'],
      ['what it calls', STORY.replace('dice.chance', 'dyce.chance'), 3, 'dyce is not defined'],
      [
        'what does not compile',
        STORY.replace('turn(state, dice)', 'turn(state, dice: Dice)'),
        3,
        'hythe serve',
      ],
      ['what it throws', withFirst('throw 7;'), 0, '7 was thrown, which is no Error'],
      ['an import too far down', `const one = 1;\n${STORY}`, 0, 'imports stand at the top of the rules'],
      ['that it exports nothing', 'export const rules = 1;', 0, 'it exports no rule systems'],
    ])('its fault, with the place: %s', async (_what, script, line, text) => {
      const { message, problems } = await failureOf(page, script);
      expect(message).toContain(text);
      expect(problems.map((each) => each.line)).toEqual(line === 0 ? [] : [line]);
    });
  });

  describe('in its panel', () => {
    const SAYS = 'What these rules give';

    test('begins with one that works: shares, checks, a throw, and a fight', async () => {
      const page = await web.shared();
      const says = page.getByRole('region', { name: SAYS });
      await says.getByText('wins').filter({ hasText: 'exact' }).waitFor();
      await says.getByText('It meets all demands on a rule system in the engagements checked').waitFor();
      await says.getByRole('button', { name: 'Tell one fight' }).click();
      await says.getByText('It ends in turn').waitFor();
      await says.getByText('One throw').click();
      expect(await says.getByRole('row', { name: '3 12.50%' }).textContent()).toContain('1/8');
      const before = await says.locator('.shares').textContent();
      await says.getByRole('group', { name: 'A' }).getByRole('spinbutton', { name: 'Figures' }).fill('5');
      await expect.poll(async () => says.locator('.shares').textContent()).not.toBe(before);
    });

    test('a mistake is named while one types, and its line leads to it', async () => {
      const page = await web.shared();
      await page.getByRole('textbox').fill(STORY.replace('dice.chance', 'dyce.chance'));
      await page.getByText('dyce is not defined').first().waitFor();
      await page.getByRole('button', { name: 'Line 3' }).click();
      const after = await page.evaluate(() => {
        const area = document.querySelector('textarea');
        return area?.value.slice(area.selectionStart) ?? '';
      });
      expect(after.startsWith('dyce')).toBe(true);
      await page.getByRole('textbox').fill(STORY);
      await page.getByText('A wins').filter({ hasText: 'exact' }).waitFor();
    });

    test('can be stopped, and started again', async () => {
      const page = await web.shared();
      const endless = STORY.replace('turn(state, dice) {', 'turn(state, dice) { for (;;);');
      // The mistake of another text is no longer shown while these rules run.
      await page.getByRole('textbox').fill('this is no story');
      await page.locator('.rules .problems li').first().waitFor();
      await page.getByRole('textbox').fill(endless);
      await page.getByText('Being worked out').waitFor();
      expect(await page.locator('.rules .problems li').count()).toBe(0);
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.getByText('the rules were stopped').waitFor();
      const again = page.getByRole('button', { name: 'Start again' });
      await again.click();
      await page.getByRole('button', { name: 'Stop' }).waitFor();
      await expect.poll(async () => page.getByText('Being worked out').count()).toBe(1);
    });

    test('one of a link is shown and not run, until its reader lets it run', async () => {
      const markup = '<img id="forged" src="x"><button>Run these rules</button>';
      const text = `// ${markup} These rules are your own.\n${STORY.replace('A coin', markup)}`;
      const page = await web.shared(`?story=${encodeURIComponent(text)}`);
      await page.getByText('have not been run').waitFor();
      expect(await page.locator('pre').textContent()).toBe(text);
      expect(page.frames()).toHaveLength(1);
      expect(await page.getByRole('button', { name: 'Run these rules' }).count()).toBe(1);
      await page.getByRole('button', { name: 'Run these rules' }).click();
      const says = page.getByRole('region', { name: SAYS });
      await says.getByText('A wins').filter({ hasText: 'exact' }).waitFor();
      expect(await says.textContent()).toContain(markup);
      expect(await page.locator('#forged').count()).toBe(0);
      expect(await page.getByText('have not been run').count()).toBe(0);
    });
  });
});
