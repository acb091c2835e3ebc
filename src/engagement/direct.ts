/**
 * The direct sampler of runs: dice as {@link simulate} throws them and the same counts to the byte, with the rules'
 * steps between two throws cached where states come back often enough.
 */
import { floatAt, intAt, item } from '../chance/at.ts';
import { EndCounts } from './end-counts.ts';
import { Due, TURN_OVER, type Engagement, type State } from './engagement.ts';
import { ALL_OVER, MOVED, NOT_KNOWN, StepCache, SLOTS, SLOT_WORDS } from './step-cache.ts';
import { endless, EndlessError, MOST_STEPS } from '../play/endless.ts';
import { atReplicate, ByDice, Play, type Replicates } from './simulate.ts';
import { addAt, emptyTally, type Tally, type TallyShape } from '../play/tally.ts';

/** Plays replicates of one engagement, and keeps its cache between calls, up to a number of bytes. */
export class Direct<S extends State<S>> {
  private readonly engagement: Engagement<S>;
  private readonly shape: TallyShape;
  private readonly dice: ByDice<S>;
  private readonly cache: StepCache<S>;
  private readonly ends: EndCounts<S>;
  private readonly due = new Due();
  /** The gain of each counter by the outcome at hand. */
  private readonly gained: Int32Array;

  constructor(engagement: Engagement<S>, shape: TallyShape, mostBytes: number) {
    this.engagement = engagement;
    this.shape = shape;
    this.dice = new ByDice(engagement);
    this.cache = new StepCache(engagement, mostBytes);
    this.ends = new EndCounts(this.cache);
    this.gained = new Int32Array(engagement.counters.length);
  }

  /** Counts the replicates; throws as {@link simulate} does. */
  simulate(replicates: Replicates): Tally {
    const { shape, dice } = this;
    const tally = emptyTally(shape);
    const play = new Play(this.engagement, shape, tally, dice);
    const end = replicates.first + replicates.count;
    // Its states hardly come back: nothing is to be remembered of them.
    const isStraight = this.engagement.step !== undefined || shape.solvable === false;
    for (let replicate = replicates.first; replicate < end; replicate++) {
      dice.start(replicates.root, replicates.pairing, replicate);
      try {
        if (isStraight) play.once();
        else this.once(play, tally);
      } catch (error) {
        throw atReplicate(error, replicate);
      }
    }
    this.ends.drain(tally, shape);
    return tally;
  }

  private once(play: Play<S>, tally: Tally): void {
    const { cache, dice } = this;
    const { counted } = play;
    const { turnLimit } = this.shape;
    let record = cache.start();
    let records = cache.records.values;
    let turn = intAt(records, record) === ALL_OVER ? 0 : 1;
    let steps = 0;
    counted.fill(0);
    for (;;) {
      const what = intAt(records, record);
      let outcome = 0;
      if (what >= 0) {
        outcome = dice.resolve(item(cache.dues, what));
        steps++;
      } else if (what === MOVED) {
        record = intAt(records, record + 1);
        continue;
      } else {
        if (what === ALL_OVER || turn === turnLimit) break;
        turn++;
      }
      const isKnown = outcome >= 0 && outcome < intAt(records, record + 1);
      const slot = record + SLOTS + outcome * SLOT_WORDS;
      const next = isKnown ? intAt(records, slot) : NOT_KNOWN;
      if (next === NOT_KNOWN) {
        record = this.playStep(play, record, outcome);
        if (record === NOT_KNOWN) return play.goOn(turn, steps);
        records = cache.records.values;
      } else {
        const gain = intAt(records, slot + 1);
        if (gain !== 0) addGain(counted, cache.gains.values, gain);
        record = next;
        if (steps > MOST_STEPS) this.stop(intAt(records, record + 2));
      }
    }
    cache.took(steps);
    this.count(tally, counted, intAt(records, record + 2), turn);
  }

  /**
   * Plays what follows on an outcome by the rules, and remembers it: gives its record, or NOT_KNOWN where nothing more is
   * learnt and `play` has to go on from there.
   */
  private playStep(play: Play<S>, record: number, outcome: number): number {
    const { engagement, cache, due, gained } = this;
    const { state, counted } = play;
    cache.read(intAt(cache.records.values, record + 2), state);
    engagement.next(state, due);
    gained.fill(0);
    if (due.kind === TURN_OVER) engagement.openTurn(state);
    else {
      engagement.counters.forEach((counter, i) => {
        if (counter.counts(due.kind)) gained[i] = counter.of(state, due, outcome);
      });
      engagement.apply(state, due, outcome);
    }
    addGain(counted, gained, 0);
    return cache.learning ? cache.learn(record, outcome, state, gained) : NOT_KNOWN;
  }

  private count(tally: Tally, counted: Int32Array, state: number, turn: number): void {
    const { metrics, counters } = this.engagement;
    const cell = this.ends.add(state, turn) * (this.shape.turnLimit + 1) + turn;
    tally.outcomeByTurn[cell] = floatAt(tally.outcomeByTurn, cell) + 1;
    for (let i = 0; i < counters.length; i++)
      addAt(item(tally.readings, metrics.length + i), intAt(counted, i), 1, item(counters, i));
  }

  private stop(state: number): never {
    const last = this.engagement.create();
    this.cache.read(state, last);
    throw new EndlessError(endless(last));
  }
}

/** Adds what stands in `gains` from `offset` on; at 0 of a cache nothing is added. */
function addGain(counted: Int32Array, gains: Int32Array, offset: number): void {
  for (let i = 0; i < counted.length; i++) counted[i] = intAt(counted, i) + intAt(gains, offset + i);
}
