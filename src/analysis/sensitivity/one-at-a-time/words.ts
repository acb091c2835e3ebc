/** Sentences on a study of one thing at a time: what moved the measure most, what came next, and what did nothing. */
import { capitalised } from '../../../engagement/printed-names.ts';
import { countOf } from '../../../engagement/shown.ts';
import type { Opening } from '../../answer.ts';
import { differenceText, sizeText } from '../../certainty.ts';
import { countInWords, meanWithin, pointsAtMost, withSign } from '../../digits.ts';
import type { RunFacts } from '../../facts.ts';
import type { LabelFacts } from '../../labels.ts';
import { exactChange } from '../../matchup/change-words.ts';
import { measuredText, measureName, verbOf } from '../../measure-words.ts';
import { capital, joined, listed, LONGEST_HEADLINE, say, wordsIn, type Sentence } from '../../sentence.ts';
import type { Estimate } from '../../tables/rows.ts';
import type { MeasureAsked } from '../measure.ts';
import { leadingOf, ROUNDING, settingAt, type Moved, type OneAtATime, type Thing } from './findings.ts';
import { settingLabel, thingName } from './names.ts';

/** Things that a sentence names; the table has all. */
const MOST_NAMED = 3;

export interface MovesInput {
  readonly findings: OneAtATime;
  readonly facts: RunFacts;
}

export function movesOpening(input: MovesInput): Opening {
  const { findings, facts } = input;
  const { things, base, measure } = findings;
  const what = measureName(measure, facts);
  const idle = things.filter(({ swing, isExact }) => isExact && swing.value < ROUNDING);
  if (things.length === 0 || base === null)
    return {
      headline: say`No move was finished, so there is no finding.`,
      figure: null,
      verdicts: [],
      sentences: [],
    };
  const isMoved = idle.length < things.length;
  const over = findings.cells > 1 ? ` on average over ${findings.cells} matchups` : '';
  return {
    headline: isMoved ? headline(input) : say`Nothing that is moved changes ${what}.`,
    figure: isMoved ? figure(input) : null,
    verdicts: [],
    sentences: [
      say`As things are: ${what} ${measuredText(base, measure)}${over}.`,
      ...(isMoved ? nextWords(input, idle) : []),
      ...(isMoved ? idleWords(idle, facts) : []),
    ],
  };
}

/** `Wins of the British move most with British quality: 12.8 points from Militia to Elite.` */
function headline({ findings, facts }: MovesInput): Sentence {
  const { things, measure } = findings;
  const leading = leadingOf(things);
  const [first, second] = leading;
  if (first === undefined) return [];
  const what = measureName(measure, facts);
  if (second === undefined)
    return say`${capital(what)} ${verbOf(measure, 'move', 'moves')} most with ${thingName(first, facts)}: ${endsInWords(first, measure, facts)}.`;
  const naming = (most: number): Sentence => {
    const names = leading.slice(0, most).map((thing) => thingName(thing, facts));
    const rest = leading.length - names.length;
    const all = rest > 0 ? [...names, say`${countOf(rest, 'other')}`] : names;
    return leading.every(({ isExact }) => isExact)
      ? say`${capital(listed(all))} move ${what} most, each by ${swingText(first, measure)}.`
      : say`Too close to tell what moves ${what} most: ${listed(all)}.`;
  };
  let most = MOST_NAMED;
  while (most > 1 && wordsIn(naming(most)) > LONGEST_HEADLINE) most--;
  return naming(most);
}

/** `12.8 points from Militia to Elite`; `1.2 ± 1.4 points from end to end` where the swing may be none. */
function endsInWords(thing: Thing, measure: MeasureAsked, facts: LabelFacts): Sentence {
  const { leastAt, greatestAt, low } = thing.swing;
  const size = swingText(thing, measure);
  return low > 0 || thing.isExact
    ? say`${size} from ${settingName(thing, leastAt, facts)} to ${settingName(thing, greatestAt, facts)}`
    : say`${size} from end to end`;
}

/** The finding of a chart: how many things matter; of a mean, which things swing farthest. */
export function movesTitle({ findings, facts }: MovesInput): Sentence {
  const { things, measure, smallest } = findings;
  const what = measureName(measure, facts);
  const moving = things.filter(({ swing }) => swing.low > Math.max(ROUNDING, smallest ?? 0)).length;
  const least = smallest === null ? '' : ` by ${pointsAtMost(smallest)} or more`;
  const all =
    moving === things.length ? `All ${moving}` : capitalised(`${countInWords(moving)} of ${things.length}`);
  const surely = things.every(({ isExact }) => isExact) ? '' : ' surely';
  return say`${all} things${surely} ${moving === 1 ? 'moves' : 'move'} ${what}${least}`;
}

/** The swing of the one thing that stands out; else the measure as things are. */
function figure({ findings, facts }: MovesInput): Opening['figure'] {
  const { things, measure, base } = findings;
  const [first, second] = leadingOf(things);
  if (first === undefined || base === null) return null;
  const what = measureName(measure, facts);
  if (second !== undefined || !first.isExact)
    return { amount: [measuredText(base, measure)], meaning: say`${what} as things are` };
  return {
    amount: [swingText(first, measure)],
    meaning: say`from end to end of ${thingName(first, facts)}, in ${what}`,
  };
}

function nextWords({ findings, facts }: MovesInput, idle: readonly Thing[]): Sentence[] {
  const { things, measure } = findings;
  const leading = leadingOf(things);
  const others = things.filter((thing) => !leading.includes(thing) && !idle.includes(thing));
  const parts = others
    .slice(0, MOST_NAMED)
    .map((thing) => say`${thingName(thing, facts)} (${swingText(thing, measure)})`);
  // Of counted moves the order is not known.
  const next = others.every(({ isExact }) => isExact) ? 'Next' : 'Among the others';
  return parts.length === 0 ? [] : [say`${next}, from end to end: ${joined(parts, '; ')}.`];
}

function idleWords(idle: readonly Thing[], facts: LabelFacts): Sentence[] {
  if (idle.length === 0) return [];
  const names = idle.slice(0, MOST_NAMED).map((thing) => thingName(thing, facts));
  const rest = idle.length - names.length;
  return [
    say`These make no difference at all: ${joined(rest > 0 ? [...names, say`${countOf(rest, 'other')}`] : names, '; ')}.`,
  ];
}

/** `12.9 points`, `12.9 ± 0.4 points`, `0.12 ± 0.02`: the swing from end to end. */
function swingText({ swing, isExact }: Thing, measure: MeasureAsked): string {
  return sizeOf(isExact ? { value: swing.value, low: swing.value, high: swing.value } : swing, measure);
}

/** `−3.1 points`, `−3.1 ± 0.3 points`, `+0.12 ± 0.02` */
export function changeText({ change, isExact }: Moved, { label }: Pick<MeasureAsked, 'label'>): string {
  const value = Math.abs(change.value) < ROUNDING ? 0 : change.value;
  if (label !== null) return differenceText(isExact ? { value, low: value, high: value } : change);
  if (isExact) return exactChange(value, false);
  return withSign(value, meanWithin(Math.abs(value), (change.high - change.low) / 2));
}

function sizeOf(size: Estimate, { label }: Pick<MeasureAsked, 'label'>): string {
  return label === null ? meanWithin(Math.abs(size.value), (size.high - size.low) / 2) : sizeText(size);
}

/** The thing with its setting as things are: `Lebel, hit at extreme range: 19`. */
export function thingWithSetting(thing: Thing, facts: LabelFacts): Sentence {
  return say`${thingName(thing, facts)}: ${settingLabel(thing.from, thing, facts)}`;
}

/** The setting at a place of a swing: `Elite`, `8 cm`, `−1`. */
export function settingName(thing: Thing, place: number, facts: LabelFacts): Sentence {
  return settingLabel(settingAt(thing, place), thing, facts);
}
