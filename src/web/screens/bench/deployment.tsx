/**
 * The map of a battle. Each formation is placed and turned on it by pointer or key, which changes the spec; in its place a
 * battle is played again act by act, as in a report.
 */
import { useSignal } from '@preact/signals';
import { mapTools, replay } from 'map-module';
import { render, type ComponentChildren, type JSX, type TargetedPointerEvent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { DeployedFormation, Deployment } from '../../../report/battle/deployment.ts';
import type { Replay } from '../../../report/battle/battle-section.ts';
import type { KindDescription } from '../../../engine/system-description.ts';
import { BATTLE_STYLE } from '../../../report/battle/battle-style.ts';
import { Choose } from '../../drawing/choose.tsx';
import { Alert } from '../../drawing/with-code.tsx';
import { useAsked } from '../../state/asked.ts';
import type { Live } from '../../state/live.ts';
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
  /** True for a spec that cannot be played. */
  readonly isWrong: boolean;
  readonly battles: Live<'battles'>;
  readonly isWatched: boolean;
  readonly onWatch: (isWatched: boolean) => void;
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
.wrong{--side-a:var(--loss);--side-b:var(--loss)}
.wrong .grip{stroke:var(--loss);stroke-width:2px}
.chosen .grip{stroke:var(--ink);stroke-width:1.5px;stroke-dasharray:4 3}
.force:focus-visible .grip{stroke:var(--accent);stroke-width:3px;stroke-dasharray:none}
.turner{fill:var(--paper);stroke:var(--ink);stroke-width:2px;cursor:crosshair;touch-action:none}
.turner circle{vector-effect:non-scaling-stroke}
.turner .reach{fill:transparent;stroke:none}
.stem{stroke:var(--ink);stroke-width:1.5px;vector-effect:non-scaling-stroke}
.label{pointer-events:none}
::slotted(*){flex:none}
button{font:inherit;color:inherit;background:none;border:1px solid;border-radius:4px;cursor:pointer}
`);

export function DeploymentMap(props: DeploymentMapProps): JSX.Element {
  const { spec, file, kind, isWrong, battles, isWatched, onWatch, onSpec, onSettle } = props;
  /** A formation that is dragged. */
  const dragged = useSignal<Dragged | null>(null);
  /** The spec with a place of that, which changes the spec of the page only where it is let go. */
  const trial = useSignal<string | null>(null);
  const text = trial.value ?? spec;
  const asked = useAsked('deployment', { spec: text, file });
  const drawn = asked.answer.value;
  const data = dataOf(spec);
  const chosen = useSignal(0);
  /** Posts of formations that are held, or not drawn there yet. */
  const held = useSignal<ReadonlyMap<number, Post>>(new Map());
  /** The text as it stands: keys may follow one another faster than it is drawn. */
  const latest = useRef(spec);
  latest.current = spec;
  /** True where the reader has asked for a battle, which then begins to move. */
  const isAsked = useRef(false);
  const isDrawn = asked.answerTo.value?.spec === text;
  useEffect(() => {
    if (isDrawn && dragged.value === null) held.value = new Map();
  }, [isDrawn, drawn, dragged.value]);

  const formations = (drawn?.formations ?? []).map((formation, i): Placed => ({
    ...formation,
    post: held.value.get(i) ?? formation,
    specPath: pathInSpec(data, kind, formation.path),
  }));
  const hold = (i: number, post: Post): void => {
    held.value = new Map(held.value).set(i, post);
  };
  useEffect(() => {
    const { value: drag } = dragged;
    const path = drag === null ? null : (formations[drag.i]?.specPath ?? null);
    if (drag === null || path === null) trial.value = null;
    // The next place is asked about when there is an answer to the last: a pointer that moves on gets answers too.
    else if (!asked.busy.value) trial.value = withPost(latest.current, path, drag.from, drag.to);
  }, [dragged.value, asked.busy.value]);
  const drag: StageProps['onDrag'] = (now) => {
    dragged.value = now;
    if (now !== null) hold(now.i, now.to);
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
  const moving: Moving = {
    formations,
    chosen: chosen.value,
    onChoose: (i) => (chosen.value = i),
    onPut: put,
    onSettle,
  };
  const played = isWatched && battles.answerTo.value?.spec === spec ? battles.answer.value : null;
  return (
    <section
      class="deployment"
      aria-label="The battle on its map"
      aria-busy={asked.busy.value || (isWatched && battles.busy.value)}
    >
      <p class="tool">
        <button
          type="button"
          onClick={() => {
            isAsked.current = !isWatched;
            onWatch(!isWatched);
          }}
        >
          {isWatched ? 'Place the forces' : 'Play a typical battle'}
        </button>
        <span role="status">
          {isWatched && played === null && (isWrong || battles.busy.value)
            ? `The battles are ${isWrong ? 'played once the spec is mended' : 'being played'}.`
            : null}
        </span>
      </p>
      <Alert text={asked.failure.value?.message ?? (isWatched ? battles.failure.value?.message : null)} />
      {drawn === null ? (
        <p>{asked.busy.value ? 'The map is being drawn.' : 'The map or the forces cannot be read yet.'}</p>
      ) : (
        <Stage
          drawn={drawn}
          replayed={played}
          replayOf={JSON.stringify(battles.answerTo.value)}
          isAsked={isAsked}
          onHold={hold}
          onDrag={drag}
          {...moving}
        >
          <Place size={drawn.size} {...moving} />
          <div class="problems" role="status">
            {formations.flatMap(({ name, problems }) =>
              problems.map((message) => (
                <p key={message} class="problem">
                  <b>{name}</b>
                  {`: ${message}`}
                </p>
              )),
            )}
          </div>
        </Stage>
      )}
    </section>
  );
}

interface Placed extends DeployedFormation {
  /** The present post, which may not be drawn yet. */
  readonly post: Post;
  /** Null where another file has its place. */
  readonly specPath: readonly (string | number)[] | null;
}

interface Dragged {
  readonly i: number;
  readonly from: Post;
  readonly to: Post;
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
  /** Null ends it. */
  readonly onDrag: (dragged: Dragged | null) => void;
}

interface OnStage extends StageProps {
  /** Battles that are played in place of the deployment. */
  readonly replayed: Replay | null;
  /** The question that they answer: an answer to the same one does not begin them anew. */
  readonly replayOf: string;
  readonly isAsked: { readonly current: boolean };
  readonly children: ComponentChildren;
}

/** The map in a tree of its own, with the children beside it; the formations are drawn into it, or a battle is played. */
function Stage({ replayed, replayOf, isAsked, children, ...forces }: OnStage): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const marks = useRef<Element | null>(null);
  const html = replayed?.html ?? forces.drawn.html;
  useEffect(() => {
    const { current: place } = host;
    if (place === null) return;
    const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [look];
    // A section that fills the screen stays.
    const section = root.firstElementChild ?? root.appendChild(document.createElement('section'));
    section.classList.add('battle');
    // Markup of our own engine, in which every name is escaped.
    section.innerHTML = html;
    mapTools(section);
    const stop = replayed === null ? null : replay(section, replayed.acts);
    if (isAsked.current) section.querySelector<HTMLButtonElement>('.play')?.click();
    marks.current = replayed === null ? section.querySelector('.marks') : null;
    return () => {
      stop?.();
      if (marks.current !== null) render(null, marks.current);
    };
  }, [html, replayOf]);
  useEffect(() => {
    if (marks.current !== null) render(<Forces {...forces} />, marks.current);
  });
  return (
    <div class="stage" ref={host}>
      {children}
    </div>
  );
}

function Forces({
  drawn,
  formations,
  chosen,
  onChoose,
  onHold,
  onDrag,
  onPut,
  onSettle,
}: StageProps): JSX.Element {
  const { size, unit, others } = drawn;
  /** Follows the pointer with a post made of where it is, until it is let go. */
  const drag = (event: TargetedPointerEvent<SVGElement>, i: number, postAt: (at: Point) => Post): void => {
    const { currentTarget: element, pointerId } = event;
    const before = formations[i];
    if (event.button !== 0 || before === undefined || before.specPath === null) return;
    event.stopPropagation();
    onChoose(i);
    element.setPointerCapture(pointerId);
    let post: Post | null = null;
    const follow = (moved: PointerEvent): void => {
      post = postAt(pointOnMap(element, moved, size));
      onDrag({ i, from: before.post, to: post });
    };
    const end = ({ type }: Event): void => {
      element.removeEventListener('pointermove', follow);
      for (const name of ENDS) element.removeEventListener(name, end);
      const to = post;
      onDrag(null);
      onHold(i, before.post);
      if (type === 'pointerup' && to !== null) onPut(i, () => to, false);
    };
    element.addEventListener('pointermove', follow);
    for (const name of ENDS) element.addEventListener(name, end);
  };
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
