/** The table of every move of one thing at a time. */
import type { AnswerEntry, AnswerTable } from '../../answer.ts';
import { differenceText } from '../../certainty.ts';
import { meanWithin } from '../../digits.ts';
import { exactChange } from '../../matchup/change-words.ts';
import { measuredText, measureName } from '../../measure-words.ts';
import { say } from '../../sentence.ts';
import type { MeasureAsked } from '../measure.ts';
import { ROUNDING, type Moved } from './findings.ts';
import { settingLabel, thingName, type MovesInput } from './words.ts';

export function movesTables({ findings, facts }: MovesInput): AnswerTable[] {
  const { things, base, measure } = findings;
  if (things.length === 0 || base === null) return [];
  return [
    {
      id: 'moves',
      title: 'Every move',
      note: say`The change of ${measureName(measure, facts)} from ${measuredText(base, measure)} as one thing alone is moved, the farthest swing first.`,
      columns: [
        { heading: ['what'], align: 'left' },
        { heading: ['as it is'], align: 'right' },
        { heading: ['moved to'], align: 'right' },
        { heading: ['change'], align: 'right' },
      ],
      rows: things.flatMap((thing) =>
        thing.moves.map((move): AnswerEntry[] => {
          const change = changeText(move, measure);
          return [
            thingName(thing, facts),
            settingLabel(move.from, thing, facts),
            settingLabel(move.to, thing, facts),
            move.isExact ? { exact: change, counted: null } : { exact: null, counted: change },
          ];
        }),
      ),
    },
  ];
}

/** `−3.1 points`, `−3.1 ± 0.3 points`, `+0.12 ± 0.02` */
export function changeText({ change, isExact }: Moved, { label }: Pick<MeasureAsked, 'label'>): string {
  const value = Math.abs(change.value) < ROUNDING ? 0 : change.value;
  if (label !== null) return differenceText(isExact ? { value, low: value, high: value } : change);
  if (isExact) return exactChange(value, false);
  return `${value < 0 ? '−' : '+'}${meanWithin(Math.abs(value), (change.high - change.low) / 2)}`;
}
