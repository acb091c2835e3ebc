/** Sentences on a grid: what explained most, the others, and what took two factors together. */
import { item } from '../../../chance/at.ts';
import type { Part, SobolIndices } from '../../../statistics/sobol.ts';
import type { Opening } from '../../answer.ts';
import { shareText, sizeText } from '../../certainty.ts';
import type { RunFacts } from '../../facts.ts';
import { factorLabel, valueLabel, type LabelFacts } from '../../labels.ts';
import { measuredText, measureName } from '../../measure-words.ts';
import { capital, joined, listed, LONGEST_TITLE, plain, say, type Sentence } from '../../sentence.ts';
import type { MeasureAsked } from '../measure.ts';
import {
  bounded,
  boundedTogether,
  leadingOf,
  meanSwing,
  type GridFactor,
  type GridFindings,
  type Shares,
} from './findings.ts';

/** A smaller share of the variance is next to nothing. */
const LITTLE = 0.005;
/** Words of a headline. */
const MOST_WORDS = 25;
/** Factors and pairs that a sentence names. */
const MOST_NAMED = 3;

export interface GridInput {
  readonly findings: GridFindings;
  readonly facts: RunFacts;
}

/** A grid in which something varies. */
export interface Varied extends GridInput {
  readonly shares: Shares;
}

export function gridOpening({ findings, facts }: GridInput): Opening {
  const { measure, isExact, sobol } = findings;
  const none = { figure: null, verdicts: [], sentences: [] };
  const what = measureName(measure, facts);
  if (sobol === null)
    return { ...none, headline: say`Not every combination was finished: the indices need them all.` };
  const { shares } = sobol;
  if (shares === null)
    return {
      ...none,
      headline: isExact
        ? say`Nothing that was varied moved ${what}.`
        : say`Differences of ${what} are within the noise: more replicates may show more.`,
    };
  const varied = { findings, facts, shares };
  return {
    headline: say`${capital(leadWords(varied))}.`,
    figure: figureOf(varied),
    verdicts: [],
    sentences: [...restWords(varied), ...togetherWords(varied)],
  };
}

/** `who goes first explained a third of the differences in wins (34.4 %), more than British quality; cover explained next to nothing` */
function leadWords({ findings, facts, shares }: Varied, longest = MOST_WORDS): Sentence {
  const { factors, measure } = findings;
  const leading = leadingOf(shares, facts.confidence);
  const names = leading.map((place) => nameOf(item(factors, place), facts));
  const [place = 0] = leading;
  const share = bounded(item(shares.factors, place).first);
  const what = explained(measure, facts);
  if (leading.length > 1)
    return share.low === share.high
      ? say`${listed(names)} explained most of ${what}, each ${shareText(share)}`
      : say`which of ${listed(names)} explained most cannot be told yet`;
  const others = factors.map((_factor, i) => i).filter((i) => i !== place);
  const little = others.filter(
    (i) => boundedTogether(item(shares.factors, i).total, shares, facts.confidence).high < LITTLE,
  );
  const namesOf = (places: readonly number[], and: string): Sentence =>
    joined(
      places.map((i) => nameOf(item(factors, i), facts)),
      and,
    );
  const next = others
    .filter((i) => !little.includes(i))
    .toSorted((a, b) => item(shares.factors, b).first.value - item(shares.factors, a).first.value);
  const more = [2, 1].map((most) =>
    next.length === 0 ? '' : say`, more than ${namesOf(next.slice(0, most), ' or ')}`,
  );
  const idle =
    little.length === 0 ? '' : say`; ${namesOf(little.slice(0, 2), ' and ')} explained next to nothing`;
  const lead = say`${listed(names)} explained ${partOf(share)}of ${what}${isPlain(share) ? ` (${shareText(share)})` : ''}`;
  const [long = '', short = ''] = more;
  const all = [say`${lead}${long}${idle}`, say`${lead}${short}${idle}`, say`${lead}${short}`];
  return all.find((words) => plain(words).split(' ').length <= longest) ?? lead;
}

/** Parts of a whole as people say them, about which a share may lie. */
const PARTS: readonly (readonly [share: number, words: string])[] = [
  [3 / 4, 'three quarters '],
  [2 / 3, 'two thirds '],
  [1 / 2, 'half '],
  [1 / 3, 'a third '],
  [1 / 4, 'a quarter '],
  [1 / 5, 'a fifth '],
];
const NEAR = 0.02;

/** `a third `, or `27.1 % ` where no plain part is near. */
function partOf(share: { readonly value: number; readonly low: number; readonly high: number }): string {
  return PARTS.find(([part]) => isNear(share, part))?.[1] ?? `${shareText(share)} `;
}

function isPlain(share: { readonly low: number; readonly high: number }): boolean {
  return PARTS.some(([part]) => isNear(share, part));
}

function isNear({ low, high }: { readonly low: number; readonly high: number }, part: number): boolean {
  return low > part - NEAR && high < part + NEAR;
}

/** `the differences in wins`, `the differences in British units left`: those between the matchups, not those by the dice. */
function explained(measure: MeasureAsked, facts: LabelFacts): Sentence {
  const isWins = measure.metric === 'winner' && facts.sides.includes(measure.label ?? '');
  return say`the differences in ${isWins ? 'wins' : measureName(measure, facts)}`;
}

function figureOf({ findings, facts, shares }: Varied): Opening['figure'] {
  const [place, second] = leadingOf(shares, facts.confidence);
  if (place === undefined || second !== undefined) return null;
  const share = bounded(item(shares.factors, place).first);
  return {
    amount: [shareText(share)],
    meaning: say`of ${explained(findings.measure, facts)} explained by ${nameOf(item(findings.factors, place), facts)} alone`,
  };
}

/** `Each of the others alone: British quality 18.6 %, distance 10.7 %.`; of all where nobody knows which leads. */
function restWords({ findings, facts, shares }: Varied): Sentence[] {
  const leading = leadingOf(shares, facts.confidence);
  const told = leading.length === 1 || findings.isExact ? leading : [];
  const parts = findings.factors
    .map((factor, i) => ({ factor, i, share: bounded(item(shares.factors, i).first) }))
    .filter(({ i }) => !told.includes(i))
    .toSorted((a, b) => b.share.value - a.share.value)
    .slice(0, MOST_NAMED)
    .map(({ factor, share }) => say`${nameOf(factor, facts)} ${shareText(share)}`);
  const whose = told.length === 0 ? 'Each' : 'Each of the others';
  return parts.length === 0 ? [] : [say`${whose} alone: ${joined(parts, ', ')}.`];
}

function togetherWords({ findings, facts, shares }: Varied): Sentence[] {
  const { factors } = findings;
  if (factors.length < 2) return [];
  const pairs = shares.pairs
    .map((pair) => ({
      ...pair,
      share: bounded(pair.share),
      sure: boundedTogether(pair.share, shares, facts.confidence),
    }))
    .toSorted((a, b) => b.share.value - a.share.value);
  const parts = pairs
    .filter(({ sure }) => sure.low >= LITTLE)
    .slice(0, 2)
    .map(
      ({ factors: [i, j], share }) =>
        say`${nameOf(item(factors, i), facts)} with ${nameOf(item(factors, j), facts)} ${shareText(share)}`,
    );
  if (parts.length > 0) return [say`Together, beyond each alone: ${joined(parts, ', ')}.`];
  return [
    pairs.every(({ sure }) => sure.high < LITTLE)
      ? say`No two did anything together that they did not do alone.`
      : say`What two did together is within the noise.`,
  ];
}

/** The finding of the chart of indices: how much the factors explain alone; where counted, what explains most. */
export function indicesTitle(input: Varied): Sentence {
  const { findings, facts, shares } = input;
  const alone = shares.factors.reduce((sum, { first }) => sum + bounded(first).value, 0);
  if (!findings.isExact) return capital(leadWords(input, LONGEST_TITLE));
  const what = explained(findings.measure, facts);
  return alone > 1 - LITTLE
    ? say`Each factor did its own to ${what}: nothing took two together`
    : say`Alone the factors explained ${shareText({ value: alone, low: alone, high: alone })} of ${what}, the rest in combination`;
}

/** The finding of the chart of means: the widest swing; where counted, no factor is picked. */
export function meansTitle({ findings, facts }: GridInput, sobol: SobolIndices): Sentence {
  const { factors, measure, isExact } = findings;
  const [widest] = factors
    .map((factor, i) => ({ factor, i, swing: meanSwing(sobol, i) }))
    .toSorted((a, b) => b.swing.value - a.swing.value);
  if (!isExact || widest === undefined)
    return say`${capital(measureName(measure, facts))} by each factor, as estimated`;
  const { factor, i, swing } = widest;
  const at = (place: number): Sentence => {
    const mean = item([...item(sobol.means, i)], place);
    return say`${measuredText({ value: mean, low: mean, high: mean }, measure)} (${place === swing.leastAt ? say`${nameOf(factor, facts)}: ` : ''}${levelName(factor, place, facts)})`;
  };
  return say`${capital(measureName(measure, facts))} ran from ${at(swing.leastAt)} to ${at(swing.greatestAt)} on average`;
}

/** Two factors with the mean at each pair of their values. */
export interface PairOfFactors {
  readonly shares: Shares;
  /** Rows by columns. */
  readonly means: readonly (readonly number[])[];
  readonly down: number;
  readonly across: number;
  readonly share: Part;
}

/** The finding of the chart of two factors: where the one matters most and least; where counted, what both explain. */
export function pairTitle({ findings, facts }: GridInput, pair: PairOfFactors): Sentence {
  const { factors, isExact, measure } = findings;
  const { shares, means, down, across, share } = pair;
  const [rows, columns] = [item(factors, down), item(factors, across)];
  if (!isExact)
    return say`${capital(nameOf(rows, facts))} and ${nameOf(columns, facts)} together explained ${shareText(bounded(share))} beyond each alone`;
  const own = (place: number): number => item(shares.factors, place).first.value;
  const isByRow = own(down) >= own(across);
  const [mover, other] = isByRow ? [rows, columns] : [columns, rows];
  const reaches = other.levels.map((_level, k) => {
    const line = isByRow ? means.map((row) => item(row, k)) : item(means, k);
    return Math.max(...line) - Math.min(...line);
  });
  const at = (reach: number): Sentence => {
    const size = { value: reach, low: reach, high: reach };
    const words = measure.label === null ? measuredText(size, measure) : sizeText(size);
    return say`${words} ${atLevel(other, reaches.indexOf(reach), facts)}`;
  };
  return say`${capital(nameOf(mover, facts))} mattered ${at(Math.max(...reaches))} but ${at(Math.min(...reaches))}`;
}

/** The factor as a reader would say it: `distance`. */
export function nameOf(factor: GridFactor, facts: LabelFacts): Sentence {
  return [factorLabel(facts, { ...factor, path: factor.path.replace(/^tables\./u, '') })];
}

/** `at 8 cm`, `with Elite` */
function atLevel(factor: GridFactor, place: number, facts: LabelFacts): Sentence {
  return say`${factor.unit === null ? 'with' : 'at'} ${levelName(factor, place, facts)}`;
}

/** `8 cm`, `Elite` */
export function levelName({ levels, path, unit }: GridFactor, place: number, facts: LabelFacts): Sentence {
  const level = valueLabel(facts, levels[place] ?? '', path);
  return unit === null ? level : say`${level} ${unit}`;
}
