/** Sentences and tables on the cheapest force from a menu. */
import { item } from '../../../chance/at.ts';
import type { AnswerEntry, AnswerTable } from '../../answer.ts';
import { certainty } from '../../certainty.ts';
import { confidencePercent } from '../../digits.ts';
import type { RunFacts } from '../../facts.ts';
import { level, measureWords, pointValue, reachClause } from '../measure-words.ts';
import type { MenuFindings, MenuGroup, Reach, TriedChoice } from './findings.ts';
import type { CellRow } from '../../tables/rows.ts';
import { capital, joined, listed, named, say, type Sentence } from '../../sentence.ts';

/** More are left to the table. */
const MOST_TOLD = 4;
const MOST_GROUPS = 8;

const IN_WORDS: Readonly<Record<Reach, string>> = { reaches: 'yes', short: 'no', open: 'undecided' };

export interface MenuInput {
  readonly findings: MenuFindings;
  readonly cells: readonly CellRow[];
  readonly facts: RunFacts;
}

export function menuHeadline({ findings, cells, facts }: MenuInput): Sentence {
  const { groups } = findings;
  const sure = certainty(cells, facts.confidence);
  const [only] = groups;
  if (only === undefined || groups.every(({ choices }) => choices.length === 0))
    return say`No cell was finished, so there is no finding.`;
  if (groups.length === 1) return say`${answerOf(only, findings, facts)} (${sure}).`;
  const shown = groups.slice(0, MOST_GROUPS).map((group) => say`${shortAnswer(group)} at ${group.group}`);
  const rest = groups.length - shown.length;
  return say`The cheapest with which ${reachClause(findings, facts)}: ${joined(shown, '; ')}${rest > 0 ? `; ${rest} more in the table` : ''} (${sure}).`;
}

export function menuSentences({ findings, facts }: MenuInput): Sentence[] {
  const { groups } = findings;
  const sentences: Sentence[] = [];
  if (groups.some(({ choices }) => choices.some(({ isExact }) => !isExact)))
    sentences.push(
      say`A choice reaches the target only where its interval does so together with those of all others (${confidencePercent(facts.confidence)} in all). Any other choice that its own interval does not exclude stays a candidate.`,
    );
  const missing = groups.reduce((sum, group) => sum + group.missing, 0);
  if (missing > 0)
    sentences.push(
      say`${missing} ${missing === 1 ? 'choice has' : 'choices have'} no result: one of them may be cheaper.`,
    );
  return sentences;
}

function answerOf(group: MenuGroup, findings: MenuFindings, facts: RunFacts): Sentence {
  const { cheapest, candidates, choices } = group;
  const [first] = cheapest;
  const which = reachClause(findings, facts);
  if (first === undefined) {
    if (candidates.length > 0)
      return say`Undecided: no choice surely is one with which ${which}; it may be ${listedChoices(candidates, findings)}`;
    const best = choices.toSorted((a, b) => b.estimate.value - a.estimate.value)[0];
    return say`Nothing on the menu is enough: ${which}${best === undefined ? '' : say`; nearest${best.isExact ? '' : ' as played'} is ${withValue(best, findings)}`}`;
  }
  if (candidates.length > 0)
    return say`Undecided: ${listedChoices(cheapest, findings)} is surely enough (${which}), but less may be: ${listedChoices(candidates, findings)}`;
  const dearest = choices.findLast(({ price }) => price < first.price);
  const beside =
    dearest === undefined
      ? say``
      : say`; nothing for less does, such as ${withValue(bestBelow(group, first.price), findings)}`;
  return say`The cheapest with which ${which} is ${listed(cheapest.map((choice) => withValue(choice, findings)))}${beside}`;
}

/** The nearest of the cheaper choices. */
function bestBelow({ choices }: MenuGroup, price: number): TriedChoice {
  const cheaper = choices.filter((choice) => choice.price < price);
  return item(
    cheaper.toSorted((a, b) => b.estimate.value - a.estimate.value),
    0,
  );
}

function listedChoices(choices: readonly TriedChoice[], findings: MenuFindings): Sentence {
  const shown = choices.slice(0, MOST_TOLD).map((choice) => withValue(choice, findings));
  const rest = choices.length - shown.length;
  return rest > 0 ? say`${joined(shown, ', ')}, or one of ${rest} more` : joined(shown, ' or ');
}

/** `2 × elite + 1 × gun for 45 (83.1 %)` */
function withValue(choice: TriedChoice, { measure }: MenuFindings): Sentence {
  return say`${named(choice.name)} for ${String(choice.price)} (${pointValue(choice, measure)})`;
}

function shortAnswer({ cheapest, candidates, choices }: MenuGroup): Sentence {
  if (choices.length === 0) return say`no result`;
  const [first] = cheapest;
  const undecided = candidates.length > 0 ? `, undecided with ${candidates.length} cheaper` : '';
  if (first === undefined) return candidates.length > 0 ? say`undecided` : say`nothing on the menu`;
  return say`${named(first.name)} for ${String(first.price)}${undecided}`;
}

export function menuTables(findings: MenuFindings, facts: RunFacts): AnswerTable[] {
  const { groups, measure } = findings;
  const isVaried = groups.length > 1;
  const isCounted = groups.some(({ choices }) => choices.some(({ isExact }) => !isExact));
  return [
    {
      id: 'choices',
      title: 'Every choice from the menu',
      note: isCounted ? say`Intervals of ${confidencePercent(facts.confidence)} each.` : say`Exact.`,
      columns: [
        ...(isVaried ? [{ heading: ['at'], align: 'left' as const }] : []),
        { heading: ['choice'], align: 'left' },
        { heading: ['price'], align: 'right' },
        { heading: capital(measureWords(measure, facts)), align: 'right' },
        { heading: [`at least ${level(findings)}`], align: 'left' },
      ],
      rows: groups.flatMap(({ group, choices }) =>
        choices.map((choice): AnswerEntry[] => {
          const value = pointValue(choice, measure);
          return [
            ...(isVaried ? [group] : []),
            [named(choice.name)],
            [String(choice.price)],
            choice.isExact ? { exact: value, counted: null } : { exact: null, counted: value },
            [IN_WORDS[choice.reach]],
          ];
        }),
      ),
    },
  ];
}
