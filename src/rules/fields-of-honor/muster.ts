/** Binds the inputs of an engagement to a battle: both queues on one ruler, checked (FOH-ENG-01, FOH-ENG-05). */
import { keyPath, turnsOf } from '../../play/doctrine.ts';
import { InputError, type InputProblem, type Path } from '../../play/inputs.ts';
import {
  decimalFraction,
  FARTHEST,
  partsPerUnit,
  partsWithin,
  times,
  type Fraction,
  type Length,
} from '../../play/lengths.ts';
import type { Needs } from '../../engagement/system.ts';
import { Waiting } from '../../play/waiting.ts';
import { Battle, type BatteryProfile, type KeepsLosses, type Profile, type SideProfile } from './battle.ts';
import { chargeParts } from './charge.ts';
import type { BatteryInputs, BmuInputs, EngagementInputs, SideInputs } from './engagement-inputs.ts';
import { killParts } from './hits.ts';
import { aimsAtGuns, missingFrom, partsInUse, type NeedySide } from './missing.ts';
import { moraleParts } from './morale.ts';
import type { Rulings } from './options.ts';
import {
  advances,
  chargeMoveIn,
  closeToIn,
  mayCharge,
  orderedBmus,
  orderProblems,
  ordersOf,
  moves,
  readingsIn,
  type OrderedBmu,
} from './orders.ts';
import { gaitOf, runningParts } from './pursuit.ts';
import type { SideIndex } from './state.ts';
import { ratingPart, type Tables } from './tables.ts';
import { MOST_BMUS } from './unit-inputs.ts';
import { BANDS, FORMATIONS } from './units.ts';
import { roundAt, UNARMED, weaponOf, weaponProblems, type FieldWeapon } from './weapons.ts';

interface Mustering extends Needs {
  /** The place of the roles in the inputs, for messages. */
  readonly path?: Path;
  readonly losses?: KeepsLosses;
}

/** @throws {InputError} */
export function muster(
  tables: Tables,
  rulings: Rulings,
  inputs: EngagementInputs,
  { path = [], losses = 'in the state', ...needs }: Mustering = {},
): Battle {
  const { distanceIn } = inputs;
  const entryGapIn = inputs.entryGapIn ?? distanceIn;
  const A = orderedSide(inputs.A, [...path, 'A']);
  const B = orderedSide(inputs.B, [...path, 'B']);
  const { supplement } = tables;
  const problems = [...sideProblems(tables, A, B), ...sideProblems(tables, B, A)];
  if (problems.length > 0) throw new InputError(problems);
  const bmus = [...A.bmus, ...B.bmus];
  const lanes = inputs.lanes ?? 1;
  laneProblems(inputs, lanes, [A, B]);
  const gapsIn = inputs.gapsIn ?? Array.from({ length: lanes }, () => distanceIn);
  const atGuns = aimsAtGuns(A, B) || aimsAtGuns(B, A);
  const approaches = bmus.some(({ items }) => items.some((each) => advances(each.do)));
  const ruler = partsPerUnit(
    [
      ...lengthOf('distanceIn', distanceIn, ['distanceIn']),
      ...gapsIn.flatMap((gap, i) => lengthOf('gapsIn', gap, ['gapsIn', i])),
      ...lengthOf('laneIn', inputs.laneIn ?? null, ['laneIn']),
      ...lengthOf('entryGapIn', entryGapIn, ['entryGapIn']),
      ...lengthOf('minGapIn', approaches ? rulings.minGapIn : null, ['options', 'minGapIn']),
      ...bmus.flatMap((bmu) => lengthsOf(tables, bmu)),
      ...lengthOf('aboutFace', supplement?.aboutFace ?? null, ['tables', 'aboutFace']),
      ...(atGuns ? [A, B] : []).flatMap(setbacksOf),
    ],
    'inches',
  );
  // Lines may meet halfway.
  const partsPerInch = needs.ground === true ? 2 * ruler : ruler;
  const profileOf = (side: NeedySide, index: SideIndex): SideProfile =>
    new SideBuilder(tables, rulings, side, index, partsPerInch, atGuns).side();
  const roster = {
    partsPerInch,
    startGaps: gapsIn.map((gap) => partsWithin(gap, partsPerInch)),
    laneWidth: partsWithin(inputs.laneIn ?? 0, partsPerInch),
    entryGap: partsWithin(entryGapIn, partsPerInch),
    sides: [profileOf(A, 0), profileOf(B, 1)],
    waiting: waitingFor(bmus, inputs.maxTurns),
    gunDamage: atGuns ? (supplement?.gunDamage ?? null) : null,
    partsInUse: partsInUse(tables, A, B),
  } as const;
  return new Battle(tables, rulings, inputs, roster, losses, needs);
}

/** Fails if lanes are asked for and not given, or named and not there. @throws {InputError} */
function laneProblems(
  { gapsIn = null, laneIn = null }: EngagementInputs,
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
    for (const [key, members] of [
      ['units', inputs.units],
      ['batteries', inputs.batteries],
    ] as const)
      members.forEach(({ lane }, i) => {
        if (lane !== null && lane > lanes)
          add([...path, key, i, 'lane'], `lane ${lane} is not there: lanes is ${lanes}`);
      });
    const supporter = bmus.flatMap(({ items }) => items).find((item) => item.do.support === 'nearest');
    if (supporter === undefined) continue;
    if (lanes === 1) add(keyPath(supporter, 'support'), 'support: nearest needs lanes: 2 or more');
    else if (laneIn === null)
      add(
        ['laneIn'],
        'laneIn is required by support: nearest: inches from the middle of a lane to the middle of the next',
        'not-given',
      );
  }
  if (problems.length > 0) throw new InputError(problems);
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
    problems.push({
      path: [...path, 'units'],
      message: `the queue has ${length} BMUs, more than ${MOST_BMUS}`,
      kind: 'input',
    });
  const firstAt = new Map(problems.toReversed().map((problem) => [problem.path.join('.'), problem]));
  return problems.filter((problem) => firstAt.get(problem.path.join('.')) === problem);
}

/** A length, or a share of it, that positions are made of; none where it is not given. */
function lengthOf(
  name: string,
  inches: number | null,
  path: Path,
  share = decimalFraction(1),
): readonly Length[] {
  return inches === null ? [] : [{ value: times(decimalFraction(inches), share), name, path }];
}

function setbacksOf({ inputs, path }: NeedySide): readonly Length[] {
  return inputs.batteries.flatMap(({ setbackIn }, i) =>
    lengthOf('setbackIn', setbackIn, [...path, 'batteries', i, 'setbackIn']),
  );
}

/** The lengths that the positions of a BMU are made of. */
function lengthsOf({ charge }: Tables, { unit, path, items }: OrderedBmu): readonly Length[] {
  const rate = (name: 'engagedMoveIn' | 'chargeMoveIn', share?: Fraction): readonly Length[] =>
    lengthOf(name, unit[name], [...path, name], share);
  return items.flatMap((item) => {
    if (!moves(item.do)) return item.do.reaction === 'fire-and-retire' ? rate('engagedMoveIn') : [];
    return [
      ...rate('engagedMoveIn'),
      ...rate('engagedMoveIn', charge.failedMove),
      ...rate('chargeMoveIn'),
      ...rate('chargeMoveIn', charge.failedMove),
      ...lengthOf('closeToIn', closeToIn(item.do, unit), keyPath(item, 'closeToIn')),
      ...lengthOf('toIn', item.do.name === 'withdraw' ? item.do.toIn : null, keyPath(item, 'toIn')),
    ];
  });
}

/** Works out a side on a ruler of so many parts an inch. */
class SideBuilder {
  private readonly tables: Tables;
  private readonly rulings: Rulings;
  private readonly from: NeedySide;
  private readonly letter: 'A' | 'B';
  private readonly parts: number;
  /** Guns may be targets. */
  private readonly atGuns: boolean;

  constructor(
    tables: Tables,
    rulings: Rulings,
    from: NeedySide,
    index: SideIndex,
    parts: number,
    atGuns: boolean,
  ) {
    this.tables = tables;
    this.rulings = rulings;
    this.from = from;
    this.letter = index === 0 ? 'A' : 'B';
    this.parts = parts;
    this.atGuns = atGuns;
  }

  side(): SideProfile {
    const { aspect, batteries } = this.from.inputs;
    return {
      letter: this.letter,
      units: this.units(),
      batteries: batteries.map((battery, i) => this.battery(battery, i)),
      onFlank: aspect === 'flank',
    };
  }

  /** The queue, BMU by BMU: who comes later stands behind (SCN-03). */
  private units(): readonly Profile[] {
    const queue: Profile[] = [];
    for (const bmu of this.from.bmus)
      for (let i = 0; i < bmu.unit.count; i++) queue.push(this.unit(bmu, queue.length));
    return queue.toSorted((one, other) => one.lane - other.lane || one.entersTurn - other.entersTurn);
  }

  private unit({ unit, items }: OrderedBmu, place: number): Profile {
    const { tables, parts } = this;
    const { failedMove } = tables.charge;
    const half = (length: number): number => Math.floor((length * failedMove.over) / failedMove.under);
    const weapon = this.smallArms(unit);
    const chargeIn = chargeMoveIn(unit);
    const engagedMove = partsWithin(unit.engagedMoveIn ?? 0, parts);
    const chargeMove = partsWithin(chargeIn ?? 0, parts);
    const name = `${this.letter}${place + 1}`;
    const mounted = unit.arm === 'cavalry';
    const orders = items.map((item) => ordersOf(item.do, unit, this.rulings.minGapIn, parts));
    return {
      name,
      lane: (unit.lane ?? 1) - 1,
      stands: unit.stands,
      type: unit.type,
      mounted,
      commander: unit.commander,
      friendsNear: unit.friendsNear,
      inCover: unit.cover !== 'none',
      heavyCover: unit.cover === 'heavy',
      formation: FORMATIONS.indexOf(unit.formation),
      initialVolley: unit.initialVolley,
      entersTurn: unit.entersTurn ?? 1,
      weapon,
      inferredFor: unit.weapon?.inferredFor ?? null,
      reach: Math.max(0, weapon.reach),
      chargeReach: chargeMove,
      engagedMove,
      canCharge: chargeIn !== null,
      chargeMove,
      halfEngagedMove: half(engagedMove),
      halfChargeMove: half(chargeMove),
      items,
      orders,
      only: orders.length === 1 ? (orders[0] ?? null) : null,
      reads: new Set(items.flatMap(readingsIn)),
      firing: killParts(tables, unit.fire, 'fire'),
      striking: killParts(tables, unit.melee, 'melee'),
      charging: chargeParts(tables, unit.morale),
      testing: moraleParts(tables, unit.morale),
      squaring: ratingPart(tables, unit.morale, 'charge', 'Morale rating'),
      running: runningParts(tables, name, gaitOf(mounted)),
    };
  }

  private smallArms({ weapon }: BmuInputs): FieldWeapon {
    if (weapon === null) return UNARMED;
    const limits = weapon.bandsIn.map((limit) => (limit === null ? -1 : partsWithin(limit, this.parts)));
    return weaponOf(this.tables, weapon.type, limits);
  }

  private battery(inputs: BatteryInputs, place: number): BatteryProfile {
    const { tables, parts } = this;
    const { percussionShells, gunType, bandsIn, setbackIn } = inputs;
    const rounds = BANDS.map((band) => ({ ammo: roundAt(tables, inputs.ammo, band), percussionShells }));
    const limits = bandsIn.map((limit) => (limit === null ? -1 : partsWithinLess(limit, setbackIn, parts)));
    return {
      name: `${this.letter}'s battery ${place + 1}`,
      lane: (inputs.lane ?? 1) - 1,
      stands: inputs.stands,
      class: inputs.class,
      weapon: weaponOf(tables, gunType, limits, rounds),
      rounds,
      atGuns: inputs.firesAt === 'guns',
      setback: this.atGuns ? partsWithin(setbackIn, parts) : 0,
      firing: killParts(tables, inputs.fire, 'artillery'),
    };
  }
}

/** As `partsWithin`, of a limit less a setback; -1 where that is below 0. */
function partsWithinLess(inches: number, setback: number, partsPerInch: number): number {
  const a = decimalFraction(inches);
  const b = decimalFraction(setback);
  const under = BigInt(a.under) * BigInt(b.under);
  const over = BigInt(a.over) * BigInt(b.under) - BigInt(b.over) * BigInt(a.under);
  if (over < 0n) return -1;
  const parts = (over * BigInt(partsPerInch)) / under;
  return parts > BigInt(FARTHEST) ? FARTHEST : Number(parts);
}
