/** The formations on a map: each is chosen, moved and turned by pointer or key. */
import type { JSX } from 'preact';
import type { DeployedFormation, Deployment } from '../../../report/battle/deployment.ts';
import type { Bounds, Position } from '../../../battlefield/map/shaping.ts';
import type { SpecPath } from '../../state/spec-text.ts';
import { drag, keyed, type Hand } from './pointer.ts';
import { changeOf, movedTo, pointAlong, postText, turnedTo, type Post } from './posts.ts';

export interface Placed extends DeployedFormation {
  /** The present post, which may not be drawn yet. */
  readonly post: Post;
  /** Null where another file has its place. */
  readonly specPath: SpecPath | null;
}

export interface Moving extends Hand<Post> {
  readonly formations: readonly Placed[];
}

interface ForcesProps extends Moving {
  readonly drawn: Deployment;
}

export function Forces(props: ForcesProps): JSX.Element {
  const { drawn, formations, chosen } = props;
  const { size, unit, others } = drawn;
  return (
    <>
      <g dangerouslySetInnerHTML={{ __html: others }} />
      {formations.map((formation, i) => {
        const { name, side, at, post, marks, label, reach, specPath, entersTurn, problems } = formation;
        const own = matrixOf(post, size);
        const [left, right] = [reach.left + unit, reach.right + unit];
        const [front, back] = [reach.front + unit, reach.back + unit];
        const top = -front - TURN_AHEAD * unit;
        const words = [
          `${name}, ${side === 0 ? 'first' : 'second'} side, ${postText(post)}`,
          ...(entersTurn > 1 ? [`enters in turn ${entersTurn}`] : []),
          // The others stand in the list.
          ...problems.slice(0, 1),
          specPath === null ? 'its place stands in another file' : 'arrow keys move it, T turns it',
        ];
        return (
          <g
            key={formation.path.join('.')}
            data-key={specPath?.join('.')}
            class={`force${i === chosen ? ' chosen' : ''}${problems.length > 0 ? ' wrong' : ''}`}
            tabIndex={0}
            aria-label={words.join('; ')}
            {...keyed(props, i, (event) => changeOf(event, size))}
            onPointerDown={(event) => {
              if (specPath !== null)
                drag(event, size, props, i, ([ax, ay], [bx, by]) =>
                  movedTo(post, [post.at[0] + bx - ax, post.at[1] + by - ay], size),
                );
            }}
          >
            <rect
              class="grip"
              transform={own}
              x={-left}
              y={-front}
              width={left + right}
              height={front + back}
            />
            <g
              transform={`${own} ${inverseOf(formation, size)}`}
              dangerouslySetInnerHTML={{ __html: marks }}
            />
            <g
              class="label"
              transform={`translate(${post.at[0] - at[0]} ${at[1] - post.at[1]})`}
              dangerouslySetInnerHTML={{ __html: label }}
            />
            {i !== chosen || specPath === null ? null : (
              <g class="handle" transform={own}>
                <path class="stem" d={`M0 ${-front}V${top}`} />
                <g
                  class="turner"
                  onPointerDown={(event) =>
                    drag(event, size, props, i, (_from, [x, y]) =>
                      turnedTo(post, pointAlong([x - post.at[0], y - post.at[1]])),
                    )
                  }
                >
                  <circle class="reach" cx={0} cy={top} r={TURN_REACH * unit} />
                  <circle cx={0} cy={top} r={TURN_SIZE * unit} />
                </g>
              </g>
            )}
          </g>
        );
      })}
    </>
  );
}

/** Units of the map between a formation and the handle that turns it, the size of that, and its reach for a finger. */
const TURN_AHEAD = 3.2;
const TURN_SIZE = 1.3;
const TURN_REACH = 2.8;

/** Puts what looks north about (0, 0) to a post. */
function matrixOf({ at: [x, y], facing: [fx, fy] }: Post, [, height]: Position): string {
  return `translate(${x} ${height - y}) rotate(${degreesOf(fx, fy)})`;
}

function inverseOf({ at: [x, y], facing: [fx, fy] }: Post, [, height]: Position): string {
  return `rotate(${-degreesOf(fx, fy)}) translate(${-x} ${y - height})`;
}

function degreesOf(fx: number, fy: number): number {
  return (Math.atan2(fx, fy) * 180) / Math.PI;
}

/** True of a point on the ground of a formation. */
export function standsOn({ post: { at, facing }, reach }: Placed, [x, y]: Position): boolean {
  const length = Math.sqrt(facing[0] ** 2 + facing[1] ** 2);
  const [dx, dy] = [x - at[0], y - at[1]];
  const ahead = (dx * facing[0] + dy * facing[1]) / length;
  const right = (dx * facing[1] - dy * facing[0]) / length;
  return ahead <= reach.front && -ahead <= reach.back && right <= reach.right && -right <= reach.left;
}

/** The rectangle around the ground of a formation. */
export function groundOf({ post: { at, facing }, reach }: Placed): Bounds {
  const length = Math.sqrt(facing[0] ** 2 + facing[1] ** 2);
  const corners = [reach.front, -reach.back].flatMap((ahead) =>
    [reach.right, -reach.left].map((right) => [
      at[0] + (ahead * facing[0] + right * facing[1]) / length,
      at[1] + (ahead * facing[1] - right * facing[0]) / length,
    ]),
  );
  const [xs, ys] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)];
  return { west: Math.min(...xs), south: Math.min(...ys), east: Math.max(...xs), north: Math.max(...ys) };
}
