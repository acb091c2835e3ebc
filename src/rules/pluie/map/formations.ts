/** Formations of a battle as they deploy: their units on their posts or places of their own (BF-DEP-01, BF 11). */
import { item } from '../../../chance/at.ts';
import type { Path } from '../../../play/inputs.ts';
import { H_PER_CM } from '../../../battlefield/arithmetic.ts';
import { parametersOf, type Parameters } from '../../../battlefield/commander/parameters.ts';
import type { Deployed, DeploymentGround } from '../../../battlefield/deployment.ts';
import type { Vector } from '../../../battlefield/directions.ts';
import type { Ground } from '../../../battlefield/ground.ts';
import type { PointReader } from '../../../battlefield/points.ts';
import { Posts } from '../../../battlefield/posts.ts';
import { LinePoint } from '../../../battlefield/roads.ts';
import { Token } from '../../../battlefield/token.ts';
import { COLUMN_DEPTH, COLUMN_FRONT } from './battle.ts';
import type { FormationInputs, SideInputs, UnitInputs } from './battle-inputs.ts';
import { isTrain, moverAtStart, SHORT_SIDE, type PieceReader } from './pieces.ts';
import { NONE, SIDE_LETTERS, type SideIndex } from '../game.ts';
import type { PieceProfile } from './roster.ts';
import { SECTORS } from './throws.ts';

/** The facing of what has none of its own. */
export const NORTH: Readonly<Vector> = { x: 0, y: 1000 };

/** Ground that forces deploy on; problems go to `points`, tokens that stand at the start to `deployed`. */
export interface MusterGround {
  readonly points: PointReader;
  readonly ground: Ground;
  readonly deployment: DeploymentGround;
  readonly deployed: Deployed[];
}

/** A formation whose units stand, before its elements do. */
export interface BegunFormation {
  readonly inputs: FormationInputs;
  readonly side: SideIndex;
  readonly index: number;
  readonly id: string;
  readonly path: Path;
  readonly at: Readonly<Vector>;
  readonly facing: Readonly<Vector>;
  /** Its units' tokens at the start, in roster order. */
  readonly tokens: readonly Token[];
  readonly from: number;
  readonly to: number;
  readonly parameters: Parameters;
  readonly establishment: number;
  readonly isTrain: boolean;
}

/** A formation with its units, which are added to all. */
export function beginFormation(
  on: MusterGround,
  pieces: PieceReader,
  own: SideInputs,
  side: SideIndex,
  place: number,
  index: number,
  units: PieceProfile[],
): BegunFormation {
  const { points } = on;
  const letter = item(SIDE_LETTERS, side);
  const inputs = item(own.formations, place);
  const path = [letter, 'formations', place];
  const id = `${letter}${place + 1}`;
  const given = points.point(inputs.at, [...path, 'at']);
  const at = given ?? { x: 0, y: 0 };
  const facing =
    (inputs.facing === null ? null : points.facing(inputs.facing, [...path, 'facing'], at)) ?? NORTH;
  const listed = inputs.units.flatMap((unit, i): readonly ListedUnit[] => {
    pieces.check(unit, [...path, 'units', i]);
    for (const field of ['at', 'facing'] as const)
      if (inputs.shape === 'column' && unit[field] !== null)
        points.wrong(
          [...path, 'units', i, field],
          `the units of a column share one place and facing: leave ${field} out, or give the formation shape: line`,
        );
    return Array.from({ length: unit.count }, () => ({ unit, path: [...path, 'units', i] }));
  });
  const hasTrain = listed.some(({ unit }) => isTrain(pieces.printedOf(unit.kind)));
  checkFormation(on, pieces, inputs, listed, hasTrain, path);
  const tokens = listed.map(({ unit }) => {
    const token = new Token();
    if (inputs.shape === 'column') token.size(COLUMN_FRONT, COLUMN_DEPTH);
    else token.size(pieces.frontOf(unit.kind), SHORT_SIDE);
    return token;
  });
  const posts = new Posts(tokens, inputs.shape, inputs.lines, Math.round(inputs.spacingCm * H_PER_CM));
  const from = units.length;
  const kinds = [...new Set(inputs.units.map(({ kind }) => kind))];
  const isThere = (inputs.entersTurn ?? 1) === 1;
  listed.forEach(({ unit, path: unitPath }, i) => {
    const token = item(tokens, i);
    const post = { x: 0, y: 0 };
    posts.place(i, at.x, at.y, facing.x, facing.y, post);
    placeUnit(on, unit, unitPath, post, facing, token);
    if (!isThere) shiftOnMap(token, on.ground);
    const railway = isTrain(pieces.printedOf(unit.kind)) ? ontoRailway(on, token, isThere, unitPath) : NONE;
    const identity = { role: 'unit', id: `${id}.${i + 1}`, side, formation: index } as const;
    const profile = pieces.unit(identity, unit, inputs, kinds, token, railway);
    units.push(profile);
    // Without a place of its own nothing more is said of it.
    if (isThere && given !== null)
      on.deployed.push({
        token,
        side,
        mover: moverAtStart(profile),
        name: `unit ${i + 1} of ${inputs.name}`,
        path: unitPath,
        ...(inputs.shape === 'column' ? { column: id } : {}),
      });
  });
  return {
    inputs,
    side,
    index,
    id,
    path,
    at,
    facing,
    tokens,
    from,
    to: units.length,
    parameters: parametersOf(own.commander, inputs.commander),
    establishment: inputs.establishment ?? listed.length,
    isTrain: hasTrain,
  };
}

interface ListedUnit {
  readonly unit: UnitInputs;
  readonly path: Path;
}

/** Notes what the units of a formation cannot be together. */
function checkFormation(
  { points }: MusterGround,
  pieces: PieceReader,
  { indirect, shape, orders }: FormationInputs,
  listed: readonly ListedUnit[],
  hasTrain: boolean,
  path: Path,
): void {
  if (indirect !== null && !listed.some(({ unit }) => pieces.printedOf(unit.kind) === 'heavy-artillery'))
    points.wrong(
      [...path, 'indirect'],
      'only heavy artillery fires indirectly, and it has none: leave it out',
    );
  const { sectors, degreesPerSector } = pieces.tables.constants.indirectFire;
  if (indirect !== null && (sectors !== SECTORS || sectors * degreesPerSector !== 360))
    points.wrong([...path, 'indirect'], `on a map the template has ${SECTORS} sectors of 18 degrees`);
  if (!hasTrain) return;
  if (listed.length > 1 || shape === 'column')
    points.wrong([...path, 'units'], 'a train is a formation of its own: give each one formation, in line');
  orders.forEach(({ task }, i) => {
    if (task === 'march' || task === 'work')
      points.wrong(
        [...path, 'orders', i, 'task'],
        `a train keeps to its railway and does not ${task}: give it advance, hold or attack`,
      );
  });
}

/** Puts a unit on its post, or where it has a place of its own. */
function placeUnit(
  { points }: MusterGround,
  { at, facing }: UnitInputs,
  path: Path,
  post: Readonly<Vector>,
  ofFormation: Readonly<Vector>,
  token: Token,
): void {
  const { x, y } = (at === null ? null : points.point(at, [...path, 'at'])) ?? post;
  const own = facing === null ? null : points.facing(facing, [...path, 'facing'], { x, y });
  const { x: fx, y: fy } = own ?? ofFormation;
  token.place(x, y, fx, fy);
}

/** Has a train face along the railway on which it stands; the number of that among roads and railways. */
function ontoRailway({ points, ground }: MusterGround, token: Token, isThere: boolean, path: Path): number {
  const { roads, railways } = ground.bare.map;
  const point = new LinePoint();
  const railway = railways.findIndex(({ line }) => {
    point.find(line, token.x, token.y, token.fx, token.fy);
    return point.x === token.x && point.y === token.y;
  });
  if (railway < 0) {
    // Of one that is there from the start the deployment says so.
    if (!isThere) points.wrong(path, 'this train enters where no railway is: give a place on one');
    return roads.length;
  }
  const along = { x: 0, y: 0 };
  point.along(item(railways, railway).line, token.fx, token.fy, along);
  token.place(token.x, token.y, along.x, along.y);
  return roads.length + railway;
}

/** Moves a token whose corners lie off the map by the least that brings them on it (BF 11, reserves). */
export function shiftOnMap(token: Token, { bare }: Ground): void {
  const { width, height } = bare.map;
  const along = (values: readonly number[], most: number): number =>
    Math.max(0, -Math.min(...values)) - Math.max(0, Math.max(...values) - most);
  const corners = [...token.corners];
  const dx = along(
    corners.filter((_value, i) => i % 2 === 0),
    width,
  );
  const dy = along(
    corners.filter((_value, i) => i % 2 === 1),
    height,
  );
  token.place(token.x + dx, token.y + dy, token.fx, token.fy);
}
