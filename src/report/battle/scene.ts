/**
 * A scene of a battle on its map: who stands where at a moment, looking which way, and who could still act; who holds the
 * objectives; and the key of the signs. The first side is solid and the second hollow; a thick front is ready, a dashed
 * edge is not; a cross is lost.
 */
import { sideLabel, type LabelFacts } from '../../analysis/labels.ts';
import { say, type Sentence } from '../../analysis/sentence.ts';
import type { BattleMap } from '../../battlefield/map/battle-map.ts';
import { sideOf } from '../../questions/battles/tell.ts';
import type { Frame, Holder, LoggedPiece, PieceState, Work } from '../../questions/battles/log.ts';
import { markup, sentenceHtml, type Html } from '../html.ts';
import { INK, mapDefinitions, mapPicture, middleOf, scaleAndNorth, short, unitOf } from './map-drawing.ts';

/** Units of the map between a formation and its name. */
const NAME_BEHIND = 3.4;

/** Draws states on one map. */
export class Scene {
  /** The places of the flags that show who holds an objective, in cm. */
  readonly flags: ReadonlyMap<string, readonly [string, string]>;
  /** At the start. */
  readonly holders: ReadonlyMap<string, Holder>;
  private readonly map: BattleMap;
  private readonly foot: Html;

  constructor(map: BattleMap, metresPerCm: number | null) {
    this.map = map;
    this.foot = scaleAndNorth(map, metresPerCm);
    const objectives = map.places.filter(({ objective }) => objective);
    this.holders = new Map(
      objectives.map(({ name, holder }): [string, Holder] => [
        name,
        holder === null ? null : holder === 0 ? 'A' : 'B',
      ]),
    );
    this.flags = new Map(
      objectives.map((place) => {
        const { x, top } = middleOf(place);
        return [place.name, [short(x / 100), short((map.height - top) / 100)]] as const;
      }),
    );
  }

  /** All that pictures of these pieces use, to stand once in a page. */
  definitions(pieces: readonly LoggedPiece[]): Html {
    return markup`<svg width="0" height="0" class="definitions" aria-hidden="true">${mapDefinitions(this.map)}${blockDefinitions(pieces, unitOf(this.map))}</svg>`;
  }

  picture(marks: Html, attributes: Html): Html {
    return mapPicture(this.map, markup`${marks}${this.foot}`, attributes);
  }

  /** The flags of the objectives. */
  flagMarks(holders: Frame['holders']): readonly Html[] {
    return [...this.flags].map(
      ([place, [x, y]]) =>
        markup`<use href="#holder-${(holders.get(place) ?? 'none').toLowerCase()}" x="0" y="0" transform="translate(${x} ${y})"/>`,
    );
  }

  /** A work that is done, as a path: a field work, cleared ground, an obstacle, a bridge gone. */
  work({ make, at, maker, token }: Work): { readonly kind: string; readonly d: string } {
    const [x, y] = maker.position ?? at;
    const [fx, fy] = maker.facing;
    const length = Math.sqrt(fx * fx + fy * fy);
    const [front, depth] = [token[0] / 2 / length, token[1] / 2 / length];
    const point = (right: number, ahead: number): string =>
      this.place([x + right * front * fy + ahead * depth * fx, y - right * front * fx + ahead * depth * fy]);
    const edge = `M${point(-1, 1)}L${point(1, 1)}`;
    if (make === 'obstacle') return { kind: 'obstacle', d: edge };
    if (make === 'destroy-bridge')
      return { kind: 'gone', d: `M${this.place(at)}m-.8 -.8l1.6 1.6m0 -1.6l-1.6 1.6` };
    const kind = make === 'clear' ? 'cleared' : 'fieldwork';
    return { kind, d: `${edge}L${point(1, -1)}L${point(-1, -1)}Z` };
  }

  /** A place on the map as its drawing has it, y downwards. */
  place([x, y]: readonly [number, number]): string {
    return `${short(x / 100)} ${short((this.map.height - y) / 100)}`;
  }

  /** The drawing of a piece in its state, and where it goes; null for one that is not on the map. */
  look(
    piece: LoggedPiece,
    now: PieceState | undefined,
  ): { readonly block: string; readonly transform: string } | null {
    if (now === undefined || now.position === null) return null;
    const [fx, fy] = now.facing;
    const length = Math.sqrt(fx * fx + fy * fy);
    const [s, c] = [short(fx / length), short(fy / length)];
    return {
      block: `${blockOf(piece)}-${stateOf(now)}`,
      transform: `matrix(${c} ${s} ${short(-fx / length)} ${c} ${this.place(now.position)})`,
    };
  }

  block(piece: LoggedPiece, now: PieceState | undefined): readonly Html[] {
    const look = this.look(piece, now);
    return look === null ? [] : [markup`<use href="#${look.block}" transform="${look.transform}"/>`];
  }

  /** The place of the name of a formation, behind the middle of its living units; null without any. */
  behind(
    id: string,
    pieces: readonly LoggedPiece[],
    states: readonly PieceState[],
  ): readonly [x: string, y: string] | null {
    const own = pieces.flatMap(({ formation, role }, i) => {
      const piece = states[i];
      return formation === id && role === 'unit' && piece?.alive === true && piece.position !== null
        ? [{ at: piece.position, facing: piece.facing }]
        : [];
    });
    const [first] = own;
    if (first === undefined) return null;
    const mean = (of: 0 | 1): number => own.reduce((sum, { at }) => sum + at[of], 0) / own.length / 100;
    const behind = (NAME_BEHIND * unitOf(this.map)) / 1000;
    const [x, y] = [mean(0) - first.facing[0] * behind, mean(1) - first.facing[1] * behind];
    return [short(x), short(this.map.height / 100 - y)];
  }

  nameBehind(
    { id, name }: { readonly id: string; readonly name: string },
    pieces: readonly LoggedPiece[],
    states: readonly PieceState[],
  ): Html | string {
    const place = this.behind(id, pieces, states);
    if (place === null) return '';
    return markup`<text class="formation ${sideOf(id) === 0 ? 'a' : 'b'}" x="${place[0]}" y="${place[1]}">${name}</text>`;
  }
}

/** The signs of this map, and no others. */
export function keyOf(map: BattleMap, pieces: readonly LoggedPiece[], facts: LabelFacts): Html {
  const u = unitOf(map);
  const block = (side: 'A' | 'B', state: string): Html | null => {
    const piece = pieces.find(({ id, role }) => id.startsWith(side) && role === 'unit');
    if (piece === undefined) return null;
    const [w, e] = piece.token ?? [0, 0];
    return markup`<use href="#${blockOf(piece)}-${state}" transform="scale(${short(220 / Math.max(w, e, 1))})"/>`;
  };
  const items: [Html | null, Sentence][] = [
    [block('A', 'line-ready'), say`${sideLabel(facts, 0)}, ready, front upwards`],
    [block('A', 'line-unready'), ['not ready']],
    [block('B', 'line-ready'), say`${sideLabel(facts, 1)}, ready`],
    [block('B', 'line-unready'), ['not ready']],
    [block('A', 'lost'), ['lost']],
    ...[...new Set(map.areas.map((area) => area.class))]
      .filter((kind) => kind !== 'open')
      .map((kind): [Html, Sentence] => [
        markup`<g transform="scale(${short(0.4 / u)})"><path class="area ${kind}" fill="url(#hatch-${kind})" d="M${short(-3 * u)} ${short(-2 * u)}h${short(6 * u)}v${short(4 * u)}h${short(-6 * u)}z"/></g>`,
        [kind.replace('-', ' ')],
      ]),
    ...LINE_SIGNS.flatMap(([words, classes, has]): [Html, Sentence][] =>
      has(map)
        ? [[markup`${classes.map((one) => markup`<path class="${one}" d="M-1.2 0H1.2"/>`)}`, [words]]]
        : [],
    ),
  ];
  return markup`<ul class="map-key" aria-label="Signs of the map">
    ${items.map(([sign, words]) => markup`<li><svg class="map sign" ${INK} viewBox="-1.4 -.8 2.8 1.6" aria-hidden="true">${sign}</svg>${sentenceHtml(words)}</li>`)}
  </ul>`;
}

const LINE_SIGNS: readonly (readonly [
  words: string,
  classes: readonly string[],
  has: (map: BattleMap) => boolean,
])[] = [
  ['contour of a hill', ['height'], ({ heights }) => heights.length > 0],
  ['road', ['road good', 'road inside'], ({ roads }) => roads.some(({ quality }) => quality === 'good')],
  ['track', ['road track'], ({ roads }) => roads.some(({ quality }) => quality === 'track')],
  ['railway', ['railway', 'railway sleepers'], ({ railways }) => railways.length > 0],
  ['telegraph', ['telegraph'], ({ telegraphs }) => telegraphs.length > 0],
  ['river', ['river'], ({ rivers }) => rivers.length > 0],
  ['hedge', ['hedge'], ({ obstacles }) => obstacles.some((one) => one.class === 'hedge')],
  ['wall', ['wall'], ({ obstacles }) => obstacles.some((one) => one.class === 'wall')],
  [
    'entrenchment',
    ['entrenchment'],
    ({ obstacles }) => obstacles.some((one) => one.class === 'entrenchment'),
  ],
];

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
function stateOf({ alive, ready, column, limbered }: PieceState): string {
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
