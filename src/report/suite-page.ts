/** A page on two editions of many specs. It opens offline and runs no scripts. */
import { capital } from '../analysis/sentence.ts';
import { suiteMoves } from './charts/suite-moves.ts';
import { contents } from './contents.ts';
import { pictureOf } from './figure.ts';
import { sentenceHtml, markup, nameHtml, shortHtml, verbatim, type Html } from './html.ts';
import { pageHead, type PageParts } from './page-parts.ts';
import { PAGE_STYLE } from './page-style.ts';
import { numberHeading } from './number-cell.ts';
import { heading, scrollTable, type PageTable } from './scroll-table.ts';
import type { JudgedSuite, ShareWords, SuiteWords } from './suite-words.ts';

/** The place of rows that are too many to show. */
const IN_JSON = 'stand in the answer of --json';

/** The surroundings of a page. */
export interface AboutPage extends Pick<PageParts, 'sha256'> {
  /** Of Hythe. */
  readonly version: string;
  /** The command that makes the page again. */
  readonly command: string;
}

export async function suitePage(words: SuiteWords, suite: JudgedSuite, about: AboutPage): Promise<string> {
  const { headline, others, statements, missing, method } = words;
  const { problems } = suite;
  const chart = suiteMoves(suite);
  const charts =
    chart === null ? [] : [{ id: `chart-${chart.name}`, title: sentenceHtml(capital(chart.title)) }];
  const parts = [
    sharesPart('moved', 'Matchups that moved', words.moved),
    turnedPart(words),
    sharesPart('open', 'Open matchups', words.open),
    listPart('missing', 'Without a partner', missing),
    problemsPart(problems),
    changesPart(words),
    { id: 'again', title: 'Make it again', content: markup`<pre class="command">${about.command}</pre>` },
  ].filter((part) => part !== null);
  const page = markup`<!doctype html>
    <html lang="en">
      <head>
        ${pageHead([], [PAGE_STYLE], about.sha256)}
        <meta name="generator" content="Hythe ${about.version}" />
        <title>Two editions compared</title>
        <link rel="icon" href="data:," />
        ${verbatim('<style>', PAGE_STYLE, '</style>')}
      </head>
      <body>
        ${contents([{ id: 'main', title: 'The answer' }, ...charts, ...parts])}
        <main id="main">
          <header>
            <p class="over">Two editions compared</p>
            <div class="answer"><h1>${shortHtml(headline)}</h1></div>
            <p class="setting">${shortHtml([others, statements].filter((line) => line !== '').join(' '))}</p>
            <p class="method">${method}</p>
          </header>
          ${chart === null ? null : await pictureOf(chart)}
          ${parts.map(
            ({ id, title, content }) => markup`<section aria-labelledby="${id}">
              <h2 id="${id}">${title}</h2>
              ${content}
            </section>`,
          )}
        </main>
        <footer><p>Made by Hythe ${about.version}.</p></footer>
      </body>
    </html> `;
  return page.text;
}

/** A section of the page. */
interface Part {
  readonly id: string;
  readonly title: string;
  readonly content: Html;
}

function sharesPart(id: string, title: string, shares: readonly ShareWords[]): Part | null {
  if (shares.length === 0) return null;
  const isOpen = shares.some(({ enough }) => enough !== '');
  const rows = shares.map(
    ({ spec, matchup, of, before, after, difference, enough }) => markup`<tr>
        <th scope="row">${nameHtml(spec)}</th>
        <td>${sentenceHtml(matchup)}</td>
        <td>${sentenceHtml(of)}</td>
        <td class="numbers">${shortHtml(before)}</td>
        <td class="numbers">${shortHtml(after)}</td>
        <td class="numbers">${shortHtml(difference)}</td>
        ${isOpen ? markup`<td>${shortHtml(enough)}</td>` : null}
      </tr> `,
  );
  const headings = [
    ...['spec', 'matchup', 'share'].map(heading),
    ...['before', 'after', 'difference'].map((word) => numberHeading(word)),
    ...(isOpen ? [heading('engagements')] : []),
  ];
  return { id, title, content: tableOf({ label: title, headings, rows, what: 'shares' }) };
}

function tableOf(table: Pick<PageTable, 'label' | 'headings' | 'rows' | 'what'>): Html {
  return scrollTable({ ...table, rest: IN_JSON });
}

function turnedPart({ turned }: SuiteWords): Part | null {
  if (turned.length === 0) return null;
  const rows = turned.map(
    ({ spec, change, words }) => markup`<tr>
        <th scope="row">${nameHtml(spec)}</th>
        <td>${change}</td>
        <td>${sentenceHtml(words)}</td>
      </tr> `,
  );
  const title = 'Statements that changed';
  const headings = ['spec', 'verdict', 'statement'].map(heading);
  return { id: 'turned', title, content: tableOf({ label: title, headings, rows, what: 'statements' }) };
}

function problemsPart(problems: JudgedSuite['problems']): Part | null {
  if (problems.length === 0) return null;
  const content = markup`${problems.map(({ message }) => markup`<pre class="command">${message}</pre>`)}`;
  return { id: 'problems', title: 'Not compared', content };
}

function changesPart({ changes: { title, changes, rest } }: SuiteWords): Part {
  const part = { id: 'changes', title: 'What was changed' };
  if (changes.length === 0) return { ...part, content: markup`<p>${title}</p>` };
  const rows = changes.map(
    ({ what, before, after }) => markup`<tr>
        <th scope="row">${nameHtml(what)}</th>
        <td>${nameHtml(before)}</td>
        <td>${nameHtml(after)}</td>
      </tr> `,
  );
  const headings = ['place', 'before', 'after'].map(heading);
  const table = tableOf({ label: part.title, headings, rows, what: 'changes' });
  const more = rest > 0 ? markup`<p>${rest} more changes ${IN_JSON}.</p>` : null;
  return { ...part, content: markup`${table} ${more}` };
}

function listPart(id: string, title: string, lines: readonly string[]): Part | null {
  if (lines.length === 0) return null;
  return { id, title, content: markup`<ul>${lines.map((line) => markup`<li>${line}</li>`)}</ul>` };
}
