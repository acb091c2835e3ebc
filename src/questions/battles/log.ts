/**
 * A battle by its event log: the acts, and the state after each. What its replay is not drawn from is left out as it is
 * read.
 */
import * as z from 'zod/mini';
import type { JsonObject } from '../../play/json.ts';

const point = z.tuple([z.number(), z.number()]);
const side = z.enum(['A', 'B']);

const piece = z.object({
  /** `A1.3`, `A1.c`, `A.h1`: it begins with the letter of the side. */
  id: z.string().check(z.regex(/^[AB]/)),
  formation: z.nullable(z.string()),
  kind: z.string(),
  weapon: z.nullable(z.string()),
  role: z.enum(['unit', 'pennant', 'wagon', 'flag', 'communication']),
  /** Front and depth in h; null for an element without extent. */
  token: z.nullable(point),
  /** Null until it enters. */
  position: z.nullable(point),
  facing: point,
  ready: z.boolean(),
  limbered: z.boolean(),
  column: z.boolean(),
});

const start = z.object({
  act: z.literal('start'),
  units: z.array(piece),
  formations: z.array(z.object({ id: z.string(), name: z.string() })),
});

/** A change of a piece, or of the holder of a place, by an act; changes of anything else are not drawn. */
const change = z.union([
  z.object({
    who: z.string(),
    what: z.enum(['alive', 'ready', 'debt', 'limbered', 'column']),
    to: z.boolean(),
  }),
  z.object({ who: z.string(), what: z.literal('facing'), to: point }),
  z.object({ who: z.string(), what: z.literal('position'), to: z.nullable(point) }),
  z.object({ who: z.string(), what: z.literal('holder'), to: z.nullable(side) }),
]);

const total = z.object({
  value: z.number(),
  parts: z.array(z.object({ rule: z.string(), label: z.string(), value: z.number() })),
});

const event = z.object({
  turn: z.number(),
  phase: z.nullable(side),
  formation: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  act: z.string(),
  reaction: z.boolean(),
  /** Sides and face of each die. */
  dice: z.array(point),
  changes: z.pipe(
    z.array(z.unknown()),
    z.transform((all) => all.flatMap((one) => change.safeParse(one).data ?? [])),
  ),
  total: z._default(z.nullable(total), null),
  result: z.optional(z.string()),
  target: z.optional(z.string()),
  enemy: z.optional(z.string()),
  attackers: z.optional(z.array(z.string())),
  flank: z.optional(z.boolean()),
  /** In h. */
  distance: z.optional(z.number()),
  from: z.optional(point),
  to: z.optional(point),
  /** Of a throw for movement, in h. */
  allowance: z.optional(z.number()),
  /** Of a work, and its place. */
  make: z.optional(z.string()),
  at: z.optional(point),
  side: z.optional(side),
  outcome: z.optional(z.string()),
  winner: z._default(z.nullable(side), null),
});

/** The log of one battle. */
const battleLog = z.object({
  pieces: z.array(piece),
  formations: start.shape.formations,
  events: z.array(event),
});

export type BattleLog = z.infer<typeof battleLog>;
export type LoggedPiece = z.infer<typeof piece>;
export type LoggedEvent = z.infer<typeof event>;

/** The log from the events of an engagement; null where they are no battle's. */
export function readBattleLog(events: readonly JsonObject[]): BattleLog | null {
  const [first, ...rest] = events;
  const begun = start.safeParse(first);
  const read = z.array(event).safeParse(rest);
  if (!begun.success || !read.success) return null;
  const { units: pieces, formations } = begun.data;
  return { pieces, formations, events: read.data };
}

/** The opening of a battle: its forces before the first turn, and the place of each formation. */
const opening = z.object({
  pieces: z.array(piece),
  formations: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** The formation among the inputs of its engagement. */
      path: z.array(z.union([z.string(), z.number()])),
      at: point,
      facing: point,
      entersTurn: z.number(),
    }),
  ),
});

export type Opening = z.infer<typeof opening>;

/** The opening as a kind of engagement gives it. */
export function readOpening({ units, formations }: JsonObject): Opening {
  return opening.parse({ pieces: units, formations });
}

/** Battles of a run that are kept to be seen again, all of one cell, and the map that they were fought on. */
export const battlesKept = z.object({
  format: z.literal(1),
  cell: z.number(),
  /** The replicates that they were chosen among: those from 0 to one less than this. */
  among: z.number(),
  /** The map as the cell had it, GeoJSON. */
  map: z.record(z.string(), z.unknown()),
  /** Null where the rules have no scale of ground. */
  metresPerCm: z.nullable(z.number()),
  battles: z.array(
    z.object({
      /** From the view of the first side. */
      which: z.enum(['median', 'best', 'worst']),
      replicate: z.number(),
      log: battleLog,
    }),
  ),
});

export type BattlesKept = z.infer<typeof battlesKept>;

/** A piece at a moment. */
export interface Piece extends LoggedPiece {
  readonly alive: boolean;
  /** It has reacted, and pays an action for it in its next phase. */
  readonly debt: boolean;
}

export type Holder = 'A' | 'B' | null;

/** A work that is done: what, where, and by whom as he stood. */
export interface Work {
  readonly make: string;
  readonly at: readonly [number, number];
  readonly maker: Piece;
}

/** The start, or an act with the state after it. */
export interface Frame {
  /** The events of the act: it is the last of them, what leads to it comes before. None at the start. */
  readonly events: readonly LoggedEvent[];
  /** In the order of the log. */
  readonly pieces: readonly Piece[];
  readonly holders: ReadonlyMap<string, Holder>;
  /** Done so far. */
  readonly works: readonly Work[];
}

/** Events that are seen as part of the next act. */
const LEADS_TO_NEXT = new Set(['turn', 'phase', 'movement-throw']);

/** The start of a battle with these holders of places. */
export function startOf(pieces: BattleLog['pieces'], holders: Frame['holders']): Frame {
  const standing = pieces.map((one) => ({ ...one, alive: true, debt: false }));
  return { events: [], pieces: standing, holders, works: [] };
}

/** The start of a battle, then its acts. */
export function framesOf(log: BattleLog, holders: Frame['holders']): readonly Frame[] {
  let frame = startOf(log.pieces, holders);
  const frames = [frame];
  let events: LoggedEvent[] = [];
  for (const one of log.events) {
    events.push(one);
    if (LEADS_TO_NEXT.has(one.act)) continue;
    frame = after(frame, events);
    frames.push(frame);
    events = [];
  }
  return frames;
}

function after(before: Frame, events: readonly LoggedEvent[]): Frame {
  const pieces = [...before.pieces];
  const holders = new Map(before.holders);
  for (const { who, what, to } of events.flatMap(({ changes }) => changes)) {
    if (what === 'holder') {
      // A place that is no objective is held too, for the orders that ask.
      if (holders.has(who)) holders.set(who, to);
      continue;
    }
    const place = pieces.findIndex(({ id }) => id === who);
    const changed = pieces[place];
    if (changed !== undefined) pieces[place] = { ...changed, [what]: to };
  }
  const works = events.flatMap(({ result, make, at, unit }) => {
    const maker = pieces.find(({ id }) => id === unit);
    return result === 'done' && make && at && maker ? [{ make, at, maker }] : [];
  });
  return { events, pieces, holders, works: [...before.works, ...works] };
}

/** The turn of an act; 0 before the first. */
export function turnOf({ events }: Frame): number {
  return events.at(-1)?.turn ?? 0;
}

/** Living units of each side. */
export function living({ pieces }: Pick<Frame, 'pieces'>): readonly [number, number] {
  const of = (letter: string): number =>
    pieces.filter(({ id, role, alive }) => role === 'unit' && id.startsWith(letter) && alive).length;
  return [of('A'), of('B')];
}

/** A moment of a battle that tells its course. */
export interface KeyMoment {
  readonly what: 'start' | 'first fire' | 'turning point' | 'end';
  readonly frame: number;
}

/**
 * The start, the first shot, the turning point and the end. The turning point is the end of the turn in which the lead of
 * the winner in living units grew most; without a winner, or without losses of the other side, there is none.
 */
export function keyMoments(frames: readonly Frame[]): KeyMoment[] {
  const end = frames.length - 1;
  const isFire = ({ act }: LoggedEvent): boolean => act === 'fire' || act === 'indirect';
  const between: KeyMoment[] = [
    { what: 'first fire', frame: frames.findIndex(({ events }) => events.some(isFire)) },
    { what: 'turning point', frame: turningPoint(frames) },
  ];
  return [
    { what: 'start', frame: 0 },
    ...between.filter(({ frame }) => frame > 0 && frame < end),
    ...(end > 0 ? [{ what: 'end', frame: end } as const] : []),
  ];
}

/** Its frame; -1 for none. */
function turningPoint(frames: readonly Frame[]): number {
  const winner = frames.at(-1)?.events.at(-1)?.winner ?? null;
  if (winner === null) return -1;
  const leadOf = (frame: Frame): number => {
    const [a, b] = living(frame);
    return winner === 'A' ? a - b : b - a;
  };
  const ends = [...Map.groupBy(frames, turnOf).values()].flatMap((own) => own.slice(-1));
  const gains = ends.map((frame, i) => leadOf(frame) - leadOf(ends[i - 1] ?? frame));
  const most = Math.max(...gains);
  return most > 0 ? frames.findIndex((frame) => frame === ends[gains.indexOf(most)]) : -1;
}
