/** Words for what a throw led to with no further dice. */
import { item } from '../../chance/at.ts';
import { SIDE_LETTERS } from '../../play/by-side.ts';
import type { Thrown } from '../../play/dice.ts';
import { TURN_DONE } from '../../play/game.ts';
import { markerText } from './disorder.ts';
import { NONE } from './rules.ts';
import { SPREADING } from './formation-state.ts';
import type { Battle, Pair, Unit } from './game.ts';
import { FORMATIONS } from './units.ts';

/** Losses, the phase that has begun, charges, and what else changed of units that live on. */
export function consequences(before: Battle, { kind }: Thrown, after: Battle): readonly string[] {
  const ofUnits = (told: (was: Unit, is: Unit) => readonly string[]): readonly string[] =>
    after.units.flatMap((is, i) => told(item(before.units, i), is));
  const losses = ofUnits(({ cv }, is) => {
    if (is.cv === cv) return [];
    return [is.cv === 0 ? `${is.name} is broken` : `${is.name} is down to CV ${is.cv}`];
  });
  if (after.over !== 0) return [...losses, ...ending(after)];
  const isTested = kind === after.rules.throws.forming;
  return [
    ...losses,
    ...(after.phase === 2 && before.phase !== 2 ? [`then active: ${item(SIDE_LETTERS, after.active)}`] : []),
    ...ofUnits(({ target }, is) =>
      is.target === NONE || is.target === target ? [] : [`${is.name} charges ${after.targetOf(is).name}`],
    ),
    ...ofUnits((was, is) => changes(was, is, isTested)),
    ...after.pairs.flatMap((is, place) => moves(item(before.pairs, place), is)),
    ...tests(before, after),
    ...entries(after),
  ];
}

/** Other changes of a unit that lives on. */
function changes(was: Unit, is: Unit, isTested: boolean): readonly string[] {
  const { name } = is;
  if (is.cv === 0) return [];
  return [
    ...markerChange(name, was.marker, is.marker),
    ...(is.blown > was.blown ? [`${name} is blown`] : []),
    ...(is.square < was.square ? [`${name} leaves its square`] : []),
    ...(is.formation === was.formation || isTested
      ? []
      : [`${name} forms ${FORMATIONS[is.formation] ?? ''} (R-20)`]),
  ];
}

/** Words for a change of a disorder marker. */
export function markerChange(name: string, was: number, is: number): readonly string[] {
  if (is > was) return [`${name} is disordered (${markerText(is)})`];
  return is < was && is === 0 ? [`${name} is in order again`] : [];
}

function moves(before: Pair, after: Pair): readonly string[] {
  if (after.distance === before.distance) return [];
  const { field, sides } = after;
  const lines = field.rules.hasRows ? `the lines of ${sides[0].name} and ${sides[1].name}` : 'the lines';
  const apart = `${lines} are ${Number(field.inches(after.distance).toFixed(3))} in apart`;
  return [after.distance < before.distance ? apart : `a line retires: ${apart} (R-21)`];
}

/** Formations that have to test for a neighbour that broke. */
function tests(before: Battle, after: Battle): readonly string[] {
  return after.sides
    .filter(({ owes }, i) => owes > item(before.sides, i).owes)
    .map(({ name }) => `${name} has to test for its neighbour (${SPREADING})`);
}

/** Units that enter with the turn that opens next. */
function entries(after: Battle): readonly string[] {
  if (after.at !== TURN_DONE) return [];
  const { waiting } = after.rules;
  return after.units
    .filter((unit) => after.isWaiting(unit) && waiting.hasCome(after.wait - 1, unit.is.entersTurn))
    .map(({ name }) => `${name} enters next turn`);
}

function ending({ sides }: Battle): readonly string[] {
  return sides
    .filter(({ unbroken, isOut }) => unbroken === 0 && !isOut)
    .map(({ name }) => `${name} has no unit left`);
}
