/** The table of every move of one thing at a time. */
import { left, numberEntry, right, type AnswerEntry, type AnswerTable } from '../../answer.ts';
import { measuredText, measureName } from '../../measure-words.ts';
import { say } from '../../sentence.ts';
import { settingLabel, thingName } from './names.ts';
import { changeText, type MovesInput } from './words.ts';

export function movesTables({ findings, facts }: MovesInput): AnswerTable[] {
  const { things, base, measure } = findings;
  if (things.length === 0 || base === null) return [];
  return [
    {
      id: 'moves',
      title: 'Every move',
      note: say`The change of ${measureName(measure, facts)} from ${measuredText(base, measure)} as one thing alone is moved, the farthest swing first.`,
      columns: [left('what'), right('as it is'), right('moved to'), right('change')],
      rows: things.flatMap((thing) =>
        thing.moves.map((move): AnswerEntry[] => {
          const change = changeText(move, measure);
          return [
            thingName(thing, facts),
            settingLabel(move.from, thing, facts),
            settingLabel(move.to, thing, facts),
            numberEntry(change, move.isExact),
          ];
        }),
      ),
    },
  ];
}
