/** Binds the inputs of an engagement to its rules: both queues on one ruler, checked, with all that never changes worked out once (FOH-ENG-01, FOH-ENG-05). */
import { Pools } from '../../chance/pools.ts';
import type { Needs } from '../../play/system.ts';
import { valueOf } from '../../play/by-word.ts';
import { keyPath, turnsOf } from '../../play/doctrine.ts';
import type { InputProblem, Path } from '../../play/inputs.ts';
import { lengthOf, partsPerUnit, type Fraction, type Length } from '../../play/lengths.ts';
import { throwIfAny, wrongValue } from '../../play/problems.ts';
import { bandsUpTo, sharedBands, type RangeBands } from '../../play/range-bands.ts';
import { Waiting } from '../../play/waiting.ts';
import { chargeThrows } from './charge.ts';
import { meleeThrows } from './close-combat.ts';
import { fireThrows } from './fire.ts';
import type { Rules } from './game.ts';
import { MOST_BMUS, type BmuInputs, type EngagementInputs, type SideInputs } from './inputs.ts';
import { aimsAtGuns, missingFrom, partsInUse, type NeedySide } from './missing.ts';
import { moraleThrows } from './morale.ts';
import { farthestOf } from './movement.ts';
import type { Rulings } from './options.ts';
import {
  advances,
  closeToIn,
  idleSplits,
  mayCharge,
  moves,
  orderedBmus,
  orderProblems,
  type OrderedBmu,
} from './orders.ts';
import { frameOf, type SideProfile } from './profiles.ts';
import { choiceOf } from './readings.ts';
import { layoutOf } from './state.ts';
import type { Tables } from './tables.ts';
import { BANDS } from './units.ts';
import { bandProblems } from './weapons.ts';

interface Mustering extends Needs {
  /** The place of the roles in the inputs, for messages. */
  readonly path?: Path;
}

/** An engagement as its rules have it, and what is said of its inputs. */
interface Mustered {
  readonly rules: Rules;
  /** Its parts in use that the source does not give, in words. */
  readonly partsInUse: readonly string[];
  /** Inputs that have no effect. */
  readonly notes: readonly string[];
}

/** The rules of an engagement. @throws {InputError} */
export function muster(
  tables: Tables,
  rulings: Rulings,
  written: EngagementInputs,
  { path = [], ...needs }: Mustering = {},
): Mustered {
  const inputs = withArms(tables, written);
  const { distanceIn, maxTurns } = inputs;
  const entryGapIn = inputs.entryGapIn ?? distanceIn;
  const A = orderedSide(inputs.A, [...path, 'A']);
  const B = orderedSide(inputs.B, [...path, 'B']);
  const { supplement } = tables;
  throwIfAny([...sideProblems(tables, A, B), ...sideProblems(tables, B, A)]);
  const bmus = [...A.bmus, ...B.bmus];
  const lanes = inputs.lanes ?? 1;
  laneProblems(inputs, lanes, [A, B]);
  const gapsIn = inputs.gapsIn ?? Array.from({ length: lanes }, () => distanceIn);
  const atGuns = [...aimsAtGuns(A, B), ...aimsAtGuns(B, A)].length > 0;
  const approaches = bmus.some(({ items }) => items.some((each) => advances(each.do)));
  const ruler = partsPerUnit(
    [
      ...lengthOf(distanceIn, ['distanceIn']),
      ...gapsIn.flatMap((gap, i) => lengthOf(gap, ['gapsIn', i], 'gapsIn')),
      ...lengthOf(inputs.laneIn, ['laneIn']),
      ...lengthOf(entryGapIn, ['entryGapIn']),
      ...lengthOf(approaches ? rulings.minGapIn : null, ['options', 'minGapIn']),
      ...bmus.flatMap((bmu) => lengthsOf(tables, bmu)),
      ...lengthOf(supplement?.aboutFace ?? null, ['tables', 'aboutFace']),
      ...(atGuns ? [A, B] : []).flatMap(setbacksOf),
    ],
    'inches',
  );
  // Lines may meet halfway.
  const partsPerInch = needs.ground === true ? 2 * ruler : ruler;
  const waiting = waitingFor(bmus, maxTurns);
  const making = { tables, rulings, parts: partsPerInch, atGuns, hasGround: needs.ground === true };
  const frame = frameOf(making, inputs, gapsIn, waiting, A.bmus, B.bmus);
  const pools = new Pools();
  const throws = {
    ...chargeThrows(frame),
    ...fireThrows(frame, pools),
    ...meleeThrows(tables, pools),
    ...moraleThrows(frame, pools),
  };
  const choicesOf = ({ units }: SideProfile) => units.map((unit) => choiceOf(unit, waiting, needs.onChoice));
  const choices = [choicesOf(frame.sides[0]), choicesOf(frame.sides[1])] as const;
  const rules = { ...frame, throws, choices };
  return {
    rules: { ...rules, layout: layoutOf(frame, farthestOf(frame)) },
    partsInUse: partsInUse(tables, A, B),
    notes: idleSplits(bmus),
  };
}

/** Fails if lanes are asked for and not given, or named and not there. @throws {InputError} */
function laneProblems(
  { gapsIn, laneIn }: EngagementInputs,
  lanes: number,
  sides: readonly NeedySide[],
): void {
  const problems: InputProblem[] = [];
  const add = (path: Path, message: string, kind: InputProblem['kind'] = 'input'): void => {
    problems.push({ path, message, kind });
  };
  if (gapsIn !== null && gapsIn.length !== lanes)
    add(['gapsIn'], `gapsIn must have one gap for each of the ${lanes} lanes, not ${gapsIn.length}`);
  for (const { inputs, path, bmus } of sides) {
    for (const key of ['units', 'batteries'] as const)
      inputs[key].forEach(({ lane }, i) => {
        if (lane !== null && lane > lanes)
          add([...path, key, i, 'lane'], `lane ${lane} is not there: lanes is ${lanes}`);
      });
    const items = bmus.flatMap((bmu) => bmu.items);
    const supporter = items.find((item) => item.do.support === 'nearest');
    const divider = items.find((item) => (item.do.splitFire ?? 0) > 0);
    const guns = inputs.batteries.findIndex(({ splitFire }) => (splitFire ?? 0) > 0);
    const needs: readonly (readonly [what: string, path: Path | null])[] = [
      ['support: nearest', supporter === undefined ? null : keyPath(supporter, 'support')],
      ['splitFire', divider === undefined ? null : keyPath(divider, 'splitFire')],
      ['splitFire', guns < 0 ? null : [...path, 'batteries', guns, 'splitFire']],
    ];
    for (const [what, at] of needs)
      if (at !== null && lanes === 1) add(at, `${what} needs lanes: 2 or more`);
      else if (at !== null && laneIn === null)
        add(
          ['laneIn'],
          `laneIn is required by ${what}: inches from the middle of a lane to the middle of the next`,
          'not-given',
        );
  }
  throwIfAny(problems);
}

/** The turns that matter: one beyond the turn limit never comes, and no state waits for it. */
function waitingFor(bmus: readonly OrderedBmu[], maxTurns: number): Waiting {
  const turns = bmus.flatMap(({ unit, items }) => [unit.entersTurn ?? 1, ...turnsOf(items)]);
  return new Waiting(turns.filter((turn) => turn <= maxTurns));
}

function orderedSide(inputs: SideInputs, path: Path): NeedySide {
  return { inputs, path, bmus: orderedBmus(inputs, path) };
}

/** Says what a side's inputs lack or contradict (FOH-ENG-05); what stands at one place is said once for all its BMUs. */
function sideProblems(tables: Tables, side: NeedySide, enemy: NeedySide): readonly InputProblem[] {
  const { inputs, path, bmus } = side;
  const problems = [
    ...weaponProblems(inputs, path),
    ...missingFrom(tables, side, enemy),
    ...orderProblems(bmus, mayCharge(enemy.bmus)),
  ];
  const length = inputs.units.reduce((sum, { count }) => sum + count, 0);
  if (length > MOST_BMUS)
    problems.push(wrongValue([...path, 'units'], `the queue has ${length} BMUs, more than ${MOST_BMUS}`));
  const firstAt = new Map(problems.toReversed().map((problem) => [problem.path.join('.'), problem]));
  return problems.filter((problem) => firstAt.get(problem.path.join('.')) === problem);
}

function setbacksOf({ inputs, path }: NeedySide): readonly Length[] {
  return inputs.batteries.flatMap(({ setbackIn }, i) =>
    lengthOf(setbackIn, [...path, 'batteries', i, 'setbackIn']),
  );
}

/** The lengths that the positions of a BMU are made of. */
function lengthsOf({ charge }: Tables, { unit, path, items }: OrderedBmu): readonly Length[] {
  const rate = (name: 'engagedMoveIn' | 'chargeMoveIn', share?: Fraction): readonly Length[] =>
    lengthOf(unit[name], [...path, name], name, share);
  return items.flatMap((item) => {
    if (!moves(item.do)) return item.do.reaction === 'fire-and-retire' ? rate('engagedMoveIn') : [];
    return [
      ...rate('engagedMoveIn'),
      ...rate('engagedMoveIn', charge.failedTest.nextMoveFactor),
      ...rate('chargeMoveIn'),
      ...rate('chargeMoveIn', charge.failedTest.nextMoveFactor),
      ...lengthOf(closeToIn(item.do, unit), keyPath(item, 'closeToIn')),
      ...lengthOf(item.do.name === 'withdraw' ? item.do.toIn : null, keyPath(item, 'toIn')),
    ];
  });
}

// Weapons of the inputs

/** The inputs of an engagement with the numbers of small arms that tables have by their id, in inches at its scale (FOH-ACC-02). */
export function withArms({ scales, smallArms }: Tables, inputs: EngagementInputs): EngagementInputs {
  const { yardsPerInch } = scales[inputs.scale];
  const unit = ({ weapon, ...other }: BmuInputs): BmuInputs => {
    if (weapon === null || weapon.id === null) return { ...other, weapon };
    const { type, bandsYards } = valueOf(smallArms, weapon.id);
    const bandsIn = bandsYards.map((yards) => (yards === null ? null : yards / yardsPerInch));
    return { ...other, weapon: { ...weapon, type, bandsIn } };
  };
  const { A, B } = inputs;
  return { ...inputs, A: { ...A, units: A.units.map(unit) }, B: { ...B, units: B.units.map(unit) } };
}

/** Says what is wrong with the range bands of a side's weapons, those of its reserves included. */
export function weaponProblems({ units, batteries }: SideInputs, path: Path): readonly InputProblem[] {
  return [
    ...units.flatMap(({ weapon }, i) =>
      weapon === null ? [] : bandProblems(weapon.bandsIn ?? [], [...path, 'units', i, 'weapon', 'bandsIn']),
    ),
    ...batteries.flatMap(({ bandsIn }, i) => bandProblems(bandsIn, [...path, 'batteries', i, 'bandsIn'])),
  ];
}

/** The range bands of all weapons by the gap between the lines; guns stand behind theirs. */
export function bandsOfSides(tables: Tables, inputs: EngagementInputs): RangeBands | null {
  const { A, B } = withArms(tables, inputs);
  const arms = [A, B].flatMap(({ units, batteries }) => [
    ...units.flatMap(({ weapon }) => (weapon === null ? [] : [bandsUpTo(BANDS, weapon.bandsIn ?? [])])),
    ...batteries.map(({ bandsIn, setbackIn }) => bandsUpTo(BANDS, bandsIn, setbackIn)),
  ]);
  return sharedBands('distanceIn', arms);
}
