/**
 * The battle on its map. Its pictures answer: where did they stand, and how did it turn? Stills of key moments stand in
 * every page; by script a replay takes their place, which also answers: who did what, and by which dice and rules?
 */
import { ownLabel, sideLabel, theSide, type LabelFacts } from '../../analysis/labels.ts';
import { capital, plain, say, type Sentence } from '../../analysis/sentence.ts';
import { readMap } from '../../battlefield/map/read-map.ts';
import {
  framesOf,
  keyMoments,
  living,
  turnOf,
  type BattlesKept,
  type Frame,
  type KeyMoment,
} from '../../questions/battles/log.ts';
import { BattleWords } from '../../questions/battles/tell.ts';
import { Html, markup, sentenceHtml } from '../html.ts';
import { packedText, pageAround, type PagePart, type PageParts } from '../page-parts.ts';
import { PAGE_STYLE } from '../page-style.ts';
import { BATTLE_STYLE } from './battle-style.ts';
import { short, unitOf } from './map-drawing.ts';
import { REPLAY_SCRIPT } from './replay-script.ts';
import { keyOf, Scene, type NamedFormation } from './scene.ts';

/** The section, and the data of its script as JSON. */
export interface BattleSection extends PagePart {
  readonly data: string;
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
  const { map } = readMap(kept.map);
  const [first] = kept.battles;
  if (map === null || first === undefined) return null;
  const scene = new Scene(map, kept.metresPerCm);
  const drawn = kept.battles.map(({ log }): DrawnBattle => ({
    scene,
    frames: framesOf(log, scene.holders),
    formations: log.formations.map(({ id, name }) => ({ id, name: plain([ownLabel(facts, name)]) })),
    words: new BattleWords(log, facts),
  }));
  const pieces = kept.battles.flatMap(({ log }) => log.pieces);
  const stills = drawn
    .slice(0, 1)
    .flatMap((battle) => keyMoments(battle.frames).map((moment) => still(battle, moment, facts)));
  const choices = kept.battles.map(({ which, replicate }, i) => {
    const words = which === 'median' ? ['typical'] : say`${which} for ${theSide(facts, 0)}`;
    return markup`<option value="${i}">${plain(capital(say`${words} (battle ${replicate})`))}</option>`;
  });
  const shown = matchup.length === 0 ? [] : say`Matchup: ${matchup}. `;
  const introduction = say`${shown}Of the first ${kept.among} battles, ordered by who wins, by units left and by turn, battle ${first.replicate} is the middle one. One battle is no finding: the numbers on this page count them all.`;
  const title = 'The battle on the map';
  const html = markup`<section class="battle" aria-labelledby="battle">
    <h2 id="battle">${title}</h2>
    <p>${sentenceHtml(introduction)}</p>
    ${scene.definitions(pieces)}
    <div class="replay" hidden>
      <div class="controls">
        <label>Battle <select class="which">${choices}</select></label>
        <button type="button" class="larger" aria-pressed="false">Larger map</button>
      </div>
      <div class="stage" tabindex="0" role="application" aria-label="The map: arrow keys go from unit to unit">${scene.picture(markup`<g class="marks"></g><circle class="picked" r="${short(2.4 * unitOf(map))}"/>`, new Html('aria-hidden="true"'))}</div>
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
    ${keyOf(map, pieces, facts)}
  </section>`;
  return { id: 'battle', title, html, data: JSON.stringify(drawn.map(replayed)) };
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
    ${scene.picture(markup`${scene.marks(frame, formations)}`, markup`role="img" aria-label="${plain(caption)}"`)}
    <figcaption>${sentenceHtml(caption)}</figcaption>
  </figure>`;
}

/** A battle as the script plays it: of the start and of each act the marks that are not as they were, with their places. */
function replayed({ scene, frames, formations, words }: DrawnBattle): readonly object[] {
  let shown: readonly string[] = [];
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
    const last = shown;
    shown = scene
      .marks(frame, formations, { trail, seen: (piece) => words.seen(piece) })
      .map((mark) => mark.text);
    const marks = shown.flatMap((mark, place) => (mark === last[place] ? [] : [[place, mark]]));
    return { turn: turnOf(frame), side, text: plain(text), throws: throws.map(plain), marks };
  });
}

/** A page of the battle alone, as the workbench shows it in a frame. */
export async function battlePage(
  { html, data }: BattleSection,
  title: string,
  { sha256, deflated }: PageParts,
): Promise<string> {
  const body = markup`<main>${html}</main> ${await packedText(data, 'battles', deflated)}`;
  return pageAround(body, { title, scripts: [REPLAY_SCRIPT], styles: [PAGE_STYLE, BATTLE_STYLE], sha256 });
}
