/**
 * The walk through tables of turns in WebAssembly: the dice and counts of plain code in a fraction of its time. It stops
 * before a replicate that needs a table which is not built yet.
 */
import { floatAt, intAt } from '../chance/at.ts';
import { PHILOX, type Root } from '../chance/philox.ts';
import { NO_NEXT, UNKNOWN_NEXT, type TurnTables } from './turn-tables.ts';
import * as wasm from './wasm.ts';
import type { Code, Local, Value } from './wasm.ts';

const { f64, i32, I32, i64, loop, select, set, v128, V128, when } = wasm;

/** The part of WebAssembly that is used: the floors without Node know no library that declares it. */
declare const WebAssembly:
  | {
      readonly Memory: new (size: { readonly initial: number; readonly maximum: number }) => Memory;
      readonly Module: new (bytes: Uint8Array) => object;
      readonly Instance: new (module: object, imports: object) => { readonly exports: { readonly run: Run } };
      readonly CompileError: ErrorConstructor;
    }
  | undefined;
interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
type Run = (...parameters: readonly number[]) => number;

const PAGE_BYTES = 65536;
/** The most memory of a kernel; larger tables are walked by plain code. */
const MOST_PAGES = 4096;
/** Walks that are under way at once, so that the memory that one waits for does not keep the others waiting. */
const WALKS = 4;
/** Places in memory: states of as many streams, the number of ends that are told of, counts of the gains of each counter, tables. */
const STATES = 64;
const ENDS_TOLD = 128;
const SUMS = PAGE_BYTES;
/** Gains of a counter have 16 bits. */
const SUM_BYTES = 4 * PAGE_BYTES;
const TABLES = SUMS + 4 * SUM_BYTES;
/** An entry of an alias table: its threshold, its own row and the other one. */
const ENTRY_BYTES = 16;
const [OWN, OTHER] = [8, 12];
/** A row: the table of the next turn, the gains, and the node in which the turn ends. */
const ROW_BYTES = 16;
const [GAINS_0, GAINS_1, TARGET] = [4, 8, 12];

const GIVEN = [
  ...(['high', 'low', 'pairing', 'lane', 'counter0', 'counter1', 'count'] as const),
  ...(['start', 'turnLimit', 'counters', 'entries', 'rows', 'ends', 'told'] as const),
] as const;
type Given = Readonly<Record<(typeof GIVEN)[number], Local>>;

/** The kernel as a module. Its parameters are those of the call in {@link Kernel.walk}. */
function kernelBytes(): Uint8Array<ArrayBuffer> {
  const locals = new wasm.Locals();
  const given = locals.given(...GIVEN);
  const { replicate } = locals.own(I32, 'replicate');
  const walks = Array.from({ length: WALKS }, (_none, i) => walkOf(locals, given, replicate, i));
  const isAnyUnderWay = walks.map(({ isUnderWay }) => isUnderWay).reduce((a, b) => i32.or(a, b));
  const play = [
    ...fourStreams(locals, given, replicate),
    ...walks.flatMap(({ begin }) => begin),
    loop(...walks.map(({ takeTurn }) => takeTurn), when(isAnyUnderWay, [wasm.again(1)])),
    ...walks.map(({ countEnd }) => countEnd),
    set(replicate, i32.add(replicate, WALKS)),
  ];
  return wasm.moduleOf(locals, [
    loop(when(i32.gtS(given.count, replicate), [...play, wasm.again(1)])),
    wasm.give(given.count),
  ]);
}

/** The code of one of the walks under way: that of `replicate` and so many more. */
function walkOf(locals: wasm.Locals, given: Given, replicate: Local, more: number) {
  const { count, start, turnLimit, counters, entries, rows, ends, told } = given;
  const { table, bits, place, row, turn, low, high } = locals.own(
    I32,
    ...(['table', 'bits', 'place', 'row', 'turn', 'low', 'high'] as const),
  );
  const { s0, s1, s2, s3, word, second, t, cell, n } = locals.own(
    I32,
    ...(['s0', 's1', 's2', 's3', 'word', 'second', 't', 'cell', 'n'] as const),
  );
  /** The address of a whole number in a list. */
  const at = (list: Value, index: Value): Code => i32.add(list, i32.shl(index, 2));
  const isWanted = i32.gtS(count, i32.add(replicate, more));
  const isUnderWay = i32.geS(table, 0);

  /** The next word of the stream; see `RandomStream.next`. */
  const draw = (into: Local): Code =>
    [
      set(into, i32.mul(i32.rotl(i32.mul(s1, 5), 7), 9)),
      set(t, i32.xor(s3, s1)),
      set(s2, i32.xor(s2, s0)),
      set(s0, i32.xor(s0, t)),
      set(s3, i32.rotl(t, 11)),
      set(n, s1),
      set(s1, i32.xor(s1, s2)),
      set(s2, i32.xor(s2, i32.shl(n, 9))),
    ].flat();
  const countAt = (address: Code): readonly Code[] => [
    set(cell, address),
    i32.store([cell, i32.add(i32.load([cell]), 1)]),
  ];
  const gain = (counter: number, value: Code): Code =>
    when(i32.gtS(counters, counter), countAt(at(SUMS + counter * SUM_BYTES, value)));

  const begin = [
    ...[s0, s1, s2, s3].map((state, i) => set(state, i32.load([4 * more], STATES + 16 * i))),
    when(i32.eqz(i32.or(i32.or(s0, s1), i32.or(s2, s3))), [set(s3, 1)]),
    set(table, select(start, NO_NEXT, isWanted)),
    set(low, 0),
    set(high, 0),
    set(turn, 1),
  ];
  const entry = i32.add(entries, i32.mul(place, ENTRY_BYTES));
  const fraction = f64.convertI64U(
    i64.or(i64.shl(i64.extendI32U(second), i64.const(16)), i64.extendI32U(i32.and(word, 0xffff))),
  );
  /** A row of the table of the turn; see `AliasTables.draw`. */
  const drawRow = [
    set(bits, i32.and(table, 31)),
    set(place, i32.shrU(table, 5)),
    when(
      i32.eqz(bits),
      [set(row, i32.load([entry], OWN))],
      [
        draw(word),
        set(place, i32.add(place, i32.shrU(word, i32.sub(32, bits)))),
        draw(second),
        set(cell, entry),
        set(row, select(i32.load([cell], OWN), i32.load([cell], OTHER), f64.lt(fraction, f64.load([cell])))),
      ],
    ),
    set(row, i32.add(rows, i32.mul(row, ROW_BYTES))),
  ];
  const takeTurn = when(isUnderWay, [
    ...drawRow,
    set(low, i32.add(low, i32.load([row], GAINS_0))),
    set(high, i32.add(high, i32.load([row], GAINS_1))),
    set(table, i32.load([row])),
    when(
      i32.eq(turn, turnLimit),
      [set(table, NO_NEXT)],
      [
        when(isUnderWay, [set(turn, i32.add(turn, 1))]),
        // All that are under way begin anew, in plain code.
        when(i32.eq(table, UNKNOWN_NEXT), [wasm.give(replicate)]),
      ],
    ),
  ]);
  const countEnd = when(isWanted, [
    set(place, i32.add(i32.mul(i32.load([row], TARGET), i32.add(turnLimit, 1)), turn)),
    set(cell, at(ends, place)),
    set(n, i32.load([cell])),
    i32.store([cell, i32.add(n, 1)]),
    when(i32.eqz(n), [
      set(n, i32.load([ENDS_TOLD])),
      i32.store([at(told, n), place]),
      i32.store([ENDS_TOLD, i32.add(n, 1)]),
    ]),
    gain(0, i32.and(low, 0xffff)),
    gain(1, i32.shrU(low, 16)),
    gain(2, i32.and(high, 0xffff)),
    gain(3, i32.shrU(high, 16)),
  ]);
  return { begin, isUnderWay, takeTurn, countEnd };
}

/** Writes the states with which the streams of four replicates begin, a word of all four after the other; see `philox`. */
function fourStreams(locals: wasm.Locals, given: Given, replicate: Local): readonly Code[] {
  const { k0, k1, round } = locals.own(I32, 'k0', 'k1', 'round');
  const { c0, c1, c2, c3, a, b, c, d } = locals.own(V128, 'c0', 'c1', 'c2', 'c3', 'a', 'b', 'c', 'd');
  const { multipliers, steps, rounds } = PHILOX;
  const [m0, m1] = [v128.splat(multipliers[0]), v128.splat(multipliers[1])];
  const lows = [0, 2, 4, 6];
  const highs = [1, 3, 5, 7];
  return [
    set(c0, v128.add(v128.splat(i32.add(given.counter0, replicate)), v128.const([0, 1, 2, 3]))),
    set(c1, v128.splat(given.counter1)),
    set(c2, v128.splat(given.pairing)),
    set(c3, v128.splat(given.lane)),
    set(k0, given.high),
    set(k1, given.low),
    set(round, rounds),
    loop(
      set(a, v128.productsLow(c0, m0)),
      set(b, v128.productsHigh(c0, m0)),
      set(c, v128.productsLow(c2, m1)),
      set(d, v128.productsHigh(c2, m1)),
      set(c0, v128.xor(v128.xor(v128.lanes(c, d, highs), c1), v128.splat(k0))),
      set(c2, v128.xor(v128.xor(v128.lanes(a, b, highs), c3), v128.splat(k1))),
      set(c1, v128.lanes(c, d, lows)),
      set(c3, v128.lanes(a, b, lows)),
      set(k0, i32.add(k0, steps[0])),
      set(k1, i32.add(k1, steps[1])),
      set(round, i32.sub(round, 1)),
      when(round, [wasm.again(1)]),
    ),
    ...[c0, c1, c2, c3].map((words, i) => v128.store([0, words], STATES + 16 * i)),
  ];
}

/** The tables of turns that a kernel reads. */
type WalkTables = Pick<TurnTables<never>, 'alias' | 'next' | 'target' | 'gains' | 'linked'>;

/** Replicates in a row of one walk. */
interface Walked {
  readonly root: Root;
  readonly pairing: number;
  readonly lane: number;
  readonly first: number;
  readonly count: number;
  /** The table of the first turn. */
  readonly start: number;
  readonly turnLimit: number;
  /** The number of counters. */
  readonly counters: number;
}

const TWO_32 = 2 ** 32;
/** Room for tables that grow, of their size. */
const GROWTH = 1.5;

/** A list in the memory of a kernel. */
interface HeldList {
  readonly address: number;
  /** Its elements at the most, and those that are there. */
  readonly room: number;
  length: number;
}

/** The tables in the memory of a kernel, in the order of the call. */
interface Held {
  readonly tables: WalkTables;
  readonly entries: HeldList;
  readonly rows: HeldList;
  readonly ends: HeldList;
  readonly told: HeldList;
  /** The number of linked rows that are known. */
  linked: number;
}

/** A kernel with its memory, which holds the tables of one walk at a time. */
export class Kernel {
  private readonly memory: Memory;
  private readonly run: Run;
  private ints: Int32Array<ArrayBuffer>;
  private held: Held | null = null;
  private turns = 0;
  /** Replicates that were walked and not taken yet, and the number of their counters. */
  private walked = 0;
  private counters = 0;

  constructor(memory: Memory, run: Run) {
    this.memory = memory;
    this.run = run;
    this.ints = new Int32Array(memory.buffer);
  }

  /**
   * Walks replicates until one needs a table that is not there, and gives their number, or null where it has no room for the
   * tables; `nodes` is above the numbers of all nodes. Before another walk has its turn, {@link takeEnds} and {@link takeGains} take what they came to.
   */
  walk(tables: WalkTables, nodes: number, walked: Walked): number | null {
    const { root, pairing, lane, first, count, start, turnLimit, counters } = walked;
    const counter1 = Math.floor(first / TWO_32);
    const counter0 = first - counter1 * TWO_32;
    // The streams of all walks under way begin together.
    if (counter0 + count + WALKS > TWO_32) return null;
    this.turns = turnLimit + 1;
    const held = this.hold(tables, nodes * this.turns);
    if (held === null) return null;
    const streams = [root.high, root.low, pairing, lane, counter0, counter1, count];
    const addresses = [held.entries, held.rows, held.ends, held.told].map(({ address }) => address);
    const done = this.run(...streams, start, turnLimit, counters, ...addresses);
    this.walked += done;
    this.counters = counters;
    return done;
  }

  /** Takes each node and turn in which replicates ended, with their number. */
  takeEnds(take: (node: number, turn: number, count: number) => void): void {
    const { turns } = this;
    for (const [key, count] of this.ended()) take(Math.floor(key / turns), key % turns, count);
  }

  /** Takes the totals of each counter, with the number of replicates that had them. */
  takeGains(take: (counter: number, total: number, count: number) => void): void {
    const { ints, counters } = this;
    for (let counter = 0; counter < counters; counter++) {
      const from = (SUMS + counter * SUM_BYTES) / 4;
      let left = this.walked;
      for (let i = from; left > 0; i++) {
        const count = intAt(ints, i);
        if (count === 0) continue;
        take(counter, i - from, count);
        left -= count;
        ints[i] = 0;
      }
    }
    this.walked = 0;
  }

  /** Forgets what a walk came to that has failed. */
  forget(): void {
    this.ended();
    this.takeGains(() => {});
  }

  /** Counts by node and turn, as the kernel numbers them; afterwards they are 0. */
  private ended(): readonly (readonly [number, number])[] {
    const { ints, held } = this;
    if (held === null) return [];
    const [ends, told] = [held.ends.address / 4, held.told.address / 4];
    const counts = Array.from({ length: intAt(ints, ENDS_TOLD / 4) }, (_none, i) => {
      const key = intAt(ints, told + i);
      const count = intAt(ints, ends + key);
      ints[ends + key] = 0;
      return [key, count] as const;
    });
    ints[ENDS_TOLD / 4] = 0;
    return counts;
  }

  /** Has the tables in memory as they are now; null where there is no room. */
  private hold(tables: WalkTables, ends: number): Held | null {
    const { alias, next, target, gains, linked } = tables;
    const before = this.held;
    const fits =
      before?.tables === tables &&
      ends <= before.ends.room &&
      alias.own.length <= before.entries.room &&
      next.length <= before.rows.room;
    const held = fits ? before : this.layOut(tables, ends);
    if (held === null) return null;
    const { entries, rows } = held;
    const { ints } = this;
    const floats = new Float64Array(this.memory.buffer);
    for (; entries.length < alias.own.length; entries.length++) {
      const at = entries.address + entries.length * ENTRY_BYTES;
      floats[at / 8] = floatAt(alias.threshold.values, entries.length);
      ints[(at + OWN) / 4] = intAt(alias.own.values, entries.length);
      ints[(at + OTHER) / 4] = intAt(alias.other.values, entries.length);
    }
    const rowAt = (row: number): number => rows.address + row * ROW_BYTES;
    for (; rows.length < next.length; rows.length++) {
      const at = rowAt(rows.length);
      ints[at / 4] = intAt(next.values, rows.length);
      ints[(at + GAINS_0) / 4] = intAt(gains[0].values, rows.length);
      ints[(at + GAINS_1) / 4] = intAt(gains[1].values, rows.length);
      ints[(at + TARGET) / 4] = intAt(target.values, rows.length);
    }
    for (; held.linked < linked.length; held.linked++) {
      const row = intAt(linked.values, held.linked);
      ints[rowAt(row) / 4] = intAt(next.values, row);
    }
    return held;
  }

  /** Gives each list its place, and keeps what was counted; null where there is no room. */
  private layOut(tables: WalkTables, ends: number): Held | null {
    let place = TABLES;
    const listOf = (length: number, size: number): HeldList => {
      const list = { address: place, room: Math.ceil(length * GROWTH), length: 0 };
      place += Math.ceil((list.room * size) / 8) * 8;
      return list;
    };
    const held: Held = {
      tables,
      entries: listOf(tables.alias.own.length, ENTRY_BYTES),
      rows: listOf(tables.next.length, ROW_BYTES),
      ends: listOf(ends, 4),
      told: listOf(ends, 4),
      linked: 0,
    };
    if (!this.reach(place)) return null;
    const counts = this.ended();
    const { ints } = this;
    const [cells, told] = [held.ends.address / 4, held.told.address / 4];
    ints.fill(0, cells, told);
    counts.forEach(([key, count], i) => {
      ints[cells + key] = count;
      ints[told + i] = key;
    });
    ints[ENDS_TOLD / 4] = counts.length;
    this.held = held;
    return held;
  }

  /** Has so many bytes of memory; false where that is too much. */
  private reach(size: number): boolean {
    const { memory } = this;
    const missing = Math.ceil((size - memory.buffer.byteLength) / PAGE_BYTES);
    if (missing <= 0) return true;
    if (Math.ceil(size / PAGE_BYTES) > MOST_PAGES) return false;
    try {
      memory.grow(missing);
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
    this.ints = new Int32Array(memory.buffer);
    return true;
  }
}

let ofThread: Kernel | null | undefined;

/** The kernel of this thread; null where there is no WebAssembly, or a policy forbids it. */
export function kernelOfThread(): Kernel | null {
  ofThread ??= madeKernel();
  return ofThread;
}

function madeKernel(): Kernel | null {
  if (typeof WebAssembly === 'undefined') return null;
  try {
    const module = new WebAssembly.Module(kernelBytes());
    const memory = new WebAssembly.Memory({ initial: TABLES / PAGE_BYTES, maximum: MOST_PAGES });
    const { exports } = new WebAssembly.Instance(module, { host: { memory } });
    return new Kernel(memory, exports.run);
  } catch (error) {
    if (error instanceof WebAssembly.CompileError || error instanceof RangeError) return null;
    throw error;
  }
}
