/** Doctrines of BMUs: the items of each, what they lack or the source does not give, and the orders that they make. */
import { testsOf } from '../../play/condition.ts';
import { doctrineItems, keyPath, type CompleteItem } from '../../play/doctrine.ts';
import type { InputProblem, Path } from '../../play/inputs.ts';
import { decimalFraction, FARTHEST, partsWithin, type Fraction } from '../../play/lengths.ts';
import { wrongValue } from '../../play/problems.ts';
import { doctrine, OF_SMALL_ARMS, type BmuInputs, type SideInputs } from './inputs.ts';
import { BANDS, FORMATIONS } from './units.ts';

/** An item of a doctrine, complete. */
type Item = CompleteItem<(typeof doctrine)['fields']>;
type Doctrine = Item['do'];

/** A BMU of the inputs, and the items of its doctrine. */
export interface OrderedBmu {
  readonly unit: BmuInputs;
  readonly path: Path;
  readonly items: readonly Item[];
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

export function advances({ name, closeToIn: closest }: Doctrine): boolean {
  return name === 'close-to-range' || name === 'charge' || (name === 'form' && closest !== null);
}

/** True if a unit needs its Engaged rate. */
export function moves(asked: Doctrine): boolean {
  return advances(asked) || asked.name === 'withdraw';
}

/** The gap at which a unit stops advancing, before `minGapIn`; null where it never advances (FOH-ENG-03). */
export function closeToIn(
  { name, closeToIn: closest, chargeAtIn }: Doctrine,
  unit: BmuInputs,
): number | null {
  if (name === 'stand-and-fire' || name === 'withdraw') return null;
  if (name !== 'charge') return closest;
  return closest ?? chargeAtIn ?? chargeMoveIn(unit);
}

/** The Charge rate; null and 0 mean the same. */
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
  const armed = armedLists(bmus);
  return bmus.flatMap((bmu) =>
    bmu.items.flatMap((item): readonly InputProblem[] => [
      ...readingsIn(item)
        .filter((name) => OF_SMALL_ARMS.includes(name) && !armed.has(listOf(item)))
        .map((name) =>
          wrongValue([...item.path, 'when'], `${name}: no BMU with this doctrine has small arms`),
        ),
      ...contradictions(bmu, item, enemyMayCharge),
    ]),
  );
}

/** The doctrines of BMUs with small arms. */
function armedLists(bmus: readonly OrderedBmu[]): ReadonlySet<string> {
  return new Set(bmus.filter(({ unit }) => unit.weapon !== null).flatMap(({ items }) => items.map(listOf)));
}

/** Notes on doctrines that divide the fire of BMUs of which none has small arms. */
export function idleSplits(bmus: readonly OrderedBmu[]): readonly string[] {
  const armed = armedLists(bmus);
  const idle = bmus
    .flatMap(({ items }) => items)
    .filter((item) => (item.do.splitFire ?? 0) > 0 && !armed.has(listOf(item)));
  const places = new Set(idle.map((item) => keyPath(item, 'splitFire').join('.')));
  return [...places].map((place) => `${place} has no effect: no BMU with this doctrine has small arms`);
}

function listOf({ path }: Item): string {
  return path.join('.');
}

function contradictions({ unit, path }: OrderedBmu, item: Item, enemyMayCharge: boolean) {
  const { name, reaction, oppFireAt } = item.do;
  const problems: InputProblem[] = [];
  const add = (at: Path, message: string): void => void problems.push(wrongValue(at, message));
  if (name === 'charge' && closeToIn(item.do, unit) === null)
    add(
      keyPath(item, 'closeToIn'),
      'closeToIn is required where chargeAtIn and a chargeMoveIn are missing too: inches, 0 or more',
    );
  const asks = moves(item.do) ? `doctrine ${name}` : `reaction ${reaction}`;
  if (unit.engagedMoveIn === null && (moves(item.do) || reaction === 'fire-and-retire'))
    add([...path, 'engagedMoveIn'], `engagedMoveIn is required by ${asks}: inches, 0 or more`);
  if (item.do.chase === true && !item.do.pursue)
    add(keyPath(item, 'chase'), 'chase needs pursue: true: it follows on a pursuit');
  const bands = unit.weapon?.bandsIn ?? null;
  if (enemyMayCharge && bands !== null && (bands[BANDS.indexOf(oppFireAt)] ?? null) === null)
    add(
      [...path, 'weapon', 'bandsIn'],
      `oppFireAt is ${oppFireAt}, a band that this weapon lacks; the enemy may charge`,
    );
  return problems;
}

/** A share of fire as a fraction; null for none. */
export function shareOf(share: number | null): Fraction | null {
  return share === null || share === 0 ? null : decimalFraction(share);
}

export type Orders = Readonly<ReturnType<typeof ordersOf>>;

/** The choices that a doctrine makes for a BMU (FOH-ENG-03), on a ruler of so many parts an inch. */
export function ordersOf(asked: Doctrine, unit: BmuInputs, minGapIn: number, parts: number) {
  const { name, chargeAtIn, fireAtIn, formation, toIn, support } = asked;
  const rate = chargeMoveIn(unit);
  const stop = closeToIn(asked, unit);
  return {
    reaction: asked.reaction,
    overwatch: asked.overwatch,
    pursues: asked.pursue,
    /** Keeps after a Routed enemy in the next turn (FOH-NBR-12). */
    chases: asked.chase === true,
    advances: advances(asked),
    /** Index of the formation that it changes into; -1 where it does not. */
    formTo: name !== 'form' || formation === null ? -1 : FORMATIONS.indexOf(formation),
    /** The gap that it withdraws to; -1 where it does not. */
    withdrawTo: name !== 'withdraw' || toIn === null ? -1 : partsWithin(toIn, parts),
    /** Declares a charge at this gap or nearer; -1 where it never does. */
    chargeAt: name !== 'charge' || rate === null ? -1 : partsWithin(chargeAtIn ?? rate, parts),
    /** The gap at which it stops advancing. */
    closeTo: stop === null ? 0 : partsWithin(Math.max(stop, minGapIn), parts),
    /** Its small arms hold their Fire Phase fire beyond this gap. */
    fireAt: fireAtIn === null ? FARTHEST : partsWithin(fireAtIn, parts),
    /** Fires at guns where they are in reach. */
    atGuns: asked.firesAt === 'guns',
    /** Index of the band of opportunity fire at a charger. */
    oppFireBand: BANDS.indexOf(asked.oppFireAt),
    /** Acts on the enemies of neighbouring lanes while its own has none (FOH-NBR-01). */
    supports: support === 'nearest',
    /** The share of its fire at a second target; null for none (FOH-NBR-10). */
    splits: shareOf(asked.splitFire),
    /** Of two enemies it takes the weaker; else that of the lower lane. */
    atWeaker: asked.target === 'weaker',
    /** Goes from reserve to a neighbouring lane where its own has no enemy (FOH-NBR-07). */
    commits: asked.commit === 'lane',
    /** Its charges into a neighbouring lane strike the flank (FOH-NBR-03). */
    flanks: support === 'nearest' && asked.flankFromNeighbour === true,
  };
}
