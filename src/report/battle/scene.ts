/** A scene of a battle on its map: who stands where at a moment, who holds the objectives, and the key of the signs. */
import { sideOf } from '../../analysis/battle/act-words.ts';
import type { LoggedPiece } from '../../analysis/battle/battle-log.ts';
import type { Frame, Holder, PieceState, Work } from '../../analysis/battle/frames.ts';
import { sideLabel, type LabelFacts } from '../../analysis/labels.ts';
import { say, type Sentence } from '../../analysis/sentence.ts';
import type { BattleMap } from '../../battlefield/map/battle-map.ts';
import { markup, sentenceHtml, type Html } from '../html.ts';
import { INK, mapDefinitions, mapPicture, middleOf, scaleAndNorth, short, unitOf } from './map-drawing.ts';
import { blockDefinitions, blockOf, matrixOf, stateOf } from './pieces.ts';
import { workMark } from './work-marks.ts';

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

  work(work: Work): Html {
    const { kind, d } = workMark(work, this.map.height);
    return markup`<path class="work ${kind}" d="${d}"/>`;
  }

  /** A piece in its state; nothing for one that is not on the map. */
  block(piece: LoggedPiece, now: PieceState | undefined): readonly Html[] {
    return now === undefined || now.position === null
      ? []
      : [
          markup`<use href="#${blockOf(piece)}-${stateOf(now)}" transform="${matrixOf(now, this.map.height)}"/>`,
        ];
  }

  /** The name of the formation with this id behind the middle of its living units. */
  nameBehind(
    id: string,
    name: string,
    pieces: readonly LoggedPiece[],
    states: readonly PieceState[],
  ): Html | string {
    const own = pieces.flatMap(({ formation, role }, i) => {
      const piece = states[i];
      return formation === id && role === 'unit' && piece?.alive === true && piece.position !== null
        ? [piece]
        : [];
    });
    const [first] = own;
    if (first === undefined) return '';
    const mean = (of: 0 | 1): number =>
      own.reduce((sum, { position }) => sum + (position?.[of] ?? 0), 0) / own.length;
    const behind = NAME_BEHIND * unitOf(this.map);
    const [x, y] = [
      mean(0) / 100 - (first.facing[0] / 1000) * behind,
      mean(1) / 100 - (first.facing[1] / 1000) * behind,
    ];
    return markup`<text class="formation ${sideOf(id) === 0 ? 'a' : 'b'}" x="${short(x)}" y="${short(this.map.height / 100 - y)}">${name}</text>`;
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
