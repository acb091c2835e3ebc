/** Sentences on a grid: what explained most, the others, and what took two factors together. */
import { item } from '../../../chance/at.ts';
import type { Part, SobolIndices } from '../../../statistics/sobol.ts';
import type { Opening } from '../../answer.ts';
import { shareText, sizeText } from '../../certainty.ts';
import { exactly } from '../../estimate.ts';
import type { RunFacts } from '../../facts.ts';
import { factorLabel, sideLabel, theSide, valueLabel, type LabelFacts } from '../../labels.ts';
import { measuredText, measureName } from '../../measure-words.ts';
import {
  capital,
  joined,
  listed,
  LONGEST,
  LONGEST_HEADLINE,
  LONGEST_TITLE,
  plain,
  say,
  shortest,
  wordsIn,
  type Sentence,
} from '../../sentence.ts';
import type { Estimate } from '../../tables/rows.ts';
import type { MeasureAsked } from '../measure.ts';
import {
  bounded,
  endsAlong,
  leadingOf,
  meanSwing,
  together,
  type GridFactor,
  type GridFindings,
  type Shares,
} from './findings.ts';

/** A smaller share of the variance is next to nothing. */
const LITTLE = 0.005;
/** Factors and pairs that a sentence names. */
const MOST_NAMED = 3;

export interface GridInput {
  readonly findings: GridFindings;
  readonly facts: RunFacts;
}

/** A grid in which something varies. */
interface Varied extends GridInput {
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
        ? say`Nothing that was varied moves ${what}.`
        : say`Differences of ${what} are within the noise: more replicates may show more.`,
    };
  const varied = { findings, facts, shares };
  return {
    headline: headlineOf(varied),
    figure: figureOf(varied),
    verdicts: [],
    sentences: [...eachValue(varied), ...alone(varied), ...togetherWords(varied)],
  };
}

const SIDES = [0, 1] as const;

/** The values of the factor that matters most: the best, and the worst of them. */
interface Ends {
  readonly factor: number;
  readonly best: readonly number[];
  readonly worst: readonly number[];
  /** The side whose choice the factor is, where the measure is who wins: the best value is the best for it. */
  readonly chooser: 0 | 1 | null;
}

/** Null where no one factor surely matters most, or where the dice do not tell its best value from its worst. */
function endsOf({ findings, facts, shares }: Varied): Ends | null {
  const [factor, second] = leadingOf(shares, findings, facts.confidence);
  if (factor === undefined || second !== undefined) return null;
  const { greatest, least } = endsAlong(factor, shares, findings, facts.confidence);
  if (greatest.some((value) => least.includes(value))) return null;
  const { path } = item(findings.factors, factor);
  const { metric, label } = findings.measure;
  const isOfWins = metric === 'winner' && facts.sides.includes(label ?? '');
  const chooser = SIDES.find((side) => isOfWins && path.startsWith(`sides.${facts.sides[side]}.`)) ?? null;
  return chooser !== null && facts.sides[chooser] !== label
    ? { factor, chooser, best: least, worst: greatest }
    : { factor, chooser, best: greatest, worst: least };
}

/**
 * `Best place of the French guns: Turnpike Gate (wins of the British 19% ± 8), not Sheepfold (74% ± 9).`, `Who acts first
 * explains most: wins of the British are 50% with British, 36% with French.`
 */
function headlineOf(varied: Varied): Sentence {
  const ends = endsOf(varied);
  const explaining = say`${capital(leadWords(varied, LONGEST_HEADLINE))}.`;
  if (ends === null) return explaining;
  const { findings, facts } = varied;
  const { measure } = findings;
  const factor = item(findings.factors, ends.factor);
  const what = measureName(measure, facts);
  const values = (places: readonly number[]): Sentence =>
    joined(
      places.map((place) => levelName(factor, place, facts)),
      ' or ',
    );
  const [best, worst] = [ends.best, ends.worst].map((places) => meanText(varied, ends.factor, places));
  if (ends.chooser !== null) {
    const name = nameOf(factor, facts);
    const isNamed = plain(name).includes(sideLabel(facts, ends.chooser).name);
    const whose = isNamed ? [] : say` for ${theSide(facts, ends.chooser)}`;
    const lead = say`Best ${name}${whose}: ${values(ends.best)}`;
    return shortest(
      LONGEST_HEADLINE,
      ...(ends.best.length === 1
        ? [say`${lead} (${what} ${best ?? ''}), not ${values(ends.worst)} (${worst ?? ''}).`]
        : []),
      say`${lead}, not ${values(ends.worst)} (${what} ${worst ?? ''}).`,
      say`${lead}.`,
    );
  }
  const at = (places: readonly number[]): Sentence =>
    say`${joined(
      places.map((place) => atLevel(factor, place, facts)),
      ' or ',
    )}`;
  return shortest(
    LONGEST_HEADLINE,
    say`${capital(nameOf(factor, facts))} explains most: ${what} ${measure.label === null ? 'average' : 'are'} ${best ?? ''} ${at(ends.best)}, ${worst ?? ''} ${at(ends.worst)}.`,
    explaining,
  );
}

/** The mean at one value, `19% ± 8`; of several from the least to the greatest. */
function meanText(
  { findings: { means, measure } }: Varied,
  factor: number,
  places: readonly number[],
): string {
  const own = places.flatMap((place) => means?.[factor]?.[place] ?? []);
  const texts = own.toSorted((a, b) => a.value - b.value).map((mean) => measuredText(mean, measure));
  return [...new Set([texts[0] ?? '', texts.at(-1) ?? ''])].join(' to ');
}

/** `who goes first explains a third of the differences in wins (34.4%), more than British quality or distance` */
function leadWords({ findings, facts, shares }: Varied, longest: number): Sentence {
  const { factors, measure } = findings;
  const leading = leadingOf(shares, findings, facts.confidence);
  const names = leading.map((place) => nameOf(item(factors, place), facts));
  const [place = 0] = leading;
  const share = bounded(item(shares.factors, place).first);
  const what = explained(measure, facts);
  if (leading.length > 1)
    return share.low === share.high
      ? say`${listed(names)} explain most of ${what}, each ${shareText(share)}`
      : say`which of ${listed(names)} explains most cannot be told yet`;
  const next = factors
    .map((_factor, i) => i)
    .filter((i) => i !== place)
    .toSorted((a, b) => item(shares.factors, b).first.value - item(shares.factors, a).first.value)
    .map((i) => nameOf(item(factors, i), facts));
  const lead = say`${listed(names)} explains ${partOf(share)}of ${what}${isPlain(share) ? ` (${shareText(share)})` : ''}`;
  return shortest(
    longest,
    ...[2, 1].flatMap((most) =>
      next.length === 0 ? [] : [say`${lead}, more than ${joined(next.slice(0, most), ' or ')}`],
    ),
    lead,
  );
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

/** `a third `, or `27.1% ` where no plain part is near. */
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

function figureOf(varied: Varied): Opening['figure'] {
  const { findings, facts, shares } = varied;
  const [place, second] = leadingOf(shares, findings, facts.confidence);
  if (place === undefined || second !== undefined) return null;
  const factor = item(findings.factors, place);
  const ends = endsOf(varied);
  if (ends !== null && ends.chooser !== null)
    return ends.best.length > 1
      ? null
      : {
          amount: [meanText(varied, place, ends.best)],
          meaning: say`${measureName(findings.measure, facts)} with ${levelName(factor, item(ends.best, 0), facts)}`,
        };
  const share = bounded(item(shares.factors, place).first);
  return {
    amount: [shareText(share)],
    meaning: say`of ${explained(findings.measure, facts)} explained by ${nameOf(factor, facts)} alone`,
  };
}

/** `Wins of the British by place of the French guns: Turnpike Gate 19% ± 12, …`, of a choice among more than two. */
function eachValue(varied: Varied): Sentence[] {
  const { findings, facts } = varied;
  const ends = endsOf(varied);
  if (ends === null || ends.chooser === null) return [];
  const factor = item(findings.factors, ends.factor);
  if (factor.levels.length < 3) return [];
  const parts = factor.levels.map(
    (_level, k) => say`${levelName(factor, k, facts)} ${meanText(varied, ends.factor, [k])}`,
  );
  return [
    say`${capital(measureName(findings.measure, facts))} by ${nameOf(factor, facts)}: ${joined(parts, ', ')}.`,
  ].filter((sentence) => wordsIn(sentence) <= LONGEST);
}

/** `another 14.5%`, `at most another 26%` */
function another(share: Estimate): string {
  const [, most = '', amount = ''] = /^(at most )?(.*)$/u.exec(shareText(share)) ?? [];
  return `${most}another ${amount}`;
}

/** `Of the differences in wins, who goes first alone explains 34.4%, British quality 18.6%, distance 10.7%.` */
function alone({ findings, facts, shares }: Varied): Sentence[] {
  const parts = findings.factors
    .map((factor, i) => ({ factor, share: bounded(item(shares.factors, i).first) }))
    .toSorted((a, b) => b.share.value - a.share.value)
    .slice(0, MOST_NAMED)
    .map(
      ({ factor, share }, i) =>
        say`${nameOf(factor, facts)}${i === 0 ? ' alone explains' : ''} ${shareText(share)}`,
    );
  return [say`Of ${explained(findings.measure, facts)}, ${joined(parts, ', ')}.`];
}

function togetherWords({ findings, facts, shares }: Varied): Sentence[] {
  const { factors } = findings;
  if (factors.length < 2) return [];
  const pairs = shares.pairs
    .map((pair) => ({
      ...pair,
      share: bounded(pair.share),
      sure: together(bounded(pair.share), shares, findings, facts.confidence),
    }))
    .toSorted((a, b) => b.share.value - a.share.value);
  const parts = pairs
    .filter(({ sure }) => sure.low >= LITTLE)
    .slice(0, 2)
    .map(
      ({ factors: [i, j], share }, k) =>
        say`${nameOf(item(factors, i), facts)} and ${nameOf(item(factors, j), facts)} together${k === 0 ? ' explain' : ''} ${another(share)}`,
    );
  if (parts.length > 0) return [say`${capital(joined(parts, ', '))}.`];
  return [
    pairs.every(({ sure }) => sure.high < LITTLE)
      ? say`No two do anything together that they do not do alone.`
      : say`What two do together is within the noise.`,
  ];
}

/** The finding of the chart of indices: how much the factors explain alone; where counted, what explains most. */
export function indicesTitle(input: Varied): Sentence {
  const { findings, facts, shares } = input;
  const sum = shares.factors.reduce((total, { first }) => total + bounded(first).value, 0);
  if (!findings.isExact) return capital(leadWords(input, LONGEST_TITLE));
  const what = explained(findings.measure, facts);
  return sum > 1 - LITTLE
    ? say`Each factor does its own to ${what}: nothing takes two together`
    : say`Alone the factors explain ${shareText(exactly(sum))} of ${what}, the rest in combination`;
}

/** The finding of the chart of means: the widest swing; where counted, no factor is picked. */
export function meansTitle({ findings, facts }: GridInput, sobol: SobolIndices): Sentence {
  const { factors, measure, isExact } = findings;
  const what = measureName(measure, facts);
  const [widest] = factors
    .map((factor, i) => ({ factor, i, swing: meanSwing(sobol, i) }))
    .toSorted((a, b) => b.swing.value - a.swing.value);
  if (!isExact || widest === undefined) return say`${capital(what)} by each factor, as estimated`;
  const { factor, i, swing } = widest;
  const at = (place: number): Sentence => {
    const mean = item([...item(sobol.means, i)], place);
    return say`${measuredText(exactly(mean), measure)} (${levelName(factor, place, facts)})`;
  };
  return say`By ${nameOf(factor, facts)}, ${what} run from ${at(swing.leastAt)} to ${at(swing.greatestAt)}`;
}

/** Two factors with the mean at each pair of their values. */
interface PairOfFactors {
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
    return say`${capital(nameOf(rows, facts))} and ${nameOf(columns, facts)} together explain ${another(bounded(share))}`;
  const own = (place: number): number => item(shares.factors, place).first.value;
  const isByRow = own(down) >= own(across);
  const [mover, other] = isByRow ? [rows, columns] : [columns, rows];
  const reaches = other.levels.map((_level, k) => {
    const line = isByRow ? means.map((row) => item(row, k)) : item(means, k);
    return Math.max(...line) - Math.min(...line);
  });
  const at = (reach: number): Sentence => {
    const size = exactly(reach);
    const words = measure.label === null ? measuredText(size, measure) : sizeText(size);
    return say`${words} ${atLevel(other, reaches.indexOf(reach), facts)}`;
  };
  return say`${capital(nameOf(mover, facts))} is worth ${at(Math.max(...reaches))}, ${at(Math.min(...reaches))}`;
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
