/** Method of a run and its sureness: agreement, rules in play, and all that is needed to make it again. */
import { replicates } from '../analysis/certainty.ts';
import { confidencePercent, pointsAtMost, pValue, whole } from '../analysis/digits.ts';
import type { RunFacts } from '../analysis/facts.ts';
import { left, right } from '../analysis/answer.ts';
import { asWritten, ownLabel } from '../analysis/labels.ts';
import { joined, say, type Sentence } from '../analysis/sentence.ts';
import type { Findings } from '../questions/matchup/findings.ts';
import { scenarioInWords } from '../analysis/scenario-words.ts';
import type { CellRow } from '../analysis/tables/rows.ts';
import { roughly, type Agreement } from '../questions/matchup/checks.ts';
import { confidenceAtStop } from '../statistics/index.ts';
import { capitalised } from '../engagement/printed-names.ts';
import { countOf } from '../engagement/shown.ts';
import { OWN_VALUES } from '../engagement/open-tables.ts';
import { listedName } from '../engagement/visible.ts';
import { MOST_MEASURED } from '../experiment/limits.ts';
import { ALL } from '../experiment/metrics.ts';
import { messagesAbout } from '../experiment/warnings.ts';
import { tableHtml } from './answer-sections.ts';
import { listHtml, markup, nameHtml, sentenceHtml, shortHtml, type Html } from './html.ts';

const SINGLE_LOOKS = 'Shares have Wilson’s interval, medians one by order statistics, means the normal one.';
const SEQUENCES =
  'The run watched its own numbers to know when to stop. So its intervals are confidence sequences, which hold at every look: a beta-binomial mixture for shares and medians, an empirical Bernstein bound for means. For other numbers the error of one look is shared out among all looks.';

/** The kinds of intervals of the run's counted cells, by the rule that ended them. */
function intervalsInWords(
  counted: readonly CellRow[],
  { confidence, format }: Pick<RunFacts, 'confidence' | 'format'>,
): string {
  const rule = counted.find(({ sequence }) => sequence !== null)?.sequence?.rule ?? null;
  if (rule === null) return SINGLE_LOOKS;
  // Runs of the first format had confidence sequences at a precision, too.
  return rule !== 'precision' || format === 1
    ? SEQUENCES
    : `The run watched the width of its intervals to know when to stop. So each is made for ${confidencePercent(confidenceAtStop(confidence))}, that it may hold with ${confidencePercent(confidence)} at the stop: Clopper and Pearson’s for shares, order statistics for medians, Wilson’s carried over to means.`;
}

/** The sections after the tables by their ids. */
export const METHOD_PARTS = [
  { id: 'method', title: 'How the numbers were made' },
  { id: 'rules', title: 'Rules in play' },
  { id: 'again', title: 'Make this run again' },
] as const;

/** The sections after the tables. */
export function methodSections(findings: Findings, facts: RunFacts): Html {
  const cells = findings.rows.map(({ cell }) => cell);
  const parts = {
    method: markup`${methods(cells, facts)} ${scenarioPart(facts)} ${sameDice(findings)} ${notComputedPart(facts)} ${findings.agreement === null ? null : agreementPart(findings.agreement)}`,
    rules: rulesPart(facts),
    again: againPart(facts),
  };
  return markup`${METHOD_PARTS.map(
    ({ id, title }) =>
      markup`<section aria-labelledby="${id}">
        <h2 id="${id}">${title}</h2>
        ${parts[id]}
      </section>`,
  )}`;
}

function methods(cells: readonly CellRow[], facts: RunFacts): Html {
  const { confidence } = facts;
  const solved = cells.filter(({ exact }) => exact !== null);
  const counted = cells.filter(({ simulated }) => simulated !== null);
  const parts: Html[] = [];
  if (solved.length > 0) {
    const most = (of: (cell: CellRow) => number | null): string =>
      whole(Math.max(...solved.map((cell) => of(cell) ?? 0)));
    parts.push(
      markup`<p>
        <b>Exact.</b> ${howMany(solved.length, cells.length)} solved: every throw of the dice was followed with
        its probability, turn by turn, and equal states were merged. Nothing was left out. A cell had at most
        ${most(({ states }) => states)} states and ${most(({ transitions }) => transitions)} transitions.
      </p>`,
    );
  }
  if (counted.length > 0) {
    const samplers = [...new Set(counted.map(({ sampler }) => sampler ?? ''))];
    const chunks = [...new Set(counted.map(({ chunkSize }) => chunkSize ?? 0))]
      .toSorted((a, b) => a - b)
      .map(whole);
    parts.push(
      markup`<p>
        <b>Counted.</b> ${howMany(counted.length, cells.length)} played,
        ${replicates(counted)}${counted.length > 1 ? ' each' : ''}. Every engagement drew its dice from a numbered stream of its
        own (${samplers.length > 1 ? 'samplers' : 'sampler'} <code>${samplers.join(', ')}</code>, chunks of ${chunks.join(', ')}). Intervals have
        ${shortHtml(confidencePercent(confidence))} confidence and are rounded outwards; about one
        in ${whole(1 / (1 - confidence))} misses the truth.
        ${intervalsInWords(counted, facts)}${shortHtml(furtherReplicates(counted))}
      </p>`,
    );
  }
  if (cells.some(({ exact, simulated }) => exact === null && simulated !== null))
    parts.push(
      markup`<p>
        <b>Many claims at once.</b> Each interval has its confidence by itself, in a sentence as in a table. What the
        findings above claim (who won, where most, what changed) holds together: all that this report might claim is tested at once (Holm; Bonferroni where intervals decide).
        With ${shortHtml(confidencePercent(confidence))} confidence none of these claims is wrong. So a finding may call too close what
        two intervals tell apart. It names the cell with the most or least only where that cell is clear of all
        others. Statements of the spec and rules that stop a run are judged one by one, each with its own confidence.
      </p>`,
    );
  const why = reasonsInWords(cells.map(({ reason }) => reason)).map(
    ({ reason, count }) => `${reason} (${countOf(count, 'cell')})`,
  );
  return markup`${parts} <p><b>Why this method.</b> ${capitalised(why.join('; '))}.</p>`;
}

/** Advice on more replicates, for runs with a fixed number of them that leave the winner open. */
function furtherReplicates(cells: readonly CellRow[]): string {
  const widths = cells.flatMap(({ exact, simulated, sequence, replicates: n }) =>
    exact !== null || simulated === null || sequence !== null || n === null
      ? []
      : simulated.map(({ low, high }) => ({ halfWidth: (high - low) / 2, n })),
  );
  const [widest] = widths.toSorted((a, b) => b.halfWidth - a.halfWidth);
  if (widest === undefined) return '';
  return ` The widest interval of a share of wins is about ± ${pointsAtMost(widest.halfWidth)}; about ${roughly(3 * widest.n)} more replicates would halve it.`;
}

/** The saving by playing variants on the same replicates, and how it was measured. */
function sameDice({ changes }: Findings): Html | null {
  if (changes.every(({ varianceSaved }) => varianceSaved === null)) return null;
  const isCounted = changes.some(({ how }) => how !== 'exact');
  const saved = isCounted
    ? '“Variance saved” compares the variance of the differences, counted replicate by replicate, with that of separate replicates.'
    : null;
  return markup`<p>
    <b>Same dice.</b> The variants of a cell played the same replicates. Each act had a stream of dice of its own,
    so an extra throw in one place changed no other. ${saved}
  </p>`;
}

/** The scenario, with the first value of what is varied in it. */
function scenarioPart(facts: RunFacts): Html | null {
  const { scenario, factors } = facts;
  const parts = scenario === undefined ? [] : scenarioInWords(scenario, facts);
  if (parts.length === 0) return null;
  const isVaried = factors.some(({ path }) => path.startsWith('scenario.'));
  return markup`<p>
      <b>Scenario.</b> Objectives and points are the spec’s own.${isVaried ? ' Where they are varied, the first value stands here.' : ''}
    </p>
    ${listHtml(parts.flatMap(({ heading, lines }) => lines.map((line) => say`${heading}: ${line}`)))}`;
}

/** The metrics that the tables lack, as the part of a spec that asks for them. */
function notComputedPart({ notComputed = [] }: RunFacts): Html | null {
  if (notComputed.length === 0) return null;
  const asked = notComputed.length > MOST_MEASURED ? ALL : `[${notComputed.map(listedName).join(', ')}]`;
  return markup`<p>
      <b>Not computed</b>, because nothing here needs it. To have it in the tables, add this line to the spec:
    </p>
    <pre class="command" dir="ltr"><code>metrics: ${asked}</code></pre>`;
}

/** Reasons, each once; those that differ in numbers alone are put together: `at 5,625 to 7,567 states`. */
function reasonsInWords(
  reasons: readonly string[],
): readonly { readonly reason: string; readonly count: number }[] {
  const alike = Map.groupBy(reasons, (reason) => reason.replace(NUMBER, '#'));
  return [...alike.values()].map((same) => {
    const numbers = same.map((reason) =>
      (reason.match(NUMBER) ?? []).map((one) => Number(one.replaceAll(',', ''))),
    );
    let place = 0;
    const [first = ''] = same;
    const reason = first.replace(NUMBER, (only) => {
      const here = numbers.map((each) => each[place] ?? 0);
      place++;
      const [least, most] = [Math.min(...here), Math.max(...here)];
      return least === most ? only : `${whole(least)} to ${whole(most)}`;
    });
    return { reason, count: same.length };
  });
}

const NUMBER = /\d+(?:,\d{3})*/g;

function howMany(count: number, all: number): string {
  if (all === 1) return 'The cell was';
  return count === all ? `All ${all} cells were` : `${count} of ${all} cells ${count === 1 ? 'was' : 'were'}`;
}

function agreementPart({ sentence, state, cells }: Agreement): Html {
  const rows = cells.map(({ cell, g, df, p, adjusted }) => [
    [`cell ${cell}`],
    ...[Number.isFinite(g) ? g.toFixed(1) : 'off the scale', whole(df), pValue(p), pValue(adjusted)].map(
      (number) => [number],
    ),
  ]);
  const columns = [left('cell'), ...['G', 'degrees of freedom', 'p', 'p after Holm'].map(right)];
  return markup`<p class="${state}"><b>Agreement.</b> ${sentenceHtml(sentence)}</p>
    ${tableHtml({ title: 'Agreement of each cell', columns, rows }, 'stand in the table of cells beside this page', 'The test, cell by cell')}`;
}

function rulesPart(facts: RunFacts): Html {
  const { rules, notes, options, warnings, patches = [], ownRows = [] } = facts;
  const hasVariants = patches.some(({ variant }) => variant !== null);
  const by = (variant: string | null): Sentence =>
    variant === null ? ['the spec'] : [ownLabel(facts, variant)];
  return markup`<p>${nameHtml(rules.title)} (<code>${rules.id}</code>)</p>
    ${rulesTable(
      'Changes of the tables of the rules',
      ['number', 'is now', ...(hasVariants ? ['by'] : [])],
      patches.map(({ variant, path, value }) => [
        [asWritten(path)],
        [asWritten(value)],
        ...(hasVariants ? [by(variant)] : []),
      ]),
      'Numbers of its tables that this run changed:',
    )}
    ${rulesTable(
      'Rows of the user’s own',
      ['row', 'columns', 'by'],
      ownRows.map(({ variant, path, columns }) => [
        [asWritten(path)],
        joined(
          columns.map(({ path: column, value }) => say`${asWritten(column)}: ${asWritten(value)}`),
          ', ',
        ),
        by(variant),
      ]),
      `Rows that this run added to its tables, ${OWN_VALUES}:`,
    )}
    ${listHtml(warnings.filter(({ about }) => about !== 'spec').map(({ message }) => [message]))}
    ${
      notes.length === 0
        ? null
        : markup`<details>
            <summary>Notes on the numbers of the rules, used here or not: ${notes.length}</summary>
            ${listHtml(notes.map((note) => [note]))}
          </details>`
    }
    ${rulesTable(
      'The rulings',
      ['ruling', 'as played'],
      Object.entries(options).map(([name, value]) => [[asWritten(name)], [asWritten(String(value))]]),
      null,
    )}`;
}

/** A table under its words, or folded under its number of rows; nothing without rows. */
function rulesTable(
  title: string,
  headings: readonly string[],
  rows: readonly (readonly Sentence[])[],
  words: string | null,
): Html | null {
  if (rows.length === 0) return null;
  const table = { title, columns: headings.map(left), rows };
  const folded = words === null ? `Rulings: ${rows.length}` : undefined;
  return markup`${words === null ? null : markup`<p>${words}</p>`} ${tableHtml(table, 'stand in the spec below', folded)}`;
}

function againPart({ command, module, seed, version, specHash, provenance, spec, warnings }: RunFacts): Html {
  const notes = listHtml(messagesAbout('spec', warnings).map((note) => [note]));
  const facts = [
    { name: 'seed', value: seed },
    { name: 'Hythe', value: version },
    { name: 'hash of the spec', value: specHash },
    ...provenance,
  ].map(
    ({ name, value }) =>
      markup`<dt>${nameHtml(name)}</dt>
        <dd><code>${nameHtml(value, 200)}</code></dd>`,
  );
  const named =
    module === undefined
      ? null
      : markup`, with <code>--rules-module</code> and the path of ${nameHtml(module)}`;
  return markup`<p>In the folder of this page <code>hythe run report.html</code> makes the run again${named}. It was made by</p>
    <pre class="command"><code>${command}</code></pre>
    <dl>${facts}</dl>
    ${notes === null ? null : markup`<p>Notes on the spec:</p> ${notes}`}
    <details>
      <summary>The spec</summary>
      <pre dir="ltr" tabindex="0"><code>${spec}</code></pre>
    </details>`;
}
