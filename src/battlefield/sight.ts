/** Sight from centre to centre (BF-LOS), the same both ways, and the cover of a target. */
import { byteAt, floatAt, intAt } from '../chance/at.ts';
import { EPSILON, H_PER_CM } from './arithmetic.ts';
import { SEEN_THROUGH, type BareGround } from './bare-ground.ts';
import { ALL_SEE, CLEARLY, DEPENDS, NONE_SEE } from './cell-sight.ts';
import type { CutLine } from './cut-line.ts';
import type { Ground } from './ground.ts';

/** Blockers of a line of sight, by their numbers; 0 is none. */
export const BLOCKERS = [null, 'ground', 'wood or buildings', 'obstacle'] as const;
const NOTHING = 0;
const BY_GROUND = 1;
const BY_WOOD = 2;
const BY_OBSTACLE = 3;

/** An obstacle at most this far from the target, in h, gives it cover. */
const LINED = 150;

/** Answers of `glance`. */
const SEEN = 1;
const HIDDEN = 2;
const UNSURE = 3;

/** True where p sees q, and so q sees p; the answer is kept. */
export function sees(ground: Ground, px: number, py: number, qx: number, qy: number): boolean {
  const { cellSight } = ground.bare;
  if (!ground.works.isEmpty) return seesOnTheWay(ground, px, py, qx, qy);
  const kept = cellSight.ofPoints(px, py, qx, qy);
  if (kept !== 0) return kept === ALL_SEE;
  const answer = seesOnTheWay(ground, px, py, qx, qy);
  cellSight.keep(answer);
  return answer;
}

/** The same of points between which it is hardly asked again: on the way of a mover. */
export function seesOnTheWay(ground: Ground, px: number, py: number, qx: number, qy: number): boolean {
  if (!ground.works.isEmpty) return blockedBy(ground, px, py, qx, qy) === NOTHING;
  const ofCells = ground.bare.cellSight.ofCells(px, py, qx, qy);
  return ofCells === DEPENDS ? seesBare(ground, px, py, qx, qy) : ofCells === ALL_SEE;
}

/** The same without works. */
function seesBare(ground: Ground, px: number, py: number, qx: number, qy: number): boolean {
  if (px === qx && py === qy) return true;
  const { line } = ground;
  line.lay(px, py, qx, qy);
  const from = eyeAt(ground, px, py);
  const rise = eyeAt(ground, qx, qy) - from;
  if (isRecalled(ground, from, rise)) return false;
  line.hiddenTo = 0;
  if (!isInDoubt(ground)) return true;
  const glanced = glance(ground, from, rise);
  return glanced === UNSURE ? blocker(ground, from, rise) === NOTHING : glanced === SEEN;
}

/** True where q, next on the way of a mover whom p did not see just before, is surely hidden by the same. */
export function isStillHidden(ground: Ground, px: number, py: number, qx: number, qy: number): boolean {
  if (!ground.works.isEmpty) return false;
  const ofCells = ground.bare.cellSight.ofCells(px, py, qx, qy);
  if (ofCells !== DEPENDS) return ofCells === NONE_SEE;
  ground.line.lay(px, py, qx, qy);
  const from = eyeAt(ground, px, py);
  return isRecalled(ground, from, eyeAt(ground, qx, qy) - from);
}

/** True where the line that has been laid is hidden about where the one before was. */
function isRecalled(ground: Ground, from: number, rise: number): boolean {
  if (!ground.line.recall()) return false;
  ground.path.lay(ground.line);
  return glance(ground, from, rise) === HIDDEN;
}

/** The blocker of sight between p and q, as an index of `BLOCKERS`: the ground before woods, woods before obstacles. */
export function blockedBy(ground: Ground, px: number, py: number, qx: number, qy: number): number {
  if (px === qx && py === qy) return NOTHING;
  ground.line.lay(px, py, qx, qy);
  if (!isInDoubt(ground)) return NOTHING;
  const from = eyeAt(ground, px, py);
  return blocker(ground, from, eyeAt(ground, qx, qy) - from);
}

/**
 * Lays the cells of that part of the line which anything can block: before and after it nothing stands as high as eyes, so no
 * piece of the line that is blocked or veiled reaches there. False where there is no such part.
 */
function isInDoubt({ line, path, bare, works }: Ground): boolean {
  line.begin = 0;
  line.end = 1;
  if (works.isEmpty) {
    const { px, py, dx, dy } = line;
    line.begin = clearUntil(bare, px, py, dx, dy);
    if (line.begin > 1) return false;
    line.end = 1 - clearUntil(bare, px + dx, py + dy, -dx, -dy);
    if (line.end < line.begin) return false;
  }
  path.lay(line);
  return true;
}

/** t up to which a line is clear of cells that can block it; above 1 where all of it is. */
function clearUntil(
  { grid, clearances }: BareGround,
  px: number,
  py: number,
  dx: number,
  dy: number,
): number {
  const across = dx < 0 ? -dx : dx;
  const along = dy < 0 ? -dy : dy;
  const perCell = H_PER_CM / (across > along ? across : along);
  let t = 0;
  while (t <= 1) {
    // From anywhere in the cell the next so many are clear.
    const clear = byteAt(clearances, grid.cellOf(px + t * dx, py + t * dy)) - 1;
    if (clear <= 0) return t;
    t += clear * perCell;
  }
  return t;
}

function eyeAt(ground: Ground, x: number, y: number): number {
  return ground.heightAt(x, y) + ground.bare.map.eyeHeightM;
}

/**
 * The answer of cells on the line without a look at the edges of areas and heights: nothing rises to it, or it runs into ground
 * that fills a cell, too far through a wood that fills cells, or into a hedge. Heights clear their bounds, or it is unsure.
 */
function glance({ path, line, bare }: Ground, from: number, rise: number): number {
  const { ceilings } = bare;
  const most = Math.max(bare.map.seeInto, SEEN_THROUGH) + 1;
  let isUnsure = false;
  let enter = 0;
  let leave = line.begin;
  let veiledSince = leave;
  for (let i = 0; i < path.count; i++) {
    const cell = path.cell(i);
    enter = leave;
    leave = path.end(i);
    const lower = from + (rise < 0 ? leave : enter) * rise;
    if (floatAt(ceilings, cell) <= lower) {
      veiledSince = leave;
      continue;
    }
    isUnsure = true;
    const upper = from + (rise < 0 ? enter : leave) * rise;
    if (bare.leastVeilOf(cell) <= upper + CLEARLY) veiledSince = leave;
    if (
      bare.leastHeightOf(cell) > lower + CLEARLY ||
      isHedgeIn(cell, enter, leave, line, bare, from, rise) ||
      (leave - veiledSince) * line.length > most
    ) {
      line.hiddenFrom = Math.min(enter, veiledSince);
      line.hiddenTo = leave;
      return HIDDEN;
    }
  }
  return isUnsure ? UNSURE : SEEN;
}

/** True where an obstacle blocks the line in a cell, whatever rises under it. */
function isHedgeIn(
  cell: number,
  enter: number,
  leave: number,
  line: CutLine,
  bare: BareGround,
  from: number,
  rise: number,
): boolean {
  const { obstacles, obstaclesIn } = bare;
  const to = obstaclesIn.to(cell);
  for (let k = obstaclesIn.from(cell); k < to; k++) {
    const i = intAt(obstaclesIn.items, k);
    // It may meet the line in another cell, over lower ground.
    if (!isMetAfar(line, obstacles, i, bare.map.seeInto) || line.first < enter || line.first > leave)
      continue;
    const top = bare.leastHeightOf(cell) + topOf(bare, obstacles, i);
    if (top > from + line.first * rise + CLEARLY) return true;
  }
  return false;
}

/** The blocker of the line that has been laid: all its cuts are looked at. */
function blocker(ground: Ground, from: number, rise: number): number {
  cut(ground);
  const byPieces = blockedByPieces(ground, from, rise);
  if (byPieces !== NOTHING) return byPieces;
  return isBlockedByObstacle(ground, from, rise) ? BY_OBSTACLE : NOTHING;
}

/** Cuts the line at the edges of areas and heights. */
function cut({ line, path, bare, works }: Ground): void {
  const { edges, edgesIn } = bare;
  for (let i = 0; i < path.count; i++) {
    const cell = path.cell(i);
    const to = edgesIn.to(cell);
    for (let k = edgesIn.from(cell); k < to; k++) line.cutAt(edges, intAt(edgesIn.items, k));
  }
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
function isBlockedByObstacle(ground: Ground, from: number, rise: number): boolean {
  const { bare, path, works } = ground;
  const { obstacles, obstaclesIn } = bare;
  if (obstacles.length > 0) {
    for (let i = 0; i < path.count; i++) {
      const cell = path.cell(i);
      for (let k = obstaclesIn.from(cell); k < obstaclesIn.to(cell); k++)
        if (isObstacleBetween(ground, obstacles, intAt(obstaclesIn.items, k), from, rise)) return true;
    }
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
  if (!isMetAfar(line, obstacles, i, bare.map.seeInto)) return false;
  return line.heightAround(line.first) + topOf(bare, obstacles, i) > from + line.first * rise + EPSILON;
}

/** True where the line meets an obstacle in one point that is farther than `seeInto` from both its ends. */
function isMetAfar(line: CutLine, obstacles: Int32Array, i: number, seeInto: number): boolean {
  if (!line.meets(obstacles, i) || line.first !== line.last) return false;
  const near = seeInto + EPSILON;
  return line.first * line.length > near && (1 - line.first) * line.length > near;
}

function topOf(bare: BareGround, obstacles: Int32Array, i: number): number {
  return floatAt(bare.obstacleTops, intAt(obstacles, i + 4));
}

/** The cover of a target at q against p, as an index of `COVERS` (BF-LOS-06). */
export function coverAgainst(ground: Ground, px: number, py: number, qx: number, qy: number): number {
  let cover = ground.coverAt(qx, qy);
  if (px === qx && py === qy) return cover;
  const { line, path, bare, works } = ground;
  const { obstacles, obstaclesIn } = bare;
  if (obstacles.length === 0 && works.lines === 0) return cover;
  line.lay(px, py, qx, qy);
  line.begin = Math.max(0, 1 - (LINED + 1) / line.length);
  path.lay(line);
  for (let i = 0; i < path.count; i++) {
    const cell = path.cell(i);
    const to = obstaclesIn.to(cell);
    for (let k = obstaclesIn.from(cell); k < to; k++)
      cover = Math.max(cover, coverOf(ground, obstacles, intAt(obstaclesIn.items, k)));
  }
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
