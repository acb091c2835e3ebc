/** Sight from centre to centre (BF-LOS), the same both ways, and the cover of a target. */
import { floatAt, intAt } from '../chance/at.ts';
import { EPSILON } from './arithmetic.ts';
import type { Ground } from './ground.ts';

/** What stops a line of sight, by its number; 0 is nothing. */
export const BLOCKERS = [null, 'ground', 'wood or buildings', 'obstacle'] as const;
const NOTHING = 0;
const BY_GROUND = 1;
const BY_WOOD = 2;
const BY_OBSTACLE = 3;

/** A veiled stretch that holds neither end is seen through up to this length in h. */
const SEEN_THROUGH = 5;
/** An obstacle at most this far from the target, in h, gives it cover. */
const LINED = 150;

/** True where p sees q, and so q sees p. */
export function sees(ground: Ground, px: number, py: number, qx: number, qy: number): boolean {
  return blockedBy(ground, px, py, qx, qy) === NOTHING;
}

/** What stops sight between p and q, as an index of `BLOCKERS`: the ground before woods, woods before obstacles. */
export function blockedBy(ground: Ground, px: number, py: number, qx: number, qy: number): number {
  if (px === qx && py === qy) return NOTHING;
  const { eyeHeightM } = ground.bare.map;
  const from = ground.heightAt(px, py) + eyeHeightM;
  const rise = ground.heightAt(qx, qy) + eyeHeightM - from;
  if (ground.works.isEmpty && isOver(ground, px, py, qx, qy, from, rise)) return NOTHING;
  ground.line.lay(px, py, qx, qy);
  cut(ground, px, py, qx, qy);
  const byPieces = blockedByPieces(ground, from, rise);
  if (byPieces !== NOTHING) return byPieces;
  return isBlockedByObstacle(ground, px, py, qx, qy, from, rise) ? BY_OBSTACLE : NOTHING;
}

/** True where the line passes over all that could block it in every cell on its way: no edge is looked at. */
function isOver(
  { path, bare }: Ground,
  px: number,
  py: number,
  qx: number,
  qy: number,
  from: number,
  rise: number,
): boolean {
  const { ceilings } = bare;
  path.begin(px, py, qx, qy);
  for (let cell = path.next(); cell >= 0; cell = path.next())
    if (floatAt(ceilings, cell) > from + (rise < 0 ? path.leave : path.enter) * rise) return false;
  return true;
}

/** Cuts the line at the edges of areas and heights; an edge that lies in several cells cuts it once. */
function cut({ line, path, bare, works }: Ground, px: number, py: number, qx: number, qy: number): void {
  const { edges, edgesIn } = bare;
  path.begin(px, py, qx, qy);
  for (let cell = path.next(); cell >= 0; cell = path.next())
    for (let k = edgesIn.from(cell); k < edgesIn.to(cell); k++) line.cutAt(edges, intAt(edgesIn.items, k));
  works.cut(line);
  line.sort();
}

/** BF-LOS-03 and -04: the ground, woods and buildings, piece by piece. */
function blockedByPieces(ground: Ground, from: number, rise: number): number {
  const { line, bare } = ground;
  const { seeInto } = bare.map;
  const last = line.count - 1;
  let isVeiled = false;
  let since = 0;
  let result = NOTHING;
  for (let i = 0; i < last; i++) {
    const begin = line.cut(i);
    const end = line.cut(i + 1);
    const middle = (begin + end) / 2;
    const x = line.px + middle * line.dx;
    const y = line.py + middle * line.dy;
    const height = ground.heightAt(x, y);
    line.setHeight(i, height);
    const lower = from + (rise < 0 ? end : begin) * rise;
    if (height > lower + EPSILON) return BY_GROUND;
    const top = floatAt(bare.tops, ground.surfaceAt(x, y));
    const wasVeiled = isVeiled;
    isVeiled = top >= 0 && height + top > lower + EPSILON;
    if (isVeiled && !wasVeiled) since = begin;
    const until = isVeiled ? end : begin;
    if (isVeiled ? i === last - 1 : wasVeiled) {
      const most = since === 0 || until === 1 ? seeInto : SEEN_THROUGH;
      if ((until - since) * line.length > most + EPSILON) result = BY_WOOD;
    }
  }
  return result;
}

/** BF-LOS-05: hedges and walls that nobody at either end lines. */
function isBlockedByObstacle(
  ground: Ground,
  px: number,
  py: number,
  qx: number,
  qy: number,
  from: number,
  rise: number,
): boolean {
  const { bare, path, works } = ground;
  const { obstacles, obstaclesIn } = bare;
  if (obstacles.length > 0) {
    path.begin(px, py, qx, qy);
    for (let cell = path.next(); cell >= 0; cell = path.next())
      for (let k = obstaclesIn.from(cell); k < obstaclesIn.to(cell); k++)
        if (isObstacleBetween(ground, obstacles, intAt(obstaclesIn.items, k), from, rise)) return true;
  }
  for (let k = 0; k < works.lines; k++)
    if (isObstacleBetween(ground, works.words, works.lineAt(k), from, rise)) return true;
  return false;
}

function isObstacleBetween(
  { line, bare }: Ground,
  obstacles: Int32Array,
  i: number,
  from: number,
  rise: number,
): boolean {
  if (!line.meets(obstacles, i) || line.first !== line.last) return false;
  const t = line.first;
  const near = bare.map.seeInto + EPSILON;
  if (t * line.length <= near || (1 - t) * line.length <= near) return false;
  const top = line.heightAround(t) + floatAt(bare.obstacleTops, intAt(obstacles, i + 4));
  return top > from + t * rise + EPSILON;
}

/** The cover of a target at q against p, as an index of `COVERS` (BF-LOS-06). */
export function coverAgainst(ground: Ground, px: number, py: number, qx: number, qy: number): number {
  let cover = ground.coverAt(qx, qy);
  if (px === qx && py === qy) return cover;
  const { line, box, bare, works } = ground;
  const { obstacles, obstaclesIn } = bare;
  if (obstacles.length === 0 && works.lines === 0) return cover;
  line.lay(px, py, qx, qy);
  // The end of the line, where such obstacles stand.
  const near = Math.min(1, (LINED + 1) / line.length);
  box.begin(qx - near * line.dx, qy - near * line.dy, qx, qy);
  for (let cell = box.next(); cell >= 0; cell = box.next())
    for (let k = obstaclesIn.from(cell); k < obstaclesIn.to(cell); k++)
      cover = Math.max(cover, coverOf(ground, obstacles, intAt(obstaclesIn.items, k)));
  for (let k = 0; k < works.lines; k++)
    cover = Math.max(cover, coverOf(ground, works.words, works.lineAt(k)));
  return cover;
}

/** The cover of an obstacle to a target at the end of the line; 0 where it does not stand close before it. */
function coverOf({ line, bare }: Ground, obstacles: Int32Array, i: number): number {
  const cover = intAt(bare.obstacleCovers, intAt(obstacles, i + 4));
  if (cover === 0 || !line.meets(obstacles, i)) return 0;
  return (1 - line.last) * line.length <= LINED + EPSILON ? cover : 0;
}
