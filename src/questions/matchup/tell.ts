/** Telling of a matchup: guarded templates over its answer. The headline speaks first, and no fact is told twice. */
import type { Telling } from '../telling/answer.ts';
import { isExact, meanOfAll } from '../telling/estimate.ts';
import type { RunFacts } from '../telling/facts.ts';
import { factorLabel, inner } from '../telling/labels.ts';
import {
  LONGEST,
  LONGEST_HEADLINE,
  LONGEST_TITLE,
  listed,
  plain,
  say,
  withoutStop,
  wordsIn,
  type Sentence,
} from '../telling/sentence.ts';
import { largestBy, percents } from '../numbers.ts';
import { at, variantName } from '../phrases.ts';
import { spoken, told, type Row, type Told } from '../templates.ts';
import { About, shares } from './about.ts';
import type { MatchupAnswer } from './answer.ts';
import { HEADLINES, LEADS, OUTCOMES, sureVariants, VARIANTS, type Guard } from './headlines.ts';

/** Values of a course that a sentence names, and variants. */
const MOST_VALUES = 8;
const MOST_VARIANTS = 4;

const course: Guard = (about) => {
  const { line } = about;
  // Of variants the sentences are on what they change.
  if (line === null || line.cells.length < 3 || about.a.reference !== null) return null;
  const cells = about.of(line.cells);
  const amounts = cells.map((cell) => about.amount(cell));
  // Leads may rise where wins do not.
  const steps = new Set(
    amounts.slice(1).map(({ value }, i) => Math.sign(value - (amounts[i]?.value ?? value))),
  );
  const isAll = (sign: number): boolean => steps.size === 1 && steps.has(sign);
  const how =
    line.course === 'rises' && isAll(1)
      ? ', more with each step'
      : line.course === 'falls' && isAll(-1)
        ? ', less with each step'
        : line.course === 'turns' && steps.has(1) && steps.has(-1)
          ? ', with ups and downs'
          : '';
  const values = percents(amounts, 1);
  return {
    how: about.factor?.kind === 'number' ? how : '',
    range: about.range(cells),
    each:
      about.isShare && cells.length <= MOST_VALUES
        ? listed(cells.map((cell, i) => say`${values[i] ?? ''} ${about.at([cell], true)}`))
        : undefined,
  };
};

/** The other factor that moves the subject most, on average. */
const otherFactor: Guard = (about) => {
  if (about.a.reference !== null || !about.isShare) return null;
  const effects = about.others.flatMap((i) => {
    const byValue = [...Map.groupBy(about.cells, (cell) => about.text(cell, i))].map(([text, own]) => ({
      size: own.length,
      at: at(i, text, about.facts),
      mean: meanOfAll(own.map((cell) => about.amount(cell))),
    }));
    const ordered = byValue.toSorted((x, y) => y.mean.value - x.mean.value);
    const [top, low] = [ordered[0], ordered.at(-1)];
    // Means over unlike cells are not compared.
    if (top === undefined || low === undefined || byValue.some(({ size }) => size !== top.size)) return [];
    return about.sure(top.mean).low > about.sure(low.mean).high ? [{ top, low }] : [];
  });
  const most = largestBy(effects, ({ top, low }) => top.mean.value - low.mean.value);
  if (most === undefined) return null;
  const { top, low } = most;
  return { top: top.mean, low: low.mean, atTop: top.at, atLow: low.at };
};

const draws: Guard = (about) => {
  const { isSure, most, least } = about.a.ends.draws;
  const [top, low] = about.of([most, least]);
  const all = about.cells.map((cell) => cell.draws);
  const isNone = all.every(({ value }) => value < 0.01) || all.every(({ value }) => value > 1 - 1e-9);
  if (about.a.reference !== null || top === undefined || low === undefined || isNone) return null;
  const isApart = isSure && Math.abs(top.draws.value - low.draws.value) > 0.005;
  const [x = '', y = ''] = percents([top.draws, low.draws]);
  return { range: shares(all), ...(isApart ? { top, low, x, y } : {}) };
};

const pace: Guard = ({ a: { reference }, cells }) => {
  const turns = cells.flatMap(({ turn }) => turn?.value ?? []);
  if (reference !== null || turns.length === 0) return null;
  const [first, last] = [Math.min(...turns), Math.max(...turns)];
  return { first: String(first), ...(first === last ? {} : { last: String(last) }) };
};

const FINDINGS: readonly Row[] = [
  LEADS,
  [
    (about) => {
      const sure = sureVariants(about);
      const names = sure.slice(0, MOST_VARIANTS).map(({ variant }) => variantName(variant, about.facts));
      const more = sure.length > MOST_VARIANTS ? ' and others' : '';
      return sure.length > 1 ? { count: sure.length, names: listed(names), more } : null;
    },
    'variant-list',
    '{count} variants surely change who wins: {names}{more}.',
  ],
  [course, 'course', '{subject}: {each}{how}.', '{subject}: {range}{how}.'],
  [otherFactor, 'others', 'On average {subject} {top} {atTop}, {low} {atLow}.'],
  [draws, 'draws', 'Undecided: {x} of fights {place top}, {y} {place low}.', 'Undecided: {range} of fights.'],
  [
    pace,
    'pace',
    'Half of the wins come by turn {first} where it is quickest, by turn {last} where it is slowest.',
    'Half of the wins come by turn {first}.',
  ],
];

/** A value that wins surely more than the best one, and loses more. */
const bolder: Guard = (about) => {
  const { line, own } = about;
  if (about.a.score !== null || !about.isOwned || line?.isBestSure !== true) return null;
  const [best] = about.of(line.best);
  const bold = about.cells.find(
    ({ wins }) => best !== undefined && about.sure(wins[own]).low > about.sure(best.wins[own]).high + 1e-9,
  );
  return bold === undefined ? null : { bold };
};

/** A factor or a score that the author asks about and the headline does not speak of. */
const unspoken: Guard = (about) => {
  const { factor, score } = about.facts.words;
  const { factors } = about.a;
  const asked = factors.find(({ path, name }) => [path, name].includes(factor ?? ''));
  const isOther = about.factor !== asked || (factors.length > 1 && !about.told.includes('factor'));
  if (asked !== undefined && isOther && !about.told.includes('variants'))
    return {
      what: inner(factorLabel(about.facts, asked)),
      why: asked.lines.every(({ isBestSure, cells }) => isBestSure && cells.length > 1)
        ? 'the table has its numbers'
        : 'none of its values is surely better in every case',
    };
  const isSilent = ['factor', 'score', 'course'].every((fact) => !about.told.includes(fact));
  if (score === undefined || about.told.includes('statements')) return null;
  if (about.a.score === null) return { what: [`“${score}”`], why: 'the run has no numbers of it' };
  return isSilent && !about.isWins ? { what: [`“${score}”`], why: 'the table has its numbers' } : null;
};

/** Cautions stand apart and never drop out. */
const CAUTIONS: readonly Row[] = [
  [
    ({ a: { unfinished }, cells }) =>
      unfinished === 0 || cells.length === 0
        ? null
        : { unfinished: unfinished === 1 ? '1 cell is' : `${unfinished} cells are` },
    '',
    '{unfinished} not finished: the sentences are about the others.',
  ],
  [
    bolder,
    '',
    'A draw counts half here; {at bold} {own} {own win|wins} more fights, and {own lose|loses} more. Set a score to choose.',
  ],
  [
    ({ isOwned, told: facts, lines, cells }) =>
      isOwned &&
      facts.includes('best') &&
      lines.some((one) => !one.isBestSure && one.cells.length > 1) &&
      cells.some(({ wins }) => !isExact(wins[0]))
        ? {}
        : null,
    '',
    'Some values are too close to be told apart by the fights played; more replicates may tell.',
  ],
  [unspoken, '', 'The headline does not speak of {what}: {why}.'],
];

/** The matchup of a run that is to be told, with its facts. */
interface Found {
  readonly findings: { readonly matchup: MatchupAnswer | null };
  readonly facts: RunFacts;
}

/** Who is ahead where in these cells; of several variants that of the reference. */
export function outcomeTitle(
  { findings: { matchup }, facts }: Found,
  drawn: readonly { readonly cell: { readonly cell: number } }[],
): Sentence {
  if (matchup === null) return [];
  const cells = matchup.cells.filter(({ cell }) => drawn.some((one) => one.cell.cell === cell));
  const isOne = new Set(cells.map(({ variant }) => variant)).size === 1;
  const shown = isOne ? cells.map(({ cell }) => cell) : matchup.shown;
  const { reference } = matchup;
  const under = isOne || reference === null ? [] : say`under “${variantName(reference, facts)}” `;
  return titled(OUTCOMES, new About({ ...matchup, shown, reference: null, score: null }, facts), under);
}

/** Changes by variants in the wins of a side. */
export function changesTitle({ findings: { matchup }, facts }: Found): Sentence {
  return matchup === null ? [] : titled(VARIANTS, new About(matchup, facts));
}

/** The first sentence of these rows, without its stop. */
function titled(rows: readonly Row[], about: About, before: Sentence = []): Sentence {
  const { words } = firstOf(rows, about, LONGEST_TITLE - wordsIn(before));
  return withoutStop(spoken(say`${before}${words}`));
}

function firstOf(rows: readonly Row[], about: About, most: number): Told {
  for (const row of rows) {
    const found = told(row, about, most);
    if (found !== null) return found;
  }
  return { words: [], uses: [], way: 0 };
}

/** The headline with at most six findings, the most important first; cautions never drop out. */
export function tell(answer: MatchupAnswer, facts: RunFacts): Telling {
  // With the names of the forces where that takes no number from the sentence.
  const full = firstOf(HEADLINES, new About(answer, { ...facts, isFull: true }), LONGEST_HEADLINE);
  const brief = firstOf(HEADLINES, new About(answer, facts), LONGEST_HEADLINE);
  const headline = wordsIn(full.words) <= LONGEST_HEADLINE && full.way <= brief.way ? full : brief;
  const about = new About(answer, facts, headline.uses);
  const known = new Set(headline.uses);
  const sentences = FINDINGS.flatMap((row) => {
    const found = told(row, about, LONGEST);
    if (found === null || plain(found.words).length < 3 || found.uses.every((fact) => known.has(fact)))
      return [];
    for (const fact of found.uses) known.add(fact);
    return [spoken(found.words)];
  });
  const cautions = CAUTIONS.flatMap((row) => {
    const found = told(row, about, LONGEST);
    return found === null ? [] : [spoken(found.words)];
  });
  return { headline: spoken(headline.words), sentences, cautions };
}
