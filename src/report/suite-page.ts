/** A page on two editions of many specs. It opens offline and runs no scripts. */
import { capital, joined } from '../analysis/sentence.ts';
import { movesChart } from '../questions/editions/charts.ts';
import type { EditionsTold, JudgedSuite } from '../questions/editions/tell.ts';
import { tableSection } from './answer-sections.ts';
import { pictureOf } from './figure.ts';
import { drawn } from './forms/drawn.ts';
import { markup, sentenceHtml } from './html.ts';
import { contents, pageAround, type PageParts } from './page-parts.ts';
import { PAGE_STYLE } from './page-style.ts';

/** The surroundings of a page. */
export interface AboutPage extends Pick<PageParts, 'sha256'> {
  /** Of Hythe. */
  readonly version: string;
  /** The command that makes the page again. */
  readonly command: string;
}

export async function suitePage(
  { headline, sentences, tables }: EditionsTold,
  suite: JudgedSuite,
  about: AboutPage,
): Promise<string> {
  const chart = movesChart(suite);
  const problems = suite.problems.map(({ message }) => markup`<pre class="command">${message}</pre>`);
  const parts = [
    ...(problems.length === 0
      ? []
      : [{ id: 'problems', title: 'Not compared', content: markup`${problems}` }]),
    { id: 'again', title: 'Make it again', content: markup`<pre class="command">${about.command}</pre>` },
  ];
  const charts =
    chart === null ? [] : [{ id: `chart-${chart.name}`, title: sentenceHtml(capital(chart.title)) }];
  const body = markup`${contents([{ id: 'main', title: 'The answer' }, ...charts, ...tables, ...parts])}
        <main id="main">
          <header>
            <p class="over">Two editions compared</p>
            <div class="answer"><h1>${sentenceHtml(headline)}</h1></div>
            <p class="setting">${sentenceHtml(joined(sentences, ' '))}</p>
          </header>
          ${chart === null ? null : await pictureOf(drawn(chart))} ${tables.map(tableSection)}
          ${parts.map(
            ({ id, title, content }) => markup`<section aria-labelledby="${id}">
              <h2 id="${id}">${title}</h2>
              ${content}
            </section>`,
          )}
        </main>
        <footer><p>Made by Hythe ${about.version}.</p></footer>`;
  const { version, sha256 } = about;
  return pageAround(body, { title: 'Two editions compared', version, styles: [PAGE_STYLE], sha256 });
}
