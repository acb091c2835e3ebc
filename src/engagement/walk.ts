/**
 * The compiled sampler of small engagements: a replicate is a walk from turn to turn, one draw each. Same distribution
 * as the direct sampler, other dice.
 */
import { intAt, floatAt, item } from '../chance/at.ts';
import { RandomStream } from '../chance/random.ts';
import { Ends } from './ends.ts';
import type { Engagement, State } from './engagement.ts';
import type { Replicates } from './simulate.ts';
import { addAt, emptyTally, type Tally, type TallyShape } from './tally.ts';
import { ENDED, Transitions, TURN_ENDS } from './transitions.ts';
import { TurnTables } from './turn-tables.ts';

/** The lane of the streams that compiled samplers draw from; the direct sampler plays on lane 0. */
export const COMPILED_LANE = 1;

/** Walks replicates of one engagement, and keeps its tables between calls up to a number of bytes. */
export class Walk<S extends State<S>> {
  private readonly engagement: Engagement<S>;
  private readonly shape: TallyShape;
  private readonly mostBytes: number;
  private readonly stream = new RandomStream();
  private known: Known<S>;

  constructor(engagement: Engagement<S>, shape: TallyShape, mostBytes: number) {
    this.engagement = engagement;
    this.shape = shape;
    this.mostBytes = mostBytes;
    this.known = nothing(engagement);
  }

  /** Counts the replicates. */
  simulate(replicates: Replicates): Tally {
    const { shape, stream } = this;
    const tally = emptyTally(shape);
    const end = replicates.first + replicates.count;
    for (let replicate = replicates.first; replicate < end; replicate++) {
      stream.start(replicates.root, replicates.pairing, replicate, COMPILED_LANE);
      this.once(tally);
      if (this.known.graph.bytes + this.known.tables.bytes > this.mostBytes) {
        this.known.ends.drain(tally, shape);
        this.known = nothing(this.engagement);
      }
    }
    this.known.ends.drain(tally, shape);
    return tally;
  }

  private once(tally: Tally): void {
    const { turnLimit } = this.shape;
    const { graph, tables, start } = this.known;
    let node = start;
    let low = 0;
    let high = 0;
    let turn = 0;
    while (intAt(graph.kinds.values, node) !== ENDED) {
      turn++;
      const row = tables.tables.draw(tables.table(node), this.stream);
      node = intAt(tables.target.values, row);
      low = (low + intAt(tables.gains[0].values, row)) | 0;
      high = (high + intAt(tables.gains[1].values, row)) | 0;
      if (turn === turnLimit) break;
      if (intAt(graph.kinds.values, node) === TURN_ENDS) {
        node = graph.opened(node);
        graph.expand(node);
        // Nothing to throw in a new turn: the engagement ends in it.
        if (intAt(graph.kinds.values, node) === ENDED) turn++;
      }
    }
    this.count(tally, node, turn, low, high);
  }

  private count(tally: Tally, node: number, turn: number, low: number, high: number): void {
    const outcome = this.known.ends.add(node, turn);
    const cell = outcome * (this.shape.turnLimit + 1) + turn;
    tally.outcomeByTurn[cell] = floatAt(tally.outcomeByTurn, cell) + 1;
    const counters = this.engagement.counters.length;
    if (counters > 0) this.gain(tally, 0, low & 0xffff);
    if (counters > 1) this.gain(tally, 1, low >>> 16);
    if (counters > 2) this.gain(tally, 2, high & 0xffff);
    if (counters > 3) this.gain(tally, 3, high >>> 16);
  }

  private gain(tally: Tally, counter: number, value: number): void {
    const { metrics, counters } = this.engagement;
    addAt(item(tally.readings, metrics.length + counter), value, 1, item(counters, counter));
  }
}

/** What a walk has found out so far. */
interface Known<S extends State<S>> {
  readonly graph: Transitions<S>;
  readonly tables: TurnTables<S>;
  readonly ends: Ends<S>;
  readonly start: number;
}

function nothing<S extends State<S>>(engagement: Engagement<S>): Known<S> {
  const graph = new Transitions(engagement);
  const start = graph.start();
  graph.expand(start);
  return { graph, tables: new TurnTables(graph), ends: new Ends(graph), start };
}
