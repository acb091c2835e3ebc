/** The cheapest force from a menu that reaches a target, never one that fails it: answer, words and charts. */
import { adjusted } from '../../run/judgement.ts';
import { choicesOf, type Choice } from '../../spec/analyses/force-menu.ts';
import type { CheapestAsked } from '../../spec/analyses/forces-section.ts';
import { countOf } from '../../play/shown.ts';
import { left, right, type AnswerBase, type AnswerTable } from '../telling/answer.ts';
import { besideTheOther } from '../telling/claims.ts';
import type { RunFacts } from '../telling/facts.ts';
import {
  capital,
  chartText,
  firstOf,
  joined,
  LONGEST,
  LONGEST_HEADLINE,
  say,
  shortest,
  type Sentence,
} from '../telling/sentence.ts';
import type { Estimate } from '../telling/rows.ts';
import { distinct, rowOf, type Colour, type QuestionChart, type Row } from '../chart.ts';
import { measuredText } from '../measure.ts';
import {
  armyWords,
  factorAt,
  fightsIn,
  forceMeasure,
  levelText,
  measuredCells,
  measureWords,
  REACHES,
  reachOf,
  triedTable,
  under,
  underEach,
  type Condition,
  type Given,
  type Level,
  type Reach,
} from './measure.ts';

/** A choice with the measure, and its relation to the target. */
interface TriedChoice extends Choice {
  readonly estimate: Estimate;
  readonly isExact: boolean;
  readonly reach: Reach;
}

/** The choices under one condition. */
interface MenuGroup {
  readonly at: Condition;
  /** The cheapest first. */
  readonly choices: readonly TriedChoice[];
  /** The cheapest of the choices that surely reach the target; empty where none does. */
  readonly cheapest: readonly TriedChoice[];
  /** Cheaper choices that may reach it; all that may where none surely does. */
  readonly candidates: readonly TriedChoice[];
  /** Choices without a result: one of them may be cheaper. */
  readonly missing: number;
}

export interface CheapestAnswer extends Level {
  readonly asks: 'cheapest';
  readonly side: string;
  readonly groups: readonly MenuGroup[];
}

export function cheapestAnswer(asked: CheapestAsked, given: Given): CheapestAnswer {
  const { side, target } = asked;
  const { cells, facts } = given;
  const column = factorAt(facts, `sides.${side}.force`);
  const measure = forceMeasure(target.of, facts);
  const measured = measuredCells(given, measure);
  const choices = choicesOf(asked);
  const conditions = underEach(cells, facts, [column]);
  // That one reaches the target and that another is short are two things that may be wrong, under each condition.
  const each = adjusted(besideTheOther(facts.confidence), 2 * conditions.length);
  const groups = conditions.map(({ at, cells: own }): MenuGroup => {
    const byName = new Map(own.map((cell) => [cell.factors[column]?.text, measured.get(cell.cell)]));
    const counted = choices.filter(({ name }) => byName.get(name)?.exact === false).length;
    const together = adjusted(each, Math.max(1, counted));
    const tried = choices.flatMap((choice): TriedChoice[] => {
      const found = byName.get(choice.name);
      if (found === undefined) return [];
      // The choice that is named was picked as the first of many that reach the target, so its own bound has to hold
      // together with those of all others; only one is truly the cheapest, so one is left out as short by itself.
      const bounds = { low: found.within(together).low, high: found.within(each).high };
      const reach = reachOf(bounds, target.atLeast);
      return [{ ...choice, estimate: found.within(facts.confidence), isExact: found.exact, reach }];
    });
    const price = tried.find(({ reach }) => reach === 'reaches')?.price ?? Infinity;
    return {
      at,
      choices: tried,
      cheapest: tried.filter((one) => one.reach === 'reaches' && one.price === price),
      candidates: tried.filter((one) => one.reach === 'open' && one.price < price),
      missing: choices.length - tried.length,
    };
  });
  return { asks: 'cheapest', side, measure, level: target.atLeast, groups };
}

export function cheapestTold(answer: CheapestAnswer, facts: RunFacts): AnswerBase {
  const { groups } = answer;
  const [only] = groups;
  const missing = groups.reduce((sum, group) => sum + group.missing, 0);
  const isEmpty = only === undefined || groups.every(({ choices }) => choices.length === 0);
  return {
    headline: isEmpty
      ? say`No cell was finished, so there is no finding.`
      : say`${capital(groups.length === 1 ? answerOf(only, answer, facts) : answersOf(answer, facts))}.`,
    sentences: isEmpty || groups.length > 1 ? [] : besideOf(only, answer, facts),
    cautions:
      missing === 0
        ? []
        : [say`${countOf(missing, 'choice has', 'choices have')} no result: one of them may be cheaper.`],
    tables: choicesTable(answer, facts),
  };
}

/** `to win seven fights in ten`, `for wins of the Reds of 70%` */
function goal({ measure, level, side }: CheapestAnswer, facts: RunFacts): Sentence {
  return measure.metric === 'winner' && measure.label === side
    ? say`to win ${fightsIn(level)}`
    : say`for ${measureWords(measure, facts)} of ${levelText({ measure, level })}`;
}

function answerOf(
  { cheapest, candidates, choices }: MenuGroup,
  answer: CheapestAnswer,
  facts: RunFacts,
): Sentence {
  const [first, second] = cheapest;
  const [perhaps] = candidates;
  const what = goal(answer, facts);
  if (first !== undefined && perhaps !== undefined) {
    const sure = say`surely enough ${what}: ${priced(first, facts)}`;
    return shortest(
      LONGEST_HEADLINE,
      say`${sure}; ${countOf(candidates.length, 'cheaper choice')} open`,
      sure,
    );
  }
  if (first !== undefined) {
    const also = second === undefined ? '' : `; ${countOf(cheapest.length - 1, 'other')} at that price`;
    return say`cheapest ${what}: ${valued(first, answer, facts)}${also}`;
  }
  if (perhaps !== undefined) return say`perhaps enough ${what}: ${valued(perhaps, answer, facts)}`;
  const best = choices.reduce((most, one) => (one.estimate.value > most.estimate.value ? one : most));
  return say`nothing on the menu is enough; the nearest is ${valued(best, answer, facts)}`;
}

/** `Surely enough: 2 × Elite for 4 points at 8 cm; 3 × Elite for 6 points at 12 cm; 2 others` */
function answersOf({ groups }: CheapestAnswer, facts: RunFacts): Sentence {
  const lead = groups.some(({ candidates }) => candidates.length > 0) ? 'surely enough' : 'cheapest';
  const names = groups.map(({ at, cheapest: [first], candidates }) => {
    const open = candidates.length > 0 ? ` (${candidates.length} cheaper still open)` : '';
    const none = candidates.length > 0 ? say`undecided` : say`nothing on the menu`;
    return say`${first === undefined ? none : say`${priced(first, facts)}${open}`}${under(at, facts)}`;
  });
  return named(lead, names, LONGEST_HEADLINE);
}

/** The names after their lead, as many of them as there is room for. */
function named(lead: string, names: readonly Sentence[], most: number): Sentence {
  return shortest(most, ...[3, 2, 1].map((count) => say`${lead}: ${joined(firstOf(names, count), '; ')}`));
}

/** Choices that may do as well; else the next cheaper choice, which falls short. */
function besideOf(group: MenuGroup, answer: CheapestAnswer, facts: RunFacts): Sentence[] {
  const { cheapest, candidates, choices } = group;
  const [first] = cheapest;
  // The headline has the cheapest of those that may be enough, where none surely is.
  const open = first === undefined ? candidates.slice(1) : candidates;
  const below = choices.filter(({ price }) => price < (first?.price ?? 0)).slice(-1);
  const lead = open.length === 0 ? 'The next below' : `Perhaps enough${first === undefined ? ' too' : ''}`;
  const names = (open.length === 0 ? below : open).map((choice) => valued(choice, answer, facts));
  return names.length === 0 ? [] : [say`${named(lead, names, LONGEST)}.`];
}

/** `2 × Elite and 1 gun for 45 points` */
function priced({ army, price }: TriedChoice, facts: RunFacts): Sentence {
  return say`${armyWords(army, facts)} for ${String(price)} points`;
}

/** `2 × Elite and 1 gun for 45 points (83.1%)` */
function valued(choice: TriedChoice, { measure }: CheapestAnswer, facts: RunFacts): Sentence {
  return say`${priced(choice, facts)} (${measuredText(choice.estimate, measure)})`;
}

function choicesTable(answer: CheapestAnswer, facts: RunFacts): readonly AnswerTable[] {
  const about = {
    id: 'choices',
    title: 'Every choice from the menu',
    note: 'The answer holds with {} as a whole: a choice is enough only if it is so together with all others.',
    target: `at least ${levelText(answer)}`,
  };
  const groups = answer.groups.map(({ at, choices }) => ({
    at,
    rows: choices.map((choice) => ({ ...choice, against: REACHES[choice.reach] })),
  }));
  const columns = [
    [left('choice'), ({ army }: TriedChoice) => armyWords(army, facts)],
    [right('price'), ({ price }: TriedChoice): Sentence => [String(price)]],
  ] as const;
  return triedTable(answer.measure, about, groups, columns, facts);
}

/** Conditions with a chart each; more are left to the table. */
const MOST_CHARTS = 4;
const STEPS = 'best for the money';
const NAMES: Readonly<Record<Reach, string>> = {
  reaches: 'enough',
  short: 'falls short',
  open: 'too close to call',
};
const COLOURS: Readonly<Record<string, Colour>> = {
  [STEPS]: 'rest',
  [NAMES.reaches]: 'gain',
  [NAMES.short]: 'rest',
  [NAMES.open]: 'ink',
};

/**
 * The chance by price under each condition: every choice, the best for the money, and the cheapest that is enough.
 * @param method how the numbers came about, as a sentence
 */
export function cheapestCharts(answer: CheapestAnswer, facts: RunFacts, method: string): QuestionChart[] {
  const { measure, level } = answer;
  const words = measureWords(measure, facts);
  const said = chartText(words);
  const drawn = answer.groups.filter(({ choices }) => choices.length > 1).slice(0, MOST_CHARTS);
  return drawn.map((group, number): QuestionChart => {
    const { at, choices, cheapest } = group;
    const title = say`${menuTitle(group)}${under(at, facts)}`;
    const names = distinct(choices.map(({ army }) => chartText(armyWords(army, facts))));
    let best = -Infinity;
    const steps = choices.map(({ price, estimate }): Row => {
      best = Math.max(best, estimate.value);
      return { x: price, series: STEPS, part: STEPS, value: best };
    });
    const dots = choices.map(({ price, estimate, reach }, i): Row => {
      const own = rowOf(estimate, measuredText(estimate, measure));
      return { x: price, y: names[i] ?? '', series: NAMES[reach], ...own };
    });
    const played = choices.every(({ isExact }) => isExact) ? '' : ', as played';
    return {
      form: 'lines',
      name: `menu-${number + 1}`,
      title,
      subtitle: say`The ${words} by the price of each choice. ${method} The steps are the best chance for the money${played}.`,
      rows: [...steps, ...dots],
      options: {
        ...(measure.label === null ? { of: 'number' } : { domain: [0, 1] }),
        measure: said,
        along: 'price',
        join: 'none',
        joins: { [STEPS]: 'step' },
        colours: COLOURS,
        columns: { x: 'price', y: 'choice', series: 'target', said },
        target: { at: level, name: `target: ${levelText(answer)}` },
        found: cheapest.slice(0, 1).map((first) => ({
          name: chartText(priced(first, facts)),
          at: first.price,
          value: first.estimate.value,
        })),
      },
    };
  });
}

/** The finding of a chart: the price below which nothing is enough. */
function menuTitle({ cheapest: [first], candidates }: MenuGroup): string {
  const isOpen = candidates.length > 0;
  if (first === undefined)
    return isOpen ? 'It cannot be told yet what is enough' : 'Nothing on the menu is enough';
  return isOpen
    ? `${first.price} points are surely enough, and less may do`
    : `Below ${first.price} points nothing is enough`;
}
