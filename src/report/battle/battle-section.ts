/**
 * The battle on its map. Its pictures answer: where did they stand, and how did it turn? Stills of key moments stand in
 * every page; by script a replay takes their place, which also answers: who did what, and by which dice and rules?
 */
import { ownLabel, sideLabel, theSide, type LabelFacts } from '../../questions/telling/labels.ts';
import { capital, plain, say, type Sentence } from '../../questions/telling/sentence.ts';
import { readMap } from '../../battlefield/map/read-map.ts';
import type { BattlesKept, LoggedPiece } from '../../run/record/battle-log.ts';
import {
  framesOf,
  keyMoments,
  living,
  turnOf,
  type Frame,
  type KeyMoment,
  type Piece,
} from '../../questions/battles/frames.ts';
import { BattleWords } from '../../questions/battles/tell.ts';
import { Html, markup, sentenceHtml } from '../html.ts';
import type { PagePart } from '../page-parts.ts';
import { short } from './map-drawing.ts';
import { Scene, type Moment, type NamedFormation } from './scene.ts';

/** The section, and the data of its script as JSON. */
export interface BattleSection extends PagePart {
  readonly data: string;
}

/** The map with its replay and the controls of that, and what the script plays. */
export interface Replay {
  readonly html: string;
  readonly acts: readonly (readonly ReplayedAct[])[];
}

/** The start or an act as the script plays it. */
interface ReplayedAct {
  readonly turn: number;
  readonly side: string;
  readonly text: string;
  readonly throws: readonly string[];
  /** The marks that are not as they were, with their places in the list of all. */
  readonly marks: readonly (readonly [place: number, mark: string])[];
}

/** A battle that can be drawn. */
interface DrawnBattle {
  readonly scene: Scene;
  readonly frames: readonly Frame[];
  readonly formations: readonly NamedFormation[];
  readonly words: BattleWords;
}

/** The section; null where the map cannot be read or no battle was kept. `matchup` names the cell, if there are several. */
export function battleSection(
  kept: BattlesKept,
  facts: LabelFacts,
  matchup: Sentence = [],
): BattleSection | null {
  const drawn = drawnBattles(kept, facts);
  const [typical] = drawn;
  const [first] = kept.battles;
  if (typical === undefined || first === undefined) return null;
  const stills = keyMoments(typical.frames).map((moment) => still(typical, moment, facts));
  const shown = matchup.length === 0 ? [] : say`Matchup: ${matchup}. `;
  const introduction = say`${shown}Of the first ${kept.among} battles, ordered by who wins, by units left and by turn, battle ${first.replicate} is the middle one. One battle is no finding: the numbers on this page count them all.`;
  const title = 'The battle on the map';
  const html = markup`<section class="battle" aria-labelledby="battle">
    <h2 id="battle">${title}</h2>
    <p>${sentenceHtml(introduction)}</p>
    <div class="stills">${stills}</div>
    ${replayHtml(kept, drawn, facts)}
  </section>`;
  return { id: 'battle', title, html, data: JSON.stringify(drawn.map(replayed)) };
}

/** The replay alone, as the workbench shows it in place of the deployment; null where the map cannot be read. */
export function battleReplay(kept: BattlesKept, facts: LabelFacts): Replay | null {
  const drawn = drawnBattles(kept, facts);
  const html = replayHtml(kept, drawn, facts);
  return html === null ? null : { html: html.text, acts: drawn.map(replayed) };
}

function drawnBattles(kept: BattlesKept, facts: LabelFacts): readonly DrawnBattle[] {
  const { map } = readMap(kept.map);
  if (map === null) return [];
  const scene = new Scene(map, kept.metresPerCm, kept.battles[0]?.log.pieces);
  return kept.battles.map(({ log }) => ({
    scene,
    frames: framesOf(log, scene.holders),
    formations: log.formations.map(({ id, name }) => ({ id, name: plain([ownLabel(facts, name)]) })),
    words: new BattleWords(log, facts),
  }));
}

function replayHtml(
  { battles }: BattlesKept,
  [first]: readonly DrawnBattle[],
  facts: LabelFacts,
): Html | null {
  if (first === undefined) return null;
  const { scene } = first;
  const choices = battles.map(({ which, replicate }, i) => {
    const words = which === 'median' ? ['typical'] : say`${which} for ${theSide(facts, 0)}`;
    return markup`<option value="${i}">${plain(capital(say`${words} (battle ${replicate})`))}</option>`;
  });
  const panel = markup`<div class="controls"><label>Battle <select class="which">${choices}</select></label></div>
    <div class="controls">
      <button type="button" class="back" aria-label="One act back">◀</button>
      <button type="button" class="play">Play</button>
      <button type="button" class="step" aria-label="One act on">▶</button>
      <label>Speed <select class="speed"><option value="1">slow</option><option value="3" selected>medium</option><option value="12">fast</option><option value="60">very fast</option></select></label>
    </div>
    <div class="controls"><label class="turn">Turn <input type="range" min="0" value="0" step="1" /> <output></output></label></div>
    <div class="now"><p aria-live="polite"></p><ul></ul></div>
    <ol class="acts" tabindex="0" aria-label="Acts of this turn"></ol>
    <p class="seen" role="status">Point at a unit, or go there by arrow keys, for its state.</p>`;
  const marks = markup`<g class="marks"></g><circle class="picked" r="${short(2.4 * scene.unit)}"/>`;
  const picture = scene.picture(marks, new Html('aria-hidden="true"'));
  const stage = markup`<div class="pick" tabindex="0" role="application" aria-label="The map: arrow keys go from unit to unit">${picture}</div>`;
  return battleMap(scene, battles.flatMap(({ log }) => log.pieces), facts, stage, panel); // prettier-ignore
}

/** A map that scripts fill, with tools below it, a panel beside it and the key of its signs. */
export function battleMap(
  scene: Scene,
  pieces: readonly LoggedPiece[],
  facts: LabelFacts,
  picture: Html,
  panel: Html,
): Html {
  return markup`${scene.definitions(pieces)}
    <div class="board" hidden>
      <div class="stage">
        ${picture}
        <div class="controls tools">
          <button type="button" class="whole" aria-pressed="false">Full screen</button>
          <button type="button" data-picture="png">Save as PNG</button>
          <button type="button" data-picture="svg">Save as SVG</button>
        </div>
      </div>
      <div class="panel">${panel}</div>
    </div>
    ${scene.key(pieces, facts)}`;
}

const STILLS = {
  start: 'The start',
  'first fire': 'First fire',
  'turning point': 'The turning point',
  end: 'The end',
} as const satisfies Readonly<Record<KeyMoment['what'], string>>;

function still(
  { scene, frames, formations, words }: DrawnBattle,
  moment: KeyMoment,
  facts: LabelFacts,
): Html {
  const { what, frame: place } = moment;
  const frame = frames[place];
  if (frame === undefined) return markup``;
  const [a, b] = living(frame);
  const isBetween = what === 'first fire' || what === 'turning point';
  const when = isBetween ? say`, turn ${turnOf(frame)}` : [];
  const { text } = words.act(frame, frames[place - 1] ?? frame);
  const act = what === 'first fire' || what === 'end' ? say`: ${text}` : [];
  const caption = say`${STILLS[what]}${when}${act}. Units left: ${sideLabel(facts, 0)} ${a}, ${sideLabel(facts, 1)} ${b}.`;
  return markup`<figure class="still">
    ${scene.picture(markup`${scene.moment(frame, formations).marks}`, markup`role="img" aria-label="${plain(caption)}"`)}
    <figcaption>${sentenceHtml(caption)}</figcaption>
  </figure>`;
}

/** The start and the acts of a battle. */
function replayed({ scene, frames, formations, words }: DrawnBattle): readonly ReplayedAct[] {
  const seen = (piece: Piece): string => words.seen(piece);
  let moment: Moment | null = null;
  return frames.map((frame, i) => {
    const before = frames[i - 1] ?? frame;
    const event = frame.events.at(-1);
    const side = (event?.unit ?? event?.phase ?? '').charAt(0).toLowerCase();
    const isAt = (id: string | null | undefined, { pieces }: Frame) =>
      pieces.find((piece) => piece.id === id)?.position;
    const from = isAt(event?.unit, before);
    const to = event?.target === undefined ? isAt(event?.unit, frame) : isAt(event.target, before);
    const trail =
      from && to ? scene.trail(from, to, `${event?.target === undefined ? '' : ' shot'} ${side}`) : null;
    const { text, throws } = words.act(frame, before);
    const last = moment?.marks;
    moment = scene.moment(frame, formations, { trail, seen, before: moment });
    const marks = moment.marks.flatMap((mark, place) =>
      mark.text === last?.[place]?.text ? [] : [[place, mark.text] as const],
    );
    return { turn: turnOf(frame), side, text: plain(text), throws: throws.map(plain), marks };
  });
}
