/**
 * The direct sampler of runs: dice as {@link simulate} throws them and the same counts to the byte, with what the rules do
 * between two throws cached where states come back often enough.
 */
import { intAt, item } from '../chance/at.ts';
import { Sampled } from '../chance/sampled.ts';
import { CountingDice, type Actor, type ThrowKind } from './dice.ts';
import { endless, EndlessError, MOST_STEPS } from './endless.ts';
import type { Game, GameState } from './game.ts';
import { emptyTally, type Tally, type TallyShape } from './tally.ts';
import { Ends } from './ends.ts';
import { countInto, eachReplicate, Play, type Replicates } from './simulate.ts';
import { ALL_OVER, FRESH, MOVED, NOT_KNOWN, QUIET, SLOTS, SLOT_WORDS, StepCache } from './step-cache.ts';

/** Plays replicates of one game, and keeps its cache between calls, up to a number of bytes. */
export class Direct<S extends GameState<S>> {
  private readonly game: Game<S>;
  private readonly shape: TallyShape;
  private readonly mostBytes: number;
  private cached: CachedPlay<S> | null = null;

  constructor(game: Game<S>, shape: TallyShape, mostBytes: number) {
    this.game = game;
    this.shape = shape;
    this.mostBytes = mostBytes;
  }

  /** Counts the replicates; throws as {@link simulate} does. */
  simulate(replicates: Replicates): Tally {
    const { game, shape } = this;
    const tally = emptyTally(shape);
    const chance = new Sampled();
    const play = new Play(game, shape, tally, chance);
    // States that hardly come back, or are quickly played, are not worth remembering.
    const isPlayed = shape.solvable === false || game.turn.isLight === true;
    const cached = isPlayed ? null : (this.cached ??= new CachedPlay(game, shape, this.mostBytes));
    eachReplicate(replicates, (root, pairing, replicate) => {
      chance.start(root, pairing, replicate);
      if (cached === null || cached.isUseless) play.once();
      else cached.once(play, chance, tally);
    });
    cached?.ends.drain(tally, shape);
    return tally;
  }
}

/** Plays by looking up what was met before; as dice of a step, it remembers what is new. */
class CachedPlay<S extends GameState<S>> extends CountingDice {
  readonly byLaw = true;
  readonly ends: Ends<S>;
  private readonly game: Game<S>;
  private readonly shape: TallyShape;
  private readonly cache: StepCache<S>;
  /** Counts of the step at its throw before, and those since. */
  private readonly known: Int32Array;
  private readonly gained: Int32Array;
  private chance = new Sampled();
  /** Where gains are added up. */
  private total: Int32Array;
  /** Outcomes since the step began, and the number of those that have been shown again. */
  private readonly path: number[] = [];
  private taken = 0;
  private shown = 0;
  /** The record of a step that is played for the first time, up to its first throw. */
  private fresh = NOT_KNOWN;
  /** The slot that leads to what is met next, and the state in which the step began. */
  private slot = NOT_KNOWN;
  private root = 0;

  constructor(game: Game<S>, shape: TallyShape, mostBytes: number) {
    super(game.counting);
    this.game = game;
    this.shape = shape;
    this.cache = new StepCache(game, mostBytes);
    this.ends = new Ends(this.cache);
    this.known = new Int32Array(game.counting);
    this.gained = new Int32Array(game.counting);
    this.total = this.counted;
  }

  /** True where states hardly come back. */
  get isUseless(): boolean {
    return this.cache.isUseless;
  }

  /** Plays one replicate with dice that stand at its beginning; `play` goes on where nothing more is remembered. */
  once(play: Play<S>, chance: Sampled, tally: Tally): void {
    const { cache, path } = this;
    const { counted } = play;
    const { turnLimit } = this.shape;
    const { asked } = cache.laws;
    this.chance = chance;
    this.total = counted.fill(0);
    let record = cache.start();
    let records = cache.records.values;
    let turn = intAt(records, record) === ALL_OVER ? 0 : 1;
    let steps = 0;
    let taken = 0;
    for (;;) {
      const what = intAt(records, record);
      let outcome = 0;
      if (what >= 0) {
        const { kind, number, marks } = item(asked, what);
        outcome = kind.resolve(chance, number, marks);
        path[taken++] = outcome;
        steps++;
      } else if (what === MOVED) {
        record = intAt(records, record + 1);
        continue;
      } else if (what > MOVED) {
        if (what === ALL_OVER || turn === turnLimit) break;
        turn++;
      }
      const isKnown = what !== FRESH && outcome >= 0 && outcome < intAt(records, record + 1);
      const slot = record + SLOTS + outcome * SLOT_WORDS;
      const next = isKnown ? intAt(records, slot) : NOT_KNOWN;
      if (next === NOT_KNOWN) {
        this.taken = taken;
        record = this.playOn(play, record, outcome);
        if (record === NOT_KNOWN) return play.goOn(turn);
        records = cache.records.values;
        steps += this.taken - taken;
        taken = 0;
      } else {
        const gain = intAt(records, slot + 1);
        if (gain !== 0) addGain(counted, cache.gains.values, gain);
        record = next;
        if (intAt(records, record + 2) >= 0) taken = 0;
        if (steps > MOST_STEPS) this.stop(record);
      }
    }
    cache.took(steps);
    const outcome = this.ends.add(cache.stateOf(record), turn, 1);
    countInto(tally, this.shape, this.game, outcome, turn, counted);
  }

  throw(kind: ThrowKind, _who: Actor, _whom: Actor | null, number: number, marks: number): number {
    const { cache, path, chance } = this;
    if (this.shown < this.taken) {
      this.known.set(this.counted);
      return item(path, this.shown++);
    }
    if (!cache.learning) return kind.resolve(chance, number, marks);
    const here = this.here(cache.laws.find(kind, number, marks));
    const outcome = kind.resolve(chance, number, marks);
    path[this.taken++] = outcome;
    this.shown = this.taken;
    this.slot = cache.slot(here, outcome);
    return outcome;
  }

  /**
   * Plays what follows on an outcome to the end of the step, and remembers it: gives the record of the state there, or
   * NOT_KNOWN where nothing more is learnt.
   */
  private playOn({ state }: Play<S>, record: number, outcome: number): number {
    const { game, cache, counted } = this;
    const { values } = cache.records;
    const what = intAt(values, record);
    this.root = cache.stateOf(record);
    cache.read(this.root, state);
    counted.fill(0);
    this.known.fill(0);
    this.shown = 0;
    this.fresh = what === FRESH ? record : NOT_KNOWN;
    this.slot = what === FRESH || !cache.learning ? NOT_KNOWN : cache.slot(record, outcome);
    if (what < 0 && what > MOVED) game.openTurn(state);
    else game.turn.step(state, this);
    if (!cache.learning) {
      addGain(this.total, this.gainedSince(), 0);
      return NOT_KNOWN;
    }
    if (this.fresh !== NOT_KNOWN) this.passOn();
    return this.lead(cache.record(state));
  }

  /** The record of a throw that is made for the first time after what went before. */
  private here(law: number): number {
    const { cache, fresh } = this;
    if (fresh !== NOT_KNOWN && this.gainedSince().every((gain) => gain === 0)) {
      cache.records.values[fresh] = law;
      this.fresh = NOT_KNOWN;
      return fresh;
    }
    if (fresh !== NOT_KNOWN) this.passOn();
    return this.lead(cache.recordWithin(law, this.root));
  }

  /** The step that is played for the first time has something before its first throw, or none. */
  private passOn(): void {
    const { cache, fresh } = this;
    cache.records.values[fresh] = QUIET;
    this.slot = cache.slot(fresh, 0);
    this.fresh = NOT_KNOWN;
  }

  /** The slot that was reached leads to this record, and gains what was counted since. */
  private lead(record: number): number {
    const gained = this.gainedSince();
    this.cache.learn(this.slot, record, gained);
    addGain(this.total, gained, 0);
    this.known.set(this.counted);
    return record;
  }

  /** Counts of the step since it was last known. */
  private gainedSince(): Int32Array {
    const { gained, counted, known } = this;
    for (let i = 0; i < gained.length; i++) gained[i] = intAt(counted, i) - intAt(known, i);
    return gained;
  }

  private stop(record: number): never {
    const last = this.game.create();
    this.cache.read(this.cache.stateOf(record), last);
    throw new EndlessError(endless(last));
  }
}

/** Adds what stands in `gains` from `offset` on; at 0 of a cache nothing is added. */
function addGain(counted: Int32Array, gains: Int32Array, offset: number): void {
  for (let i = 0; i < counted.length; i++) counted[i] = intAt(counted, i) + intAt(gains, offset + i);
}
