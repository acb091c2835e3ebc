/**
 * The graph of an engagement's states: each state once, each resolution enumerated once however many states it is met
 * in. Nodes are numbered as they are met; their successors stand in the order of the resolution's outcomes.
 */
import { intAt, floatAt, item } from '../chance/at.ts';
import { type Outcomes } from '../chance/enumerated.ts';
import { outcomesOf } from './outcomes.ts';
import { Pools } from '../chance/pools.ts';
import { UNIT_COSTS } from '../play/costs.ts';
import { Due, ENGAGEMENT_OVER, TURN_OVER, type Engagement, type State } from './engagement.ts';
import { GrowingFloats, GrowingInts } from '../play/growing.ts';
import { Interning } from '../play/interning.ts';
import { circleError, type EndlessError } from '../play/endless.ts';

/** Kinds of nodes; UNKNOWN until a node is expanded. */
const UNKNOWN = 0;
export const RESOLVES = 1;
export const TURN_ENDS = 2;
export const ENDED = 3;

const KEY_WORDS = 5;

/** States and their successors, found as they are asked for and kept. */
export class Transitions<S extends State<S>> {
  readonly engagement: Engagement<S>;
  /** The kind of each node: UNKNOWN, RESOLVES, TURN_ENDS or ENDED. */
  readonly kinds = new GrowingInts();
  /** The beginning of each node's successors in `successors`, and their number. */
  readonly first = new GrowingInts();
  readonly branches = new GrowingInts();
  /** The number of the table of each node's resolution; -1 where nothing is thrown. */
  readonly tableOf = new GrowingInts();
  readonly successors = new GrowingInts();
  /** The probability of each successor, beside `successors`. */
  readonly probabilities = new GrowingFloats();
  readonly tables: Outcomes[] = [];
  /** The kind of resolution of each table. */
  readonly resolutionOf: number[] = [];
  /** Paths of dice of steps that were run one by one. */
  private stepPaths = 0;
  private readonly states: Interning;
  private readonly keys = new Interning(KEY_WORDS, 64);
  private readonly pools = new Pools();
  private readonly due = new Due();
  private readonly from: S;
  private readonly to: S;
  private readonly scratch: Int32Array;
  private readonly key = new Int32Array(KEY_WORDS);

  constructor(engagement: Engagement<S>) {
    this.engagement = engagement;
    this.from = engagement.create();
    this.to = engagement.create();
    this.scratch = new Int32Array(this.from.words);
    this.states = new Interning(this.from.words);
  }

  /** The number of states met so far. */
  get size(): number {
    return this.states.size;
  }

  /** How much of the graph has been looked for, in transitions. */
  get looked(): number {
    return this.successors.length + (this.stepPaths * UNIT_COSTS.steppedPath) / UNIT_COSTS.foundTransition;
  }

  /** Bytes held now, about. */
  get bytes(): number {
    const lists = [this.kinds, this.first, this.branches, this.tableOf, this.successors, this.probabilities];
    return lists.reduce(
      (sum, list) => sum + list.values.byteLength,
      this.states.bytes + (this.engagement.bytes ?? 0),
    );
  }

  /** The node at the beginning of the engagement. */
  start(): number {
    this.engagement.start(this.to);
    return this.intern(this.to);
  }

  /** Reads the state of a node into `state`. */
  read(node: number, state: S): void {
    state.read(this.states.words, node * state.words);
  }

  /** The error of a turn that leads back to where it was, with the state of the node. */
  circle(node: number): EndlessError {
    const state = this.engagement.create();
    this.read(node, state);
    return circleError(state);
  }

  /** Finds the kind of a node and its successors; does nothing for a node that has them. */
  expand(node: number): void {
    if (intAt(this.kinds.values, node) !== UNKNOWN) return;
    const { engagement, from, to, due } = this;
    this.read(node, from);
    engagement.next(from, due);
    this.first.values[node] = this.successors.length;
    if (due.kind === ENGAGEMENT_OVER) {
      this.kinds.values[node] = ENDED;
    } else if (due.kind === TURN_OVER) {
      this.kinds.values[node] = TURN_ENDS;
      this.successors.push(-1);
      this.probabilities.push(1);
    } else {
      const number = this.table();
      const { values, probabilities } = item(this.tables, number);
      this.kinds.values[node] = RESOLVES;
      this.tableOf.values[node] = number;
      this.branches.values[node] = values.length;
      for (let i = 0; i < values.length; i++) {
        to.copyFrom(from);
        engagement.apply(to, due, intAt(values, i));
        this.successors.push(this.intern(to));
        this.probabilities.push(floatAt(probabilities, i));
      }
    }
  }

  /** The node that opens the next turn after a node of kind TURN_ENDS. */
  opened(node: number): number {
    const slot = intAt(this.first.values, node);
    const before = intAt(this.successors.values, slot);
    if (before >= 0) return before;
    this.read(node, this.to);
    this.engagement.openTurn(this.to);
    const opened = this.intern(this.to);
    this.successors.values[slot] = opened;
    return opened;
  }

  /** Writes what each successor of a node of kind RESOLVES adds to a counter, from `offset` of `into` on. */
  increments(counter: number, node: number, into: Int32Array, offset: number): void {
    const { engagement, from, due } = this;
    this.read(node, from);
    engagement.next(from, due);
    const { values } = item(this.tables, intAt(this.tableOf.values, node));
    const counted = item(engagement.counters, counter);
    for (let i = 0; i < values.length; i++) into[offset + i] = counted.of(from, due, intAt(values, i));
  }

  private intern(state: S): number {
    state.write(this.scratch, 0);
    const before = this.states.size;
    const node = this.states.intern(this.scratch);
    if (node === before) {
      this.kinds.push(UNKNOWN);
      this.first.push(0);
      this.branches.push(0);
      this.tableOf.push(-1);
    }
    return node;
  }

  /** The number of the table of the resolution due, enumerated when it is met for the first time. */
  private table(): number {
    const { due, key, engagement } = this;
    key[0] = due.kind;
    key[1] = due.key0;
    key[2] = due.key1;
    key[3] = due.key2;
    key[4] = due.key3;
    const number = this.keys.intern(key);
    if (number === this.tables.length) {
      const outcomes = outcomesOf(engagement, due, this.pools);
      this.tables.push(outcomes);
      if (engagement.step !== undefined) this.stepPaths += outcomes.paths;
      this.resolutionOf.push(due.kind);
    }
    return number;
  }
}
