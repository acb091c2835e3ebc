/** Method of a run and its sureness: agreement, rules in play, and all that is needed to make it again. */
import { fightsPlayed } from '../questions/telling/certainty.ts';
import { percentOf, pointsAtMost, whole } from '../questions/telling/digits.ts';
import type { RunFacts } from '../questions/telling/facts.ts';
import { left } from '../questions/telling/answer.ts';
import { asWritten, ownLabel } from '../questions/telling/labels.ts';
import { say } from '../questions/telling/sentence.ts';
import type { Findings } from '../questions/matchup/findings.ts';
import { scenarioInWords } from '../questions/telling/scenario-words.ts';
import type { CellRow } from '../questions/telling/rows.ts';
import { roughly, type Agreement } from '../questions/matchup/checks.ts';
import { confidenceAtStop } from '../statistics/index.ts';
import { capitalised } from '../play/printed-names.ts';
import { countOf } from '../play/shown.ts';
import { listedName } from '../play/visible.ts';
import { MOST_MEASURED } from '../spec/limits.ts';
import { ALL } from '../spec/metrics.ts';
import { messagesAbout } from '../spec/warnings.ts';
import { folded, listHtml, markup, nameHtml, sentenceHtml, shortHtml, type Html } from './html.ts';
import { section, type PagePart } from './page-parts.ts';
import { tableHtml } from './page-tables.ts';

/** The sections after the tables. */
export function methodParts(findings: Findings, facts: RunFacts): readonly PagePart[] {
  const { changes, agreement, rows } = findings;
  const cells = rows.map(({ cell }) => cell);
  const method = [
    exactPart(cells),
    countedPart(cells, facts),
    claimsPart(cells, facts),
    reasonsPart(cells),
    scenarioPart(facts),
    sameDicePart(changes),
    notComputedPart(facts),
    agreement === null ? null : agreementPart(agreement),
  ];
  return [
    section('method', 'How the numbers were made', markup`${method.filter((part) => part !== null)}`),
    section('rules', 'Rules in play', rulesPart(facts)),
    section('again', 'Make this run again', againPart(facts)),
  ];
}

function exactPart(cells: readonly CellRow[]): Html | null {
  const solved = cells.filter(({ exact }) => exact !== null);
  if (solved.length === 0) return null;
  const most = (of: 'states' | 'transitions'): string =>
    whole(Math.max(...solved.map((cell) => cell[of] ?? 0)));
  return markup`<p>
    <b>Exact.</b> ${howMany(solved, cells)} solved: every throw of the dice was followed with its probability, turn by
    turn, and equal states were merged. Nothing was left out. A cell had at most ${most('states')} states and
    ${most('transitions')} transitions.
  </p>`;
}

function countedPart(cells: readonly CellRow[], facts: RunFacts): Html | null {
  const { confidence } = facts;
  const counted = cells.filter(({ simulated }) => simulated !== null);
  if (counted.length === 0) return null;
  const samplers = new Set(counted.map(({ sampler }) => sampler ?? ''));
  const chunks = [...new Set(counted.map(({ chunkSize }) => chunkSize ?? 0))].toSorted((a, b) => a - b);
  return markup`<p>
    <b>Counted.</b> ${howMany(counted, cells)} played, ${fightsPlayed(counted)}${counted.length > 1 ? ' each' : ''}. Every
    engagement drew its dice from a numbered stream of its own
    (${samplers.size > 1 ? 'samplers' : 'sampler'} <code>${[...samplers].join(', ')}</code>, chunks of
    ${chunks.map(whole).join(', ')}). Intervals have ${shortHtml(percentOf(confidence))} confidence and are rounded
    outwards; about one in ${whole(1 / (1 - confidence))} misses the truth.
    ${intervalsInWords(counted, facts)}${shortHtml(furtherReplicates(counted))}
  </p>`;
}

const SINGLE_LOOKS = 'Shares have Wilson’s interval, medians one by order statistics, means the normal one.';
const SEQUENCES =
  'The run watched its own numbers to know when to stop. So its intervals are confidence sequences, which hold at every look: a beta-binomial mixture for shares and medians, an empirical Bernstein bound for means. For other numbers the error of one look is shared out among all looks.';

/** The kinds of intervals of the run's counted cells, by the rule that ended them. */
function intervalsInWords(counted: readonly CellRow[], { confidence, format }: RunFacts): string {
  const rule = counted.find(({ sequence }) => sequence !== null)?.sequence?.rule ?? null;
  if (rule === null) return SINGLE_LOOKS;
  // Runs of the first format had confidence sequences at a precision, too.
  return rule !== 'precision' || format === 1
    ? SEQUENCES
    : `The run watched the width of its intervals to know when to stop. So each is made for ${percentOf(confidenceAtStop(confidence))}, that it may hold with ${percentOf(confidence)} at the stop: Clopper and Pearson’s for shares, order statistics for medians, Wilson’s carried over to means.`;
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

function claimsPart(cells: readonly CellRow[], { confidence }: RunFacts): Html | null {
  if (cells.every(({ exact, simulated }) => exact !== null || simulated === null)) return null;
  return markup`<p>
    <b>Many claims at once.</b> Each interval has its confidence by itself, in a sentence as in a table. What the
    findings above claim (who won, where most, what changed) holds together: all that this report might claim is tested at once (Holm; Bonferroni where intervals decide).
    With ${shortHtml(percentOf(confidence))} confidence none of these claims is wrong. So a finding may call too close what
    two intervals tell apart. It names the cell with the most or least only where that cell is clear of all
    others. Statements of the spec and rules that stop a run are judged one by one, each with its own confidence.
  </p>`;
}

const NUMBER = /\d+(?:,\d{3})*/g;

/** Reasons, each once; those that differ in numbers alone are put together: `at 5,625 to 7,567 states`. */
function reasonsPart(cells: readonly CellRow[]): Html {
  const alike = Map.groupBy(
    cells.map(({ reason }) => reason),
    (reason) => reason.replace(NUMBER, '#'),
  );
  const reasons = [...alike].map(([words, same]) => {
    const numbers = same.map((reason) => reason.match(NUMBER) ?? []);
    let place = 0;
    const reason = words.replace(/#/g, () => {
      const here = numbers.map((each) => Number(each[place]?.replaceAll(',', '')));
      place++;
      const [least, most] = [Math.min(...here), Math.max(...here)];
      return least === most ? (numbers[0]?.[place - 1] ?? '') : `${whole(least)} to ${whole(most)}`;
    });
    return `${reason} (${countOf(same.length, 'cell')})`;
  });
  return markup`<p><b>Why this method.</b> ${capitalised(reasons.join('; '))}.</p>`;
}

function howMany({ length: count }: readonly CellRow[], { length: all }: readonly CellRow[]): string {
  if (all === 1) return 'The cell was';
  return count === all ? `All ${all} cells were` : `${count} of ${all} cells ${count === 1 ? 'was' : 'were'}`;
}

/** The saving by playing variants on the same replicates, and how it was measured. */
function sameDicePart(changes: Findings['changes']): Html | null {
  if (changes.every(({ varianceSaved }) => varianceSaved === null)) return null;
  const isCounted = changes.some(({ how }) => how !== 'exact');
  const saved =
    '“Variance saved” compares the variance of the differences, counted replicate by replicate, with that of separate replicates.';
  return markup`<p>
    <b>Same dice.</b> The variants of a cell played the same replicates. Each act had a stream of dice of its own,
    so an extra throw in one place changed no other. ${isCounted ? saved : null}
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

function agreementPart({ sentence, state }: Agreement): Html {
  return markup`<p class="${state}"><b>Agreement.</b> ${sentenceHtml(sentence)}</p>`;
}

function rulesPart(facts: RunFacts): Html {
  const { rules, notes, options, warnings, patches = [] } = facts;
  const changes = tableHtml({
    title: 'Changes of the tables of the rules',
    columns: ['number or row', 'is now', 'by'].map(left),
    rows: patches.map(({ variant, path, value }) => [
      [asWritten(path)],
      [asWritten(value)],
      variant === null ? ['the spec'] : [ownLabel(facts, variant)],
    ]),
    rest: 'stand in the spec below',
  });
  const rulings = Object.entries(options).map(([name, value]) => [
    [asWritten(name)],
    [asWritten(String(value))],
  ]);
  const played = tableHtml({
    title: 'The rulings',
    columns: ['ruling', 'as played'].map(left),
    rows: rulings,
    rest: 'stand in the spec below',
    folded: `Rulings: ${rulings.length}`,
  });
  return markup`<p>${nameHtml(rules.title)} (<code>${rules.id}</code>)</p>
    ${patches.length === 0 ? null : markup`<p>What this run changed in its tables:</p> ${changes}`}
    ${listHtml(warnings.filter(({ about }) => about !== 'spec').map(({ message }) => [message]))}
    ${
      notes.length === 0
        ? null
        : folded(
            `Notes on the numbers of the rules, used here or not: ${notes.length}`,
            listHtml(notes.map((note) => [note])),
          )
    }
    ${rulings.length === 0 ? null : played}`;
}

function againPart({ command, module, seed, version, specHash, provenance, spec, warnings }: RunFacts): Html {
  const notes = listHtml(messagesAbout('spec', warnings).map((note) => [note]));
  const facts = [
    { name: 'seed', value: seed },
    { name: 'Hythe', value: version },
    { name: 'hash of the spec', value: specHash },
    ...provenance,
  ];
  const named = markup`, with <code>--rules-module</code> and the path of ${nameHtml(module ?? '')}`;
  return markup`<p>In the folder of this page <code>hythe run report.html</code> makes the run again${module === undefined ? null : named}. It was made by</p>
    <pre class="command"><code>${command}</code></pre>
    <dl>
      ${facts.map(
        ({ name, value }) => markup`<dt>${nameHtml(name)}</dt>
          <dd><code>${nameHtml(value, 200)}</code></dd>`,
      )}
    </dl>
    ${notes === null ? null : markup`<p>Notes on the spec:</p> ${notes}`}
    <details>
      <summary>The spec</summary>
      <pre dir="ltr" tabindex="0"><code>${spec}</code></pre>
    </details>`;
}
