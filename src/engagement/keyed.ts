/**
 * The compiled sampler of large engagements: each resolution is one draw from a table kept by kind and key, so that the
 * tables stay few however many units there are. Same distribution as the direct sampler, other dice.
 */
import { AliasTables } from '../chance/alias.ts';
import { intAt } from '../chance/at.ts';
import { outcomesOf } from './outcomes.ts';
import { Pools } from '../chance/pools.ts';
import { RandomStream, type Root } from '../chance/random.ts';
import type { Due, Engagement, State } from './engagement.ts';
import { GrowingInts } from '../play/growing.ts';
import { Interning } from '../play/interning.ts';
import { play, type Replicates, type Resolver } from './simulate.ts';
import type { Tally, TallyShape } from '../play/tally.ts';
import { COMPILED_LANE } from './walk.ts';

const KEY_WORDS = 5;

/** Plays replicates by tables of resolutions, kept between calls up to a number of bytes. */
export class Keyed<S extends State<S>> {
  private readonly engagement: Engagement<S>;
  private readonly shape: TallyShape;
  private readonly tables: ByTables<S>;

  constructor(engagement: Engagement<S>, shape: TallyShape, mostBytes: number) {
    this.engagement = engagement;
    this.shape = shape;
    this.tables = new ByTables(engagement, mostBytes);
  }

  /** The resolver of each throw; `narrate` asks it for one replicate. */
  get resolver(): Resolver {
    return this.tables;
  }

  /** Counts the replicates; throws as the direct sampler does. */
  simulate(replicates: Replicates): Tally {
    return play(this.engagement, this.shape, replicates, this.tables);
  }
}

/** Resolves by one draw from the table of the resolution's key, enumerated when it is first needed. */
class ByTables<S extends State<S>> implements Resolver {
  private readonly engagement: Engagement<S>;
  private readonly mostBytes: number;
  private readonly stream = new RandomStream();
  private readonly pools = new Pools();
  private readonly key = new Int32Array(KEY_WORDS);
  private keys = new Interning(KEY_WORDS, 64);
  private alias = new AliasTables();
  private tableOf = new GrowingInts();

  constructor(engagement: Engagement<S>, mostBytes: number) {
    this.engagement = engagement;
    this.mostBytes = mostBytes;
  }

  start(root: Root, pairing: number, replicate: number): void {
    this.stream.start(root, pairing, replicate, COMPILED_LANE);
    if (this.alias.bytes + this.keys.bytes <= this.mostBytes) return;
    this.keys = new Interning(KEY_WORDS, 64);
    this.alias = new AliasTables();
    this.tableOf = new GrowingInts();
  }

  resolve(due: Due): number {
    const { key } = this;
    key[0] = due.kind;
    key[1] = due.key0;
    key[2] = due.key1;
    key[3] = due.key2;
    key[4] = due.key3;
    const number = this.keys.intern(key);
    if (number === this.tableOf.length) this.tableOf.push(this.build(due));
    return this.alias.draw(intAt(this.tableOf.values, number), this.stream);
  }

  private build(due: Due): number {
    const { values, probabilities } = outcomesOf(this.engagement, due, this.pools);
    return this.alias.add(values, probabilities);
  }
}
