/** A page on two editions of many specs. It opens offline and runs no scripts. */
import type { AnswerBase } from '../questions/telling/answer.ts';
import { joined } from '../questions/telling/sentence.ts';
import { movesChart } from '../questions/editions/charts.ts';
import type { JudgedSuite } from '../questions/editions/tell.ts';
import { figureOf } from './figure.ts';
import { drawn } from './forms/drawn.ts';
import { markup, sentenceHtml } from './html.ts';
import { answerBody, pageAround, section, type PageParts } from './page-parts.ts';
import { PAGE_STYLE } from './page-style.ts';
import { tableSection } from './page-tables.ts';

/** The surroundings of a page. */
export interface AboutPage extends Pick<PageParts, 'sha256'> {
  /** Of Hythe. */
  readonly version: string;
  /** The command that makes the page again. */
  readonly command: string;
}

export async function suitePage(
  { headline, sentences, tables }: AnswerBase,
  suite: JudgedSuite,
  { version, command, sha256 }: AboutPage,
): Promise<string> {
  const chart = movesChart(suite);
  const problems = suite.problems.map(({ message }) => markup`<pre class="command">${message}</pre>`);
  const header = markup`<p class="over">Two editions compared</p>
    <div class="answer"><h1>${sentenceHtml(headline)}</h1></div>
    <p class="setting">${sentenceHtml(joined(sentences, ' '))}</p>`;
  const parts = [
    ...(chart === null ? [] : [await figureOf(drawn(chart))]),
    ...tables.map((table) => tableSection(table)),
    ...(problems.length === 0 ? [] : [section('problems', 'Not compared', markup`${problems}`)]),
    section('again', 'Make it again', markup`<pre class="command">${command}</pre>`),
  ];
  const body = answerBody(header, parts, version);
  return pageAround(body, { title: 'Two editions compared', version, styles: [PAGE_STYLE], sha256 });
}
