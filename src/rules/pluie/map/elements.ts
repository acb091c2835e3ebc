/** Elements of a formation as they deploy: its pennant, and its ammunition wagon (PDB-MAP-02, BF-DEP-02). */
import type { Path } from '../../../play/inputs.ts';
import { Mean } from '../../../battlefield/mean.ts';
import type { Vector } from '../../../battlefield/directions.ts';
import { behind } from '../../../battlefield/posts.ts';
import type { MoverClass } from '../../../battlefield/map/battle-map.ts';
import { Token } from '../../../battlefield/token.ts';
import { FOOT, WHEELS } from './battle.ts';
import { shiftOnMap, type BegunFormation, type MusterGround } from './formations.ts';
import { SHORT_SIDE, type PieceReader } from './pieces.ts';
import type { PieceProfile } from './roster.ts';

/** The wagon of a formation: where the spec puts it, else behind its posts (BF-DEP-02). */
export function wagonOf(on: MusterGround, pieces: PieceReader, begun: BegunFormation): PieceProfile {
  const { inputs, side, id, index, path, parameters, from, to } = begun;
  const given = inputs.ammunitionWagon;
  const isMapped = pieces.rulings.supplyRange === 'map';
  const isThere = given !== false && (pieces.dependsOnSupply(inputs) || isPlaced(given)) && to > from;
  const token = new Token();
  token.size(SHORT_SIDE, SHORT_SIDE);
  const distance = isMapped || isPlaced(given) ? parameters.wagonBehind : 0;
  const place = [...path, 'ammunitionWagon'];
  standBehind(on, token, WHEELS, given, begun, distance, place);
  if (isThere && (isPlaced(given) || (isMapped && isThereAtStart(begun))))
    on.deployed.push({
      token,
      side,
      mover: WHEELS,
      name: `the ammunition wagon of ${inputs.name}`,
      path: place,
      isLater: !isThereAtStart(begun),
    });
  const identity = { role: 'wagon', id: `${id}.w1`, side, formation: index } as const;
  return pieces.element(identity, 'ammunition-wagon', token, isThere, true);
}

/** The pennant of a formation: at the mean of its posts; as a token (pennantTokens) behind them. */
export function pennantOf(on: MusterGround, pieces: PieceReader, begun: BegunFormation): PieceProfile {
  const { inputs, side, id, index, path, parameters } = begun;
  const isToken = pieces.rulings.pennantTokens;
  const token = new Token();
  if (isToken) token.size(SHORT_SIDE, SHORT_SIDE);
  else token.size(0, 0);
  const given = inputs.commandElement;
  const place = [...path, 'commandElement'];
  standBehind(on, token, FOOT, given, begun, isToken ? parameters.commandBehind : 0, place);
  if (isToken && given !== false && isThereAtStart(begun))
    on.deployed.push({ token, side, mover: FOOT, name: `the pennant of ${inputs.name}`, path: place });
  const identity = { role: 'pennant', id: `${id}.c`, side, formation: index } as const;
  return pieces.element(identity, 'command-element', token, given !== false, true);
}

/**
 * Puts an element where the spec says, else so far behind the mean of its formation's posts, on the map and in its zone;
 * one that is to come, or has no extent, onto ground that it can enter, toward the first of the posts.
 */
function standBehind(
  { points, deployment, ground }: MusterGround,
  token: Token,
  mover: MoverClass,
  given: unknown,
  begun: BegunFormation,
  distance: number,
  path: Path,
): void {
  const { at, facing, tokens, side } = begun;
  if (isPlaced(given)) {
    const point = points.point(given.at, [...path, 'at']) ?? at;
    token.place(point.x, point.y, facing.x, facing.y);
    return;
  }
  if (given !== true && given !== false) points.wrong(path, 'true, false or { at: place } must stand here');
  const mean = meanOf(tokens);
  behind(mean, distance, facing.x, facing.y, token);
  token.place(token.x, token.y, facing.x, facing.y);
  if (isThereAtStart(begun)) deployment.bringInside(token, side, mean.x, mean.y);
  else shiftOnMap(token, ground);
  const { x, y } = tokens[0] ?? mean;
  if (!isThereAtStart(begun) || token.w === 0) deployment.bringOnGround(token, mover, x, y);
}

function isThereAtStart({ inputs }: BegunFormation): boolean {
  return (inputs.entersTurn ?? 1) === 1;
}

function isPlaced(given: unknown): given is { readonly at: unknown } {
  return typeof given === 'object' && given !== null && 'at' in given;
}

/** The mean of the centres of tokens; the south-west corner where there is none. */
export function meanOf(tokens: readonly Token[]): Readonly<Vector> {
  const mean = new Mean();
  for (const { x, y } of tokens) mean.add(x, y);
  if (tokens.length > 0) mean.take();
  return mean;
}
