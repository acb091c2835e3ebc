/**
 * The map of a battle. Formations and the ground are placed and turned on it by pointer or key, which changes the spec;
 * trays beside it have more of both. In its place a battle is played again act by act, as in a report.
 */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { alike, become, stockOf } from '../../../battlefield/map/stock.ts';
import { FEATURE_FIELDS } from '../../../battlefield/map/feature-fields.ts';
import { featuresOf, type MapFeature, type Position } from '../../../battlefield/map/shaping.ts';
import { mapOf } from '../../../play/json.ts';
import { capitalised } from '../../../play/printed-names.ts';
import type { Deployment } from '../../../report/battle/deployment.ts';
import type { KindDescription, SystemDescription } from '../../../engine/system-description.ts';
import { placed, type FormProps } from '../../drawing/chip.tsx';
import { Choose } from '../../drawing/choose.tsx';
import { nameShown } from '../../drawing/field-words.ts';
import { Form } from '../../drawing/form.tsx';
import { formOf } from '../../drawing/sides.tsx';
import { Alert } from '../../drawing/with-code.tsx';
import { useAsked } from '../../state/asked.ts';
import { sidesOf, type SideOfSpec } from '../../state/sides.ts';
import { dataOf, FILE, valueAt, withValue, type SpecPath } from '../../state/spec-text.ts';
import { useBench } from './at-bench.ts';
import { Forces, type Moving, type Placed } from './forces.tsx';
import { featureWords, Ground, Handles, stockWords, type GroundProps } from './ground.tsx';
import { hasOwnMap, mapIn, MAP_PATH, withFeature, withOwnMap, type Change } from './map-edits.ts';
import { pointOn } from './pointer.ts';
import {
  inSteps,
  pathInSpec,
  pointAlong,
  POINT_NAMES,
  postText,
  STEP_CM,
  turnedTo,
  withPost,
  type Post,
} from './posts.ts';
import { Stage, type Expected } from './stage.tsx';
import { GroundTray, MapFile, TableSize, UnitTray, type Table } from './trays.tsx';

export interface DeploymentMapProps {
  readonly system: SystemDescription;
  readonly kind: KindDescription;
}

/** A formation or a feature of the ground, by its number. */
interface Chosen {
  readonly of: 'forces' | 'ground';
  readonly i: number;
}

export function DeploymentMap(props: DeploymentMapProps): JSX.Element {
  const { kind } = props;
  const { answers, spec, fight, change: changeBench, settle: onSettle, onSpec } = useBench();
  const { battles } = answers;
  const isWatched = fight !== null;
  /** The change of what is dragged. */
  const dragged = useSignal<Change | null>(null);
  /** The spec with that, which changes the spec of the page only where it is let go. */
  const trial = useSignal<string | null>(null);
  const text = trial.value ?? spec;
  const asked = useAsked('deployment', { spec: text, file: FILE });
  const drawn = asked.answer.value;
  const data = dataOf(spec);
  const chosen = useSignal<Chosen>({ of: 'forces', i: 0 });
  /** Posts of formations that are held, or not drawn there yet. */
  const held = useSignal<ReadonlyMap<number, Post>>(new Map());
  /** A feature that is dragged. */
  const heldFeature = useSignal<{ readonly i: number; readonly to: MapFeature } | null>(null);
  /** The text as it stands: keys may follow one another faster than it is drawn. */
  const latest = useRef(spec);
  latest.current = spec;
  /** True where the reader has asked for a battle, which then begins to move. */
  const isAsked = useRef(false);
  const host = useRef<HTMLDivElement>(null);
  /** The piece that was placed, until it is drawn. */
  const expected = useRef<Expected | null>(null);
  const isDrawn = asked.answerTo.value?.spec === spec;
  useLayoutEffect(() => {
    if (isDrawn && dragged.value === null) held.value = new Map();
  }, [isDrawn, drawn, dragged.value]);
  useLayoutEffect(() => {
    if (dragged.value === null) trial.value = null;
    // The next place is asked about when there is an answer to the last: a pointer that moves on gets answers too.
    else if (!asked.busy.value) trial.value = dragged.value(latest.current);
  }, [dragged.value, asked.busy.value]);
  const change = (make: Change, during = false): void => {
    const changed = make(latest.current);
    if (changed === latest.current) return;
    latest.current = changed;
    onSpec(changed, during);
  };
  const sides = sidesOf(data);
  const remove = (path: SpecPath): void => {
    expected.current = null;
    change((now) => withValue(now, path, undefined));
  };

  const formations = (drawn?.formations ?? []).map((formation, i): Placed => ({
    ...formation,
    post: held.value.get(i) ?? formation,
    specPath: pathInSpec(data, kind, formation.path),
  }));
  const hold = (i: number, post: Post): void => {
    held.value = new Map(held.value).set(i, post);
  };
  const moving: Moving = {
    formations,
    chosen: chosen.value.of === 'forces' ? chosen.value.i : null,
    onChoose: (i) => (chosen.value = { of: 'forces', i }),
    onDrag: (i, to) => {
      const { specPath: path = null, post: from } = formations[i] ?? {};
      if (path === null || from === undefined) return;
      dragged.value = to === null ? null : (now) => withPost(now, path, from, to);
      hold(i, to ?? from);
    },
    onPut: (i, to, during) => {
      const formation = formations[i];
      const path = formation?.specPath ?? null;
      if (formation === undefined || path === null) return;
      const from = held.value.get(i) ?? formation;
      const post = to(from);
      hold(i, post);
      change((now) => withPost(now, path, from, post), during);
    },
    onRemove: (i) => {
      const { specPath: path = null, side } = formations[i] ?? {};
      const ofSide = formations.filter((each) => each.side === side);
      // A side has one at the least.
      if (path !== null && ofSide.length > 1) remove(path);
    },
    onSettle,
  };
  const { map = null, size = [0, 0] as const, unit = 0, wrong = [] } = drawn ?? {};
  const names = [nameShown(sides?.[0].name ?? ''), nameShown(sides?.[1].name ?? '')] as const;
  const ground: GroundProps = {
    size,
    unit,
    wrong,
    sides: names,
    features: featuresOf(mapIn(spec, map)).map((feature, i) =>
      heldFeature.value?.i === i ? heldFeature.value.to : feature,
    ),
    chosen: chosen.value.of === 'ground' ? chosen.value.i : null,
    onChoose: (i) => (chosen.value = { of: 'ground', i }),
    onDrag: (i, to) => {
      heldFeature.value = to === null ? null : { i, to };
      dragged.value = to === null ? null : (now) => withFeature(now, i, to, map);
    },
    onPut: (i, to, during) =>
      change((now) => {
        const feature = featuresOf(mapIn(now, map))[i] ?? null;
        return feature === null ? now : withFeature(now, i, to(feature), map);
      }, during),
    onRemove: (i) => {
      chosen.value = { of: 'forces', i: 0 };
      change((now) => withFeature(now, i, undefined, map));
    },
    onSettle,
  };
  const table: Table = {
    spec,
    map,
    size,
    pointAt: (event) => {
      const svg = host.current?.shadowRoot?.querySelector<SVGSVGElement>('.stage .map') ?? null;
      const [x, y] = pointOn(svg, event, size);
      const at: Position = [inSteps(x), inSteps(y)];
      return at.every((cm, axis) => cm >= 0 && cm <= (size[axis] ?? 0)) ? at : null;
    },
    onTry: (now) => (dragged.value = now),
    onPlace: ({ change: make, path }, isPressed) => {
      expected.current = { key: path.join('.'), isPressed };
      change(make);
    },
    onChange: (make) => change(make),
  };
  const played = isWatched && battles.answerTo.value?.spec === spec ? battles.answer.value : null;
  const isWrong = answers.problems.value.length > 0;
  return (
    <section
      class="deployment"
      aria-label="The battle on its map"
      aria-busy={asked.busy.value || (isWatched && battles.busy.value)}
    >
      <p class="tool">
        <button
          onClick={() => {
            isAsked.current = !isWatched;
            changeBench({ fight: isWatched ? null : 'typical' });
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
        <>
          {isWatched || sides === null || valueAt(data, MAP_PATH) === undefined ? null : (
            <details class="block trays" open={hasOwnMap(spec)}>
              <summary>Ground, units and table</summary>
              <GroundTray table={table} sides={names} />
              <UnitTray {...props} sides={sides} formations={formations} table={table} />
              <div class="tool">
                <TableSize {...table} />
                <MapFile {...table} />
              </div>
            </details>
          )}
          <Stage
            host={host}
            html={played?.html ?? drawn.html}
            size={size.join('x')}
            replayed={played}
            replayOf={JSON.stringify(battles.answerTo.value)}
            isAsked={isAsked}
            expected={expected}
            marks={
              <>
                <Ground {...ground} />
                <Forces drawn={drawn} {...moving} />
                <Handles {...ground} />
              </>
            }
          >
            <Panel {...props} drawn={drawn} moving={moving} ground={ground} table={table} sides={sides} />
          </Stage>
        </>
      )}
    </section>
  );
}

interface PanelProps extends DeploymentMapProps {
  readonly drawn: Deployment;
  readonly moving: Moving;
  readonly ground: GroundProps;
  readonly table: Table;
  readonly sides: readonly [SideOfSpec, SideOfSpec] | null;
}

/** Beside the map: the chosen piece, and what is wrong. */
function Panel({ drawn, moving, ground, table, sides, ...props }: PanelProps): JSX.Element {
  const { kind } = props;
  const { answers, settle: onSettle, onSpec, spec } = useBench();
  const { wrong, features } = ground;
  const problemsOfSpec = placed(answers.problems.value);
  const form =
    sides === null
      ? null
      : formOf({ ...props, spec, problems: problemsOfSpec, onSpec, onSettle }, kind, sides);
  const chosen = moving.chosen === null ? undefined : moving.formations[moving.chosen];
  const problems = [
    ...moving.formations.flatMap(({ name, problems: own }) => own.map((message) => ({ name, message }))),
    ...wrong.map(({ feature, message }) => {
      const own = features[feature] ?? null;
      return { name: own === null ? 'Ground' : capitalised(featureWords(own, ground.sides)), message };
    }),
  ];
  return (
    <>
      {ground.chosen === null ? (
        <Place size={drawn.size} {...moving} />
      ) : (
        <Feature ground={ground} table={table} form={form} kind={kind} />
      )}
      <div class="problems" role="status">
        {problems.map(({ name, message }) => (
          <p key={`${name} ${message}`} class="problem">
            <b>{name}</b>
            {`: ${message}`}
          </p>
        ))}
        {drawn.cautions.map((caution) => (
          <p key={caution}>{caution}</p>
        ))}
      </div>
      <Choose
        label="Ground"
        options={[
          { value: '', words: 'none chosen' },
          ...features.flatMap((feature, i) =>
            feature === null
              ? []
              : [{ value: String(i), words: capitalised(featureWords(feature, ground.sides)) }],
          ),
        ]}
        value={ground.chosen === null ? '' : String(ground.chosen)}
        onChange={(i) => (i === '' ? moving.onChoose(0) : ground.onChoose(Number(i)))}
      />
      {chosen === undefined || form === null ? null : <Units kind={kind} chosen={chosen} form={form} />}
    </>
  );
}

interface UnitsProps extends Pick<PanelProps, 'kind'> {
  readonly chosen: Placed;
  readonly form: FormProps;
}

/** The chosen formation as a form. */
function Units({ kind, chosen: { specPath, name, side }, form }: UnitsProps): JSX.Element | null {
  const { spec } = useBench();
  const { formations } = kind.fields[side].force;
  if (specPath === null || formations?.type !== 'list' || formations.of.type !== 'group') return null;
  const { fields } = formations.of;
  const part = { fields, values: mapOf(valueAt(dataOf(spec), specPath)), path: specPath, title: name };
  return <Form parts={[part]} whose={name} {...form} />;
}

interface FeatureProps extends Pick<PanelProps, 'ground' | 'table' | 'kind'> {
  readonly form: FormProps | null;
}

/** The chosen feature of the ground: its kind, its properties as they are declared, and a button that takes it away. */
function Feature({ ground, table, form, kind }: FeatureProps): JSX.Element | null {
  const { chosen, features, sides, onPut, onRemove } = ground;
  const feature = chosen === null ? null : (features[chosen] ?? null);
  if (chosen === null || feature === null || form === null) return null;
  const stock = stockOf(feature);
  const kinds = alike(feature);
  const fields = stock === undefined ? {} : FEATURE_FIELDS[stock.kind];
  const others = Object.fromEntries(
    Object.entries(fields).filter(([name]) => name !== 'kind' && name !== stock?.choice?.[0]),
  );
  const [first, second] = kind.roles;
  return (
    <>
      <p class="tool">
        <Choose
          label="Kind of ground"
          options={kinds.map((each, i) => ({
            value: String(i),
            words: capitalised(stockWords(each, sides)),
          }))}
          value={String(kinds.findIndex((each) => each === stock))}
          onChange={(i) => {
            const to = kinds[Number(i)];
            if (to !== undefined) onPut(chosen, (now) => become(now, to, features), false);
          }}
        />
        <button onClick={() => onRemove(chosen)}>Remove</button>
      </p>
      <Form
        parts={[
          {
            fields: others,
            values: feature.properties,
            path: [...MAP_PATH, 'features', chosen, 'properties'],
            title: featureWords(feature, sides),
          },
        ]}
        whose={featureWords(feature, sides)}
        {...form}
        names={{ ...form.names, [first]: sides[0], [second]: sides[1] }}
        onChange={(changes) =>
          table.onChange((text) =>
            changes.reduce((so, [path, value]) => withValue(so, path, value), withOwnMap(text, table.map)),
          )
        }
      />
      <p class="how" role="status">
        Drag it or its corners; turn it by the handle over it or by T, stretch it by the dark one. Delete
        removes it.
      </p>
    </>
  );
}

interface PlaceProps extends Moving {
  readonly size: Position;
}

/** The post of the chosen formation in numbers. */
function Place({
  formations,
  chosen,
  size,
  onChoose,
  onPut,
  onRemove,
  onSettle,
}: PlaceProps): JSX.Element | null {
  const formation = chosen === null ? undefined : formations[chosen];
  if (chosen === null || formation === undefined) return null;
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
        <button
          disabled={specPath === null || formations.filter(({ side }) => side === formation.side).length < 2}
          onClick={() => onRemove(chosen)}
        >
          Remove
        </button>
      </p>
      <p class="how" role="status">
        {specPath === null
          ? `The place of ${formation.name} stands in another file.`
          : `${formation.name} ${postText(post)}. Drag it, or move it by arrow keys; turn it by the handle before its front, or by T and Shift+T. Back undoes.`}
      </p>
    </>
  );
}
