/** The table of every choice from a menu. */
import { left, numberEntry, right, type AnswerEntry, type AnswerTable } from '../../answer.ts';
import { confidencePercent } from '../../digits.ts';
import type { RunFacts } from '../../facts.ts';
import { capital, say } from '../../sentence.ts';
import { level, measureWords, pointValue } from '../measure-words.ts';
import type { MenuFindings, Reach } from './findings.ts';
import { choiceName } from './words.ts';

const IN_WORDS: Readonly<Record<Reach, string>> = { reaches: 'yes', short: 'no', open: 'too close to call' };

export function menuTables(findings: MenuFindings, facts: RunFacts): AnswerTable[] {
  const { groups, measure } = findings;
  const isVaried = groups.length > 1;
  const isCounted = groups.some(({ choices }) => choices.some(({ isExact }) => !isExact));
  const confidence = confidencePercent(facts.confidence);
  return [
    {
      id: 'choices',
      title: 'Every choice from the menu',
      note: isCounted
        ? say`Intervals of ${confidence} each. The answer holds with ${confidence} as a whole: a choice is enough only if it is so together with all others.`
        : null,
      columns: [
        ...(isVaried ? [left('at')] : []),
        left('choice'),
        right('price'),
        right(capital(measureWords(measure, facts))),
        left(`at least ${level(findings)}`),
      ],
      rows: groups.flatMap(({ group, choices }) => {
        return choices.map((choice): AnswerEntry[] => {
          const value = pointValue(choice, measure);
          return [
            ...(isVaried ? [group] : []),
            choiceName(choice, facts),
            [String(choice.price)],
            numberEntry(value, choice.isExact),
            [IN_WORDS[choice.reach]],
          ];
        });
      }),
    },
  ];
}
