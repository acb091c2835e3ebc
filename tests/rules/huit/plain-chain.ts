/** A second player of section 14 (b), written straight down from it. */
import type { ChainInputs } from '../../../src/rules/huit/inputs.ts';
import type { Die, Options } from './plain-rules.ts';
import { emptyLane, Field, unitOf, type Lane, type Result, type Unit } from './plain-stacks.ts';

export interface PlainChain {
  readonly outcome: string;
  readonly move: number;
  readonly rounds: number;
  readonly lost: readonly [number, number];
  readonly fronts: readonly [string, string];
  readonly distance: string;
}

export function playChain(inputs: ChainInputs, options: Options, die: Die): PlainChain {
  return new Chain(inputs, options, die).play();
}

class Chain extends Field {
  private readonly inputs: ChainInputs;
  private readonly lane: Lane;
  private readonly seconds: readonly (Unit | null)[];
  private readonly losses = [0, 0];

  constructor(inputs: ChainInputs, options: Options, die: Die) {
    super(options, die, [inputs.attacker.supportGapCm, inputs.defender.supportGapCm]);
    this.inputs = inputs;
    const { attacker, defender } = inputs;
    this.throughGuns = inputs.throughGuns;
    this.lane = emptyLane(inputs.distanceCm);
    this.lane.stacks = [attacker.units.map((is) => unitOf(is, 0)), defender.units.map((is) => unitOf(is, 1))];
    this.seconds = [attacker, defender].map(({ second }, side) =>
      second === null ? null : unitOf(second, side),
    );
  }

  ordersOf(_lane: Lane, side: number) {
    return side === 0 ? this.inputs.attacker : this.inputs.defender;
  }

  flanks(_lane: Lane, side: number): boolean {
    return (side === 0 ? this.inputs.attacker : this.inputs.defender).flanksSecured;
  }

  secondOf(_lane: Lane, side: number): Unit | null {
    const second = this.seconds[side] ?? null;
    return second === null || second.gone ? null : second;
  }

  mayCounter(): boolean {
    return true;
  }

  lost(unit: Unit): void {
    this.losses[unit.side] = (this.losses[unit.side] ?? 0) + 1;
  }

  removeSecond(u: Unit): void {
    u.gone = true;
    this.lost(u);
  }

  play(): PlainChain {
    const { lane } = this;
    let result: Result = this.charge(lane, 0);
    let move = 1;
    while ((lane.engaged || lane.waiting !== null) && move < this.inputs.maxMoves) {
      move++;
      if (lane.waiting === null) {
        const first = this.options['attackBonusDuration'] === 'first-round';
        result = this.melee(lane, first ? [false, false] : lane.bonus, lane.charger);
      } else result = this.charge(lane, lane.waiting);
    }
    return {
      outcome: this.label(result),
      move,
      rounds: this.rounds,
      lost: [this.losses[0] ?? 0, this.losses[1] ?? 0],
      fronts: [this.frontLabel(0), this.frontLabel(1)],
      distance: lane.stacks[0].length > 0 && lane.stacks[1].length > 0 ? String(lane.d) : 'n/a',
    };
  }

  /** Keeps the bonus of the drawn round for the next move. */
  override round(lane: Lane, bonus: [boolean, boolean], pursuit: boolean) {
    const ended = super.round(lane, bonus, pursuit);
    lane.bonus = bonus;
    return ended;
  }

  private label(result: Result): string {
    const { lane } = this;
    const [attackers, defenders] = [lane.stacks[0].length, lane.stacks[1].length];
    if (attackers === 0 && defenders === 0) return 'mutual-destruction';
    if (defenders === 0) return 'defender-destroyed';
    if (attackers === 0) return 'attacker-destroyed';
    if (lane.engaged || lane.waiting !== null) return 'still-engaged';
    const labels = {
      first: 'defender-driven-back',
      second: 'attacker-repulsed',
      stopped: 'attacker-stopped-by-fire',
      parted: 'parted-by-removal',
      drawn: 'still-engaged',
    };
    return labels[result];
  }

  private frontLabel(side: number): string {
    const front = this.front(this.lane, side);
    if (front === undefined) return 'none';
    return `${front.kills}K${front.disorders}D${front.blue > 0 ? ' blown' : ''}`;
  }
}
