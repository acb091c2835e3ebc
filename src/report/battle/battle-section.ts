/**
 * The battle on its map. Its pictures answer: where did they stand, and how did it turn? Stills of key moments stand in
 * every page; by script a replay takes their place, which also answers: who did what, and by which dice and rules?
 */
import { BattleWords, sideOf } from '../../analysis/battle/act-words.ts';
import type { BattleLog, BattlesKept, LoggedChange } from '../../analysis/battle/battle-log.ts';
import {
  firstPieces,
  framesOf,
  keyMoments,
  living,
  turnOf,
  type Frame,
  type Holder,
  type KeyMoment,
  type PieceState,
} from '../../analysis/battle/frames.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import { sideLabel, theSide } from '../../analysis/labels.ts';
import { capital, plain, say, type Sentence } from '../../analysis/sentence.ts';
import type { BattleMap } from '../../battlefield/map/battle-map.ts';
import { readMap } from '../../battlefield/map/read-map.ts';
import { Html, markup, sentenceHtml } from '../html.ts';
import { courseDrawing } from './course.ts';
import { INK, mapDefinitions, mapPicture, middleOf, scaleAndNorth, short, unitOf } from './map-drawing.ts';
import { blockDefinitions, blockOf, matrixOf, stateOf } from './pieces.ts';

/** The section, and the data of its script as JSON. */
export interface BattleSection {
  readonly html: Html;
  readonly data: string;
}

/** A battle that can be drawn. */
export interface DrawnBattle {
  readonly which: BattlesKept['battles'][number]['which'];
  readonly replicate: number;
  readonly log: BattleLog;
  readonly frames: readonly Frame[];
  readonly words: BattleWords;
}

/** The map of the battles kept, and the holders of its objectives at the start. */
function battleground({ map: raw }: BattlesKept): {
  readonly map: BattleMap;
  readonly holders: ReadonlyMap<string, Holder>;
} | null {
  const { map } = readMap(raw);
  if (map === null) return null;
  const objectives = map.places.filter(({ objective }) => objective);
  const holders = new Map(
    objectives.map(({ name, holder }): [string, Holder] => [
      name,
      holder === null ? null : holder === 0 ? 'A' : 'B',
    ]),
  );
  return { map, holders };
}

/** The section; null where the map cannot be read or no battle was kept. */
export function battleSection(kept: BattlesKept, facts: RunFacts): BattleSection | null {
  const there = battleground(kept);
  const [first] = kept.battles;
  if (there === null || first === undefined) return null;
  const { map, holders } = there;
  const drawn = kept.battles.map(({ which, replicate, log }): DrawnBattle => ({
    which,
    replicate,
    log,
    frames: framesOf(log, holders),
    words: new BattleWords(log, facts),
  }));
  const pieces = drawn.flatMap(({ log }) => log.pieces);
  const scene = new Scene(map, holders, kept.metresPerCm);
  const stills = drawn
    .slice(0, 1)
    .flatMap((battle) =>
      keyMoments(battle.log, battle.frames).map((moment) => still(scene, battle, moment, facts)),
    );
  const courses = drawn.slice(0, 1).flatMap(({ log, frames }) => courseDrawing(log, frames, facts) ?? []);
  const choices = drawn.map(
    (battle, i) => markup`<option value="${i}">${plain(choiceWords(battle, facts))}</option>`,
  );
  const html = markup`<section class="battle" aria-labelledby="battle">
    <h2 id="battle">The battle on the map</h2>
    <p>${sentenceHtml(introduction(kept, first.replicate, facts))}</p>
    <svg width="0" height="0" class="definitions" aria-hidden="true">${mapDefinitions(map)}${blockDefinitions(pieces, unitOf(map))}</svg>
    <div class="replay" hidden>
      <div class="controls">
        <label>Battle <select class="which">${choices}</select></label>
        <button type="button" class="larger" aria-pressed="false">Larger map</button>
      </div>
      <div class="stage" tabindex="0" role="application" aria-label="The map: arrow keys go from unit to unit">${scene.picture(new Html('<g class="marks"></g>'), new Html('aria-hidden="true"'))}</div>
      <p class="seen" role="status">Point at a unit, or go there by arrow keys, for its state.</p>
      <div class="controls">
        <button type="button" class="back" aria-label="One act back">◀</button>
        <button type="button" class="play">Play</button>
        <button type="button" class="step" aria-label="One act on">▶</button>
        <label>Speed <select class="speed"><option value="1">slow</option><option value="3" selected>medium</option><option value="12">fast</option><option value="60">very fast</option></select></label>
        <label class="turn">Turn <input type="range" min="0" value="0" step="1" /> <output></output></label>
      </div>
      <div class="now"><p aria-live="polite"></p><ul></ul></div>
      <ol class="acts" tabindex="0" aria-label="Acts of this turn"></ol>
    </div>
    <div class="stills">${stills}</div>
    ${keyOf(map, pieces, facts)} ${courses}
  </section>`;
  const data = JSON.stringify({
    height: map.height,
    holders: Object.fromEntries(holders),
    flags: Object.fromEntries(scene.flags),
    battles: drawn.map((battle) => dataOf(battle, holders)),
  });
  return { html, data };
}

/** Draws states on one map. */
class Scene {
  /** The places of the flags that show who holds an objective, in cm. */
  readonly flags: ReadonlyMap<string, readonly [string, string]>;
  private readonly map: BattleMap;
  /** At the start. */
  readonly holders: ReadonlyMap<string, Holder>;
  private readonly foot: Html;

  constructor(map: BattleMap, holders: ReadonlyMap<string, Holder>, metresPerCm: number | null) {
    this.map = map;
    this.holders = holders;
    this.foot = scaleAndNorth(map, metresPerCm);
    this.flags = new Map(
      map.places
        .filter(({ objective }) => objective)
        .map((place) => {
          const { x, top } = middleOf(place);
          return [place.name, [short(x / 100), short((map.height - top) / 100)]] as const;
        }),
    );
  }

  picture(marks: Html, attributes: Html): Html {
    return mapPicture(this.map, markup`${marks}${this.foot}`, attributes);
  }

  still({ log, words }: DrawnBattle, state: Pick<Frame, 'pieces' | 'holders'>, alt: Sentence): Html {
    const { height } = this.map;
    const flags = [...this.flags].map(
      ([place, [x, y]]) =>
        markup`<use href="#holder-${(state.holders.get(place) ?? 'none').toLowerCase()}" x="0" y="0" transform="translate(${x} ${y})"/>`,
    );
    const blocks = log.pieces.flatMap((piece, i) => {
      const now = state.pieces[i];
      return now === undefined || now.position === null
        ? []
        : markup`<use href="#${blockOf(piece)}-${stateOf(now)}" transform="${matrixOf(now, height)}"/>`;
    });
    const names = log.formations.map(({ id, name }) => {
      const own = log.pieces.flatMap(({ formation, role }, i) => {
        const piece = state.pieces[i];
        return formation === id && role === 'unit' && piece?.alive === true && piece.position !== null
          ? [piece]
          : [];
      });
      return nameBehind(own, words.formationLabel(name), sideOf(id), this.map);
    });
    const attributes = markup`role="img" aria-label="${plain(alt)}"`;
    return this.picture(markup`${flags}${blocks}${names}`, attributes);
  }
}

/** The name of a formation behind the middle of its living units. */
function nameBehind(own: readonly PieceState[], name: string, side: 0 | 1, map: BattleMap): Html | string {
  const [first] = own;
  if (first === undefined) return '';
  const mean = (of: 0 | 1): number =>
    own.reduce((sum, { position }) => sum + (position?.[of] ?? 0), 0) / own.length;
  const behind = NAME_BEHIND * unitOf(map);
  const [x, y] = [
    mean(0) / 100 - (first.facing[0] / 1000) * behind,
    mean(1) / 100 - (first.facing[1] / 1000) * behind,
  ];
  return markup`<text class="formation ${side === 0 ? 'a' : 'b'}" x="${short(x)}" y="${short(map.height / 100 - y)}">${name}</text>`;
}

/** Units of the map between a formation and its name. */
const NAME_BEHIND = 3.4;

const STILLS = {
  start: 'The start',
  'first fire': 'First fire',
  'turning point': 'The turning point',
  end: 'The end',
} as const satisfies Readonly<Record<KeyMoment['what'], string>>;

function still(scene: Scene, battle: DrawnBattle, moment: KeyMoment, facts: RunFacts): Html {
  const { log, frames, words } = battle;
  const frame = frames[moment.act];
  const state = frame ?? { pieces: firstPieces(log), holders: scene.holders };
  const [a, b] = living(log, state);
  const left = say`${sideLabel(facts, 0)} ${a}, ${sideLabel(facts, 1)} ${b}`;
  const what = STILLS[moment.what];
  const before = frames[moment.act - 1]?.holders ?? state.holders;
  const act =
    frame === undefined || moment.what === 'turning point' ? [] : say`: ${words.act(frame, before).text}`;
  const when = frame === undefined || moment.what === 'end' ? [] : say`, turn ${turnOf(frame)}`;
  const caption = say`${what}${when}${act}. Units left: ${left}.`;
  return markup`<figure class="still">
    ${scene.still(battle, state, caption)}
    <figcaption>${sentenceHtml(caption)}</figcaption>
  </figure>`;
}

function introduction({ among, cell }: BattlesKept, replicate: number, facts: RunFacts): Sentence {
  const which = facts.factors.length === 0 ? '' : ` of cell ${cell}`;
  return say`Battle ${replicate}${which} of this run: the middle one of the first ${among}, ordered by who wins, by units left and by turn. One battle is no finding: the numbers on this page count them all.`;
}

function choiceWords({ which, replicate }: DrawnBattle, facts: RunFacts): Sentence {
  const side = theSide(facts, 0);
  const words = which === 'median' ? ['typical'] : say`${which} for ${side}`;
  return capital(say`${words} (battle ${replicate})`);
}

/** A battle as the script plays it. */
function dataOf({ log, frames, words }: DrawnBattle, holders: ReadonlyMap<string, Holder>): object {
  const places = new Map(log.pieces.map(({ id }, i) => [id, i]));
  const placeOf = (id: string | null | undefined): number | null => places.get(id ?? '') ?? null;
  const changed = ({ who, what, to }: LoggedChange): readonly unknown[] => [places.get(who) ?? who, what, to];
  return {
    formations: log.formations.map(({ id, name }) => ({
      name: words.formationLabel(name),
      side: id.startsWith('A') ? 'a' : 'b',
    })),
    pieces: log.pieces.map((piece, i) => ({
      block: blockOf(piece),
      words: plain(words.described(piece)),
      formation: piece.role === 'unit' ? log.formations.findIndex(({ id }) => id === piece.formation) : -1,
      ...firstPieces(log)[i],
    })),
    acts: frames.map((frame, i) => {
      const event = frame.events.at(-1);
      const { text, throws } = words.act(frame, frames[i - 1]?.holders ?? holders);
      return {
        turn: turnOf(frame),
        side: (event?.unit ?? event?.phase ?? '').charAt(0).toLowerCase(),
        text: plain(text),
        throws: throws.map(plain),
        unit: placeOf(event?.unit),
        target: placeOf(event?.target),
        changes: frame.changes.map(changed),
      };
    }),
  };
}

/** The signs of this map, and no others. */
function keyOf(map: BattleMap, pieces: BattleLog['pieces'], facts: RunFacts): Html {
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
