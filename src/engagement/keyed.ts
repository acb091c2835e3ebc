/**
 * The compiled sampler of large engagements: each throw is one draw from a table kept by its law, so that the tables stay few
 * however many units there are. Same distribution as the direct sampler, other dice.
 */
import { AliasTables } from '../chance/alias.ts';
import { intAt } from '../chance/at.ts';
import { RandomStream, type Root } from '../chance/random.ts';
import { CountingDice, type Actor, type Dice, type ThrowKind } from '../play/dice.ts';
import type { Game, GameState } from '../play/game.ts';
import { GrowingInts } from '../play/growing.ts';
import { Laws } from '../play/laws.ts';
import type { Tally, TallyShape } from '../play/tally.ts';
import { play, type ReplicateDice, type Replicates } from './simulate.ts';
import { COMPILED_LANE } from './walk.ts';

/** A law takes about as much as so many rows of a table. */
const LAW_BYTES = 200;

/** Plays replicates by tables of throws, kept between calls up to a number of bytes. */
export class Keyed<S extends GameState<S>> {
  private readonly game: Game<S>;
  private readonly shape: TallyShape;
  private readonly tables: ByTables;

  constructor(game: Game<S>, shape: TallyShape, mostBytes: number) {
    this.game = game;
    this.shape = shape;
    this.tables = new ByTables(game.counting, mostBytes);
  }

  /** The dice of each throw; `narrate` asks them for one replicate. */
  get source(): ReplicateDice {
    return this.tables;
  }

  /** Counts the replicates; throws as the direct sampler does. */
  simulate(replicates: Replicates): Tally {
    return play(this.game, this.shape, replicates, this.tables);
  }
}

/** Dice that draw each outcome from the table of its law, enumerated when it is first needed. */
class ByTables extends CountingDice implements ReplicateDice {
  readonly byLaw = true;
  private readonly mostBytes: number;
  private readonly stream = new RandomStream();
  private laws = new Laws();
  private alias = new AliasTables();
  private tableOf = new GrowingInts();

  constructor(counting: number, mostBytes: number) {
    super(counting);
    this.mostBytes = mostBytes;
  }

  get dice(): Dice {
    return this;
  }

  start(root: Root, pairing: number, replicate: number): void {
    this.stream.start(root, pairing, replicate, COMPILED_LANE);
    if (this.alias.bytes + this.laws.size * LAW_BYTES <= this.mostBytes) return;
    this.laws = new Laws();
    this.alias = new AliasTables();
    this.tableOf = new GrowingInts();
  }

  throw(kind: ThrowKind, _who: Actor, _whom: Actor | null, number: number, marks: number): number {
    const law = this.laws.find(kind, number, marks);
    if (law === this.tableOf.length) this.tableOf.push(this.build(law));
    return this.alias.draw(intAt(this.tableOf.values, law), this.stream);
  }

  private build(law: number): number {
    const { values, probabilities } = this.laws.law(law);
    return this.alias.add(values, probabilities);
  }
}
