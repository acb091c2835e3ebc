/**
 * One page that holds everything: it opens offline, asks for nothing, and runs only the scripts that it names by their
 * hashes. The finding comes first, then charts, tables, method, and all that is needed to make the run again.
 */
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { whole } from '../analysis/digits.ts';
import type { RunFacts } from '../analysis/facts.ts';
import type { Findings } from '../analysis/matchup/answer.ts';
import { capital, type Sentence } from '../analysis/sentence.ts';
import { visibleName } from '../engagement/visible.ts';
import { tableSection } from './answer-sections.ts';
import { changesSection } from './changes-table.ts';
import { matchupTable } from './matchup-table.ts';
import { datasetOf, type Chart } from './chart.ts';
import { figureOf, type Figure } from './figure.ts';
import { Html, markup, nameHtml, sentenceHtml, verbatim } from './html.ts';
import { methodSections } from './method.ts';
import { PAGE_SCRIPT, runtimeScripts, scriptText } from './page-script.ts';
import { PAGE_STYLE } from './page-style.ts';
import { TABLE_SCRIPT } from './table-script.ts';

/** The licences ask for this beside their code. */
const LICENCES =
  'The charts are drawn by Vega, Vega-Lite and Vega-Embed, copyright University of Washington Interactive Data Lab, under the BSD 3-Clause licence.';

export async function pageOf(findings: Findings, facts: RunFacts, charts: readonly Chart[]): Promise<string> {
  const figures: Figure[] = [];
  // One after the other: the ids in a drawing are numbered by a counter that all drawings share.
  for (const chart of charts) figures.push(await figureOf(chart));
  const runtime = await runtimeScripts();
  const scripts = [PAGE_SCRIPT, TABLE_SCRIPT].map(scriptText);
  const data = JSON.stringify({
    datasets: Object.assign({}, ...charts.map(datasetOf)) as unknown,
    specs: Object.fromEntries(charts.map(({ name }, i) => [name, figures[i]?.specs])),
  });
  const policy = [
    "default-src 'none'",
    `script-src ${[...runtime, ...scripts].map(hashOf).join(' ')}`,
    `style-src ${hashOf(PAGE_STYLE)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const page = markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${new Html(policy)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <meta name="generator" content="Hythe ${facts.version}" />
        <title>${visibleName(facts.title, 200)}</title>
        <link rel="icon" href="data:," />
        ${verbatim('<style>', PAGE_STYLE, '</style>')}
      </head>
      <body>
        <main>
          ${opening(findings, facts)} ${figures.map((figure) => figure.html)} ${findings.tables.map(tableSection)}
          ${findings.answer?.kind === 'sensitivity' ? null : changesSection(findings, facts)}
          <section aria-labelledby="numbers">
            <h2 id="numbers">Every cell in numbers</h2>
            ${matchupTable(findings, facts)}
          </section>
          ${methodSections(findings, facts)}
        </main>
        <footer><p>Made by Hythe ${facts.version}. ${LICENCES}</p></footer>
        ${verbatim('<script type="text/plain" id="charts">', packed(data), '</script>')}
        ${runtime.map((text) => verbatim('<script type="text/plain" class="library">', packed(text), '</script>'))}
        ${scripts.map((text) => verbatim('<script>', text, '</script>'))}
      </body>
    </html> `;
  return page.text;
}

function opening({ headline, sentences, rows, answer }: Findings, facts: RunFacts): Html {
  const cells = rows.length === 1 ? 'one cell' : `${whole(rows.length)} cells`;
  return markup`<header>
    <p class="over">${nameHtml(facts.rules.title)} · ${cells}</p>
    <h1>${nameHtml(facts.title, 200)}</h1>
    <p class="finding">${sentenceHtml(capital(headline))}</p>
    ${facts.interrupted ? markup`<p class="warning">Stopped before its end: not every cell is finished.</p>` : null}
    ${sentencesPart(sentences)}
    ${isWithoutKey(answer) ? null : key(facts)}
  </header>`;
}

/** More sentences than this are folded, so that the first chart is not far below; the most important come first. */
const MOST_SENTENCES = 6;

function sentencesPart(sentences: readonly Sentence[]): Html {
  // A fold for one or two would take as much room as they do.
  const most = sentences.length > MOST_SENTENCES + 2 ? MOST_SENTENCES : sentences.length;
  const list = (some: readonly Sentence[]): Html =>
    markup`<ul>
      ${some.map((sentence) => markup`<li>${sentenceHtml(sentence)}</li>`)}
    </ul>`;
  const rest = sentences.slice(most);
  return markup`${list(sentences.slice(0, most))}${
    rest.length === 0
      ? null
      : markup`<details class="more">
          <summary>${whole(rest.length)} more findings</summary>
          ${list(rest)}
        </details>`
  }`;
}

/** True where the charts do not set the sides apart: their colours then mean something else. */
function isWithoutKey(answer: Findings['answer']): boolean {
  if (answer === null) return false;
  return answer.kind !== 'forces' || answer.findings.asks !== 'search';
}

/** The colours of the sides. */
function key({ sides }: RunFacts): Html {
  return markup`<p class="key">
    <span class="side-a">${nameHtml(sides[0])}</span>
    <span class="side-b">${nameHtml(sides[1])}</span>
  </p>`;
}

/** Compressed and in letters, for the page to unpack: Zlib's own format, which says nothing of the machine. */
function packed(text: string): string {
  return deflateSync(text, { level: 9 }).toString('base64');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
