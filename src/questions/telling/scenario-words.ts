/** The scenario of a run in words: its objectives, its points, its end, and who decides the winner. */
import { isMap, mapsIn, textOf, type JsonObject } from '../../play/json.ts';
import { conditionInWords } from './condition-words.ts';
import { inPoints } from './digits.ts';
import { metricLabel, ownLabel, sideOrNobody, theSide, type LabelFacts } from './labels.ts';
import { say, type Sentence } from './sentence.ts';

/** A part of the scenario with its lines. */
interface ScenarioPart {
  readonly heading: string;
  readonly lines: readonly Sentence[];
}

/** The parts that the scenario has; none for one of thrown set-ups alone. */
export function scenarioInWords(scenario: JsonObject, facts: LabelFacts): readonly ScenarioPart[] {
  const { objectives, points, tablePoints, packPoints, endsWhen, winner, margin } = scenario;
  const ofTables =
    // Runs of earlier versions say packPoints.
    (tablePoints ?? packPoints) === true
      ? [say`Those of the tables: for stands lost and stands taken, and for each objective held.`]
      : [];
  const decides =
    winner === 'points'
      ? [
          typeof margin === 'number' && margin > 0
            ? say`The side that leads by ${inPoints(String(margin))} or more has won, whatever the rules say; without such a lead nobody has.`
            : say`The side with more points has won, whatever the rules say; with as many, nobody has.`,
        ]
      : [];
  return [
    { heading: 'Winner', lines: decides },
    { heading: 'Objectives', lines: mapsIn(objectives).map((one) => objectiveInWords(one, facts)) },
    { heading: 'Points', lines: [...ofTables, ...mapsIn(points).map((one) => lineInWords(one, facts))] },
    { heading: 'End', lines: isMap(endsWhen) ? [endInWords(endsWhen, facts)] : [] },
  ].filter(({ lines }) => lines.length > 0);
}

/** `Bridge: 4 from the start line of the British in lane 2, 10 points, held by the British at the start.` */
function objectiveInWords({ name, at, lane, worth, holder, needs }: JsonObject, facts: LabelFacts): Sentence {
  const parts: Sentence[] = [say`${Number(at)} from the start line of ${theSide(facts, 0)}`];
  if (lane !== undefined) parts.push(say` in lane ${Number(lane)}`);
  if (typeof worth === 'number' && worth !== 0) parts.push(say`, ${inPoints(String(worth))}`);
  if (typeof holder === 'string' && holder !== 'none')
    parts.push(say`, held by ${sideOrNobody(facts, holder)} at the start`);
  if (typeof needs === 'number' && needs > 1)
    parts.push(say`, to be held for ${needs} turns without a break`);
  return say`${ownLabel(facts, textOf(name ?? ''))}: ${parts.flat()}.`;
}

/** `British: 3 points for each of British units left, where the bridge is held by the French`. */
function lineInWords({ for: side, worth, per, when }: JsonObject, facts: LabelFacts): Sentence {
  const each = typeof per === 'string' ? say` for each of ${metricLabel(facts, per)}` : [];
  const where = when === undefined ? [] : say`, where ${conditionInWords(when, facts)}`;
  return say`${ownLabel(facts, textOf(side ?? ''))}: ${inPoints(String(Number(worth)))}${each}${where}.`;
}

function endInWords({ winner, ...condition }: JsonObject, facts: LabelFacts): Sentence {
  const won = typeof winner === 'string' ? say`; ${sideOrNobody(facts, winner)} have won then` : [];
  return say`The engagement ends with the turn in which ${conditionInWords(condition, facts)}${won}.`;
}
