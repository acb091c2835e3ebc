/**
 * A battle by its event log: the acts, and the state after each. What its replay is not drawn from is left out as it is
 * read.
 */
import { z } from 'zod';
import type { JsonObject } from '../../engagement/json.ts';

const point = z.tuple([z.number(), z.number()]);
const side = z.enum(['A', 'B']);

const piece = z.object({
  /** `A1.3`, `A1.c`, `A.h1`: it begins with the letter of the side. */
  id: z.string().regex(/^[AB]/),
  formation: z.string().nullable(),
  kind: z.string(),
  weapon: z.string().nullable(),
  role: z.enum(['unit', 'pennant', 'wagon', 'flag', 'communication']),
  /** Front and depth in h; null for an element without extent. */
  token: point.nullable(),
  /** Null until it enters. */
  position: point.nullable(),
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
  z.object({ who: z.string(), what: z.literal('position'), to: point.nullable() }),
  z.object({ who: z.string(), what: z.literal('holder'), to: side.nullable() }),
]);

const total = z.object({
  value: z.number(),
  parts: z.array(z.object({ rule: z.string(), label: z.string(), value: z.number() })),
});

const event = z.object({
  turn: z.number(),
  phase: side.nullable(),
  formation: z.string().nullable(),
  unit: z.string().nullable(),
  act: z.string(),
  reaction: z.boolean(),
  /** Sides and face of each die. */
  dice: z.array(point),
  changes: z.array(z.unknown()).transform((all) => all.flatMap((one) => change.safeParse(one).data ?? [])),
  total: total.nullable().default(null),
  result: z.string().optional(),
  target: z.string().optional(),
  enemy: z.string().optional(),
  attackers: z.array(z.string()).optional(),
  flank: z.boolean().optional(),
  /** In h. */
  distance: z.number().optional(),
  from: point.optional(),
  to: point.optional(),
  /** Of a throw for movement, in h. */
  allowance: z.number().optional(),
  impact: point.optional(),
  /** Of a work, and its place. */
  make: z.string().optional(),
  at: point.optional(),
  side: side.optional(),
  outcome: z.string().optional(),
  winner: side.nullable().default(null),
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
type LoggedChange = z.infer<typeof change>;

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
  metresPerCm: z.number().nullable(),
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
export interface PieceState {
  /** Null while it is not on the map yet. */
  readonly position: readonly [number, number] | null;
  readonly facing: readonly [number, number];
  readonly alive: boolean;
  readonly ready: boolean;
  /** It has reacted, and pays an action for it in its next phase. */
  readonly debt: boolean;
  readonly limbered: boolean;
  readonly column: boolean;
}

export type Holder = 'A' | 'B' | null;

/** A work that is done: what, where, and by whom as he stood. */
export interface Work {
  readonly make: string;
  readonly at: readonly [number, number];
  readonly maker: PieceState;
  readonly token: readonly [number, number];
}

/** The state after an act. */
export interface Frame {
  /** The events of the act: it is the last of them, what leads to it comes before. */
  readonly events: readonly LoggedEvent[];
  readonly changes: readonly LoggedChange[];
  /** In the order of the log's pieces. */
  readonly pieces: readonly PieceState[];
  readonly holders: ReadonlyMap<string, Holder>;
  /** Done with this act. */
  readonly works: readonly Work[];
}

/** Events that are seen as part of the next act. */
const LEADS_TO_NEXT = new Set(['turn', 'phase', 'movement-throw']);

/** The state at the start. */
export function firstPieces({ pieces }: Pick<BattleLog, 'pieces'>): readonly PieceState[] {
  return pieces.map(({ position, facing, ready, limbered, column }: LoggedPiece) => ({
    position,
    facing,
    alive: true,
    ready,
    debt: false,
    limbered,
    column,
  }));
}

/** The acts of a battle, each with the state after it; `holders` are those at the start. */
export function framesOf(log: BattleLog, holders: ReadonlyMap<string, Holder>): Frame[] {
  const places = new Map(log.pieces.map(({ id }, i) => [id, i]));
  const frames: Frame[] = [];
  let before: Pick<Frame, 'pieces' | 'holders'> = { pieces: firstPieces(log), holders };
  let events: LoggedEvent[] = [];
  for (const event of log.events) {
    events.push(event);
    if (LEADS_TO_NEXT.has(event.act)) continue;
    const changes = events.flatMap((one) => one.changes);
    const after = afterChanges(before, changes, places);
    const works = events.flatMap(({ result, make, at, unit }): Work[] => {
      const place = places.get(unit ?? '') ?? -1;
      const [maker, token] = [after.pieces[place], log.pieces[place]?.token];
      return result === 'done' && make && at && maker && token ? [{ make, at, maker, token }] : [];
    });
    const frame = { events, changes, works, ...after };
    frames.push(frame);
    before = frame;
    events = [];
  }
  return frames;
}

function afterChanges(
  before: Pick<Frame, 'pieces' | 'holders'>,
  changes: readonly LoggedChange[],
  places: ReadonlyMap<string, number>,
): Pick<Frame, 'pieces' | 'holders'> {
  const pieces = [...before.pieces];
  const holders = new Map(before.holders);
  for (const change of changes) {
    if (change.what === 'holder') {
      // A place that is no objective is held too, for the orders that ask.
      if (holders.has(change.who)) holders.set(change.who, change.to);
      continue;
    }
    const place = places.get(change.who);
    const piece = place === undefined ? undefined : pieces[place];
    if (place !== undefined && piece !== undefined) pieces[place] = { ...piece, [change.what]: change.to };
  }
  return { pieces, holders };
}

/** The last frame of each turn, in order. */
export function turnEnds(frames: readonly Frame[]): Frame[] {
  return [...Map.groupBy(frames, turnOf)].flatMap(([turn, own]) => (turn === 0 ? [] : own.slice(-1)));
}

/** The turn of an act; 0 before the first. */
export function turnOf({ events }: Frame): number {
  return events.at(-1)?.turn ?? 0;
}

/** The mean advance of the living units of a side in cm, along the facing that its first unit had at the start. */
export function advanceCm(log: BattleLog, { pieces }: Pick<Frame, 'pieces'>, side: 'A' | 'B'): number {
  const own = log.pieces.flatMap(({ id, role }, i) => (role === 'unit' && id.startsWith(side) ? [i] : []));
  const [fx, fy] = log.pieces[own[0] ?? -1]?.facing ?? [0, 1];
  const length = Math.sqrt(fx * fx + fy * fy);
  const ways = own.flatMap((i) => {
    const [from, to] = [log.pieces[i]?.position ?? null, pieces[i]];
    if (from === null || to === undefined || to.position === null || !to.alive) return [];
    return [((to.position[0] - from[0]) * fx + (to.position[1] - from[1]) * fy) / length];
  });
  return ways.length === 0 ? 0 : ways.reduce((sum, way) => sum + way, 0) / ways.length / 100;
}

/** Living units of each side. */
export function living(log: BattleLog, { pieces }: Pick<Frame, 'pieces'>): readonly [number, number] {
  const of = (side: 'A' | 'B'): number =>
    log.pieces.filter(
      ({ id, role }, i) => role === 'unit' && id.startsWith(side) && pieces[i]?.alive === true,
    ).length;
  return [of('A'), of('B')];
}

/** A moment of a battle that tells its course, with the state then. */
export interface KeyMoment {
  readonly what: 'start' | 'first fire' | 'turning point' | 'end';
  /** The act; -1 at the start. */
  readonly act: number;
}

/**
 * The start, the first shot, the turning point and the end. The turning point is the end of the turn in which the lead of
 * the winner in living units grew most; without a winner, or without losses of the other side, there is none.
 */
export function keyMoments(log: BattleLog, frames: readonly Frame[]): KeyMoment[] {
  const end = frames.length - 1;
  const isFire = ({ act }: LoggedEvent): boolean => act === 'fire' || act === 'indirect';
  const turning = turningPoint(log, frames);
  const moments: KeyMoment[] = [
    { what: 'start', act: -1 },
    { what: 'first fire', act: frames.findIndex(({ events }) => events.some(isFire)) },
    { what: 'turning point', act: turning === undefined ? -1 : frames.indexOf(turning) },
    { what: 'end', act: end },
  ];
  return moments.filter(
    ({ what, act }) => what === 'start' || (what === 'end' ? end >= 0 : act >= 0 && act < end),
  );
}

function turningPoint(log: BattleLog, frames: readonly Frame[]): Frame | undefined {
  const winner = frames.at(-1)?.events.at(-1)?.winner ?? null;
  if (winner === null) return undefined;
  const leadOf = (frame: Pick<Frame, 'pieces'>): number => {
    const [a, b] = living(log, frame);
    return winner === 'A' ? a - b : b - a;
  };
  const ends = turnEnds(frames);
  const leads = [leadOf({ pieces: firstPieces(log) }), ...ends.map(leadOf)];
  const gains = ends.map((_end, i) => (leads[i + 1] ?? 0) - (leads[i] ?? 0));
  const most = Math.max(0, ...gains);
  return most === 0 ? undefined : ends[gains.indexOf(most)];
}
