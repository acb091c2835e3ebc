/**
 * WebAssembly written by hand: expressions of whole numbers as the bytes of their instructions, and a module of one function
 * over a memory. Only the instructions that some function here is made of; names are those of the specification (2.0).
 */

/** Instructions, or the value that they leave. */
export type Code = readonly number[];

/** A variable of the function. */
export interface Local {
  readonly index: number;
}

/** A value: instructions, a variable, or a whole number of 32 bits. */
export type Value = Code | Local | number;

/** Types of variables. */
export const I32 = 0x7f;
export const V128 = 0x7b;
type ValueType = typeof I32 | typeof V128;

const NO_RESULT = 0x40;
const END = 0x0b;

/** A whole number in the least bytes, without a sign. */
function unsigned(n: number): Code {
  return n < 128 ? [n] : [(n & 127) | 128, ...unsigned(n >>> 7)];
}

/** A whole number of 32 bits with its sign. */
function signed(n: number): Code {
  const last = n >> 7 === 0 ? (n & 64) === 0 : n >> 7 === -1 && (n & 64) !== 0;
  return last ? [n & 127] : [(n & 127) | 128, ...signed(n >> 7)];
}

function codeOf(value: Value): Code {
  if (typeof value === 'number') return [0x41, ...signed(value | 0)];
  return 'index' in value ? [0x20, ...unsigned(value.index)] : value;
}

const instruction =
  (...opcode: number[]) =>
  (...operands: Value[]): Code => [...operands.flatMap(codeOf), ...opcode];
/** Of vectors: the prefix, and the number of the instruction. */
const vector = (number: number) => instruction(0xfd, ...unsigned(number));
/** From or to memory, at an address and so many bytes further; aligned to 2^align bytes. */
const memory =
  (opcode: Code, align: number) =>
  (operands: readonly Value[], offset = 0): Code => [
    ...operands.flatMap(codeOf),
    ...opcode,
    align,
    ...unsigned(offset),
  ];

export const i32 = {
  add: instruction(0x6a),
  sub: instruction(0x6b),
  mul: instruction(0x6c),
  and: instruction(0x71),
  or: instruction(0x72),
  xor: instruction(0x73),
  shl: instruction(0x74),
  shrU: instruction(0x76),
  rotl: instruction(0x77),
  eqz: instruction(0x45),
  eq: instruction(0x46),
  geS: instruction(0x4e),
  gtS: instruction(0x4a),
  load: memory([0x28], 2),
  store: memory([0x36], 2),
};

export const i64 = {
  or: instruction(0x84),
  shl: instruction(0x86),
  extendI32U: instruction(0xad),
  /** A number of 64 bits, small enough for 32. */
  const: (n: number): Code => [0x42, ...signed(n)],
};

export const f64 = {
  convertI64U: instruction(0xba),
  lt: instruction(0x63),
  load: memory([0x2b], 3),
};

export const v128 = {
  splat: vector(17),
  add: vector(174),
  xor: vector(81),
  /** Products of 64 bits of the unsigned lanes 0 and 1, or 2 and 3. */
  productsLow: vector(222),
  productsHigh: vector(223),
  store: memory([0xfd, ...unsigned(11)], 4),
  /** Four lanes of 32 bits out of the eight of two vectors. */
  lanes: (a: Value, b: Value, lanes: readonly number[]): Code => [
    ...codeOf(a),
    ...codeOf(b),
    0xfd,
    ...unsigned(13),
    ...lanes.flatMap((lane) => [0, 1, 2, 3].map((byte) => 4 * lane + byte)),
  ],
  /** Four whole numbers of 32 bits. */
  const: (lanes: readonly number[]): Code => [
    0xfd,
    ...unsigned(12),
    ...lanes.flatMap((lane) => [lane & 255, (lane >>> 8) & 255, (lane >>> 16) & 255, lane >>> 24]),
  ],
};

export const set = (local: Local, value: Value): Code => [...codeOf(value), 0x21, ...unsigned(local.index)];
/** One of two values: the first where the condition holds. */
export const select = (first: Value, second: Value, condition: Value): Code =>
  instruction(0x1b)(first, second, condition);
export const when = (condition: Value, then: readonly Code[], otherwise: readonly Code[] = []): Code => [
  ...codeOf(condition),
  0x04,
  NO_RESULT,
  ...then.flat(),
  ...(otherwise.length === 0 ? [] : [0x05, ...otherwise.flat()]),
  END,
];
/** A loop, which ends where nothing goes back to it. */
export const loop = (...body: readonly Code[]): Code => [0x03, NO_RESULT, ...body.flat(), END];
/** Goes back to the loop, or out of the block, that so many others enclose. */
export const again = (depth: number): Code => [0x0c, ...unsigned(depth)];
export const give = (value: Value): Code => [...codeOf(value), 0x0f];

/** The variables of a function by name: its parameters, whole numbers of 32 bits, then its own. */
export class Locals {
  readonly types: ValueType[] = [];
  parameters = 0;

  /** The parameters, all at once, in the order of a call. */
  given<Name extends string>(...names: readonly Name[]): Record<Name, Local> {
    this.parameters = names.length;
    return named(names, (i) => i);
  }

  own<Name extends string>(type: ValueType, ...names: readonly Name[]): Record<Name, Local> {
    const before = this.parameters + this.types.length;
    this.types.push(...names.map(() => type));
    return named(names, (i) => before + i);
  }
}

function named<Name extends string>(
  names: readonly Name[],
  indexOf: (i: number) => number,
): Record<Name, Local> {
  const locals = names.map((name, i) => [name, { index: indexOf(i) }]);
  return Object.fromEntries(locals) as Record<Name, Local>; // true: an entry for each name
}

/** `\0asm` and the version. */
const HEADER: Code = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];

/** A module that exports `run`, which gives a whole number of 32 bits, and imports its memory as `host.memory`. */
export function moduleOf({ parameters, types }: Locals, body: readonly Code[]): Uint8Array<ArrayBuffer> {
  const vec = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()];
  const sized = (content: Code): Code => [...unsigned(content.length), ...content];
  const name = (text: string): Code => sized(Array.from(text, (letter) => letter.charCodeAt(0)));
  const section = (id: number, items: readonly Code[]): Code => [id, ...sized(vec(items))];
  const signature = [0x60, ...vec(Array.from({ length: parameters }, () => [I32])), ...vec([[I32]])];
  const code = sized([...vec(types.map((type) => [1, type])), ...body.flat(), END]);
  return new Uint8Array([
    ...HEADER,
    ...section(1, [signature]),
    ...section(2, [[...name('host'), ...name('memory'), 0x02, 0x00, 0x01]]),
    ...section(3, [[0x00]]),
    ...section(7, [[...name('run'), 0x00, 0x00]]),
    ...section(10, [code]),
  ]);
}
