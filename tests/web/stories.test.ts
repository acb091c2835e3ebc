/** Rules as a story in a page: what they may do, and what they give. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtWeb } from '../../scripts/web.ts';
import type { EngineFailure } from '../../src/engine/messages.ts';
import { withoutBrowser } from '../browser.ts';
import { hytheInTurn, testFolder } from '../cli/hythe.ts';
import { fragmentFor } from './fragment.ts';
import { copied, openWeb } from './opened.ts';
import { changed, SHORT } from './specs.ts';
import { hytheVersion } from '../../src/run/node/place.ts';
import { fragmentOf } from '../../src/web/state/link.ts';
import { FIRST_FORM, firstFight, textOf } from '../../src/web/story/story-text.ts';

declare global {
  interface Window {
    readonly StoryFrame: new (silenceMs?: number) => {
      ask(question: string, input: unknown): Promise<unknown>;
      close(): void;
    };
    unendedIn(
      script: string,
      asked: readonly { readonly question: string; readonly input: unknown }[],
      silenceMs: number,
    ): Promise<string | null>;
  }
}

interface Exact {
  readonly cells: readonly { readonly exact: readonly number[] }[];
}

/** A story that ends at once. */
const STORY = `import { story } from 'hythe/rules';
export default story({ id: 'coin', title: 'A coin', start: () => ({ won: 0 }),
  turn(state, dice) { state.won = dice.chance(1, 3) ? 1 : 2; },
  over: ({ won }) => (won === 0 ? null : won === 1 ? 'A' : 'B'), symmetric: false });
`;

/** A spec of its rules. */
const COIN = 'hythe: 1\ntitle: A coin\nrules: coin\nsides: { heads: {}, tails: {} }\n';

/** The story with a statement before its rules. */
function withFirst(statement: string): string {
  return STORY.replace('\n', `\n${statement}\n`);
}

describe.skipIf(withoutBrowser)('a story in a page', () => {
  const web = openWeb();
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
  });

  /** A page in which stories are asked by hand. */
  async function bare(): Promise<Page> {
    const page = await web.shared('#runs');
    const assets = join(await builtWeb(), 'assets');
    const frame = readdirSync(assets).find(
      (name) =>
        name.startsWith('story-frame-') && readFileSync(join(assets, name), 'utf8').includes('as StoryFrame'),
    );
    await page.evaluate(async (address) => {
      Object.assign(window, await import(address));
    }, `${web.site.url}assets/${frame}`);
    return page;
  }

  /** The failure of a story that is opened, then asked to play. */
  async function failureOf(page: Page, script: string, silenceMs?: number): Promise<EngineFailure> {
    return page.evaluate(
      async ([text, question, silence]) => {
        const frame = new window.StoryFrame(silence);
        try {
          await frame.ask('open', { script: text });
          await frame.ask('resolve', { spec: question, file: 'question.yaml' });
        } catch (error) {
          return (error as { readonly failure: EngineFailure }).failure;
        } finally {
          frame.close();
        }
        throw new Error('the story did not fail');
      },
      [script, COIN, silenceMs] as const,
    );
  }

  describe('reaches nothing', () => {
    let page: Page;
    beforeAll(async () => {
      page = await bare();
      await page.evaluate(() => localStorage.setItem('kept', 'by the page'));
    });

    const event = (target: string): string =>
      `await new Promise((done, fail) => { const it = ${target}; it.onopen = done; it.onerror = () => fail(new Error('it was not opened')); })`;
    /** Ways out, by what they do, each with a part of the words in which it fails. */
    const WAYS_OUT: Readonly<Record<string, readonly [code: string, failure: string]>> = {
      fetches: [`await fetch('http://ADDRESS/fetched')`, 'Failed to fetch'],
      'asks as of old': [
        `const it = new XMLHttpRequest(); it.open('GET', 'http://ADDRESS/asked', false); it.send()`,
        'Failed to load',
      ],
      'opens a socket': [event(`new WebSocket('ws://ADDRESS/socket')`), 'it was not opened'],
      'listens to events': [event(`new EventSource('http://ADDRESS/events')`), 'it was not opened'],
      'imports from elsewhere': [
        `await import('http://ADDRESS/imported.js')`,
        'Failed to fetch dynamically imported module',
      ],
      'imports from data': [
        `await import('data:text/javascript,export default 1')`,
        'Failed to fetch dynamically imported module',
      ],
      'loads a script': [`importScripts('http://ADDRESS/script.js')`, 'failed to load'],
      'starts a worker from elsewhere': [
        `new Worker('http://ADDRESS/worker.js')`,
        'cannot be accessed from origin',
      ],
      'makes code from text': [`eval('1')`, 'unsafe-eval'],
      'reads local storage': [`localStorage.getItem('kept')`, 'localStorage is not defined'],
      'opens a database': [`await indexedDB.open('kept')`, 'denied'],
      'reads cookies': [`document.cookie`, 'document is not defined'],
      'opens a window': [`open('http://ADDRESS/window')`, 'open is not defined'],
      'leads the page elsewhere': [`top.location.assign('http://ADDRESS/top')`, 'top is not defined'],
      'reads the page around it': [`parent.document.body`, 'parent is not defined'],
    };

    test('whatever way out it tries, it fails, though the server that it tries to reach answers anybody', async () => {
      const tried = Object.entries(WAYS_OUT).map(([what, [code]]) => {
        const statement = code.replaceAll('ADDRESS', address);
        return `try { ${statement}; } catch ({ message }) { failed[${JSON.stringify(what)}] = message; }`;
      });
      const told = 'throw new Error(`failed: ${JSON.stringify(failed)}`);';
      const { message } = await failureOf(page, withFirst(`const failed = {}; ${tried.join(' ')} ${told}`));
      const [, failed = ''] = /failed: (\{.*\})$/mu.exec(message) ?? [];
      expect(JSON.parse(failed)).toEqual(
        Object.fromEntries(
          Object.entries(WAYS_OUT).map(([what, [, failure]]) => [
            what,
            expect.stringContaining(failure) as string,
          ]),
        ),
      );
      expect(asked).toEqual([]);
      expect(page.url().split('#')[0]).toBe(web.site.url);
      await fetch(`http://${address}/from-outside`);
      expect(asked).toEqual(['/from-outside']);
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
    expect(page.workers().filter((worker) => worker.url().startsWith('blob:'))).toEqual([]);
  });

  describe('is ended', () => {
    let page: Page;
    beforeAll(async () => {
      page = await bare();
    });

    test('after a silence, with a loop without end as it opens', async () => {
      const { message, code } = await failureOf(page, withFirst('for (;;);'), 1_500);
      expect(code).toBe('HYTHE-STORY-ENDED');
      expect(message).toMatch(/no sign of life for [\d.]+ seconds/u);
      await expect
        .poll(() => page.workers().filter((worker) => worker.url().startsWith('blob:')))
        .toEqual([]);
    });

    test.each([
      ['at once', 'for (;;);', 'turn (rules.js:3)'],
      ['after a thousand turns', 'for (; state.turn > 1_000; );', 'turn (rules.js:3)'],
      ['never', '', null],
    ])('and the step is named that does not end: %s', async (_when, code, name) => {
      const script = changed(
        STORY,
        ['start: () => ({ won: 0 })', 'turns: 1_500, start: () => ({ won: 0, turn: 0 })'],
        ['turn(state, dice) {', `turn(state, dice) { state.turn++; ${code} if (state.turn < 1_200) return;`],
      );
      const asked = [{ question: 'resolve', input: { spec: COIN, file: 'question.yaml' } }];
      const named = page.evaluate(async ([text, questions]) => window.unendedIn(text, questions, 1_500), [
        script,
        asked,
      ] as const);
      expect(await named).toBe(name);
    });

    const answering = (text: string): string => withFirst(`JSON.stringify = () => ${text};`);
    const flood = withFirst(`Object.defineProperty(MessageEvent.prototype, 'data', {
        get() { for (;;) this.target.postMessage('{"kind":"news","id":2,"news":null}'); },
      });`);
    test.each([
      ['no text', answering('({ kind: "answer" })'), 'a text of at most'],
      ['no JSON', answering(`'<b>'`), 'is not valid JSON'],
      ['too much', answering(`'"' + 'x'.repeat(3e7) + '"'`), 'a text of at most'],
      ['lists in lists without end', answering(`'['.repeat(1e6)`), 'no answer'],
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

    test('the exact shares that the command line gives for the same rules, those of the form', async () => {
      const folder = testFolder();
      const story = { form: FIRST_FORM, text: null };
      const [script, spec] = [textOf(story) ?? '', firstFight(story)];
      writeFileSync(join(folder, 'rules.js'), script);
      writeFileSync(join(folder, 'question.yaml'), spec);
      const command = ['run', 'question.yaml', '--rules-module', 'rules.js', '--json'];
      const { stdout } = hytheInTurn(command, { cwd: folder });
      const { cells } = JSON.parse(stdout) as Exact;
      const resolved = await page.evaluate(
        async ([text, question]) => {
          const frame = new window.StoryFrame();
          await frame.ask('open', { script: text });
          const answer = await frame.ask('resolve', { spec: question, file: 'question.yaml' });
          frame.close();
          return answer as Exact;
        },
        [script, spec] as const,
      );
      expect(cells).toHaveLength(7);
      expect(resolved.cells).toHaveLength(cells.length);
      for (const [i, { exact }] of resolved.cells.entries())
        for (const [side, share] of exact.entries())
          expect(share).toBeCloseTo(cells[i]?.exact[side] ?? NaN, 12);
    });

    test.each([
      ['what it calls', STORY.replace('dice.chance', 'dyce.chance'), 3, 'dyce is not defined'],
      [
        'what does not compile',
        STORY.replace('turn(state, dice)', 'turn(state, dice: Dice)'),
        3,
        'hythe serve',
      ],
      ['a number of the state', STORY.replace('? 1 : 2', '? 1.5 : 2'), 3, 'after turn: won is 1.5'],
      ['what it throws', withFirst('throw 7;'), 0, '7 was thrown, which is no Error'],
      ['an import too far down', `const one = 1;\n${STORY}`, 0, 'imports stand at the top of the rules'],
    ])('its fault, with the place: %s', async (_what, script, line, text) => {
      const { message, problems } = await failureOf(page, script);
      expect(message).toContain(text);
      expect(problems.map((each) => each.line)).toEqual(line === 0 ? [] : [line]);
    });
  });
});

describe.skipIf(withoutBrowser)("rules of one's own at the bench", () => {
  const web = openWeb();

  const FORM = { form: FIRST_FORM, text: null };

  /** The bench with rules of the form and a short fight of theirs, at one place; `more` follows its spec. */
  async function begun(more = ''): Promise<Page> {
    const spec =
      changed(firstFight(FORM), ['figures: 8', 'figures: 3'], ['[4, 5, 6, 7, 8, 10, 12]', '[2]']) + more;
    const state = { screen: 'bench', version: hytheVersion(), state: { spec }, story: FORM };
    const page = await web.anew(`#${await fragmentOf(state)}`);
    await rulesOf(page).waitFor();
    return page;
  }

  const verdictOf = (page: Page): Locator => page.locator('.answer .verdict');
  const rulesOf = (page: Page): Locator => page.getByRole('region', { name: 'Rules of your own' });
  const textIn = (page: Page): Locator => rulesOf(page).locator('textarea');

  /** Waits for an exact answer that is not marked as old. */
  async function answered(page: Page): Promise<string> {
    await page.locator('.answer .verdict:not(.stale) .sureness', { hasText: 'exact' }).waitFor();
    return verdictOf(page).innerText();
  }

  async function writeText(page: Page, change: (text: string) => string): Promise<void> {
    if (!(await textIn(page).isVisible())) await page.getByText('The rules as JavaScript').click();
    await textIn(page).fill(change(await textIn(page).inputValue()));
  }

  const endless = (text: string): string => text.replace('const hit =', 'for (;;); const hit =');

  test('the form gives a verdict, a chart and sliders, and its rules are there again without their link, until their reader drops them', async () => {
    const another = fragmentFor('bench', { spec: SHORT });
    const page = await web.shared(another);
    await page.getByRole('button', { name: 'Open another fight' }).click();
    await page.getByRole('button', { name: 'Write rules of your own' }).click();
    // Until then an answer is of the fight before.
    await rulesOf(page).waitFor();
    expect(await answered(page)).toContain('North 87');
    await page.locator('.charts figure').first().waitFor();
    await page.getByText('Why', { exact: true }).click();
    expect(await page.getByRole('region', { name: 'Measures' }).innerText()).toMatch(/Survivors/u);
    await page.getByRole('spinbutton', { name: 'trained, hits on, typed' }).waitFor();
    const title = rulesOf(page).getByLabel('title');
    await title.fill('Alley fights');
    await title.press('Enter');
    /** The page without a link to them, with its gallery open. */
    const anew = async (): Promise<void> => {
      await page.goto('about:blank');
      await page.goto(web.site.url + another);
      await page.getByRole('button', { name: 'Open another fight' }).click();
    };
    await page.locator('.answer .verdict.stale').waitFor();
    await answered(page);
    await anew();
    const own = page.locator('.gallery section', {
      has: page.getByRole('heading', { name: 'Alley fights' }),
    });
    await own.getByRole('button', { name: 'engagement' }).click();
    // Others are written in their place, and Back brings them again.
    await expect.poll(async () => title.inputValue()).toBe('Alley fights');
    await page.getByRole('button', { name: 'Open another fight' }).click();
    await page.getByText('They take the place of yours').waitFor();
    await page.getByRole('button', { name: 'Write rules of your own' }).click();
    await expect.poll(async () => title.inputValue()).toBe(FIRST_FORM.title);
    await page.goBack();
    await expect.poll(async () => title.inputValue()).toBe('Alley fights');
    await page.getByRole('button', { name: 'Drop these rules' }).click();
    await rulesOf(page).waitFor({ state: 'detached' });
    await anew();
    await page.getByRole('button', { name: 'Write rules of your own' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Alley fights' }).count()).toBe(0);
  });

  test('a number that is moved, or that the form changes, says what it did, and is undone; a link carries rules and fight', async () => {
    const page = await begun();
    const verdict = await answered(page);
    expect(await textIn(page).inputValue()).toBe(textOf(FORM));
    const slider = page.getByRole('spinbutton', { name: 'trained, hits on, typed' });
    await slider.fill('3');
    await slider.press('Enter');
    await page.getByText('was 60 : 38, now 72 : 26, since trained, hits on is 3').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => answered(page)).toBe(verdict);
    const hits = rulesOf(page).getByRole('spinbutton', { name: 'hits on' }).nth(1);
    expect(await rulesOf(page).textContent()).toContain('or more');
    await hits.fill('3');
    await hits.press('Enter');
    await page.getByText('was 60 : 38, now 72 : 26, since your rules changed').waitFor();
    const changedVerdict = await answered(page);
    const link = new URL(await copied(page, 'Copy link')).hash;
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => answered(page)).toBe(verdict);
    expect(await hits.inputValue()).toBe('4');
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Watch a typical fight' }).click();
    await page.getByText('Every throw').waitFor();
    await web.anew(link);
    expect(await answered(page)).toBe(changedVerdict);
  });

  test('a quality with another name has it in the fight too; one that is added has a name of its own', async () => {
    const page = await begun();
    const verdict = await answered(page);
    const names = rulesOf(page).getByRole('textbox', { name: 'name' });
    await names.nth(2).fill('Old Guard');
    await names.nth(2).press('Enter');
    await page
      .getByRole('heading', { name: 'How many Old Guard figures are a match for eight trained?' })
      .waitFor();
    await expect.poll(async () => answered(page)).toBe(verdict);
    expect(await page.locator('.answer .notice, .problem').count()).toBe(0);
    await rulesOf(page).getByRole('button', { name: '+ quality' }).click();
    await expect.poll(async () => names.nth(3).inputValue()).toBe('Old Guard 2');
    await expect.poll(async () => answered(page)).toBe(verdict);
    expect(await page.locator('.answer .notice, .problem').count()).toBe(0);
  });

  test('a run of changed rules stands beside that of the rules before, each with the games of its `feel`', async () => {
    const page = await begun('feel: {}\n');
    const kept = async (): Promise<void> => {
      await answered(page);
      await page.getByRole('button', { name: 'Keep this run' }).click();
      await page.getByRole('button', { name: 'Open the kept run' }).click();
      const report = page.frameLocator('iframe.report');
      await report.getByText('What it is like to play').first().waitFor({ state: 'attached' });
    };
    await kept();
    await page.goBack();
    const hits = rulesOf(page).getByRole('spinbutton', { name: 'hits on' }).nth(1);
    await hits.fill('3');
    await hits.press('Enter');
    await page.getByText('since your rules changed').waitFor();
    await kept();
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
    await page.getByRole('button', { name: '← All kept runs' }).click();
    const names = page.locator('.kept h2');
    await expect
      .poll(async () => names.allTextContents())
      .toEqual(['Quality trained hits on: 3', 'My rules']);
    for (const box of await page.getByRole('checkbox', { name: /^Compare / }).all()) await box.check();
    await page.getByRole('button', { name: 'Compare two runs' }).click();
    await expect
      .poll(async () =>
        page.getByRole('list', { name: 'What was changed' }).getByRole('listitem').allTextContents(),
      )
      .toEqual(['Quality trained hits on: 4 → 3']);
    // A title changes no number, and yet the rules.
    await page.getByRole('button', { name: 'Bench', exact: true }).click();
    await rulesOf(page).getByLabel('title').fill('Alley fights');
    await rulesOf(page).getByLabel('title').press('Enter');
    await kept();
    await page.getByRole('button', { name: '← All kept runs' }).click();
    for (const name of ['My rules, with changed rules', 'Quality trained hits on: 3'])
      await page.getByRole('checkbox', { name: `Compare ${name}` }).check();
    await page.getByRole('button', { name: 'Compare two runs' }).click();
    await page.getByText('Both runs have the same spec; Details tell what else differs.').waitFor();
  });

  test('they stand in the lists of all screens by their name, and a run of them is reported and kept', async () => {
    const page = await begun();
    await rulesOf(page).getByLabel('title').fill('Alley fights');
    await rulesOf(page).getByLabel('title').press('Enter');
    await answered(page);
    await page.getByRole('button', { name: 'Open another fight' }).click();
    await page.getByRole('heading', { name: 'Alley fights' }).waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    const report = page.getByRole('dialog', { name: 'The report' });
    await report.frameLocator('iframe').getByText('Alley fights').first().waitFor();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      report.getByRole('button', { name: 'Save the report' }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/^alley-fights-my-rules\.html$/u);
    await report.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Keep this run' }).click();
    await page.getByRole('button', { name: 'Open the kept run' }).click();
    await page.getByText('Alley fights', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Repeat at the Bench' }).click();
    const notice = page.getByText('The run had rules of its own');
    await notice.waitFor();
    await page.getByRole('button', { name: 'Arms', exact: true }).click();
    // What is said of a fight goes with it.
    await notice.waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'Rules' }).selectOption({ label: 'Alley fights' });
    await page.getByText('has no weapons to compare').waitFor();
    await page.getByRole('button', { name: 'Scenario', exact: true }).click();
    await page.getByRole('button', { name: 'Open another fight' }).click();
    const own = page.locator('.gallery section', {
      has: page.getByRole('heading', { name: 'Alley fights' }),
    });
    await own.getByRole('button', { name: 'engagement' }).click();
    await page.locator('.scenario .answer h1', { hasText: 'South' }).waitFor();
    expect(await page.locator('.card').count()).toBe(2);
  });

  test('what the form does not take is said at its field, and the last answer is marked as old', async () => {
    const page = await begun();
    await answered(page);
    const hits = rulesOf(page).getByRole('spinbutton', { name: 'hits on' }).first();
    await hits.fill('9');
    await hits.press('Enter');
    await rulesOf(page).getByText('a D6 shows at most 6; 7 is never').waitFor();
    await page.locator('.answer .verdict.stale').waitFor();
    await hits.fill('0');
    await hits.press('Enter');
    await rulesOf(page).getByText('hits on must be a whole number').waitFor();
    await hits.fill('2');
    await hits.press('Enter');
    await answered(page);
    expect(await rulesOf(page).locator('.problem').count()).toBe(0);
  });

  test('a mistake in the text is named, its line leads to it, and the form writes it again', async () => {
    const page = await begun();
    const verdict = await answered(page);
    await writeText(page, (text) => text.replace('dice.chance', 'dyce.chance'));
    await rulesOf(page).getByRole('alert').filter({ hasText: 'dyce is not defined' }).waitFor();
    await page.locator('.answer .verdict.stale').waitFor();
    await rulesOf(page).getByRole('button', { name: 'Line 45' }).click();
    const after = async (): Promise<string> =>
      textIn(page).evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart));
    await expect.poll(after).toMatch(/^dyce/u);
    await writeText(page, (text) => `${text} }`);
    await rulesOf(page).getByRole('alert').filter({ hasText: 'Unexpected token' }).waitFor();
    await rulesOf(page).getByText('The text below is your own now').waitFor();
    await rulesOf(page).getByRole('button', { name: 'Write it again from the form' }).click();
    expect(await answered(page)).toBe(verdict);
  });

  test('rules without end can be stopped, and started again', async () => {
    const page = await begun();
    const verdict = await answered(page);
    await writeText(page, endless);
    const stop = rulesOf(page).getByRole('button', { name: 'Stop the rules' });
    const again = rulesOf(page).getByRole('button', { name: 'Start again' });
    /** A busy machine may end them first, since they are silent: then they begin again. */
    const isStopped = async (): Promise<boolean> => {
      const button = (await stop.isVisible()) ? stop : again;
      await button.click({ timeout: 1000 }).catch(() => undefined);
      return rulesOf(page).getByText('the rules were stopped').isVisible();
    };
    await page.locator('.answer .verdict.stale').waitFor();
    await stop.waitFor();
    await expect.poll(isStopped).toBe(true);
    await again.click();
    await stop.waitFor();
    await expect.poll(isStopped).toBe(true);
    await stop.waitFor({ state: 'detached' });
    await page.goBack();
    expect(await answered(page)).toBe(verdict);
  });

  test('a text of a link is shown and not run, until its reader lets it run', async () => {
    const markup = '<img id="forged" src="x"><button>Run these rules</button>';
    const text = `// ${markup}\n${STORY.replace('A coin', markup)}`;
    const story = { form: FIRST_FORM, text };
    const page = await web.anew(
      `#${await fragmentOf({ screen: 'bench', version: hytheVersion(), state: { spec: COIN }, story })}`,
    );
    await page.getByText('have not been run').first().waitFor();
    expect(await rulesOf(page).locator('pre').textContent()).toBe(text);
    // Those before may still be watched for the function that does not end.
    await expect.poll(() => page.frames().length).toBe(1);
    expect(await page.getByRole('button', { name: 'Run these rules' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Run these rules' }).click();
    expect(await answered(page)).toContain('Heads 33');
    expect(await page.locator('#forged').count()).toBe(0);
    expect(await page.getByText('have not been run').count()).toBe(0);
    await rulesOf(page).getByRole('button', { name: 'Check these rules' }).click();
    await rulesOf(page).getByText('It meets all demands on a rule system').waitFor();
  });
});
