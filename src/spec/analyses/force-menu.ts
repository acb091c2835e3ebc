/** The cheapest force from a menu: every combination is a force of its own, and a cell. */
import type { InputProblem, Path } from '../../play/inputs.ts';
import { wrongKey, wrongValue } from '../../play/problems.ts';
import { shown } from '../../play/shown.ts';
import { combinations } from '../combinations.ts';
import { MOST_CELLS } from '../limits.ts';
import type { Lowered, SpecBeside } from './analysis-kind.ts';
import { unknownForce, unknownSide } from '../sides.ts';
import { armyName, forceFactor, withArmies, type Army } from './armies.ts';
import type { CheapestAsked } from './forces-section.ts';

const AT: Path = ['analysis', 'cheapest'];

/** A combination from a menu: its name, its forces with their numbers, and its price. */
export interface Choice {
  readonly name: string;
  readonly army: Army;
  readonly price: number;
}

/** Every combination but the empty one, the cheapest first; at one price the one with the fewest units. */
export function choicesOf({ menu }: Pick<CheapestAsked, 'menu'>): readonly Choice[] {
  const numbers = menu.map(({ force, max }) =>
    Array.from({ length: max + 1 }, (_count, count) => ({ force, count })),
  );
  const armies = combinations(numbers).map((army) => army.filter(({ count }) => count > 0));
  const priceOf = new Map(menu.map(({ force, price }) => [force, price]));
  const units = (army: Army): number => army.reduce((sum, { count }) => sum + count, 0);
  return armies
    .filter((army) => army.length > 0)
    .map((army) => ({
      name: armyName(army),
      army,
      // As written: 0.1 three times over is 0.3.
      price: Number(
        army.reduce((sum, { force, count }) => sum + count * (priceOf.get(force) ?? 0), 0).toPrecision(12),
      ),
    }))
    .toSorted((a, b) => a.price - b.price || units(a.army) - units(b.army));
}

export function lowerCheapest(asked: CheapestAsked, { kind, sides, forces }: SpecBeside): Lowered {
  const { side, menu } = asked;
  const problems = [
    ...(sides.includes(side) ? [] : [unknownSide([...AT, 'side'], side, sides)]),
    ...wrongMenu(menu, [...forces.keys()]),
  ];
  if (problems.length > 0) return { factors: [], problems };
  const at: Path = [...AT, 'menu'];
  const armies = choicesOf(asked).map(({ army }) => ({ army, at }));
  return withArmies(armies, { kind, forces }, at, (made) => ({ factors: [forceFactor(side, at, made)] }));
}

function wrongMenu(menu: CheapestAsked['menu'], forces: readonly string[]): InputProblem[] {
  const problems = menu.flatMap(({ force }, i) => {
    const path = ['menu', i, 'force'];
    if (menu.findIndex((other) => other.force === force) < i)
      return [wrongValue([...AT, ...path], `${shown(force)} is on the menu twice`)];
    return forces.includes(force) ? [] : [unknownForce([...AT, ...path], force, forces)];
  });
  const combinations = menu.reduce((product, { max }) => product * (max + 1), 1) - 1;
  if (combinations <= MOST_CELLS) return problems;
  const message = `the menu has ${combinations} combinations, more than ${MOST_CELLS}: allow fewer of each`;
  return [...problems, wrongKey([...AT, 'menu'], message)];
}
