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
