/**
 * The second player on lanes side by side, and of chases: lines of `plain-player`, played phase by phase. Written from sections
 * 13 and 14 and the rules FOH-NBR-10 to -12. It charges in the own lane alone, and knows plain doctrines.
 */
import type {
  BatteryInputs,
  BmuInputs,
  EngagementInputs,
  SideInputs,
} from '../../../src/rules/fields-of-honor/inputs.ts';
import type { Rulings } from '../../../src/rules/fields-of-honor/options.ts';
import { Game, STATES, type Aim, type Die, type Side, type Unit } from './plain-player.ts';

export interface LanesEnd {
  readonly winner: string;
  readonly turn: number;
  /** By side and lane. */
  readonly endStates: readonly (readonly string[])[];
  readonly standsLost: readonly number[];
  readonly removed: readonly number[];
  readonly hits: readonly number[];
}

const BOTH = [0, 1] as const;

/** The unit of a line that nobody ever comes on; what looks at it comes to nothing. */
const NOBODY = {
  stands: 1,
  type: 'formed',
  arm: 'infantry',
  cover: 'none',
  initialVolley: false,
  bmug: null,
} as BmuInputs; // true: of the others nothing is asked

/** A BMU that is chased, and who chases it. */
interface Chase {
  readonly unit: Unit;
  readonly runner: Side;
  readonly chaser: Side;
  readonly hadEdge: boolean;
  /** A quarter of its stands was hit in the chase. */
  isHardHit: boolean;
}

class Line extends Game {
  readonly group: (side: Side) => boolean;
  chase: Chase | null = null;
  away: Side | null = null;
  held: Side | null = null;
  removed: [number, number] = [0, 0];

  constructor(inputs: EngagementInputs, opt: Rulings, die: Die, group: (side: Side) => boolean) {
    super(inputs, opt, die);
    this.group = group;
  }

  get sides(): readonly [Side, Side] {
    return [this.a, this.b];
  }

  override muster(inputs: SideInputs, index: number): Side {
    if (inputs.units.length > 0) return super.muster(inputs, index);
    const side = { inputs, index, queue: [], later: [], line: 0, lost: 0, hits: 0 } as unknown as Side; // its unit follows
    side.unit = { ...this.fresh(side, NOBODY), state: 5 };
    return side;
  }

  override isOff(side: Side): boolean {
    return super.isOff(side) || this.away === side;
  }

  override isEmpty(side: Side): boolean {
    return this.isOff(side) && this.away !== side;
  }

  override isGroupFree(side: Side): boolean {
    return this.group(side);
  }

  isBeaten(side: Side): boolean {
    return this.isEmpty(side) && !this.hasReserve(side);
  }

  /** Who breaks before a charge leaves the ranges of the turn as they were. */
  override chargePhase(): void {
    const { gap } = this;
    super.chargePhase();
    if (!this.bothOn()) this.gap = gap;
  }

  /** Both are on the line, out of contact. */
  get isOpen(): boolean {
    return this.bothOn() && !this.contact;
  }

  move(side: Side): void {
    if (!this.isOpen || this.held === side || !this.moves(side)) return;
    const enemy = this.enemyOf(side);
    if (this.watches(enemy, side)) this.held = enemy;
  }

  override pursuit(): boolean {
    const runner = this.runner();
    const hadEdge = this.edge;
    if (!super.pursuit() || runner === undefined || runner.unit.state !== 3) return false;
    const chaser = this.enemyOf(runner);
    const isBarred = runner.queue.length > 0 && this.opt.chasePastReserve === 'no';
    if (!this.ordersOf(chaser).chase || isBarred) return true;
    const { unit } = runner;
    this.chase = { unit, runner, chaser, hadEdge: hadEdge === chaser, isHardHit: false };
    return true;
  }

  runOn(): void {
    const { chase } = this;
    if (chase === null) return;
    const { unit, chaser, hadEdge } = chase;
    unit.tmp = this.runDown(chaser.unit, unit, hadEdge) ?? 0;
    chase.isHardHit = this.bracket(unit);
    this.convert(unit, unit.tmp);
    unit.tmp = 0;
    if (unit.stands === 0) this.chase = null;
  }

  rally(): void {
    const { chase } = this;
    if (chase === null) return;
    const { unit, runner, isHardHit } = chase;
    // Its hits have been converted since.
    const counted = this.bracket(unit) ? 3 : 0;
    const margin = this.moraleMargin(unit, (isHardHit ? 3 : 0) - counted);
    unit.state = margin > 0 ? 6 : 2;
    if (margin > 0) this.removed[runner.index === 0 ? 0 : 1] += unit.stands;
    this.chase = null;
  }
}

export function playLanesPlainly(inputs: EngagementInputs, opt: Rulings, die: Die): LanesEnd {
  return new Lanes(inputs, opt, die).play();
}

class Lanes {
  readonly inputs: EngagementInputs;
  readonly opt: Rulings;
  readonly lines: readonly Line[];

  constructor(inputs: EngagementInputs, opt: Rulings, die: Die) {
    this.inputs = inputs;
    this.opt = opt;
    const { distanceIn, entryGapIn, gapsIn } = inputs;
    const isFree = (side: Side): boolean => this.isGroupFree(side);
    this.lines = Array.from({ length: inputs.lanes ?? 1 }, (_unused, i) => {
      const of = (side: SideInputs): SideInputs => ({
        ...side,
        units: side.units.filter(({ lane }) => (lane ?? 1) === i + 1),
      });
      const own = { ...inputs, A: of(inputs.A), B: of(inputs.B), distanceIn: gapsIn?.[i] ?? distanceIn };
      return new Line({ ...own, entryGapIn: entryGapIn ?? distanceIn }, opt, die, isFree);
    });
  }

  play(): LanesEnd {
    for (let turn = 1; ; turn++) {
      this.turn();
      const beaten = BOTH.map((s) => this.lines.every((line) => line.isBeaten(line.sides[s])));
      if (beaten[0] === true || beaten[1] === true)
        return this.end(beaten[0] === beaten[1] ? 'draw' : beaten[0] === true ? 'B' : 'A', turn);
      if (turn === this.inputs.maxTurns) return this.end('undecided', turn);
      for (const line of this.lines) {
        line.now = turn + 1;
        line.away = line.chase?.chaser ?? null;
        line.reinforce();
      }
    }
  }

  end(winner: string, turn: number): LanesEnd {
    const sums = (of: (line: Line, s: 0 | 1) => number): number[] =>
      BOTH.map((s) => this.lines.reduce((sum, line) => sum + of(line, s), 0));
    return {
      winner,
      turn,
      endStates: BOTH.map((s) => this.lines.map((line) => STATES[line.sides[s].unit.state] ?? '')),
      standsLost: sums((line, s) => line.sides[s].lost),
      removed: sums((line, s) => line.removed[s]),
      hits: sums((line, s) => line.sides[s].hits),
    };
  }

  /** Side A in all lanes, then side B. */
  inTurn(act: (line: Line, side: Side, i: number) => void): void {
    for (const s of BOTH) this.lines.forEach((line, i) => act(line, line.sides[s], i));
  }

  turn(): void {
    for (const line of this.lines) {
      line.openTurn();
      line.held = null;
      if (line.isOpen) line.chargePhase();
    }
    this.inTurn((line, side) => {
      if (line.chase?.runner === side) line.runOn();
    });
    this.inTurn((line, side) => line.move(side));
    this.firePhase();
    this.meleePhase();
    this.inTurn((line, side) => {
      if (line.chase?.runner === side) line.rally();
    });
    const margins = this.lines.map(() => [0, 0]);
    this.inTurn((line, side, i) => {
      (margins[i] ?? [])[side.index] = line.testOf(side);
    });
    this.lines.forEach((line, i) => line.takeTests(margins[i] ?? []));
    this.inTurn((line, side) => {
      if (line.contact && line.runner() === side) line.pursuit();
    });
    for (const line of this.lines) {
      line.recover();
      line.away = null;
    }
  }

  meleePhase(): void {
    const blows = this.lines.map(() => [0, 0]);
    const fights = (line: Line): boolean => line.contact && line.bothOn();
    this.inTurn((line, side, i) => {
      if (fights(line)) (blows[i] ?? [])[side.index] = line.strikeOf(side);
    });
    this.lines.forEach((line, i) => {
      if (fights(line)) line.endMelee(blows[i]?.[0] ?? 0, blows[i]?.[1] ?? 0);
    });
  }

  // FOH-NBR-11

  isGroupFree(side: Side): boolean {
    const { bmug } = side.unit.bmu;
    const mates = this.lines.flatMap((line) => {
      const own = line.sides[side.index === 0 ? 0 : 1];
      return bmug !== null && own.unit.bmu.bmug === bmug && !line.isOff(own) ? [own.unit] : [];
    });
    return !mates.some(({ moved, charged }) => moved && !(charged && this.opt.groupCharge === 'free'));
  }

  // FOH-NBR-10

  firePhase(): void {
    const volleys: (() => void)[] = [];
    this.inTurn((line, side, i) => {
      const plan = this.planOf(line, side, i);
      if (plan !== null) volleys.push(() => line.smallArms(side, plan));
    });
    for (const s of BOTH)
      for (const guns of this.inputs[s === 0 ? 'A' : 'B'].batteries) this.battery(s, guns);
    for (const volley of volleys) volley();
  }

  /** The front that side `s` sees in a lane, where it may be fired at, and its distance from lane `from`. */
  front(s: number, lane: number, from: number): { readonly unit: Unit; readonly gap: number } | null {
    const line = this.lines[lane];
    const side = line?.sides[s === 0 ? 1 : 0];
    if (line === undefined || side === undefined || line.isOff(side) || line.contact) return null;
    return { unit: side.unit, gap: lane === from ? line.gap : Math.max(line.gap, this.inputs.laneIn ?? 0) };
  }

  /** The lanes beside one whose fronts are within a distance, as they are chosen. */
  beside(s: number, from: number, within: number, target: string) {
    const found = [from - 1, from + 1].flatMap((lane) => {
      const front = this.front(s, lane, from);
      return front !== null && front.gap <= within ? [{ lane, ...front }] : [];
    });
    return target === 'weaker' ? found.toSorted((one, other) => one.unit.stands - other.unit.stands) : found;
  }

  onSecond(dice: number, share: number): number {
    // Shares of the tests are quarters, so that this is exact.
    return Math.floor(dice * share + (this.opt.splitRounding === 'down' ? 0 : 0.5));
  }

  battery(s: 0 | 1, guns: BatteryInputs): void {
    const lane = (guns.lane ?? 1) - 1;
    const line = this.lines[lane];
    if (line === undefined || !line.bothOn()) return;
    const side = line.sides[s];
    const reach = Math.max(...guns.bandsIn.map((limit) => limit ?? 0)) - guns.setbackIn;
    const hasFirst = !line.contact && line.gap <= reach;
    const share = guns.splitFire ?? 0;
    const mayDivide = share > 0 && (hasFirst || this.opt.splitNeeds === 'any');
    const [second] = mayDivide ? this.beside(s, lane, reach, 'lower') : [];
    const rest = (dice: number): number => (second === undefined ? dice : dice - this.onSecond(dice, share));
    if (hasFirst) line.battery(side, guns, line.enemyOf(side).unit, line.gap, rest);
    if (second !== undefined)
      line.battery(side, guns, second.unit, second.gap, (dice) => this.onSecond(dice, share));
  }

  /** Small arms as they choose before anybody fires: the targets, and the dice that go to each; null where they do not fire. */
  planOf(line: Line, side: Side, lane: number): ((dice: number) => readonly Aim[]) | null {
    if (line.isOff(side) || line.contact) return null;
    const { splitFire, target, support, fireAtIn } = line.ordersOf(side);
    const { bmu, mob } = side.unit;
    const reach = Math.max(-1, ...(bmu.weapon?.bandsIn ?? []).map((limit) => limit ?? -1));
    const isFree = line.isOff(line.enemyOf(side));
    const within = Math.min(reach, fireAtIn ?? reach);
    const [aided] = isFree && support === 'nearest' ? this.beside(side.index, lane, within, target) : [];
    const own = this.front(side.index, lane, lane);
    const first = own === null ? aided : { lane, ...own };
    if (first === undefined || first.gap > (fireAtIn ?? Infinity)) return null;
    const isFirstFar = first.gap > reach;
    if (isFirstFar && this.opt.splitNeeds === 'first') return null;
    const others = this.beside(side.index, lane, reach, target).filter((one) => one.lane !== first.lane);
    const second = splitFire > 0 ? others[0] : undefined;
    return (dice) => {
      if (second === undefined) return isFirstFar ? [] : [{ target: first.unit, gap: first.gap, dice }];
      const least = dice - Math.floor(dice / 2);
      const wanted = this.onSecond(dice, splitFire);
      const cut = first.gap > second.gap ? Math.max(wanted, least) : Math.min(wanted, dice - least);
      const away = mob ? cut : wanted;
      return [
        ...(isFirstFar ? [] : [{ target: first.unit, gap: first.gap, dice: dice - away }]),
        { target: second.unit, gap: second.gap, dice: away },
      ];
    };
  }
}
