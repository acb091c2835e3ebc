/** Doctrines of BMUs: the items of each, what they lack or the source does not give, and the orders that they make. */
import { testsOf } from '../../engagement/condition.ts';
import { doctrineItems, keyPath, type CompleteItem } from '../../engagement/doctrine.ts';
import type { InputProblem, Path } from '../../engagement/inputs.ts';
import { FARTHEST, partsWithin } from '../../engagement/lengths.ts';
import { doctrine, type BmuInputs, type SideInputs } from './engagement-inputs.ts';
import { isOfFormation, isOfSmallArms } from './readings.ts';
import { BANDS, type Reaction } from './units.ts';

/** An item of a doctrine, complete. */
export type Item = CompleteItem<(typeof doctrine)['fields']>;
type Doctrine = Item['do'];

/** A BMU of the inputs, and the items of its doctrine. */
export interface OrderedBmu {
  readonly unit: BmuInputs;
  readonly path: Path;
  readonly items: readonly Item[];
}

/** The choices that a doctrine makes for a unit (FOH-ENG-03). Lengths are in parts of an inch. */
export interface Orders {
  readonly advances: boolean;
  /** Declares a charge at this gap or nearer; -1 where it never does. */
  readonly chargeAt: number;
  /** The gap at which it stops advancing. */
  readonly closeTo: number;
  /** Its small arms hold their Fire Phase fire beyond this gap. */
  readonly fireAt: number;
  readonly reaction: Reaction;
  /** Index of the band of opportunity fire at a charger. */
  readonly oppFireAt: number;
  readonly overwatch: boolean;
  readonly pursues: boolean;
  /** Acts on the enemies of neighbouring lanes while its own has none (FOH-NBR-01). */
  readonly supports: boolean;
  /** Of two enemies it takes the weaker; else that of the lower lane. */
  readonly atWeaker: boolean;
  /** Goes from reserve to a neighbouring lane where its own has no enemy (FOH-NBR-07). */
  readonly commits: boolean;
}

/** The BMUs of a side with their doctrines: a BMU's own, or that of the side. @throws {InputError} */
export function orderedBmus({ doctrine: ofSide, units }: SideInputs, path: Path): readonly OrderedBmu[] {
  const wider = { value: ofSide, path: [...path, 'doctrine'] };
  return units.map((unit, i) => {
    const at = [...path, 'units', i];
    const own = { value: unit.doctrine, path: [...at, 'doctrine'] };
    return { unit, path: at, items: doctrineItems(doctrine, [wider, own]) };
  });
}

export function advances({ name }: Doctrine): boolean {
  return name !== 'stand-and-fire';
}

/** The gap at which a unit stops advancing, before `minGapIn`; null where it never advances (FOH-ENG-03). */
export function closeToIn(
  { name, closeToIn: closest, chargeAtIn }: Doctrine,
  unit: BmuInputs,
): number | null {
  if (name === 'stand-and-fire') return null;
  if (name === 'close-to-range') return closest;
  return closest ?? chargeAtIn ?? chargeMoveIn(unit);
}

/** The Charge rate; null and 0 mean the same (R-37). */
export function chargeMoveIn({ chargeMoveIn: rate }: BmuInputs): number | null {
  return rate === 0 ? null : rate;
}

/** True if one of the BMUs may ever declare a charge. */
export function mayCharge(bmus: readonly OrderedBmu[]): boolean {
  return bmus.some(
    ({ unit, items }) => chargeMoveIn(unit) !== null && items.some((item) => item.do.name === 'charge'),
  );
}

/** The names of the readings that an item tests. */
export function readingsIn({ when }: Item): readonly string[] {
  return when === null ? [] : testsOf(when).map(({ of }) => of);
}

/** Says what the doctrines of a side's BMUs lack, contradict, or ask of what the source does not give (FOH-ENG-05). */
export function orderProblems(bmus: readonly OrderedBmu[], enemyMayCharge: boolean): readonly InputProblem[] {
  const armed = new Set(
    bmus.filter(({ unit }) => unit.weapon !== null).flatMap(({ items }) => items.map(listOf)),
  );
  return bmus.flatMap((bmu) =>
    bmu.items.flatMap((item) => [
      ...notGiven(item, enemyMayCharge),
      ...readingsIn(item)
        .filter((name) => isOfSmallArms(name) && !armed.has(listOf(item)))
        .map((name) => problem([...item.path, 'when'], `${name}: no BMU with this doctrine has small arms`)),
      ...contradictions(bmu, item, enemyMayCharge),
    ]),
  );
}

function listOf({ path }: Item): string {
  return path.join('.');
}

function problem(path: Path, message: string, kind: InputProblem['kind'] = 'input'): InputProblem {
  return { path, message, kind };
}

function contradictions(
  { unit, path }: OrderedBmu,
  item: Item,
  enemyMayCharge: boolean,
): readonly InputProblem[] {
  const { name, reaction, oppFireAt } = item.do;
  const problems: InputProblem[] = [];
  if (name === 'charge' && closeToIn(item.do, unit) === null)
    problems.push(
      problem(
        keyPath(item, 'closeToIn'),
        'closeToIn is required where chargeAtIn and a chargeMoveIn are missing too: inches, 0 or more',
      ),
    );
  if (unit.engagedMoveIn === null && (advances(item.do) || reaction === 'fire-and-retire'))
    problems.push(
      problem(
        [...path, 'engagedMoveIn'],
        `engagedMoveIn is required by ${advances(item.do) ? `doctrine ${name}` : 'reaction fire-and-retire'}: inches, 0 or more`,
      ),
    );
  const bands = unit.weapon?.bandsIn;
  if (enemyMayCharge && bands !== undefined && (bands[BANDS.indexOf(oppFireAt)] ?? null) === null)
    problems.push(
      problem(
        [...path, 'weapon', 'bandsIn'],
        `oppFireAt is ${oppFireAt}, a band that this weapon lacks; the enemy may charge`,
      ),
    );
  return problems;
}

/** Acts, reactions and readings whose numbers are lost with the rule book (R-38, R-39). */
function notGiven(item: Item, enemyMayCharge: boolean): readonly InputProblem[] {
  const { name, reaction } = item.do;
  const problems: InputProblem[] = [];
  const missing = (path: Path, message: string): void => {
    problems.push(problem(path, message, 'not-given'));
  };
  if (name === 'form')
    missing(keyPath(item, 'name'), 'form: the source gives no changes of formation; missing: pack.changes');
  if (name === 'withdraw')
    missing(
      keyPath(item, 'name'),
      'withdraw: the source gives no cost of an about-face; missing: pack.aboutFace',
    );
  if (name === 'charge' && item.do.support === 'nearest' && item.do.flankFromNeighbour === true)
    missing(keyPath(item, 'flankFromNeighbour'), noSquare('a charge on the flank from a neighbouring lane'));
  if (reaction === 'form-square' && enemyMayCharge)
    missing(keyPath(item, 'reaction'), noSquare('reaction form-square'));
  for (const reading of readingsIn(item).filter(isOfFormation))
    missing(
      [...item.path, 'when'],
      `${reading}: the source does not give formations; missing: pack.formations`,
    );
  return problems;
}

/** The Form Square roll (FOH-CHG-05): a reaction to a charge, and the only one from the flank. */
export function noSquare(what: string): string {
  return `${what} needs the Form Square roll, and the source does not give formSquareNumber; missing: pack.formSquare.number`;
}

/** The orders that a doctrine makes for a BMU, on a ruler of so many parts an inch. */
export function ordersOf(asked: Doctrine, unit: BmuInputs, minGapIn: number, parts: number): Orders {
  const { name, chargeAtIn, fireAtIn, reaction, oppFireAt, overwatch, pursue, support, target, commit } =
    asked;
  const rate = chargeMoveIn(unit);
  const stop = closeToIn(asked, unit);
  return {
    advances: advances(asked),
    chargeAt: name !== 'charge' || rate === null ? -1 : partsWithin(chargeAtIn ?? rate, parts),
    closeTo: stop === null ? 0 : partsWithin(Math.max(stop, minGapIn), parts),
    fireAt: fireAtIn === null ? FARTHEST : partsWithin(fireAtIn, parts),
    reaction,
    oppFireAt: BANDS.indexOf(oppFireAt),
    overwatch,
    pursues: pursue,
    supports: support === 'nearest',
    atWeaker: target === 'weaker',
    commits: commit === 'lane',
  };
}
