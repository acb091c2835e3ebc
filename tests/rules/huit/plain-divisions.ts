/** A second player of several brigades a side (HUIT-NBR-13, -14), each sector by the second player of section 15. */
import type { DivisionInputs } from '../../../src/rules/huit/inputs.ts';
import { Ended } from './plain-brigade.ts';
import { Neighbours } from './plain-neighbours.ts';
import type { Die, Options } from './plain-rules.ts';

export interface PlainDivisions {
  readonly winner: string;
  readonly move: number;
  readonly units: readonly number[];
  readonly brigades: readonly number[];
  readonly tests: readonly number[];
  readonly armies: readonly string[];
}

interface Sector {
  readonly field: Neighbours;
  /** The brigades that are lost. */
  readonly lost: [boolean, boolean];
  acts: boolean;
}

const LETTERS = ['A', 'B'] as const;
const BOTH = [0, 1] as const;
type Side = (typeof BOTH)[number];

class Field {
  private readonly inputs: DivisionInputs;
  private readonly options: Options;
  private readonly die: Die;
  private readonly coin: () => number;
  private readonly sectors: Sector[];
  private readonly holds = new Set<string>();
  private readonly tests = [0, 0];
  private readonly armies = ['none', 'none'];
  private move = 1;

  constructor(inputs: DivisionInputs, options: Options, die: Die, coin: () => number) {
    this.inputs = inputs;
    this.options = options;
    this.die = die;
    this.coin = coin;
    this.sectors = inputs.sectors.map((own) => ({
      field: new Neighbours({ ...inputs, ...own }, options, die, coin),
      lost: [false, false],
      acts: false,
    }));
  }

  play(): PlainDivisions {
    let winner = 'undecided';
    try {
      for (this.move = 1; this.move <= this.inputs.maxMoves; this.move++) this.playMove();
      this.move = this.inputs.maxMoves;
    } catch (ended) {
      if (!(ended instanceof Ended)) throw ended;
      ({ winner } = ended);
    }
    const count = (of: (sector: Sector, side: Side) => number): number[] =>
      BOTH.map((side) => this.sectors.reduce((sum, sector) => sum + of(sector, side), 0));
    return {
      winner,
      move: this.move,
      units: count(({ field }, side) => field.brigade(side).lost),
      brigades: count(({ lost }, side) => Number(lost[side])),
      tests: this.tests,
      armies: this.armies,
    };
  }

  private open(): Sector[] {
    return this.sectors.filter(({ lost }) => !lost[0] && !lost[1]);
  }

  private playMove(): void {
    const { order } = this.inputs;
    for (const { field } of this.sectors) {
      field.enter(this.move);
      for (const side of BOTH) for (const u of field.units(side)) u.idle = true;
    }
    if (this.open().length === 0) return;
    const first = order === 'dice' ? this.coin() - 1 : order === 'A-first' ? 0 : 1;
    this.turn(first === 0 ? 0 : 1, true);
    this.turn(first === 0 ? 1 : 0, false);
    for (const { field } of this.open()) field.endOfMove();
  }

  private turn(player: Side, isFirst: boolean): void {
    for (const sector of this.open()) {
      sector.field.begin(player);
      sector.acts = false;
    }
    this.each(this.open(), (sector) => {
      this.looksAround(sector, player);
      sector.acts = sector.field.tests(player);
    });
    this.each(this.open(), ({ field }) => field.rearsAtOnce(player));
    const acting = (): Sector[] => this.open().filter(({ acts }) => acts);
    this.each(acting(), ({ field }) => field.guns(player));
    this.each(acting(), ({ field }) => field.moves(player));
    this.each(acting(), ({ field }) => field.rearsAtOnce(player));
    this.each(acting(), ({ field }) => field.musketry(player));
    this.each(acting(), ({ field }) => field.melees(player, isFirst));
    this.each(this.open(), ({ field }) => field.rearsAtEnd(player));
    for (const { field } of this.open()) field.forgetTurn();
  }

  /** A step of each sector that is still open when its time comes; who is lost in it is answered for at once. */
  private each(sectors: readonly Sector[], step: (sector: Sector) => void): void {
    for (const sector of sectors) {
      if (sector.lost.includes(true)) continue;
      try {
        step(sector);
      } catch (ended) {
        if (!(ended instanceof Ended)) throw ended;
        for (const side of BOTH) if (ended.winner !== LETTERS[side]) sector.lost[side] = true;
        for (const side of BOTH) if (sector.lost[side]) this.answers(sector, side);
      }
    }
  }

  /** What a brigade sees of the next sectors when it tests. */
  private looksAround(sector: Sector, side: Side): void {
    const at = this.sectors.indexOf(sector);
    const beside = [this.sectors[at - 1], this.sectors[at + 1]].filter((one) => one !== undefined);
    const other = side === 0 ? 1 : 0;
    const own = sector.field.brigade(side);
    own.besideBC = this.inputs.sectorCm <= 60 && beside.some(({ lost }) => !lost[side]);
    if (sector.field.units(side).length === 0) return;
    own.outflanked = beside.some(
      ({ lost, field }) => lost[side] && !lost[other] && field.units(other).length > 0,
    );
  }

  private divisionOf(sector: Sector, side: Side): number {
    return this.inputs.sectors[this.sectors.indexOf(sector)]?.[LETTERS[side]].division ?? 0;
  }

  private brigadesOf(side: Side, division: number): Sector[] {
    return this.sectors.filter((sector) => this.divisionOf(sector, side) === division);
  }

  private answers(sector: Sector, side: Side): void {
    const number = this.divisionOf(sector, side);
    const all = this.brigadesOf(side, number);
    const living = all.filter(({ lost }) => !lost[side]);
    if (living.length > 0) this.testDivision(side, number, all, living);
    if (all.every(({ lost }) => lost[side])) this.loses(side);
    for (const one of this.sectors)
      for (const own of BOTH)
        one.field.brigade(own).heldAbove =
          this.holds.has(`${own} ${this.divisionOf(one, own)}`) || this.armies[own] === 'hold';
    const [a, b] = BOTH.map((own) => this.sectors.some(({ lost }) => !lost[own]));
    if (a !== true || b !== true) throw new Ended(a === true ? 'A' : b === true ? 'B' : 'none');
  }

  /** HUIT-CMD-05, -06. */
  private testDivision(side: Side, number: number, all: readonly Sector[], living: readonly Sector[]): void {
    const is = this.inputs[LETTERS[side]].divisions[number - 1];
    if (is === undefined) throw new Error('no such division');
    const most = (holds: (sector: Sector) => boolean): boolean =>
      2 * living.filter(holds).length > living.length;
    const lost = all.length - living.length;
    let total = this.die() + is.dcRating - lost;
    total += { none: 0, within60: 1, adjacent: 2 }[is.cinc];
    if (is.neighbourDC) total += 1;
    if (most(({ field }) => field.brigade(side).advancing)) total += 1;
    else if (most(({ field }) => ['retire', 'retreat'].includes(field.brigade(side).order))) total -= 1;
    const share = (100 * lost) / all.length;
    total -= share >= 75 ? 6 : share >= 66 ? 4 : share >= 33 ? 2 : 0;
    if (living.some((one) => this.isFlanked(one, side))) total -= 1;
    this.tests[side] = (this.tests[side] ?? 0) + 1;
    this.holds.delete(`${side} ${number}`);
    if (total >= 0 && total < 3) this.holds.add(`${side} ${number}`);
    if (total < 0) for (const sector of living) sector.lost[side] = true;
  }

  private isFlanked({ field, lost }: Sector, side: Side): boolean {
    const { is, outflanked } = field.brigade(side);
    return is.enemyFlankRear || outflanked || (!lost.includes(true) && field.isNearFlank(side));
  }

  /** A division is lost: HUIT-CMD-07. */
  private loses(side: Side): void {
    if (!this.inputs.army) return;
    const other = side === 0 ? 1 : 0;
    const { cincRating, divisionsElsewhere, divisions } = this.inputs[LETTERS[side]];
    const lost = divisions.filter((_is, i) => {
      const own = this.brigadesOf(side, i + 1);
      return own.length > 0 && own.every((sector) => sector.lost[side]);
    }).length;
    const behind = this.sectors.filter(
      (one) => one.lost[side] && !one.lost[other] && one.field.brigade(other).advancing,
    ).length;
    let total = this.die() + cincRating - 2 * lost - 2 * behind;
    if (this.options['armyDivisionBonus'] !== 'omit') total += divisionsElsewhere + divisions.length - lost;
    this.armies[side] = total >= 3 ? 'carry-on' : total >= 0 ? 'hold' : 'battle-lost';
    if (total < 0) throw new Ended(other === 0 ? 'A' : 'B');
  }
}

export function playDivisions(
  inputs: DivisionInputs,
  options: Options,
  die: Die,
  coin: () => number,
): PlainDivisions {
  return new Field(inputs, options, die, coin).play();
}
