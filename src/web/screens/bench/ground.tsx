/** The ground of a map under the hand: each feature is chosen, moved, turned, stretched, and bent at its corners. */
import type { JSX, SVGAttributes, TargetedEvent } from 'preact';
import { useRef } from 'preact/hooks';
import {
  boundsOf,
  isArea,
  linesOf,
  middleOf,
  moved,
  onRiver,
  stretchedTo,
  turned,
  withCorner,
  withCornerAfter,
  withoutCorner,
  type MapFeature,
  type Position,
} from '../../../battlefield/map/shaping.ts';
import { stockOf, type Stock } from '../../../battlefield/map/stock.ts';
import { textOf } from '../../../play/json.ts';
import { inWords } from '../../../play/printed-names.ts';
import { visibleName } from '../../../play/visible.ts';
import { MAP_PATH } from './map-edits.ts';
import { drag, hasMoved, keyed, type Hand } from './pointer.ts';
import { inSteps, pointAlong, stepBy } from './posts.ts';

export interface GroundProps extends Hand<MapFeature> {
  readonly size: Position;
  /** A hundredth of the longer edge. */
  readonly unit: number;
  /** Null for one that cannot be shown. */
  readonly features: readonly (MapFeature | null)[];
  readonly wrong: readonly { readonly feature: number; readonly message: string }[];
  readonly sides: readonly [string, string];
}

/** The words of a kind of feature. */
export function stockWords({ kind, choice }: Stock, [first, second]: GroundProps['sides']): string {
  const value = choice?.[1];
  if (kind === 'zone') return `zone of ${value === 'A' ? first : second}`;
  const plain: Readonly<Record<string, string>> = {
    good: 'road',
    'built-up': 'houses',
    height: 'hill',
    place: 'objective',
  };
  const id = value ?? kind;
  return plain[id] ?? inWords(id);
}

/** The words of a feature: its name, and its kind. */
export function featureWords(feature: MapFeature, sides: GroundProps['sides']): string {
  const { name, kind } = feature.properties;
  const stock = stockOf(feature);
  const words = stock === undefined ? textOf(kind ?? '') : stockWords(stock, sides);
  return typeof name === 'string' ? `${visibleName(name)}, ${words}` : words;
}

/** The outlines of all features, the largest lowest, so that each can be reached. */
export function Ground(props: GroundProps): JSX.Element {
  const { features, size, wrong, chosen, sides, onChoose } = props;
  /** The last pointer that went down on a feature. */
  const pressed = useRef<PointerEvent | null>(null);
  const extent = (feature: MapFeature): number => {
    const { west, south, east, north } = boundsOf(feature);
    return isArea(feature) ? (east - west) * (north - south) : 0;
  };
  const inOrder = features
    .flatMap((feature, i) => (feature === null ? [] : [{ feature, i }]))
    .sort((a, b) => extent(b.feature) - extent(a.feature));
  return (
    <>
      {inOrder.map(({ feature, i }) => {
        const reasons = wrong.filter((one) => one.feature === i).map(({ message }) => message);
        const isChosen = i === chosen;
        const words = [
          featureWords(feature, sides),
          ...reasons.slice(0, 1),
          'arrow keys move it, T turns it, Delete removes it',
        ];
        return (
          <g
            key={i}
            class={`feature${isChosen ? ' chosen' : ''}${reasons.length > 0 ? ' wrong' : ''}`}
            data-key={[...MAP_PATH, 'features', i].join('.')}
            tabIndex={isChosen ? 0 : -1}
            aria-label={words.join('; ')}
            {...keyed(props, i, ({ key, shiftKey }) => {
              const by = stepBy(key);
              if (by !== null) return (now) => onRiver(moved(now, by, size), features);
              return key.toLowerCase() === 't' ? (now) => turned(now, shiftKey ? -1 : 1, size) : null;
            })}
            onPointerDown={(event) => {
              pressed.current = event;
              const below =
                chosen === null || chosenBelow(event) === null ? null : (features[chosen] ?? null);
              if (chosen !== null && below !== null) drag(event, size, props, chosen, movedBy(below, props));
              // A finger that is to scroll the page chooses first.
              else if (event.pointerType === 'mouse' || isChosen)
                drag(event, size, props, i, movedBy(feature, props));
            }}
            onMouseDown={(event) => {
              const below = chosenBelow(event);
              if (below === null) return;
              // The focus would choose what lies on top.
              event.preventDefault();
              below.focus({ preventScroll: true });
            }}
            onClick={(event) => {
              const { current: down } = pressed;
              pressed.current = null;
              if (down !== null && hasMoved(down, event)) return;
              onChoose(i);
              event.currentTarget.focus({ preventScroll: true });
            }}
          >
            <Outline feature={feature} {...props} />
          </g>
        );
      })}
    </>
  );
}

/** The chosen feature where a pointer meets it below another one. */
function chosenBelow({
  currentTarget: top,
  clientX,
  clientY,
}: TargetedEvent<SVGGElement, MouseEvent>): SVGElement | null {
  const root = top.getRootNode();
  const below = root instanceof ShadowRoot ? root.elementsFromPoint(clientX, clientY) : [];
  const chosen = below
    .map((each) => each.closest<SVGElement>('.feature.chosen'))
    .find((each) => each !== null);
  return chosen === undefined || chosen === top ? null : chosen;
}

/** Where a pointer leads a feature, by where it went down and where it is. */
type Led = (from: Position, to: Position) => MapFeature;

function movedBy(feature: MapFeature, { features, size }: GroundProps): Led {
  return ([ax, ay], [bx, by]) => {
    const so = moved(feature, [inSteps(bx - ax), inSteps(by - ay)], size);
    return onRiver(so, features);
  };
}

/** Units of the map around a point that stand for it, and of the handles and their reach for a finger. */
const POINT_SIZE = 2;
const CORNER_SIZE = 0.8;
const HANDLE_SIZE = 1.3;
const REACH = 2;
const AHEAD = 3.2;

function Outline({
  feature,
  size: [, height],
  unit,
}: GroundProps & { readonly feature: MapFeature }): JSX.Element {
  const lines = linesOf(feature);
  const [[x, y] = [0, 0]] = lines.flat();
  if (feature.geometry.type === 'Point')
    return <circle class="outline area-of" cx={x} cy={height - y} r={POINT_SIZE * unit} />;
  const end = isArea(feature) ? 'Z' : '';
  const path = lines
    .map((line) => `M${line.map(([px, py]) => `${px} ${height - py}`).join('L')}${end}`)
    .join('');
  return <path class={`outline ${isArea(feature) ? 'area-of' : 'line-of'}`} d={path} fill-rule="evenodd" />;
}

/** The handles of the chosen feature: its corners, the middles of its edges, and those that stretch and turn it. */
export function Handles(props: GroundProps): JSX.Element | null {
  const { features, size, unit, chosen, onPut } = props;
  const feature = chosen === null ? null : (features[chosen] ?? null);
  if (chosen === null || feature === null || feature.geometry.type === 'Point') return null;
  const { west, south, east, north } = boundsOf(feature);
  const [, height] = size;
  const handle = (kind: string, [x, y]: Position, led: Led, more: SVGAttributes<SVGGElement> = {}) => (
    <g
      class={`handle ${kind}`}
      transform={`translate(${x} ${height - y})`}
      onPointerDown={(event) => drag(event, size, props, chosen, led)}
      {...more}
    >
      <circle class="reach" r={(kind === 'middle' ? CORNER_SIZE : REACH) * unit} />
      <circle class="dot" r={(kind === 'turn' || kind === 'stretch' ? HANDLE_SIZE : CORNER_SIZE) * unit} />
    </g>
  );
  const step = ([x, y]: Position): Position => [inSteps(x), inSteps(y)];
  const middle: Position = [(west + east) / 2, (south + north) / 2];
  // Beside the feature, and on the map.
  const over = Math.min(north + AHEAD * unit, height);
  const out = AHEAD * 0.7 * unit;
  return (
    <>
      {linesOf(feature).flatMap((line, l) =>
        line.map((at, c) => {
          const next = line[c + 1] ?? (isArea(feature) ? line[0] : undefined);
          return (
            <g key={`${l}.${c}`}>
              {next === undefined
                ? null
                : handle('middle', middleOf(at, next), (_from, to) =>
                    withCorner(withCornerAfter(feature, [l, c]), [l, c + 1], step(to), size),
                  )}
              {handle('corner', at, (_from, to) => withCorner(feature, [l, c], step(to), size), {
                tabIndex: 0,
                'aria-label': `Corner ${c + 1} at ${at.join(', ')} cm; arrow keys move it, Delete removes it`,
                ...keyed(
                  { ...props, onRemove: () => onPut(chosen, (now) => withoutCorner(now, [l, c]), false) },
                  chosen,
                  ({ key }) => {
                    const by = stepBy(key);
                    if (by === null) return null;
                    return (now) => {
                      const [x, y] = linesOf(now)[l]?.[c] ?? at;
                      return withCorner(now, [l, c], [x + by[0], y + by[1]], size);
                    };
                  },
                ),
              })}
            </g>
          );
        }),
      )}
      {handle('turn', [middle[0], over], ([ax, ay], [bx, by]) =>
        turned(
          feature,
          pointAlong([bx - middle[0], by - middle[1]]) - pointAlong([ax - middle[0], ay - middle[1]]),
          size,
        ),
      )}
      {handle(
        'stretch',
        [Math.min(east + out, size[0]), Math.min(north + out, height)],
        ([ax, ay], [bx, by]) => stretchedTo(feature, step([east + bx - ax, north + by - ay]), size),
      )}
    </>
  );
}
