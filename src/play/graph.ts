/**
 * The graph of states between steps: each state once, its edges the paths of the dice of the step that is next. Nodes are
 * numbered as they are met; edges stand in the order of the paths.
 */
import { floatAt, intAt, item } from '../chance/at.ts';
import { MOST_STEP_PATHS, type Outcomes } from '../chance/enumerated.ts';
import { UNIT_COSTS } from './costs.ts';
import { circleError } from './endless.ts';
import { TURN_DONE, type Game, type GameState } from './game.ts';
import { GrowingFloats, GrowingInts } from '../chance/growing.ts';
import { Interning } from './interning.ts';
import { Paths, WideStepError, wideText } from './paths.ts';

/** Kinds of nodes; UNKNOWN until a node is expanded. */
const UNKNOWN = 0;
/** Its step throws dice. */
export const THROWS = 1;
/** Its step throws nothing: it passes on to the one state that follows, and counts nothing. */
export const PASSES = 2;
export const TURN_ENDS = 3;
export const ENDED = 4;

/** The gain of an edge that adds nothing to any counter. */
const NOTHING = 0;

/** One path of the dice of a step. */
export interface StepPath {
  /** The place of its edge among those of the node. */
  readonly edge: number;
  readonly probability: number;
  /** Its throws: the law of each, and the place of its outcome there. */
  readonly throws: readonly { readonly law: Outcomes; readonly branch: number }[];
}

/** States and their successors, found as they are asked for and kept. */
export class Graph<S extends GameState<S>> {
  readonly game: Game<S>;
  /** The kind of each node: UNKNOWN, THROWS, PASSES, TURN_ENDS or ENDED. */
  readonly kinds = new GrowingInts();
  /** The first edge of each node, and the number of its edges. */
  readonly first = new GrowingInts();
  readonly branches = new GrowingInts();
  /** The node to which each edge leads, and its probability. */
  readonly successors = new GrowingInts();
  readonly probabilities = new GrowingFloats();
  /** The gain of each edge, by its number; empty where nothing is counted. */
  private readonly gainOf = new GrowingInts();
  private readonly gains: Interning;
  private readonly states: Interning;
  private readonly dice: Paths;
  private readonly from: S;
  private readonly to: S;
  private readonly scratch: Int32Array;
  /** The latest edge to each node, where one that is the same may be. */
  private readonly latest = new GrowingInts();
  /** True where somebody asks for a counter. */
  private readonly counts: boolean;
  /** Paths of steps that are told by a user. */
  private steppedPaths = 0;

  constructor(game: Game<S>) {
    this.game = game;
    this.counts = game.counters.length > 0;
    this.from = game.create();
    this.to = game.create();
    this.dice = new Paths(game.counting);
    this.scratch = new Int32Array(this.from.words);
    this.states = new Interning(this.from.words);
    this.gains = new Interning(game.counting, 64);
    this.gains.intern(this.dice.counted);
  }

  /** The number of states met so far. */
  get size(): number {
    return this.states.size;
  }

  /** The part of the graph that has been looked for, in transitions. */
  get looked(): number {
    return this.successors.length + (this.steppedPaths * UNIT_COSTS.steppedPath) / UNIT_COSTS.foundTransition;
  }

  /** Bytes held now, about. */
  get bytes(): number {
    const { kinds, first, branches, successors, probabilities, gainOf, latest } = this;
    const lists = [kinds, first, branches, successors, probabilities, gainOf, latest];
    return lists.reduce((sum, { values }) => sum + values.byteLength, this.states.bytes + this.gains.bytes);
  }

  /** The node at the beginning of the game. */
  start(): number {
    this.game.start(this.to);
    return this.intern(this.to);
  }

  /** Reads the state of a node into `state`. */
  read(node: number, state: S): void {
    state.read(this.states.words, node * this.scratch.length);
  }

  /** The error of a turn that leads back to where it was, with the state of the node. */
  circle(node: number): Error {
    const state = this.game.create();
    this.read(node, state);
    return circleError(state);
  }

  /** Finds the kind of a node and its edges; does nothing for a node that has them. */
  expand(node: number): void {
    if (intAt(this.kinds.values, node) !== UNKNOWN) return;
    const { from } = this;
    this.read(node, from);
    this.first.values[node] = this.successors.length;
    if (from.over !== 0) this.kinds.values[node] = ENDED;
    else if (from.at === TURN_DONE) {
      this.kinds.values[node] = TURN_ENDS;
      this.addEdge(-1, 1, NOTHING);
    } else this.takePaths(node);
  }

  /** The node that opens the next turn after a node of kind TURN_ENDS. */
  opened(node: number): number {
    const slot = intAt(this.first.values, node);
    const before = intAt(this.successors.values, slot);
    if (before >= 0) return before;
    this.read(node, this.to);
    this.game.openTurn(this.to);
    const opened = this.intern(this.to);
    this.successors.values[slot] = opened;
    return opened;
  }

  /** The gain of a counter on an edge, by the number under which the rules count it. */
  gain(edge: number, counter: number): number {
    if (!this.counts) return 0;
    return intAt(this.gains.words, intAt(this.gainOf.values, edge) * this.game.counting + counter);
  }

  /** The paths of the step of a node that has been expanded, in the order in which they were taken. */
  pathsOf(node: number): StepPath[] {
    const { from, to, dice } = this;
    this.read(node, from);
    dice.begin();
    const paths: StepPath[] = [];
    const first = intAt(this.first.values, node);
    /** The latest edge to each node. */
    const latest = new Map<number, number>();
    let known = 0;
    do {
      const target = this.takePath(from, to);
      const gain = this.gains.intern(dice.counted);
      const before = latest.get(target);
      const isKnown = before !== undefined && this.isAlike(first + before, target, gain);
      const edge = isKnown ? before : known++;
      latest.set(target, edge);
      paths.push({ edge, probability: dice.probability, throws: dice.path() });
    } while (dice.advance());
    return paths;
  }

  private takePaths(node: number): void {
    const { from, to, dice, game } = this;
    const first = this.successors.length;
    dice.begin();
    let paths = 0;
    do {
      const target = this.takePath(from, to);
      const gain = this.counts ? this.gains.intern(dice.counted) : NOTHING;
      this.addAlike(first, target, dice.probability, gain);
      if (++paths > MOST_STEP_PATHS) throw new WideStepError(wideText(game.turn.stepName(from)));
    } while (dice.advance());
    if (game.turn.isTold === true) this.steppedPaths += paths;
    const isQuiet = dice.depth === 0;
    if (isQuiet && intAt(this.successors.values, first) === node) throw this.circle(node);
    const passes = isQuiet && (!this.counts || intAt(this.gainOf.values, first) === NOTHING);
    this.kinds.values[node] = passes ? PASSES : THROWS;
    this.branches.values[node] = this.successors.length - first;
  }

  /** Takes the path that is chosen from a state; the node to which it leads. */
  private takePath(from: S, to: S): number {
    this.dice.restart();
    to.copyFrom(from);
    this.game.turn.step(to, this.dice);
    return this.intern(to);
  }

  private addEdge(target: number, probability: number, gain: number): void {
    this.successors.push(target);
    this.probabilities.push(probability);
    if (this.counts) this.gainOf.push(gain);
  }

  /** Adds to an edge of the same node with the same target and gain, or else a new one. */
  private addAlike(first: number, target: number, probability: number, gain: number): void {
    const { latest, probabilities } = this;
    latest.reach(target, -1);
    const before = intAt(latest.values, target);
    if (before >= first && this.isAlike(before, target, gain)) {
      probabilities.values[before] = floatAt(probabilities.values, before) + probability;
      return;
    }
    latest.values[target] = this.successors.length;
    this.addEdge(target, probability, gain);
  }

  private isAlike(edge: number, target: number, gain: number): boolean {
    if (intAt(this.successors.values, edge) !== target) return false;
    return !this.counts || intAt(this.gainOf.values, edge) === gain;
  }

  private intern(state: S): number {
    state.write(this.scratch, 0);
    const before = this.states.size;
    const node = this.states.intern(this.scratch);
    if (node === before) {
      this.kinds.push(UNKNOWN);
      this.first.push(0);
      this.branches.push(0);
    }
    return node;
  }
}

/** True for a node with edges to other states of its turn. */
export function goesOn(kind: number): boolean {
  return kind === THROWS || kind === PASSES;
}

/** The outcomes of the throws of a path. */
export function outcomesOn({ throws }: StepPath): number[] {
  return throws.map(({ law, branch }) => item(Array.from(law.values), branch));
}
