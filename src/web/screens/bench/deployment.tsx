/** The map with the forces of a battle: each formation is placed and turned by pointer or key, which changes the spec. */
import { useSignal } from '@preact/signals';
import { render, type JSX, type TargetedPointerEvent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { DeployedFormation, Deployment } from '../../../report/battle/deployment.ts';
import type { KindDescription } from '../../../engine/system-description.ts';
import type { Diagnostic } from '../../../experiment/diagnostic.ts';
import { BATTLE_STYLE } from '../../../report/battle/battle-style.ts';
import { Choose } from '../../drawing/choose.tsx';
import { Alert } from '../../drawing/with-code.tsx';
import { useAsked } from '../../state/asked.ts';
import { dataOf } from '../../state/spec-text.ts';
import {
  changeOf,
  movedTo,
  pathInSpec,
  pointAlong,
  POINT_NAMES,
  postText,
  STEP_CM,
  turnedTo,
  withPost,
  type Post,
} from './posts.ts';

export interface DeploymentMapProps {
  readonly spec: string;
  readonly file: string;
  readonly kind: KindDescription;
  /** The problems of the spec. */
  readonly problems: readonly Diagnostic[];
  /** Takes the changed text; `during` a gesture more will follow. */
  readonly onSpec: (spec: string, during: boolean) => void;
  readonly onSettle: () => void;
}

/** Style of the map: drawings that are used again keep their look only in a tree of its own, which no style of the page enters. */
const look = new CSSStyleSheet();
look.replaceSync(`${BATTLE_STYLE}
.map{max-height:80vh}
.force{cursor:grab;touch-action:none;outline:none}
.grip{fill:transparent;stroke:none;vector-effect:non-scaling-stroke}
.wrong .grip{stroke:var(--loss);stroke-width:2px}
.chosen .grip{stroke:var(--ink);stroke-width:1.5px;stroke-dasharray:4 3}
.force:focus-visible .grip{stroke:var(--side-a);stroke-width:3px;stroke-dasharray:none}
.turn{fill:var(--paper);stroke:var(--ink);stroke-width:2px;cursor:crosshair;touch-action:none}
.turn circle{vector-effect:non-scaling-stroke}
.turn .reach{fill:transparent;stroke:none}
.stem{stroke:var(--ink);stroke-width:1.5px;vector-effect:non-scaling-stroke}
`);

export function DeploymentMap(props: DeploymentMapProps): JSX.Element {
  const { spec, file, kind, problems, onSpec, onSettle } = props;
  const asked = useAsked('deployment', { spec, file });
  const drawn = asked.answer.value;
  const data = dataOf(spec);
  const chosen = useSignal(0);
  /** Posts of formations that are held, or not drawn there yet. */
  const held = useSignal<ReadonlyMap<number, Post>>(new Map());
  /** The text as it stands: keys may follow one another faster than it is drawn. */
  const latest = useRef(spec);
  latest.current = spec;
  const isDrawn = asked.answerTo.value?.spec === spec;
  useEffect(() => {
    if (isDrawn) held.value = new Map();
  }, [isDrawn, drawn]);

  const formations = (drawn?.formations ?? []).map((formation, i): Placed => {
    const path = pathInSpec(data, kind, formation.path);
    const at = path === null ? null : `${path.join('.')}.`;
    return {
      ...formation,
      post: held.value.get(i) ?? formation,
      specPath: path,
      problems: problems.filter((problem) => at !== null && `${problem.path}.`.startsWith(at)),
    };
  });
  const hold = (i: number, post: Post): void => {
    held.value = new Map(held.value).set(i, post);
  };
  /** Puts a formation in the spec where `change` leads it. */
  const put: Moving['onPut'] = (i, change, during) => {
    const formation = formations[i];
    if (formation === undefined || formation.specPath === null) return;
    const from = held.value.get(i) ?? formation;
    const post = change(from);
    hold(i, post);
    const changed = withPost(latest.current, formation.specPath, from, post);
    if (changed === latest.current) return;
    latest.current = changed;
    onSpec(changed, during);
  };
  const own = formations[chosen.value];
  const wrong = formations.filter(({ problems: its }) => its.length > 0);
  return (
    <section class="deployment" aria-label="Deployment" aria-busy={asked.busy.value}>
      <h2>The forces on the map</h2>
      <Alert text={asked.failure.value?.message} />
      {drawn === null ? (
        <p>{asked.busy.value ? 'The map is being drawn.' : 'The map or the forces cannot be read yet.'}</p>
      ) : (
        <>
          <Stage
            drawn={drawn}
            formations={formations}
            chosen={chosen.value}
            onChoose={(i) => (chosen.value = i)}
            onHold={hold}
            onPut={put}
            onSettle={onSettle}
          />
          {own === undefined ? null : (
            <Place
              formations={formations}
              chosen={chosen.value}
              size={drawn.size}
              onChoose={(i) => (chosen.value = i)}
              onPut={put}
              onSettle={onSettle}
            />
          )}
          {wrong.length === 0 ? null : (
            <ul class="problems" role="status">
              {wrong.flatMap(({ name, problems: its }) =>
                its.map(({ message }) => (
                  <li key={message} class="problem">
                    <b>{name}</b>
                    {`: ${message}`}
                  </li>
                )),
              )}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

interface Placed extends DeployedFormation {
  /** The present post, which may not be drawn yet. */
  readonly post: Post;
  /** Null where another file has its place. */
  readonly specPath: readonly (string | number)[] | null;
  readonly problems: readonly Diagnostic[];
}

interface Moving {
  readonly formations: readonly Placed[];
  readonly chosen: number;
  readonly onChoose: (i: number) => void;
  readonly onPut: (i: number, change: (post: Post) => Post, during: boolean) => void;
  readonly onSettle: () => void;
}

interface StageProps extends Moving {
  readonly drawn: Deployment;
  readonly onHold: (i: number, post: Post) => void;
}

/** The map in a tree of its own; the formations are drawn into it. */
function Stage(props: StageProps): JSX.Element {
  const { drawn } = props;
  const host = useRef<HTMLDivElement>(null);
  const marks = useRef<Element | null>(null);
  const { definitions, picture, key } = drawn;
  useEffect(() => {
    const place = host.current;
    if (place === null) return;
    const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [look];
    // Markup of our own engine, in which every name is escaped.
    root.innerHTML = `<div class="battle">${definitions}${picture}${key}</div>`;
    marks.current = root.querySelector('.marks');
    return () => {
      if (marks.current !== null) render(null, marks.current);
    };
  }, [definitions, picture, key]);
  useEffect(() => {
    if (marks.current !== null) render(<Forces {...props} />, marks.current);
  });
  return <div class="stage" ref={host} />;
}

function Forces({ drawn, formations, chosen, onChoose, onHold, onPut, onSettle }: StageProps): JSX.Element {
  const { size, unit, others } = drawn;
  /** Follows the pointer with a post made of where it is, until it is let go. */
  const drag = (event: TargetedPointerEvent<SVGElement>, i: number, postAt: (at: Point) => Post): void => {
    const { currentTarget: element, pointerId } = event;
    if (event.button !== 0 || formations[i]?.specPath === null) return;
    event.stopPropagation();
    onChoose(i);
    element.setPointerCapture(pointerId);
    let post: Post | null = null;
    const follow = (moved: PointerEvent): void => {
      post = postAt(pointOnMap(element, moved, size));
      onHold(i, post);
    };
    const end = ({ type }: Event): void => {
      element.removeEventListener('pointermove', follow);
      for (const name of ENDS) element.removeEventListener(name, end);
      const before = formations[i];
      const to = post;
      if (before !== undefined) onHold(i, before.post);
      if (type === 'pointerup' && to !== null) onPut(i, () => to, false);
    };
    element.addEventListener('pointermove', follow);
    for (const name of ENDS) element.addEventListener(name, end);
  };
  return (
    <>
      <g dangerouslySetInnerHTML={{ __html: others }} />
      {formations.map((formation, i) => {
        const { name, side, post, marks, reach, specPath, entersTurn, problems } = formation;
        const own = matrixOf(post, size);
        const [left, right] = [reach.left + unit, reach.right + unit];
        const [front, back] = [reach.front + unit, reach.back + unit];
        const top = -front - TURN_AHEAD * unit;
        const words = [
          `${name}, ${side === 0 ? 'first' : 'second'} side, ${postText(post)}`,
          ...(entersTurn > 1 ? [`enters in turn ${entersTurn}`] : []),
          specPath === null ? 'its place stands in another file' : 'arrow keys move it, T turns it',
        ];
        return (
          <g
            key={formation.path.join('.')}
            class={`force${i === chosen ? ' chosen' : ''}${problems.length > 0 ? ' wrong' : ''}`}
            role="button"
            tabIndex={0}
            aria-label={words.join('; ')}
            onFocus={() => onChoose(i)}
            onBlur={onSettle}
            onKeyUp={onSettle}
            onKeyDown={(event) => {
              const isCommand = event.ctrlKey || event.metaKey || event.altKey;
              const change = isCommand ? null : changeOf(event, size);
              if (change === null) return;
              event.preventDefault();
              onPut(i, change, true);
            }}
            onPointerDown={(event) => {
              const from = pointOnMap(event.currentTarget, event, size);
              drag(event, i, ([x, y]) =>
                movedTo(post, [post.at[0] + x - from[0], post.at[1] + y - from[1]], size),
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
            {i !== chosen || specPath === null ? null : (
              <g transform={own}>
                <path class="stem" d={`M0 ${-front}V${top}`} />
                <g
                  class="turn"
                  onPointerDown={(event) =>
                    drag(event, i, ([x, y]) => turnedTo(post, pointAlong([x - post.at[0], y - post.at[1]])))
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

type Point = readonly [number, number];

const ENDS = ['pointerup', 'pointercancel'] as const;
/** Units of the map between a formation and the handle that turns it, the size of that, and its reach for a finger. */
const TURN_AHEAD = 3.2;
const TURN_SIZE = 1.3;
const TURN_REACH = 2.8;

/** The place on the map under the pointer, in cm from the south-west corner. */
function pointOnMap(element: SVGElement, { clientX, clientY }: PointerEvent, [, height]: Point): Point {
  const toScreen = element.ownerSVGElement?.getScreenCTM();
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(toScreen?.inverse());
  return [x, height - y];
}

/** Puts what looks north about (0, 0) to a post. */
function matrixOf({ at: [x, y], facing: [fx, fy] }: Post, [, height]: Point): string {
  return `translate(${x} ${height - y}) rotate(${degreesOf(fx, fy)})`;
}

function inverseOf({ at: [x, y], facing: [fx, fy] }: Post, [, height]: Point): string {
  return `rotate(${-degreesOf(fx, fy)}) translate(${-x} ${y - height})`;
}

function degreesOf(fx: number, fy: number): number {
  return (Math.atan2(fx, fy) * 180) / Math.PI;
}

interface PlaceProps extends Moving {
  readonly size: Point;
}

/** The post of the chosen formation in numbers. */
function Place({ formations, chosen, size, onChoose, onPut, onSettle }: PlaceProps): JSX.Element | null {
  const formation = formations[chosen];
  if (formation === undefined) return null;
  const { post, specPath } = formation;
  const input = (which: 0 | 1, words: string): JSX.Element => (
    <label>
      {`${words} `}
      <input
        type="number"
        min={0}
        max={size[which]}
        step={STEP_CM}
        value={post.at[which]}
        disabled={specPath === null}
        onInput={({ currentTarget: { valueAsNumber: cm } }) => {
          if (Number.isNaN(cm)) return;
          const to = ({ at: [x, y] }: Post) => (which === 0 ? ([cm, y] as const) : ([x, cm] as const));
          onPut(chosen, (from) => ({ ...from, at: to(from) }), true);
        }}
        onChange={onSettle}
      />
      {' cm'}
    </label>
  );
  return (
    <>
      <p class="tool">
        <Choose
          label="Formation"
          options={formations.map(({ name }, i) => ({ value: String(i), words: name }))}
          value={String(chosen)}
          onChange={(i) => onChoose(Number(i))}
        />
        {input(0, 'from the west')}
        {input(1, 'from the south')}
        <Choose
          label="faces"
          options={POINT_NAMES.map((name) => ({ value: name, words: name }))}
          value={POINT_NAMES[pointAlong(post.facing)] ?? ''}
          onChange={(name) => onPut(chosen, (from) => turnedTo(from, POINT_NAMES.indexOf(name)), false)}
        />
      </p>
      <p class="how" role="status">
        {specPath === null
          ? `The place of ${formation.name} stands in another file.`
          : `${formation.name} ${postText(post)}. Drag it, or move it by arrow keys; turn it by the handle before its front, or by T and Shift+T. Back undoes.`}
      </p>
    </>
  );
}
