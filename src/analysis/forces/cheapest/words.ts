/** Sentences on the cheapest force from a menu. */
import { countOf } from '../../../engagement/shown.ts';
import type { Opening } from '../../answer.ts';
import type { RunFacts } from '../../facts.ts';
import type { LabelFacts } from '../../labels.ts';
import { capital, joined, LONGEST, LONGEST_HEADLINE, say, shortest, type Sentence } from '../../sentence.ts';
import { armyWords, fightsIn, level, measureWords, pointValue } from '../measure-words.ts';
import type { MenuFindings, MenuGroup, TriedChoice } from './findings.ts';

interface MenuInput {
  readonly findings: MenuFindings;
  readonly facts: RunFacts;
}

export function menuOpening(input: MenuInput): Opening {
  const { groups } = input.findings;
  const [only] = groups;
  if (only === undefined || groups.every(({ choices }) => choices.length === 0))
    return {
      headline: say`No cell was finished, so there is no finding.`,
      figure: null,
      verdicts: [],
      sentences: [],
    };
  const isOne = groups.length === 1;
  return {
    headline: say`${isOne ? capital(answerOf(only, input)) : answersOf(input)}.`,
    figure: isOne ? figureOf(only, input) : null,
    verdicts: [],
    sentences: [...(isOne ? besideOf(only, input) : []), ...missingOf(groups)],
  };
}

function answersOf({ findings, facts }: MenuInput): Sentence {
  const { groups } = findings;
  const lead = groups.some(({ candidates }) => candidates.length > 0) ? 'Surely enough' : 'Cheapest';
  const ways = [3, 2, 1].map((most) => {
    const shown = groups.slice(0, most).map((group) => say`${shortAnswer(group, facts)} at ${group.group}`);
    const rest = groups.length - shown.length;
    return say`${lead}: ${joined(shown, '; ')}${rest > 0 ? `; ${rest} more in the table` : ''}`;
  });
  return shortest(LONGEST_HEADLINE, ...ways);
}

/** `to win seven fights in ten`, `for wins of the Reds of 70%` */
function goal({ findings, facts }: MenuInput): Sentence {
  const { measure, side } = findings;
  return measure.kind === 'share' && measure.metric === 'winner' && measure.label === side
    ? say`to win ${fightsIn(findings.level)}`
    : say`for ${measureWords(measure, facts)} of ${level(findings)}`;
}

function answerOf(group: MenuGroup, input: MenuInput): Sentence {
  const { cheapest, candidates, choices } = group;
  const { findings, facts } = input;
  const [first] = cheapest;
  if (first === undefined) {
    if (candidates.length > 0) return perhaps(candidates, input);
    const best = choices.toSorted((a, b) => b.estimate.value - a.estimate.value)[0];
    const nearest = best === undefined ? [] : say`; the nearest is ${withValue(best, input)}`;
    return say`nothing on the menu is enough${nearest}`;
  }
  if (candidates.length > 0) {
    const open = countOf(candidates.length, 'cheaper choice');
    return shortest(
      LONGEST_HEADLINE,
      say`surely enough ${goal(input)}: ${withValue(first, input)}; ${open} ${candidates.length === 1 ? 'is' : 'are'} open`,
      say`surely enough ${goal(input)}: ${choiceName(first, facts)} for ${String(first.price)} points; ${open} open`,
    );
  }
  const also = cheapest.length > 1 ? `; ${countOf(cheapest.length - 1, 'other')} at that price` : '';
  return say`cheapest ${goal(input)} (${pointValue(first, findings.measure)}): ${choiceName(first, facts)}, for ${String(first.price)} points${also}`;
}

/** The cheapest choice that may be enough, where none surely is. */
function perhaps([first, ...others]: readonly TriedChoice[], input: MenuInput): Sentence {
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : `, or ${countOf(others.length, 'dearer choice')}`;
  return shortest(
    LONGEST_HEADLINE,
    say`perhaps enough ${goal(input)}: ${withValue(first, input)}${more}`,
    say`perhaps enough ${goal(input)}: ${withValue(first, input)}`,
  );
}

function figureOf({ cheapest, candidates }: MenuGroup, input: MenuInput): Opening['figure'] {
  const [first] = cheapest;
  if (first === undefined || candidates.length > 0) return null;
  return {
    amount: [`${String(first.price)} points`],
    meaning: say`the lowest price ${goal(input)}: ${choiceName(first, input.facts)}`,
  };
}

/** Choices that may do as well; else the next cheaper choice, which falls short, and dearer ones that do no better. */
function besideOf(group: MenuGroup, input: MenuInput): Sentence[] {
  const { cheapest, candidates, choices, dearerButWorse, dearerAreNoBetter } = group;
  const [first] = cheapest;
  // The headline has the cheapest of those that may be enough, where none surely is.
  const untold = first === undefined ? candidates.slice(1) : candidates;
  if (untold.length > 0)
    return [listedChoices(say`Perhaps enough${first === undefined ? ' too' : ''}: `, untold, input)];
  if (first === undefined || candidates.length > 0) return [];
  const below = choices.findLast(({ price }) => price < first.price);
  return [
    ...(below === undefined ? [] : [say`The next below is ${withValue(below, input)}.`]),
    ...(dearerButWorse.length === 0
      ? []
      : [listedChoices(say`Dearer than the cheapest, but surely worse: `, dearerButWorse, input)]),
    ...(dearerAreNoBetter ? [say`Nothing dearer does better.`] : []),
  ];
}

/** The finding of a chart: the price below which nothing is enough. */
export function menuTitle({ cheapest, candidates }: MenuGroup): Sentence {
  const [first] = cheapest;
  if (first === undefined)
    return candidates.length > 0
      ? say`It cannot be told yet what is enough`
      : say`Nothing on the menu is enough`;
  return candidates.length > 0
    ? say`${String(first.price)} points are surely enough, and less may do`
    : say`Below ${String(first.price)} points nothing is enough`;
}

function missingOf(groups: readonly MenuGroup[]): Sentence[] {
  const missing = groups.reduce((sum, group) => sum + group.missing, 0);
  return missing === 0
    ? []
    : [
        say`${missing} ${missing === 1 ? 'choice has' : 'choices have'} no result: one of them may be cheaper.`,
      ];
}

/** The choices after their introduction, as many of them as a sentence has room for. */
function listedChoices(lead: Sentence, choices: readonly TriedChoice[], input: MenuInput): Sentence {
  const ways = [3, 2, 1].map((most) => {
    const shown = choices.slice(0, most).map((choice) => withValue(choice, input));
    const rest = choices.length - shown.length;
    return say`${lead}${joined(shown, '; ')}${rest > 0 ? `; ${rest} more` : ''}.`;
  });
  return shortest(LONGEST, ...ways);
}

/** `2 × Elite and 1 gun for 45 points (83.1%)` */
function withValue(choice: TriedChoice, { findings, facts }: MenuInput): Sentence {
  return say`${choiceName(choice, facts)} for ${String(choice.price)} points (${pointValue(choice, findings.measure)})`;
}

/** `2 × Elite and 1 gun` */
export function choiceName({ army }: TriedChoice, facts: LabelFacts): Sentence {
  return armyWords(army, facts);
}

function shortAnswer({ cheapest, candidates, choices }: MenuGroup, facts: LabelFacts): Sentence {
  if (choices.length === 0) return say`no result`;
  const [first] = cheapest;
  if (first === undefined) return candidates.length > 0 ? say`undecided` : say`nothing on the menu`;
  const undecided = candidates.length > 0 ? ` (${candidates.length} cheaper still open)` : '';
  return say`${choiceName(first, facts)} for ${String(first.price)} points${undecided}`;
}
