/**
 * A scene of a battle on its map: who stands where at a moment, looking which way, and who could still act; who holds the
 * objectives; and the key of the signs. The first side is solid and the second hollow; a thick front is ready, a dashed
 * edge is not; a cross is lost.
 */
import { sideLabel, type LabelFacts } from '../../questions/telling/labels.ts';
import { say, type Sentence } from '../../questions/telling/sentence.ts';
import type { BattleMap } from '../../battlefield/map/battle-map.ts';
import type { Bounds } from '../../battlefield/map/shaping.ts';
import { sideOf } from '../../questions/battles/tell.ts';
import type { LoggedPiece } from '../../run/record/battle-log.ts';
import type { Frame, Holder, Piece, Work } from '../../questions/battles/frames.ts';
import { markup, sentenceHtml, type Html } from '../html.ts';
import {
  INK,
  mapDefinitions,
  mapPicture,
  middleOf,
  placeOn,
  scaleAndNorth,
  short,
  unitOf,
  zonesOf,
  type Point,
} from './map-drawing.ts';
import { groundNames, isOver, Names, type Box, type Placed, type Spot } from './names.ts';

/** Units of the map between a formation and its name: behind it, or before it where there is no room. */
const BEHIND = [3.4, -3.4, 5.5, -5.5];
const CLOSE = BEHIND.slice(0, 2);
/** The harm of a block to a name of the ground, which stands there nevertheless: the block may go. */
const BLOCK_UNDER_NAME = 0.1;
/** Between the outermost unit and a name beside it, and above or below the unit. */
const BESIDE = 3;
const UP = [0, 3.2, -3.2];
/** Between a feature of the ground and the reason why it is wrong. */
const UNDER = 3.6;

/** A formation by the name on the map. */
export interface NamedFormation {
  readonly id: string;
  readonly name: string;
  /** The problem of its place, which stands beside it. */
  readonly reason?: string | null;
}

/** The problem of a feature of the ground, whose bounds are in cm. */
interface GroundReason {
  readonly reason: string;
  readonly around: Bounds;
}

/** Names as they stand at a moment: of the ground, without those that give way, and of each formation. */
interface Labels {
  readonly ground: readonly Html[];
  readonly formations: readonly Html[];
  readonly reasons: readonly Html[];
  /** Names placed, by formation. */
  readonly placed: ReadonlyMap<string, readonly Placed[]>;
}

/** A moment of a battle with its marks, from which the next is drawn. */
export interface Moment {
  readonly frame: Frame;
  /** Each at its place in the list: the same for every moment of a battle. */
  readonly marks: readonly Html[];
  readonly blocks: readonly Html[];
  readonly names: Labels;
}

/** Draws moments of battles on one map. */
export class Scene {
  /** At the start. */
  readonly holders: Frame['holders'];
  private readonly map: BattleMap;
  private readonly foot: Html;
  /** Names of the ground, and the box of each. */
  private readonly ground: readonly Html[];
  private readonly groundBoxes: readonly Box[];

  /** The names of the ground leave room for `pieces` where they can. */
  constructor(map: BattleMap, metresPerCm: number | null, pieces: readonly LoggedPiece[] = []) {
    this.map = map;
    this.foot = scaleAndNorth(map, metresPerCm);
    const blocks = pieces.flatMap(boxOf).map((box) => ({ ...box, harm: BLOCK_UNDER_NAME }));
    const names = new Names(map, blocks);
    this.ground = groundNames(map, names);
    this.groundBoxes = names.taken.slice(blocks.length);
    this.holders = new Map(
      map.places
        .filter(({ objective }) => objective)
        .map(({ name, holder }): [string, Holder] => [
          name,
          holder === null ? null : holder === 0 ? 'A' : 'B',
        ]),
    );
  }

  /** All that pictures of these pieces use, to stand once in a page. */
  definitions(pieces: readonly LoggedPiece[]): Html {
    return markup`<svg width="0" height="0" class="definitions" aria-hidden="true">${mapDefinitions(this.map)}${blockDefinitions(pieces, unitOf(this.map))}</svg>`;
  }

  /** A hundredth of the longer edge, in cm. */
  get unit(): number {
    return unitOf(this.map);
  }

  /** The signs of this map, and no others. */
  key(pieces: readonly LoggedPiece[], facts: LabelFacts): Html {
    return keyOf(this.map, pieces, facts);
  }

  picture(marks: Html, attributes: Html): Html {
    return mapPicture(this.map, markup`${marks}${this.foot}`, attributes);
  }

  /** A moment; what stands as it did at the moment `before` is drawn as it was there. */
  moment(
    frame: Frame,
    formations: readonly NamedFormation[],
    { trail, seen, before = null }: Replayed = {},
  ): Moment {
    const works = frame.works.map((work) => this.work(work));
    const blocks = frame.pieces.map((piece, i) => {
      const drawn = piece === before?.frame.pieces[i] ? before.blocks[i] : undefined;
      return drawn ?? this.block(piece, seen === undefined ? null : { i, words: seen(piece) });
    });
    const names = this.names(formations, frame.pieces, { before });
    const marks = [
      ...names.ground,
      markup`${works}`,
      ...this.flags(frame.holders),
      markup`${trail ?? null}`,
      ...blocks,
      ...names.formations,
    ];
    return { frame, marks, blocks, names };
  }

  /** Where each side deploys. */
  zones(): readonly Html[] {
    return zonesOf(this.map);
  }

  /** The flags of the objectives. */
  flags(holders: Frame['holders']): readonly Html[] {
    return this.map.places
      .filter(({ name }) => holders.has(name))
      .map((place) => {
        const { x, top } = middleOf(place);
        return markup`<use href="#holder-${(holders.get(place.name) ?? 'none').toLowerCase()}" transform="translate(${placeOn(this.map, [x, top])})"/>`;
      });
  }

  /** The block of a piece; nothing for one that is not on the map. */
  block(piece: Piece, seen: { readonly i: number; readonly words: string } | null = null): Html {
    const { position, facing } = piece;
    if (position === null) return markup``;
    const [s, c] = unitVector(facing);
    const words = seen === null ? null : markup` data-piece="${seen.i}" data-seen="${seen.words}"`;
    return markup`<use href="#${blockOf(piece)}-${stateOf(piece)}" transform="matrix(${short(c)} ${short(s)} ${short(-s)} ${short(c)} ${placeOn(this.map, position)})"${words}/>`;
  }

  /**
   * The names of formations, each behind the middle of its living units; nothing for one without any. After a moment
   * `before` a name stays where it is, unless its formation changed or something came or went where it tried to stand.
   */
  names(
    formations: readonly NamedFormation[],
    pieces: readonly Piece[],
    {
      reasons = [],
      before = null,
    }: { readonly reasons?: readonly GroundReason[]; readonly before?: Moment | null } = {},
  ): Labels {
    const moved = before === null ? [] : movedPieces(before.frame.pieces, pieces);
    if (before !== null && moved.length === 0) return before.names;
    const changed = new Set(moved.map(({ formation }) => formation));
    const cameOrWent = moved.filter(({ alive }) => alive).flatMap(boxOf);
    const isDisturbed = ({ tried }: Placed): boolean =>
      tried.some((place) => cameOrWent.some((box) => isOver(place, box)));

    const h = 100 * unitOf(this.map);
    const living = pieces.filter(({ role, alive }) => role === 'unit' && alive);
    const others = [...this.groundBoxes, ...living.flatMap(boxOf)];
    const names = new Names(this.map, others);
    const onGround = reasons.map(({ reason, around: { west, south, east, north } }) => {
      const x = (100 * (west + east)) / 2;
      return names.put(reason, 'reason', [
        { x, y: 100 * north + UNDER * h },
        { x, y: 100 * south - UNDER * h },
        { x, y: 50 * (south + north) },
      ]).mark;
    });
    const placed = new Map<string, readonly Placed[]>();
    // Other names give way to reasons.
    for (const one of formations.toSorted((a, b) => Number(!a.reason) - Number(!b.reason))) {
      const stood = before?.names.placed.get(one.id) ?? [];
      if (before !== null && !changed.has(one.id) && !stood.some(isDisturbed)) {
        names.taken.push(...boxesOf(stood));
        placed.set(one.id, stood);
      } else {
        const own = living.filter(({ formation, position }) => formation === one.id && position !== null);
        const now = this.putFormation(names, one, own);
        placed.set(one.id, now);
        // A later name may have given way to this, or may have to now.
        if (!areAlike(stood, now)) cameOrWent.push(...boxesOf(stood), ...boxesOf(now));
      }
    }
    const taken = names.taken.slice(others.length);
    return {
      ground: this.ground.map((name, i) => {
        const box = this.groundBoxes[i];
        return box !== undefined && taken.some((other) => isOver(box, other)) ? markup`` : name;
      }),
      formations: formations.map(
        ({ id }) => markup`${(placed.get(id) ?? []).flatMap(({ mark }) => mark ?? [])}`,
      ),
      reasons: onGround.filter((reason) => reason !== null),
      placed,
    };
  }

  /** The name of a formation of these living units, and before it what is wrong with its place. */
  private putFormation(
    names: Names,
    { id, name, reason }: NamedFormation,
    own: readonly Piece[],
  ): readonly Placed[] {
    const at = own.map(({ position }) => position ?? ([0, 0] as const)).toSorted(([a], [b]) => a - b);
    const [first, last = first] = [at[0], at.at(-1)];
    if (first === undefined || last === undefined) return [];
    const h = 100 * unitOf(this.map);
    const mean = (of: 0 | 1): number => at.reduce((sum, one) => sum + one[of], 0) / at.length;
    const [fx, fy] = unitVector(own[0]?.facing ?? [0, 1]);
    const spots: readonly Spot[] = [
      ...BEHIND.map((units) => ({ x: mean(0) - units * h * fx, y: mean(1) - units * h * fy })),
      ...UP.flatMap((up): Spot[] => [
        { x: last[0] + BESIDE * h, y: last[1] + up * h, anchor: 'start' },
        { x: first[0] - BESIDE * h, y: first[1] + up * h, anchor: 'end' },
      ]),
      // Among units of others a name may still stand by one of its own.
      ...at.flatMap(([x, y]) => CLOSE.map((units) => ({ x: x - units * h * fx, y: y - units * h * fy }))),
    ];
    const side = sideOf(id) === 0 ? ' a' : ' b';
    return [
      ...(reason === null || reason === undefined ? [] : [names.put(reason, 'reason', spots, side, id)]),
      names.put(name, 'formation', spots, side, id),
    ];
  }

  /** The way of who moves, or the line to the target. */
  trail(from: Point, to: Point, classes: string): Html {
    return markup`<path class="trail${classes}" d="M${placeOn(this.map, from)}L${placeOn(this.map, to)}"/>`;
  }

  /** A work that is done: a field work, cleared ground, an obstacle, a bridge gone. */
  work({ make, at, maker: { position, facing, token } }: Work): Html {
    const [x, y] = position ?? at;
    const [fx, fy] = unitVector(facing);
    const [front, depth] = [(token?.[0] ?? 0) / 2, (token?.[1] ?? 0) / 2];
    const point = (right: number, ahead: number): string =>
      placeOn(this.map, [
        x + right * front * fy + ahead * depth * fx,
        y - right * front * fx + ahead * depth * fy,
      ]);
    const edge = `M${point(-1, 1)}L${point(1, 1)}`;
    const drawn = (kind: string, d: string): Html => markup`<path class="work ${kind}" d="${d}"/>`;
    if (make === 'obstacle') return drawn('obstacle', edge);
    if (make === 'destroy-bridge')
      return drawn('gone', `M${placeOn(this.map, at)}m-.8 -.8l1.6 1.6m0 -1.6l-1.6 1.6`);
    return drawn(make === 'clear' ? 'cleared' : 'fieldwork', `${edge}L${point(1, -1)}L${point(-1, -1)}Z`);
  }
}

/** The parts of a replay that a still lacks. */
interface Replayed {
  readonly trail?: Html | null;
  /** The words of a piece at which the reader points. */
  readonly seen?: (piece: Piece) => string;
  /** Of the same battle. */
  readonly before?: Moment | null;
}

/** The units that stand otherwise than before, as they were and as they are. */
function movedPieces(before: readonly Piece[], pieces: readonly Piece[]): readonly Piece[] {
  return pieces.flatMap((piece, i) => {
    const stood = before[i];
    if (stood === undefined || stood === piece || piece.role !== 'unit') return [];
    const { alive, position, facing } = stood;
    const isAsBefore = alive === piece.alive && position === piece.position && facing === piece.facing;
    return isAsBefore ? [] : [stood, piece];
  });
}

/** The boxes in which names stand. */
function boxesOf(placed: readonly Placed[]): readonly Box[] {
  return placed.flatMap(({ box }) => box ?? []);
}

/** True of the same names in the same places. */
function areAlike(some: readonly Placed[], others: readonly Placed[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ box }, i) => box?.left === others[i]?.box?.left && box?.foot === others[i]?.box?.foot)
  );
}

/** The box around a block. */
function boxOf({ position, facing, token, formation }: LoggedPiece): readonly Box[] {
  if (position === null || token === null) return [];
  const [fx, fy] = unitVector(facing);
  const [front, depth] = [token[0] / 2, token[1] / 2];
  const [dx, dy] = [front * Math.abs(fy) + depth * Math.abs(fx), front * Math.abs(fx) + depth * Math.abs(fy)];
  const [x, y] = position;
  return [{ left: x - dx, right: x + dx, foot: y - dy, top: y + dy, harm: 2, formation }];
}

function unitVector([x, y]: Point): Point {
  const length = Math.sqrt(x * x + y * y);
  return [x / length, y / length];
}

function keyOf(map: BattleMap, pieces: readonly LoggedPiece[], facts: LabelFacts): Html {
  const u = unitOf(map);
  const block = (side: 'A' | 'B', state: string): Html | null => {
    const piece = pieces.find(({ id, role }) => id.startsWith(side) && role === 'unit');
    if (piece === undefined) return null;
    const scale = 220 / Math.max(...(piece.token ?? []), 1);
    return markup`<use href="#${blockOf(piece)}-${state}" transform="scale(${short(scale)})"/>`;
  };
  const items: readonly (readonly [Html | null, Sentence])[] = [
    [block('A', 'line-ready'), say`${sideLabel(facts, 0)}, ready, front upwards`],
    [block('A', 'line-unready'), ['not ready']],
    [block('B', 'line-ready'), say`${sideLabel(facts, 1)}, ready`],
    [block('B', 'line-unready'), ['not ready']],
    [block('A', 'lost'), ['lost']],
    ...[...new Set(map.areas.map((area) => area.class))]
      .filter((kind) => kind !== 'open')
      .map(
        (kind) =>
          [
            markup`<g transform="scale(${short(0.4 / u)})"><path class="area ${kind}" fill="url(#hatch-${kind})" d="M${short(-3 * u)} ${short(-2 * u)}h${short(6 * u)}v${short(4 * u)}h${short(-6 * u)}z"/></g>`,
            [kind.replace('-', ' ')],
          ] as const,
      ),
    ...lineSigns(map).map(
      ([words, ...classes]) =>
        [markup`${classes.map((one) => markup`<path class="${one}" d="M-1.2 0H1.2"/>`)}`, [words]] as const,
    ),
  ];
  return markup`<ul class="map-key" aria-label="Signs of the map">
    ${items.map(([sign, words]) => markup`<li><svg class="map sign" ${INK} viewBox="-1.4 -.8 2.8 1.6" aria-hidden="true">${sign}</svg>${sentenceHtml(words)}</li>`)}
  </ul>`;
}

/** The lines of a map: the words for each, and the classes that it is drawn in. */
function lineSigns(map: BattleMap): readonly (readonly [words: string, ...classes: string[]])[] {
  const { heights, roads, railways, telegraphs, rivers, obstacles } = map;
  const qualities = new Set(roads.map(({ quality }) => quality));
  return [
    ...(heights.length > 0 ? [['contour of a hill', 'height'] as const] : []),
    ...(qualities.has('good') ? [['road', 'road good', 'road inside'] as const] : []),
    ...(qualities.has('track') ? [['track', 'road track'] as const] : []),
    ...(railways.length > 0 ? [['railway', 'railway', 'railway sleepers'] as const] : []),
    ...(telegraphs.length > 0 ? [['telegraph', 'telegraph'] as const] : []),
    ...(rivers.length > 0 ? [['river', 'river'] as const] : []),
    ...[...new Set(obstacles.map((one) => one.class))].map((kind) => [kind, kind] as const),
  ];
}

/** Lines on the block of a unit by its kind, in a block of two by two about its middle. */
const MARKS: readonly (readonly [kind: RegExp, name: string, d: string])[] = [
  [/artillery|gun|mortar|battery/, 'gun', 'M-.3 0a.3 .3 0 1 0 .6 0a.3 .3 0 1 0 -.6 0'],
  [/dismounted/, 'dismounted', 'M-1 1L1 -1M-1 0H1'],
  [/cavalry|horse|lancer|hussar|dragoon|cuirassier/, 'cavalry', 'M-1 1L1 -1'],
  [/engineer|pioneer|sapper/, 'engineers', 'M-.5 .6V-.4H.5V.6M0 -.4V.3'],
  [/train/, 'train', 'M-1 .4H1M-1 -.4H1'],
  [/infantry|company|battalion/, 'infantry', 'M-1 1L1 -1M-1 -1L1 1'],
];

/** The block of a piece without its state: pieces of one name are drawn alike. */
function blockOf({ id, kind, role, token }: LoggedPiece): string {
  const [w, e] = token ?? [0, 0];
  const mark = role === 'unit' ? (MARKS.find(([of]) => of.test(kind))?.[1] ?? 'other') : role;
  return `${id.charAt(0).toLowerCase()}-${mark}-${w}x${e}`;
}

/** The state of a piece as its drawing shows it. */
function stateOf({ alive, ready, column, limbered }: Piece): string {
  if (!alive) return 'lost';
  return `${column ? 'column' : limbered ? 'limbered' : 'line'}-${ready ? 'ready' : 'unready'}`;
}

/** All drawings of the blocks of these pieces, to stand once in a page. */
function blockDefinitions(pieces: readonly LoggedPiece[], unit: number): Html {
  const blocks = new Map(pieces.map((piece) => [blockOf(piece), piece]));
  const states = ['line', 'column', 'limbered'].flatMap((shape) => [`${shape}-ready`, `${shape}-unready`]);
  const drawings = [...blocks].flatMap(([block, piece]) =>
    (piece.role === 'unit' ? [...states, 'lost'] : ['line-ready', 'line-unready', 'lost']).map(
      (state) => markup`<g id="${block}-${state}">${drawing(block, piece, state, unit)}</g>`,
    ),
  );
  const flags = ['a', 'b', 'none'].map(
    (side) =>
      markup`<g id="holder-${side}" transform="scale(${short(unit)})"><path class="pole" d="M0 0V-3"/><path class="body ${side}" d="M0 -3H2.2V-1.5H0Z"/></g>`,
  );
  return markup`<defs>${drawings}${flags}</defs>`;
}

function drawing(block: string, { role, token }: LoggedPiece, state: string, unit: number): Html {
  const [side = '', mark = ''] = block.split('-');
  const [front, depth] = [(token?.[0] ?? 0) / 100, (token?.[1] ?? 0) / 100];
  if (state === 'lost') {
    const r = role === 'unit' ? 0.5 : 0.35;
    return markup`<path class="lost ${side}" d="M-${r} -${r}L${r} ${r}M-${r} ${r}L${r} -${r}"/>`;
  }
  if (role === 'pennant')
    return markup`<g transform="scale(${short(unit)})"><path class="pole" d="M0 0V-1.6"/><path class="body ${side}" d="M0 -1.6L1.3 -1.1L0 -.6Z"/></g>`;
  const isUnready = state.endsWith('-unready');
  const kind = `${side}${isUnready ? ' unready' : ''}`;
  // A column is narrow and deep.
  const [w, e] = state.startsWith('column')
    ? [Math.min(front, depth), Math.max(front, depth)]
    : [front, depth];
  const [x, y] = [w / 2, e / 2];
  const body = markup`<path class="body ${kind}" d="M${short(-x)} ${short(-y)}H${short(x)}V${short(y)}H${short(-x)}Z"/>`;
  if (role !== 'unit') return markup`${body}<path class="mark ${kind}" d="${ELEMENT_MARKS[role] ?? ''}"/>`;
  const sign = MARKS.find(([, name]) => name === mark)?.[2] ?? '';
  const tip = short(Math.min(0.5, e / 3));
  return markup`${body}<g transform="scale(${short(x * 0.8)} ${short(y * 0.8)})"><path class="mark ${kind}" d="${sign}"/></g>
    <path class="front ${kind}" d="M${short(-x)} ${short(-y)}H${short(x)}M-${tip} ${short(-y)}L0 ${short(-y - Number(tip))}L${tip} ${short(-y)}"/>
    ${state.startsWith('limbered') ? markup`<path class="front ${kind} limber" d="M0 ${short(y)}v.5m-.3 .3a.3 .3 0 1 0 .6 0a.3 .3 0 1 0 -.6 0"/>` : null}`;
}

/** Marks of elements that do not fight. */
const ELEMENT_MARKS: Readonly<Record<string, string>> = {
  wagon: 'M-.4 .2a.2 .2 0 1 0 .4 0a.2 .2 0 1 0 -.4 0M0 .2a.2 .2 0 1 0 .4 0a.2 .2 0 1 0 -.4 0M-.5 -.3H.5',
  flag: 'M-.3 .5V-.5L.4 -.2L-.3 .1',
  communication: 'M-.5 .3L-.1 -.3L.1 .3L.5 -.3',
};
