/** Trays beside a map: kinds of ground and of units to drag onto it, the size of its table, and the map as a file. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { FRAME_FIELDS } from '../../../battlefield/map/feature-fields.ts';
import { featuresOf, onRiver, type Position } from '../../../battlefield/map/shaping.ts';
import { placed, placedApart, STOCK } from '../../../battlefield/map/stock.ts';
import { capitalised } from '../../../play/printed-names.ts';
import type { Json } from '../../../play/json.ts';
import { MAP_ENDING } from '../../../engine/shelf.ts';
import { MOST_CHARACTERS } from '../../../spec/limits.ts';
import type { KindDescription, SystemDescription } from '../../../engine/system-description.ts';
import { Choose } from '../../drawing/choose.tsx';
import { nameOf, nameShown } from '../../drawing/field-words.ts';
import { FromDisk } from '../../drawing/find.tsx';
import { fieldAt } from '../../drawing/sides.tsx';
import { save } from '../../drawing/spec-pane.tsx';
import { useTyped } from '../../drawing/typed.ts';
import type { SideOfSpec } from '../../state/sides.ts';
import { stockWords, type GroundProps } from './ground.tsx';
import {
  beside,
  freePlace,
  joining,
  mapIn,
  MAP_PATH,
  placesIn,
  unitOf,
  withFeature,
  withMap,
  withTable,
  type Change,
  type Placing,
} from './map-edits.ts';
import { groundOf, standsOn, type Placed } from './forces.tsx';
import { follow, hasMoved } from './pointer.ts';

/** The map on which things are put down. */
export interface Table {
  readonly spec: string;
  /** The map as it was drawn. */
  readonly map: Json;
  readonly size: Position;
  /** The point of the map under the pointer; null beside it. */
  readonly pointAt: (event: PointerEvent) => Position | null;
  /** Shows the map as it would be; null ends that. */
  readonly onTry: (change: Change | null) => void;
  /** Takes what is placed; `isPressed` without being led to its place. */
  readonly onPlace: (placing: Placing, isPressed: boolean) => void;
  readonly onChange: (change: Change) => void;
}

interface PieceProps {
  readonly words: string;
  readonly title?: string;
  readonly table: Table;
  /** The change that puts it at a point, or where there is room; null where it cannot be put. */
  readonly place: (at: Position | null) => Placing | null;
}

/** A button that is dragged onto the map, or pressed. */
function Piece({ words, title, table, place }: PieceProps): JSX.Element {
  const isDragged = useRef(false);
  const put = (at: Position | null): void => {
    const placing = place(at);
    if (placing !== null) table.onPlace(placing, at === null);
  };
  return (
    <button
      class="piece"
      title={title}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        let at: Position | null = null;
        isDragged.current = false;
        follow(
          event,
          (now) => {
            isDragged.current ||= hasMoved(event, now);
            if (!isDragged.current) return;
            at = table.pointAt(now);
            table.onTry(at === null ? null : (place(at)?.change ?? null));
          },
          (isDone) => {
            table.onTry(null);
            if (isDone && isDragged.current && at !== null) put(at);
          },
        );
      }}
      onClick={({ detail }) => {
        // A key presses without a pointer.
        if (detail === 0 || !isDragged.current) put(null);
      }}
    >
      {words}
    </button>
  );
}

/** Kinds of ground. */
export function GroundTray({
  table,
  sides,
}: { readonly table: Table } & Pick<GroundProps, 'sides'>): JSX.Element {
  const { spec, map, size } = table;
  const features = featuresOf(mapIn(spec, map));
  return (
    <p class="tool pieces">
      {STOCK.map((stock) => {
        const words = stockWords(stock, sides);
        return (
          <Piece
            key={words}
            words={capitalised(words)}
            table={table}
            place={(at) => {
              const feature =
                at === null
                  ? placedApart(stock, size, features)
                  : onRiver(placed(stock, at, size, features), features);
              return {
                change: (text) => withFeature(text, featuresOf(mapIn(text, map)).length, feature, map),
                path: [...MAP_PATH, 'features', features.length],
              };
            }}
          />
        );
      })}
    </p>
  );
}

interface UnitTrayProps {
  readonly system: SystemDescription;
  readonly kind: KindDescription;
  readonly sides: readonly [SideOfSpec, SideOfSpec];
  readonly formations: readonly Placed[];
  readonly table: Table;
}

/** Kinds of units that a side may have. */
export function UnitTray({ system, kind, sides, formations, table }: UnitTrayProps): JSX.Element | null {
  const which = useSignal<0 | 1>(0);
  const side = sides[which.value];
  const unit = fieldAt(kind, sides, ['sides', side.name, 'force', 'formations', '0', 'units', '0']);
  const choice = unit?.type === 'group' ? unit.fields['kind'] : undefined;
  if (unit?.type !== 'group' || choice?.type !== 'choice') return null;
  const own = formations.filter(({ side: of }) => of === which.value);
  const { spec, map, size } = table;
  return (
    <p class="tool pieces">
      <Choose
        label="Units for"
        options={sides.map(({ name }, i) => ({ value: String(i), words: nameShown(name) }))}
        value={String(which.value)}
        onChange={(value) => (which.value = value === '1' ? 1 : 0)}
      />
      {choice.values.map((each) => {
        const words = nameOf(each, system.names);
        return (
          <Piece
            key={each}
            words={capitalised(words)}
            title="Drag it onto the map; on a formation it joins that"
            table={table}
            place={(at) => {
              const company = { unit: unitOf(unit.fields, each, side), name: words };
              const joined = at === null ? undefined : own.find((one) => standsOn(one, at));
              if (joined?.specPath) return joining(spec, joined.specPath, company);
              const from = own.at(-1)?.post.at ?? [size[0] / 2, size[1] / 2];
              const free = (): Position =>
                freePlace(
                  from,
                  [...formations.map(groundOf), ...placesIn(side)],
                  featuresOf(mapIn(spec, map)),
                  which.value,
                  size,
                );
              return beside(side, company, at ?? free(), size);
            }}
          />
        );
      })}
    </p>
  );
}

/** The length and the width of the table. */
export function TableSize({ size, map, onChange }: Table): JSX.Element {
  const { min, max } = FRAME_FIELDS.width;
  const edge = (which: 0 | 1, words: string): JSX.Element => {
    // A hook in a fixed order: both edges are always there.
    const typed = useTyped(size[which], ({ valueAsNumber }) => {
      const cm = Math.min(max, Math.max(min, Math.round(valueAsNumber)));
      if (Number.isNaN(cm) || cm === size[which]) return;
      onChange((text) => withTable(text, size, which === 0 ? [cm, size[1]] : [size[0], cm], map));
    });
    return (
      <label>
        {`${words} `}
        <input type="number" min={min} max={max} step={1} {...typed} />
        {' cm'}
      </label>
    );
  };
  return (
    <>
      {edge(0, 'Table: width')}
      {edge(1, 'depth')}
    </>
  );
}

/** The map as a file, and one from disk in its place. */
export function MapFile({ spec, map, onChange }: Table): JSX.Element {
  const problem = useSignal('');
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    if (file.size > MOST_CHARACTERS) {
      problem.value = `${file.name} has more than ${MOST_CHARACTERS} bytes, the most for a map.`;
      return;
    }
    try {
      const read = JSON.parse(await file.text()) as Json; // of any shape, which reading the spec checks
      problem.value = '';
      onChange((text) => withMap(text, read));
    } catch {
      problem.value = `${file.name} is no map file: its text is no GeoJSON.`;
    }
  };
  return (
    <>
      <button
        onClick={() =>
          save(
            `map${MAP_ENDING}`,
            new Blob([`${JSON.stringify(mapIn(spec, map), null, 2)}\n`], { type: 'application/geo+json' }),
          )
        }
      >
        Save the map file
      </button>
      <FromDisk
        words="Take a map from disk"
        accept={MAP_ENDING}
        isSingle
        onFiles={([file]) => void take(file)}
      />
      <span role="status">{problem.value}</span>
    </>
  );
}
