/**
 * The deployment of a battle on its map, in parts that can be moved: the ground, then each formation by itself. It
 * answers: where does everybody stand before the first turn?
 */
import { ownLabel, type LabelFacts } from '../../analysis/labels.ts';
import { plain } from '../../analysis/sentence.ts';
import { readMap } from '../../battlefield/map/read-map.ts';
import { startOf, type Opening, type Piece } from '../../questions/battles/log.ts';
import { sideOf } from '../../questions/battles/tell.ts';
import { Html, markup } from '../html.ts';
import { unitOf, type Point } from './map-drawing.ts';
import { keyOf, Scene } from './scene.ts';

/** Markup of our own, in which names are escaped; lengths in cm. */
export interface Deployment {
  /** Drawings that the others use. */
  readonly definitions: string;
  /** The map, with an empty group of class `marks`. */
  readonly picture: string;
  /** Pieces on it beside the formations. */
  readonly others: string;
  readonly key: string;
  readonly size: Point;
  /** A hundredth of the longer edge. */
  readonly unit: number;
  readonly formations: readonly DeployedFormation[];
}

export interface DeployedFormation {
  readonly name: string;
  readonly side: 0 | 1;
  /** Among the inputs of the engagement. */
  readonly path: Opening['formations'][number]['path'];
  readonly at: Point;
  readonly facing: Point;
  readonly entersTurn: number;
  readonly marks: string;
  /** The edges of its tokens from `at`, seen along its facing. */
  readonly reach: {
    readonly left: number;
    readonly right: number;
    readonly front: number;
    readonly back: number;
  };
}

/** Null where the map cannot be read. */
export function deploymentOf(
  raw: unknown,
  { pieces: units, formations }: Opening,
  metresPerCm: number | null,
  facts: LabelFacts,
): Deployment | null {
  const { map } = readMap(raw);
  if (map === null) return null;
  const scene = new Scene(map, metresPerCm);
  const { pieces } = startOf(units, scene.holders);
  const of = (formation: string | null): readonly Piece[] =>
    pieces.filter((piece) => piece.formation === formation);
  return {
    definitions: scene.definitions(pieces).text,
    picture: scene.picture(
      new Html('<g class="marks"></g>'),
      new Html('role="group" aria-label="The map with the forces as they deploy"'),
    ).text,
    others: markup`${scene.flags(scene.holders)}${scene.blocks(of(null))}`.text,
    key: keyOf(map, pieces, facts).text,
    size: [map.width / 100, map.height / 100],
    unit: unitOf(map),
    formations: formations.map(({ id, name: own, path, at, facing, entersTurn }) => {
      const name = plain([ownLabel(facts, own)]);
      return {
        name,
        side: sideOf(id),
        path,
        at: [at[0] / 100, at[1] / 100],
        facing,
        entersTurn,
        marks: markup`${scene.blocks(of(id))}${scene.namesOf([{ id, name }], of(id))}`.text,
        reach: reachOf(
          of(id).filter(({ role }) => role === 'unit'),
          at,
          facing,
        ),
      };
    }),
  };
}

function reachOf(own: readonly Piece[], at: Point, [fx, fy]: Point): DeployedFormation['reach'] {
  const edges = own.flatMap(({ position, token }) => {
    if (position === null || token === null) return [];
    const [dx, dy] = [(position[0] - at[0]) / 100, (position[1] - at[1]) / 100];
    const [ahead, right] = [(dx * fx + dy * fy) / 1000, (dx * fy - dy * fx) / 1000];
    return [{ ahead, right, half: [token[0] / 200, token[1] / 200] as const }];
  });
  const most = (of: (edge: (typeof edges)[number]) => number): number => Math.max(0, ...edges.map(of));
  return {
    left: most(({ right, half }) => half[0] - right),
    right: most(({ right, half }) => half[0] + right),
    front: most(({ ahead, half }) => half[1] + ahead),
    back: most(({ ahead, half }) => half[1] - ahead),
  };
}
