/** A battle moment by moment: the acts of its log, and the state after each. */
import type { BattleLog, LoggedEvent, LoggedPiece } from '../../run/record/battle-log.ts';

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
