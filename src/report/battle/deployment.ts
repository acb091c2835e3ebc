/**
 * The deployment of a battle on its map, in parts that can be moved: the ground with the zones of both sides, then each
 * formation by itself. It answers: where does everybody stand before the first turn, and who must not stand there?
 */
import { ownLabel, theSide, type LabelFacts } from '../../questions/telling/labels.ts';
import { plain } from '../../questions/telling/sentence.ts';
import { deployWords } from '../../battlefield/deployment.ts';
import { readMap } from '../../battlefield/map/read-map.ts';
import { boundsOf, featuresOf } from '../../battlefield/map/shaping.ts';
import { unreached } from '../../battlefield/unreached.ts';
import type { InputProblem } from '../../play/inputs.ts';
import { countOf } from '../../play/shown.ts';
import type { Json } from '../../play/json.ts';
import type { Opening } from '../../run/record/battle-log.ts';
import { startOf, type Piece } from '../../questions/battles/frames.ts';
import { sideOf } from '../../questions/battles/tell.ts';
import { Html, markup } from '../html.ts';
import { battleMap } from './battle-section.ts';
import { unitOf, type Point } from './map-drawing.ts';
import { Scene } from './scene.ts';

/** Markup of our own, in which names are escaped; lengths in cm. */
export interface Deployment {
  /** The map, with an empty group of class `marks`, and a slot beside it. */
  readonly html: string;
  /** All on it beside the formations. */
  readonly others: string;
  readonly size: Point;
  /** A hundredth of the longer edge. */
  readonly unit: number;
  readonly formations: readonly DeployedFormation[];
  /** Sentences on objectives to which nobody of a side can go. */
  readonly cautions: readonly string[];
  /** The map as its file has it. */
  readonly map: Json;
  /** The problems of its features, which are not drawn. */
  readonly wrong: readonly { readonly feature: number; readonly message: string }[];
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
  /** Its name on the map, and what is wrong with its place. */
  readonly label: string;
  readonly problems: readonly string[];
  /** The edges of its tokens from `at`, seen along its facing. */
  readonly reach: {
    readonly left: number;
    readonly right: number;
    readonly front: number;
    readonly back: number;
  };
}

/** Null where the map cannot be read. @param maps the map as its file has it, and without its wrong features */
export function deploymentOf(
  maps: { readonly map: Json; readonly drawn: unknown },
  { pieces: units, formations }: Opening,
  metresPerCm: number | null,
  facts: LabelFacts,
  problems: readonly InputProblem[],
): Deployment | null {
  const { map } = readMap(maps.drawn);
  if (map === null) return null;
  const scene = new Scene(map, metresPerCm, units);
  const { pieces } = startOf(units, scene.holders);
  const of = (formation: string | null): readonly Piece[] =>
    pieces.filter((piece) => piece.formation === formation);
  const named = formations.map(({ id, name, path }) => {
    const own = problems.filter((problem) => path.every((step, i) => step === problem.path[i]));
    const words = own.map(({ message }) => deployWords(message));
    return {
      id,
      name: plain([ownLabel(facts, name)]),
      reason: words[0]?.reason ?? null,
      problems: [...Map.groupBy(words, ({ reason }) => reason).values()].map(
        ([first, ...others]) =>
          `${first?.whole ?? ''}${others.length === 0 ? '' : `; the same for ${countOf(others.length, 'other')}`}`,
      ),
    };
  });
  const features = featuresOf(maps.map);
  const wrong = problems.flatMap(({ path: [input, list, feature], message }) =>
    input === 'map' && list === 'features' && typeof feature === 'number'
      ? [{ feature, message: message.replace(/ \(map\.\w+\)$/u, '') }]
      : [],
  );
  const reasons = wrong.flatMap(({ feature, message }) => {
    const drawn = features[feature] ?? null;
    return drawn === null ? [] : [{ reason: message.replace(/[:,].*$/su, ''), around: boundsOf(drawn) }];
  });
  const labels = scene.names(named, pieces, { reasons });
  const picture = scene.picture(
    new Html('<g class="marks"></g>'),
    new Html('role="group" aria-label="The map with the forces as they deploy"'),
  );
  return {
    html: battleMap(scene, pieces, facts, picture, new Html('<slot></slot>')).text,
    others:
      markup`${scene.zones()}${labels.ground}${labels.reasons}${scene.flags(scene.holders)}${of(null).map((piece) => scene.block(piece))}`
        .text,
    size: [map.width / 100, map.height / 100],
    unit: unitOf(map),
    cautions: ([0, 1] as const).flatMap((side) => {
      const own = pieces.filter(({ id, role }) => role === 'unit' && sideOf(id) === side);
      const points = own.flatMap(({ position }) => (position === null ? [] : [position]));
      return unreached(map, points, side).map(
        (place) =>
          `Nobody of ${plain(theSide(facts, side))} can go to ${plain([ownLabel(facts, place)])}: a river without a crossing, or impassable ground, bars every way.`,
      );
    }),
    map: maps.map,
    wrong,
    formations: formations.map(({ id, path, at, facing, entersTurn }, i) => {
      return {
        name: named[i]?.name ?? '',
        problems: named[i]?.problems ?? [],
        side: sideOf(id),
        path,
        at: [at[0] / 100, at[1] / 100],
        facing,
        entersTurn,
        marks: markup`${of(id).map((piece) => scene.block(piece))}`.text,
        label: labels.formations[i]?.text ?? '',
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
