/** A firefight (section 14 (a)): one firer that stands, one target that advances, closes to a range or fires back. */
import { contradiction } from '../../play/mechanic.ts';
import { endsOf, type SideIndex } from '../../play/by-side.ts';
import { valueOf } from '../../play/by-word.ts';
import type { Actor, Dice, Thrown, ThrowKind } from '../../play/dice.ts';
import { TURN_DONE, type Game } from '../../play/game.ts';
import { bitsTo, Board, fieldsOf, Layout } from '../../play/layout.ts';
import type { Metric } from '../../play/metric.ts';
import { loop, Program } from '../../play/program.ts';
import { NONE } from '../../play/stacks.ts';
import { HALF, Lengths, Ruler } from './distances.ts';
import type { FirefightInputs } from './inputs.ts';
import { marchedTo, mayFireAfter, stepTo } from './movement.ts';
import { checkRowAndColumn, checkTarget, checkUnit, isGun, ringsLabel } from './units.ts';
import { disordersOf, fireInReaction, firerOf, killsOf, shotKind, throwShot, type Target } from './fire.ts';
import {
  checkRings,
  isOutOfCommand,
  moraleTest,
  NOTHING,
  putRings,
  ringLabels,
  ringsBorne,
  stands,
  TESTS,
  type Nerve,
  type RuleBook,
} from './morale.ts';
import { orderKind, TURNS } from './sequence.ts';
import { COLUMN_NAMES, rowName } from './firing-chart.ts';
import { Ammunition, bandAt, CANISTER, limitsCm } from './weapons.ts';

/** The two units, in the order of their roles. */
const FIRER = 0;
const TARGET = 1;

const ENDS = endsOf([
  ['contact', '{target} makes contact', -1],
  ['target-broken', '{target} is broken', FIRER],
  ['firer-broken', '{firer} is broken', TARGET],
  ['undecided', 'neither is broken and there is no contact', -1],
]);
export const CONTACT = 0;
export const TARGET_BROKEN = 1;
export const FIRER_BROKEN = 2;

/** The shots of the firer, its reaction included. */
const SHOTS = 0;
/** Shots and tests that each unit may throw in a move. */
const PURPOSES = 4;

class Duelist implements Actor, Nerve {
  declare readonly is: Facts;
  declare readonly duel: Duel;
  declare readonly name: string;
  declare readonly role: SideIndex;
  declare readonly purposes: number;
  declare readonly inBuilding: boolean;
  kills: number;
  disorders: number;

  constructor(is: Facts, role: SideIndex, duel: Duel) {
    this.is = is;
    this.duel = duel;
    this.name = is.name;
    this.role = role;
    this.purposes = role * PURPOSES;
    this.inBuilding = is.building;
    this.kills = is.start.kills;
    this.disorders = is.start.disorders;
  }

  get enemy(): Duelist {
    return this.role === FIRER ? this.duel.target : this.duel.firer;
  }
}

export class Duel extends Board<Duel> {
  declare readonly rules: Duelling;
  declare readonly firer: Duelist;
  declare readonly target: Duelist;
  declare protected readonly groups: readonly (readonly object[])[];
  distance: number;
  /** Full-effect shots of the firer that are gone, where they run out at all. */
  shots = 0;
  /** Turns that have begun in this move. */
  turns = 0;
  /** Whose turn it is; NONE while it is thrown for. */
  player: number;
  /** 1: the target has stepped and fires at -1. */
  stepped = 0;
  /** 1: the unit that was fired at has to test. */
  tests = 0;

  constructor(rules: Duelling) {
    super(rules.layout);
    this.rules = rules;
    this.distance = rules.distance;
    this.player = rules.first;
    this.firer = new Duelist(rules.units[FIRER], FIRER, this);
    this.target = new Duelist(rules.units[TARGET], TARGET, this);
    this.groups = [[this], [this.firer, this.target]];
  }

  /** The target is in its turn, and its doctrine is to advance. */
  get advances(): boolean {
    return this.player === TARGET && this.rules.doctrine === 'advance';
  }

  /** Ends the firefight: of its place nothing matters any more. */
  end(outcome: number): void {
    this.turns = 0;
    this.player = FIRER;
    this.stepped = 0;
    this.over = 1 + outcome;
  }
}

function layoutOf(mostShots: number): Layout {
  return new Layout([
    fieldsOf<Duel>({
      at: [4, TURN_DONE],
      over: 2,
      distance: 32,
      shots: bitsTo(mostShots),
      turns: 2,
      player: [2, NONE],
      stepped: 1,
      tests: 1,
    }),
    fieldsOf<Duelist>({ kills: 4, disorders: 4 }),
  ]);
}

const NOBODY: Actor = { name: '', role: null, purposes: 0 };

const ORDER = orderKind(
  0,
  'the dice decide who acts first in this move',
  (player) => `the ${player === FIRER ? 'firer' : 'target'} acts first`,
);

function fires(does: string) {
  return (u: Duelist, e: Duelist): string => {
    const { duel, is, name } = u;
    const { firer, target } = is.shot;
    return `${name} (${rowName(firer.row)}) ${does} at ${e.name} (${COLUMN_NAMES[target.column]}) at ${duel.rules.ruler.inCm(duel.distance)} cm`;
  };
}

const SHOT = shotKind(0, fires('fires'));
const REACTION = shotKind(1, fires('reacts to contact and fires'));
const TEST = moraleTest(2, ({ name }) => `${name} tests its morale`, 'breaks and is removed');

/** Contact without a shot: nothing is thrown, but it happens in a move. */
const CONTACT_MADE = {
  name: 'contact',
  ruleIds: ['section 14 (a)'],
  occasion: 0,
  resolve: () => 0,
  act: () => 'the target makes contact, and the firer does not react',
  result: () => 'no shot',
};

/** A move: the turn of one unit, then that of the other, with what each throws. */
const MOVE = new Program<Duel>(loop(nextThrow, act));

/** The order, or the turns up to the next in which somebody fires or makes contact. */
function nextThrow(g: Duel): boolean {
  if (g.player === NONE) return true;
  while (g.turns < TURNS) {
    if (g.turns === 1) g.player = FIRER + TARGET - g.player;
    g.turns++;
    g.stepped = 0;
    if (isInReach(g)) return true;
  }
  g.player = FIRER;
  g.stepped = 0;
  return false;
}

/** The unit in turn moves, if it is the target, as far as it goes (FD-09); true where it has the enemy in reach then. */
function isInReach(g: Duel): boolean {
  const { doctrine, move, closeTo, doubleBeyond, units } = g.rules;
  if (g.advances) {
    const distance = marchedTo(g.distance, move, doubleBeyond);
    if (distance !== NONE) g.distance = distance;
    return distance === NONE;
  }
  if (g.player === TARGET && doctrine === 'close-to-range') {
    const step = stepTo(closeTo, g.distance, move, doubleBeyond);
    g.distance -= step;
    if (!mayFireAfter(step, move)) return false;
    g.stepped = step > 0 ? 1 : 0;
  }
  const { limits } = g.player === FIRER ? units[FIRER] : units[TARGET];
  return bandAt(limits, g.distance) !== null;
}

function act(g: Duel, dice: Dice): void {
  const { advances, rules } = g;
  if (g.player === NONE) g.player = dice.throw(ORDER, NOBODY, null, 0, 0);
  else if (!advances) fire(g, dice, g.player === FIRER ? g.firer : g.target, SHOT);
  else {
    if (rules.reactionFire) fire(g, dice, g.firer, REACTION);
    else dice.throw(CONTACT_MADE, NOBODY, null, 0, 0);
    if (g.over === 0) g.end(CONTACT);
  }
}

/** A shot: what changes of it are rings, movement, ammunition and distance; then its rings, and their test. */
function fire(g: Duel, dice: Dice, u: Duelist, kind: ThrowKind): void {
  const { rules } = g;
  const { enemy: e } = u;
  const { shot, movedOrUnlimbered, limits } = u.is;
  const { firer, target } = shot;
  firer.kills = u.kills;
  firer.disorders = u.disorders;
  // FD-09, R-31: a step and a standing -1 are one.
  firer.movedOrUnlimbered = movedOrUnlimbered || g.stepped !== 0;
  firer.fullEffect = rules.ammunition.isFull(g.shots);
  target.disorders = e.disorders;
  shot.band = bandAt(limits, g.distance) ?? CANISTER;
  if (kind === REACTION) fireInReaction(shot);
  if (u.role === FIRER) dice.count(SHOTS);
  const outcome = throwShot(dice, rules.book, kind, u, e, shot);
  if (u.role === FIRER) g.shots = rules.ammunition.after(g.shots);
  const verdict = putRings(rules.book.rings, e, e.is.isStand, killsOf(outcome), disordersOf(outcome), false);
  g.tests = verdict === TESTS ? 1 : 0;
  const stood = verdict === TESTS ? stands(dice, rules.book, TEST, e, e.is.supported) : verdict === NOTHING;
  g.tests = 0;
  if (!stood) breaks(g, e);
}

/** FD-09: a shot or test that removes a unit ends the fight at once. */
function breaks(g: Duel, u: Duelist): void {
  u.kills = 0;
  u.disorders = 0;
  g.end(u.role === TARGET ? TARGET_BROKEN : FIRER_BROKEN);
}

/** Effects of a throw, in an umpire's words. */
function tell(before: Duel, { kind, outcome, who, whom }: Thrown, after: Duel): string {
  const { distance, tests, target, rules } = after;
  const ended = after.over - 1;
  return [
    kind.result(outcome, who, whom),
    ...(distance < before.distance ? [`the target comes on to ${rules.ruler.inCm(distance)} cm`] : []),
    ...(tests !== 0 ? ['it must test its morale'] : []),
    ...(ended === CONTACT
      ? [`the target makes contact with ${ringsLabel(target.kills, target.disorders)}`]
      : []),
    ...(ended > CONTACT && kind !== TEST
      ? [`the ${ended === TARGET_BROKEN ? 'target' : 'firer'} is removed`]
      : []),
  ].join('; ');
}

/** The rings of a unit at the end, or `removed`. */
function ringsMetric(rules: RuleBook, role: SideIndex): Metric<Duel> {
  const { width, labels } = ringLabels(rules.rings);
  const name = role === FIRER ? 'firer' : 'target';
  const broken = role === FIRER ? FIRER_BROKEN : TARGET_BROKEN;
  return {
    name: `rings.${name}`,
    meaning: 'kills and disorders of the unit at the end',
    role,
    labels: [...labels, 'removed'],
    most: labels.length,
    of: (g) => {
      const { kills, disorders } = g[name];
      return g.over === 1 + broken ? labels.length : kills * width + disorders;
    },
  };
}

/** The game of a firefight. @throws {InputError} */
export function firefightGame(book: RuleBook, inputs: FirefightInputs): Game<Duel> {
  const rules = duelling(book, inputs);
  const create = (): Duel => new Duel(rules);
  const atStart = create();
  return {
    ...ENDS,
    turnLimit: inputs.maxMoves,
    joints: [],
    metrics: [ringsMetric(book, FIRER), ringsMetric(book, TARGET)],
    counters: [
      {
        name: 'shots.firer',
        meaning: 'shots of the firer, its reaction included',
        role: FIRER,
        // One in its own turn, and one at an enemy that makes contact.
        mostPerTurn: 2,
        number: SHOTS,
      },
    ],
    counting: 1,
    turn: MOVE,
    create,
    start: (g) => g.copyFrom(atStart),
    openTurn(g) {
      g.at = 0;
      g.turns = 0;
      g.player = rules.first;
    },
    outcome: ({ over }) => over - 1,
    tell,
  };
}

type Duelling = ReturnType<typeof duelling>;

/** Rules and units of a firefight; lengths are in parts of a cm. */
function duelling(book: RuleBook, inputs: FirefightInputs) {
  const { firer, target, maxMoves, order: given } = inputs;
  if (target.row !== null && firer.column === null)
    throw contradiction(
      ['firer', 'column'],
      'firer.column is required when target.row is given: the column of the chart for fire at the firer',
    );
  const lengths = new Lengths();
  lengths.add(['distanceCm'], inputs.distanceCm);
  lengths.add(['target', 'moveCm'], target.moveCm, [HALF]);
  lengths.add(['target', 'closeToCm'], target.closeToCm);
  const ruler = new Ruler(lengths);
  const asTarget = { ...firer, column: firer.column ?? 'limberedOrLine', flankShot: false, roadMarch: false };
  const firing = factsOf(book, ruler, 'firer', firer, { ...target, roadMarch: false });
  const { tables } = book;
  // One shot a move, and one reaction at the end; small arms count none.
  const mostShots = firing.shot.firer.isGun ? maxMoves + 1 : 0;
  const ammunition = new Ammunition(tables, firer.fullEffectShots, mostShots);
  return {
    book,
    ruler,
    units: [firing, factsOf(book, ruler, 'target', target, asTarget)] as const,
    distance: ruler.exact(inputs.distanceCm),
    /** The role that acts first in every move; NONE: thrown for. */
    first: given === 'dice' ? NONE : given === 'firer-first' ? FIRER : TARGET,
    doctrine: target.doctrine,
    reactionFire: firer.reactionFire,
    /** The target's move, and the range it closes to. */
    move: ruler.exact(target.moveCm),
    closeTo: ruler.exact(target.closeToCm),
    /** Beyond this distance the target may move twice as far. */
    doubleBeyond: target.doubleMove ? ruler.upTo(tables.distances.doubleMoveOutsideCm) : Infinity,
    /** The firer's, full at the start. */
    ammunition,
    layout: layoutOf(ammunition.counted),
  };
}

type Facts = ReturnType<typeof factsOf>;

/** A unit in what never changes, and the shot that is filled in anew whenever it fires. @throws {InputError} */
function factsOf(
  { tables, rings }: RuleBook,
  ruler: Ruler,
  role: 'firer' | 'target',
  unit: FirefightInputs['firer'] | FirefightInputs['target'],
  target: Target,
) {
  const { row, column, weapon, building } = unit;
  const kind = row === null ? null : valueOf(tables.rowKinds, row);
  checkTarget(unit, [role]);
  checkRowAndColumn(kind, column, [role]);
  checkUnit({ arm: kind !== null && isGun(kind) ? kind : unit.arm, building }, [role]);
  const isStand = kind === 'skirmish' || column === 'skirmish';
  const start = ringsBorne(unit, isStand);
  checkRings(rings, start, [role]);
  // Without a row it has no range, and never fires.
  const firer = firerOf(tables, { ...unit, row: row ?? 'line' });
  const limits = row === null ? [] : limitsCm(tables, row, weapon);
  return {
    ...unit,
    name: `the ${role}`,
    start,
    /** A skirmish stand: its first kill removes it, and disorder does not touch it (HUIT-UNIT-05). */
    isStand,
    /** Inclusive ends of its bands in parts of a cm: four of guns, one of small arms, none where it does not fire. */
    limits: Int32Array.from(limits, (cm) => ruler.upTo(cm)),
    shot: { firer, target, band: CANISTER },
    outOfCommand: isOutOfCommand(unit.outOfCommand, unit.arm),
  };
}
