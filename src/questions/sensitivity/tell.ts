/** Words of a study of sensitivity: what moves or explains the measure most and by how much, what comes next, what does nothing. */
import type { Telling } from '../telling/answer.ts';
import { shareText, sizeText } from '../telling/certainty.ts';
import { countInWords, exactPercent, meanWithin, pointsAtMost } from '../telling/digits.ts';
import type { RunFacts } from '../telling/facts.ts';
import { factorLabel, sideLabel, theSide, valueLabel, type LabelFacts } from '../telling/labels.ts';
import {
  capital,
  firstOf,
  joined,
  listed,
  LONGEST_HEADLINE,
  plain,
  say,
  shortest,
  type Sentence,
} from '../telling/sentence.ts';
import type { Estimate } from '../telling/rows.ts';
import { item } from '../../chance/at.ts';
import { capitalised } from '../../play/printed-names.ts';
import { at, verb, who } from '../phrases.ts';
import { measuredText, measureName, verbOf, type MeasureAsked } from '../measure.ts';
import type { Grid, GridFactor, OneAtATime, Sensitivity, Shares, Thing } from './answer.ts';
import { settingName, thingName } from './names.ts';

/** A study with the facts that it is told with. */
export type Told<Of extends Sensitivity> = Of & { readonly facts: RunFacts };

/** Things that a sentence names; the table has all. */
const MOST_NAMED = 3;
/** A smaller share of the variance is next to nothing. */
const LITTLE = 0.005;

export function tellSensitivity(told: Told<Sensitivity>): Telling {
  return told.indices === 'oat' ? movesOpening(told) : gridOpening(told);
}

function opening(headline: Sentence, ...sentences: readonly Sentence[]): Telling {
  return { headline, sentences };
}

function movesOpening({ things, base, measure, cells, facts, ...told }: Told<OneAtATime>): Telling {
  if (things.length === 0 || base === null)
    return opening(say`No move was finished, so there is no finding.`);
  const what = measureName(measure, facts);
  const over = cells > 1 ? ` on average over ${cells} matchups` : '';
  const asIs = say`As things are: ${what} ${measuredText(base, measure)}${over}.`;
  const names = (some: readonly Thing[]): readonly Sentence[] => some.map((thing) => thingName(thing, facts));
  const idle = things.filter(({ swing, isExact }) => isExact && swing.value === 0);
  if (idle.length === things.length) return opening(say`Nothing that is moved changes ${what}.`, asIs);
  const leading = told.leading.map((place) => item(things, place));
  const first = item(leading, 0);
  const tied = (most: number): Sentence => {
    const all = listed(firstOf(names(leading), most));
    return leading.every(({ isExact }) => isExact)
      ? say`${capital(all)} move ${what} most, each by ${swingText(first, measure)}.`
      : say`Too close to tell what moves ${what} most: ${all}.`;
  };
  const most = things.length > 1 ? ' most' : '';
  const alone =
    first.isExact || first.swing.low > 0
      ? say`${capital(what)} ${verbOf(measure, 'move', 'moves')}${most} with ${thingName(first, facts)}: ${fromEndToEnd(first, measure, facts)}.`
      : say`Too close to tell whether ${thingName(first, facts)} moves ${what}: ${fromEndToEnd(first, measure, facts)}.`;
  const next = things
    .filter((thing) => !leading.includes(thing) && !idle.includes(thing))
    .slice(0, MOST_NAMED)
    .map((thing) => ({ thing, words: say`${thingName(thing, facts)} (${swingText(thing, measure)})` }));
  // Of counted moves the order is not known.
  const order = next.every(({ thing }) => thing.isExact) ? 'Next' : 'Among the others';
  const rest = joined(
    next.map(({ words }) => words),
    '; ',
  );
  return opening(
    leading.length > 1 ? shortest(LONGEST_HEADLINE, tied(MOST_NAMED), tied(2)) : alone,
    asIs,
    ...(next.length === 0 ? [] : [say`${order}, from end to end: ${rest}.`]),
    ...(idle.length === 0
      ? []
      : [say`These make no difference at all: ${joined(firstOf(names(idle), MOST_NAMED), '; ')}.`]),
  );
}

/** `12.8 points from Militia to Elite`; `1.2 ± 1.4 points from end to end` where the swing may be none. */
function fromEndToEnd(thing: Thing, measure: MeasureAsked, facts: LabelFacts): Sentence {
  const { leastAt, greatestAt, low } = thing.swing;
  const [from, to] = [leastAt, greatestAt].map((place) => settingAt(thing, place, facts));
  // Of several moves that were counted the ends are not known.
  const ends =
    thing.isExact || (low > 0 && thing.moves.length === 1)
      ? say`from ${from ?? []} to ${to ?? []}`
      : say`from end to end`;
  return say`${swingText(thing, measure)} ${ends}`;
}

/** The setting at a place of a swing: as it is at 0, then the moves. */
function settingAt(thing: Thing, place: number, facts: LabelFacts): Sentence {
  return settingName(place === 0 ? thing.from : item(thing.moves, place - 1).to, thing, facts);
}

/** `12.9 points`, `12.9 ± 0.4 points`, `0.12 ± 0.02`: the swing from end to end. */
function swingText({ swing, isExact }: Thing, { label }: MeasureAsked): string {
  const { value, low, high } = isExact ? { value: swing.value, low: 0, high: 0 } : swing;
  return label === null ? meanWithin(value, (high - low) / 2) : sizeText({ value, low, high });
}

/** The finding of the chart of moves: how many things matter. */
export function movesTitle({ things, measure, smallest, facts }: Told<OneAtATime>): Sentence {
  const matters = smallest ?? 0;
  const isSure = ({ swing }: Thing): boolean => swing.low > matters;
  const moving = things.filter(isSure).length;
  // Each change has an interval of its own.
  const isSureAlone = things.some(
    (thing) =>
      !thing.isExact &&
      !isSure(thing) &&
      thing.moves.some(({ change: { low, high } }) => low > matters || high < -matters),
  );
  const some = moving === 0 ? 'none' : countInWords(moving);
  const all =
    moving === things.length && moving > 1 ? `All ${moving}` : capitalised(`${some} of ${things.length}`);
  const surely = things.every(({ isExact }) => isExact) ? '' : ' surely';
  const least = smallest === null ? '' : ` by ${pointsAtMost(smallest)} or more`;
  return say`${all} things${surely} ${moving < 2 ? 'moves' : 'move'} ${measureName(measure, facts)}${least}${isSureAlone ? ', all judged together' : ''}`;
}

function gridOpening(told: Told<Grid>): Telling {
  const { measure, isExact, values, shares, factors } = told;
  const what = measureName(measure, told.facts);
  if (values === null) return opening(say`Not every combination was finished: the indices need them all.`);
  if (shares === null)
    return opening(
      isExact
        ? say`Nothing that was varied moves ${what}.`
        : say`Differences of ${what} are within the noise: more replicates may show more.`,
    );
  const parts = [...factors.keys()]
    .toSorted((a, b) => aloneOf(told, b).value - aloneOf(told, a).value)
    .slice(0, MOST_NAMED)
    .map((place, i) => {
      const verb = i === 0 ? ' alone explains' : '';
      return say`${nameAt(told, place)}${verb} ${shareText(aloneOf(told, place))}`;
    });
  return opening(
    endsHeadline(told) ?? say`${capital(leadWords(told))}.`,
    say`Of ${explained(told)}, ${joined(parts, ', ')}.`,
    ...pairWords(shares.pairs, told),
  );
}

/** The share that a factor explains alone. */
function aloneOf({ shares }: Told<Grid>, place: number): Estimate {
  return item(shares?.factors ?? [], place).alone;
}

/** The factor as a reader would say it: `distance`. */
export function factorName({ path, name, unit }: GridFactor, facts: LabelFacts): Sentence {
  return [factorLabel(facts, { path: path.replace(/^tables\./u, ''), name, unit })];
}

function nameAt({ factors, facts }: Told<Grid>, place: number): Sentence {
  return factorName(item(factors, place), facts);
}

/** `8 cm`, `Elite` */
export function levelName({ levels, path, unit }: GridFactor, place: number, facts: LabelFacts): Sentence {
  const level = valueLabel(facts, levels[place] ?? '', path);
  return unit === null ? level : say`${level} ${unit}`;
}

/** `at 8 cm`, `with quality elite`, `with the British first` */
function atLevel({ path, levels }: GridFactor, place: number, facts: LabelFacts): Sentence {
  const i = facts.factors.findIndex((factor) => factor.path === path);
  return at(i, levels[place] ?? '', facts);
}

/** The differences between the matchups, not those by the dice: `the differences in wins`. */
function explained({ measure, facts }: Told<Grid>): Sentence {
  const isWins = measure.metric === 'winner' && facts.sides.includes(measure.label ?? '');
  return say`the differences in ${isWins ? 'wins' : measureName(measure, facts)}`;
}

/** `who goes first explains the most: 34.4% of the differences in wins`; of several, that they are alike or too close. */
export function leadWords(told: Told<Grid>): Sentence {
  const leading = told.shares?.leading ?? [];
  const share = aloneOf(told, leading[0] ?? 0);
  const names = leading.map((place) => nameAt(told, place));
  const named = (most: number): Sentence => {
    const all = listed(firstOf(names, most));
    if (leading.length === 1) return say`${all} explains the most: ${shareText(share)} of ${explained(told)}`;
    return share.low === share.high
      ? say`${all} explain the most of ${explained(told)}, each ${shareText(share)}`
      : say`which of ${all} explains the most cannot be told yet`;
  };
  return shortest(LONGEST_HEADLINE, named(MOST_NAMED), named(2));
}

/**
 * `Best place of the French guns: Turnpike Gate (wins of the British 19% ± 8), not Sheepfold (74% ± 9).`, `Who acts first
 * explains most: wins of the British are 50% with the British first, 36% with the French first.`; null where the ends are not known.
 */
function endsHeadline(told: Told<Grid>): Sentence | null {
  const { factors, measure, shares, facts } = told;
  const ends = shares?.ends ?? null;
  if (ends === null) return null;
  const factor = item(factors, ends.factor);
  const [what, name] = [measureName(measure, facts), factorName(factor, facts)];
  const each = (places: readonly number[], words: typeof levelName): Sentence =>
    joined(
      places.map((place) => words(factor, place, facts)),
      ' or ',
    );
  const [best = '', worst = ''] = [ends.best, ends.worst].map((places) => meansText(factor, places, measure));
  if (ends.chooser === null) {
    const are = measure.label === null ? 'average' : 'are';
    return shortest(
      LONGEST_HEADLINE,
      say`${capital(name)} explains most: ${what} ${are} ${best} ${each(ends.best, atLevel)}, ${worst} ${each(ends.worst, atLevel)}.`,
      say`${capital(leadWords(told))}.`,
    );
  }
  const isNamed = plain(name).includes(sideLabel(facts, ends.chooser).name);
  const winner = measure.metric === 'winner' ? facts.sides.indexOf(measure.label ?? '') : -1;
  const there =
    winner === 0 || winner === 1
      ? say`there ${who(winner, facts)} ${verb(winner, facts, ['win', 'wins'])}`
      : say`there ${what}`;
  const lead = say`Best ${name}${isNamed ? [] : say` for ${theSide(facts, ends.chooser)}`}: ${each(ends.best, levelName)}`;
  return shortest(
    LONGEST_HEADLINE,
    say`${lead} (${what} ${best}), not ${each(ends.worst, levelName)} (${worst}).`,
    say`${lead}, not ${each(ends.worst, levelName)} (${there} ${worst}).`,
    say`${lead}.`,
  );
}

/** The mean at one value, `19% ± 8`; of several from the least to the greatest. */
function meansText({ means }: GridFactor, places: readonly number[], measure: MeasureAsked): string {
  const own = places.map((place) => item(means, place)).toSorted((a, b) => a.value - b.value);
  const ends = own.filter((_mean, i) => i === 0 || i === own.length - 1);
  return ends.map((mean) => measuredText(mean, measure)).join(' to ');
}

/** The two that do most together, if that is surely more than nothing. */
function pairWords(pairs: Shares['pairs'], told: Told<Grid>): Sentence[] {
  if (pairs.length === 0) return [];
  const found = pairs.find(({ sure }) => sure.low >= LITTLE);
  if (found !== undefined) {
    const [one, other] = found.factors;
    return [
      say`${capital(nameAt(told, one))} and ${nameAt(told, other)} together add ${shareText(found.share)}.`,
    ];
  }
  return pairs.every(({ sure }) => sure.high < LITTLE)
    ? [say`Pairs of factors add less than ${exactPercent(LITTLE)}.`]
    : [say`Pairs of factors add nothing beyond the noise.`];
}

/** The finding of the chart of means: from where to where the factor that explains most leads, if that is known. */
export function meansTitle({ factors, measure, shares, facts }: Told<Grid>): Sentence {
  const what = measureName(measure, facts);
  const ends = shares?.ends ?? null;
  const [best, worst] = [ends?.best ?? [], ends?.worst ?? []];
  if (ends === null || best.length > 1 || worst.length > 1) return say`${capital(what)} by each factor`;
  const factor = item(factors, ends.factor);
  const [from = [], to = []] = [worst, best].map(
    (places) => say`${meansText(factor, places, measure)} (${levelName(factor, places[0] ?? 0, facts)})`,
  );
  return say`By ${factorName(factor, facts)}, ${what} run from ${from} to ${to}`;
}

/**
 * The finding of the chart of two factors, from the means at each pair of their values, rows by columns: where the one
 * that explains more is worth most and least; where counted, what both explain.
 */
export function pairTitle(
  told: Told<Grid>,
  [down, across]: readonly [number, number],
  means: readonly (readonly number[])[],
  share: Estimate,
): Sentence {
  const { factors, isExact, measure, facts } = told;
  if (!isExact)
    return say`${capital(nameAt(told, down))} and ${nameAt(told, across)} together add ${shareText(share)}`;
  const isByRow = aloneOf(told, down).value >= aloneOf(told, across).value;
  const [mover, other] = isByRow ? [down, across] : [across, down];
  const reaches = item(factors, other).levels.map((_level, k) => {
    const line = isByRow ? means.map((row) => item(row, k)) : item(means, k);
    return Math.max(...line) - Math.min(...line);
  });
  const worth = (reach: number): Sentence => {
    const size = { value: reach, low: reach, high: reach };
    const words = measure.label === null ? measuredText(size, measure) : sizeText(size);
    return say`${words} ${atLevel(item(factors, other), reaches.indexOf(reach), facts)}`;
  };
  return say`${capital(nameAt(told, mover))} is worth ${worth(Math.max(...reaches))}, ${worth(Math.min(...reaches))}`;
}
