/** The forces of an engagement as they are listed: formations and units, each with the doctrine that holds for it. */
import { SIDE_LETTERS, SIDES } from '../../play/by-side.ts';
import { doctrineItems, type DoctrineLevel } from '../../play/doctrine.ts';
import type { InputProblem, Path } from '../../play/inputs.ts';
import { throwIfAny } from '../../play/problems.ts';
import { DOCTRINE, MOST_FORMATIONS, MOST_UNITS, type EngagementInputs } from './inputs.ts';

/** A formation as it is listed, each unit of it as often as it counts, and a unit, with the doctrine that holds for it. */
export type ListedFormation = ReturnType<typeof listForces>[number];
export type ListedUnit = ListedFormation['units'][number];

/**
 * The formations of both sides, A's first. The doctrine of a unit is its own, else that of its formation, else of its side, key
 * by key. @throws {InputError}
 */
export function listForces(inputs: EngagementInputs) {
  countUnits(inputs);
  return SIDES.flatMap((side) => {
    const letter = SIDE_LETTERS[side];
    const level = (value: DoctrineLevel['value'], path: Path): DoctrineLevel => ({
      value,
      path: [...path, 'doctrine'],
    });
    const { doctrine: ofSide, formations } = inputs[letter];
    return formations.map((formation, i) => {
      const path: Path = [letter, 'formations', i];
      const wider = [level(ofSide, [letter]), level(formation.doctrine, path)];
      const units = formation.units.flatMap((unit, j) => {
        const place: Path = [...path, 'units', j];
        const doctrine = doctrineItems(DOCTRINE, [...wider, level(unit.doctrine, place)]);
        return Array.from({ length: unit.count }, () => ({ unit, doctrine, path: place }));
      });
      return { side, inputs: formation, units, path };
    });
  });
}

/** Checks the bounds of an engagement. @throws {InputError} */
function countUnits(inputs: EngagementInputs): void {
  const formations = [...inputs.A.formations, ...inputs.B.formations];
  const units = formations.flatMap((formation) => formation.units).reduce((sum, { count }) => sum + count, 0);
  const most = (number: number, limit: number, what: string): InputProblem[] => {
    if (number <= limit) return [];
    const message = `the forces have ${number} ${what} together; an engagement takes at most ${limit}`;
    return [{ path: ['A', 'formations'], message, kind: 'input' }];
  };
  const problems = [
    ...most(units, MOST_UNITS, 'units'),
    ...most(formations.length, MOST_FORMATIONS, 'formations'),
  ];
  throwIfAny(problems);
}
