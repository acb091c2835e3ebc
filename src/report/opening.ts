/**
 * The opening of a page: the answer as its heading with one number large beside it, the question, the verdicts, a few
 * findings, and the author's notes. What is long is folded, so that the first chart is not far below.
 */
import { methodLine } from '../questions/telling/certainty.ts';
import type { RunFacts } from '../questions/telling/facts.ts';
import type { Findings } from '../questions/matchup/findings.ts';
import { moreFindings, openFindings, worstFirst } from '../questions/telling/answer.ts';
import { capital, say, wordsIn, type Sentence } from '../questions/telling/sentence.ts';
import { folded, Html, listHtml, markup, nameHtml, sentenceHtml } from './html.ts';
import { hundredFights } from './hundred-fights.ts';
import { notesHtml } from './notes-html.ts';

/** Longer notes are folded. */
const MOST_WORDS_OF_NOTES = 60;

const INTERRUPTED = say`This run was stopped before its end: some cells are missing or hold fewer engagements than asked.`;

const MARKS = { holds: '✓', fails: '✗', undecided: '?' } as const;

export function opening(findings: Findings, facts: RunFacts): Html {
  const { headline, sentences, rows, figure, verdicts } = findings;
  const { rules, title, words, interrupted } = facts;
  return markup`<p class="over">${nameHtml(rules.title)}${title === rules.title ? null : markup` · ${nameHtml(title, 200)}`}</p>
    <div class="answer">
      <h1>${sentenceHtml(capital(headline))}</h1>
      <div>
        ${figure === null ? null : markup`<p class="figure"><b>${amountHtml(figure.amount)}</b> <span>${sentenceHtml(figure.meaning)}</span></p>`}
        ${hundredFights(findings, facts)}
      </div>
    </div>
    <p class="setting">
      ${words.question === null ? null : markup`<em>${nameHtml(words.question, 200)}</em>`} ${rules.scale}
    </p>
    ${verdictStrip(verdicts)}
    ${rows.every(({ verdict }) => verdict === null) ? null : markup`<p class="method">${sentenceHtml(methodLine(findings, facts))}</p>`}
    ${findingsPart(sentences)} ${cautionsPart(interrupted ? [INTERRUPTED, ...findings.cautions] : findings.cautions)} ${words.notes === null ? null : notesPart(words.notes)}`;
}

/** The number large, `at least`, `± 0.3` and `points` small. */
function amountHtml(amount: Sentence): Html {
  const { text } = sentenceHtml(amount);
  return new Html(text.replace(/^(?:at (?:least|most)|under)|±.*$|points?$/g, '<small>$&</small>'));
}

/** Reasons not to take the numbers as they stand: never folded. */
function cautionsPart(cautions: readonly Sentence[]): Html | null {
  if (cautions.length === 0) return null;
  return markup`<div class="cautions">
    <h2>Cautions</h2>
    ${listHtml(cautions.map(capital))}
  </div>`;
}

function notesPart(notes: string): Html {
  const text = markup`<div class="notes">${notesHtml(notes)}</div>`;
  if (wordsIn([notes]) <= MOST_WORDS_OF_NOTES) return text;
  return folded('Notes of the author', text, true);
}

/** Each verdict by a mark, a word and its number, so that no colour is needed to read it. */
export function verdictStrip(verdicts: Findings['verdicts']): Html | null {
  if (verdicts.length === 0) return null;
  const lines = worstFirst(verdicts).map(
    ({ state, isSaid = false, words, figure }) => markup`<li class="${state}${isSaid ? ' said' : ''}">
      <b><span aria-hidden="true">${MARKS[state]}</span> ${isSaid ? null : state}</b> <span>${sentenceHtml(capital(words))}</span> <span class="amount">${sentenceHtml(figure)}</span>
    </li>`,
  );
  return markup`<ul class="verdicts" aria-label="Verdicts">${lines}</ul>`;
}

export function findingsPart(sentences: readonly Sentence[]): Html {
  const { open, rest } = openFindings(sentences);
  const more = listHtml(rest.map(capital));
  return markup`${listHtml(open.map(capital))}${more === null ? null : folded(moreFindings(rest.length), more, true)}`;
}
