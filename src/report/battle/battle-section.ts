/**
 * The battle on its map. Its pictures answer: where did they stand, and how did it turn? Stills of key moments stand in
 * every page; by script a replay takes their place, which also answers: who did what, and by which dice and rules?
 */
import { sideLabel, theSide, type LabelFacts } from '../../analysis/labels.ts';
import { capital, plain, say, type Sentence } from '../../analysis/sentence.ts';
import { readMap } from '../../battlefield/map/read-map.ts';
import {
  firstPieces,
  framesOf,
  keyMoments,
  living,
  turnOf,
  type BattleLog,
  type BattlesKept,
  type Frame,
  type KeyMoment,
} from '../../questions/battles/log.ts';
import { BattleWords, sideOf, stateWords } from '../../questions/battles/tell.ts';
import { Html, markup, sentenceHtml, verbatim } from '../html.ts';
import { packedText, pageAround, type PageParts } from '../page-parts.ts';
import { scriptText } from '../page-script.ts';
import { PAGE_STYLE } from '../page-style.ts';
import { BATTLE_STYLE } from './battle-style.ts';
import { courseDrawing } from './course.ts';
import { REPLAY_SCRIPT } from './replay-script.ts';
import { keyOf, Scene } from './scene.ts';

/** The section, and the data of its script as JSON. */
export interface BattleSection {
  readonly html: Html;
  readonly data: string;
}

/** A battle that can be drawn. */
interface DrawnBattle {
  readonly which: BattlesKept['battles'][number]['which'];
  readonly replicate: number;
  readonly log: BattleLog;
  readonly frames: readonly Frame[];
  readonly words: BattleWords;
}

/** The section; null where the map cannot be read or no battle was kept. */
export function battleSection(kept: BattlesKept, facts: LabelFacts): BattleSection | null {
  const { map } = readMap(kept.map);
  const [first] = kept.battles;
  if (map === null || first === undefined) return null;
  const scene = new Scene(map, kept.metresPerCm);
  const { holders } = scene;
  const drawn = kept.battles.map(({ which, replicate, log }): DrawnBattle => ({
    which,
    replicate,
    log,
    frames: framesOf(log, holders),
    words: new BattleWords(log, facts),
  }));
  const pieces = drawn.flatMap(({ log }) => log.pieces);
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
    ${scene.definitions(pieces)}
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
    flags: Object.fromEntries(scene.flags),
    battles: drawn.map((battle) => dataOf(scene, battle)),
  });
  return { html, data };
}

const STILLS = {
  start: 'The start',
  'first fire': 'First fire',
  'turning point': 'The turning point',
  end: 'The end',
} as const satisfies Readonly<Record<KeyMoment['what'], string>>;

function still(scene: Scene, battle: DrawnBattle, moment: KeyMoment, facts: LabelFacts): Html {
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
    ${picture(scene, battle, moment.act, state, caption)}
    <figcaption>${sentenceHtml(caption)}</figcaption>
  </figure>`;
}

function picture(
  scene: Scene,
  { log, frames, words }: DrawnBattle,
  act: number,
  state: Pick<Frame, 'pieces' | 'holders'>,
  alt: Sentence,
): Html {
  const { pieces } = state;
  const blocks = log.pieces.flatMap((piece, i) => scene.block(piece, pieces[i]));
  const names = log.formations.map(({ id, name }) =>
    scene.nameBehind({ id, name: words.formationLabel(name) }, log.pieces, pieces),
  );
  const works = frames
    .slice(0, act + 1)
    .flatMap((frame) => frame.works.map((work) => scene.work(work)))
    .map(({ kind, d }) => markup`<path class="work ${kind}" d="${d}"/>`);
  return scene.picture(
    markup`${works}${scene.flagMarks(state.holders)}${blocks}${names}`,
    markup`role="img" aria-label="${plain(alt)}"`,
  );
}

function introduction({ among, cell }: BattlesKept, replicate: number, facts: LabelFacts): Sentence {
  const which = facts.factors.length === 0 ? '' : ` of cell ${cell}`;
  return say`Of the first ${among} battles${which}, ordered by who wins, by units left and by turn, battle ${replicate} is the middle one. One battle is no finding: the numbers on this page count them all.`;
}

function choiceWords({ which, replicate }: DrawnBattle, facts: LabelFacts): Sentence {
  const side = theSide(facts, 0);
  const words = which === 'median' ? ['typical'] : say`${which} for ${side}`;
  return capital(say`${words} (battle ${replicate})`);
}

/** A battle as the script plays it: the start, and of each act what it draws otherwise. */
function dataOf(scene: Scene, { log, frames, words }: DrawnBattle): object {
  const { pieces, formations } = log;
  const placeOf = (id: string | null | undefined): number => pieces.findIndex((piece) => piece.id === id);
  const looksOf = (states: Frame['pieces']): readonly (readonly string[])[] =>
    pieces.map((piece, i) => {
      const [now, look] = [states[i], scene.look(piece, states[i])];
      return now === undefined || look === null ? [] : [look.block, look.transform, stateWords(now)];
    });
  const namesOf = (states: Frame['pieces']) => formations.map(({ id }) => scene.behind(id, pieces, states));
  const heldOf = (holders: Frame['holders']): object =>
    Object.fromEntries([...holders].map(([place, holder]) => [place, (holder ?? 'none').toLowerCase()]));
  const start = { pieces: firstPieces(log), holders: scene.holders };
  return {
    formations: formations.map(({ id, name }) => ({
      name: words.formationLabel(name),
      side: sideOf(id) === 0 ? 'a' : 'b',
    })),
    pieces: pieces.map((piece) => plain(words.described(piece))),
    looks: looksOf(start.pieces),
    names: namesOf(start.pieces),
    held: heldOf(start.holders),
    acts: frames.map((frame, i) => {
      const before = frames[i - 1] ?? start;
      const event = frame.events.at(-1);
      const { text, throws } = words.act(frame, before.holders);
      const [unit, target] = [placeOf(event?.unit), placeOf(event?.target)];
      const from = before.pieces[unit]?.position;
      const to = (target === -1 ? frame.pieces[unit] : before.pieces[target])?.position;
      return {
        turn: turnOf(frame),
        side: (event?.unit ?? event?.phase ?? '').charAt(0).toLowerCase(),
        text: plain(text),
        throws: throws.map(plain),
        // The way of who moves, or the line to the target.
        trail:
          from && to
            ? [target === -1 ? 'trail' : 'trail shot', `M${scene.place(from)}L${scene.place(to)}`]
            : null,
        looks: changed(looksOf(before.pieces), looksOf(frame.pieces)),
        names: changed(namesOf(before.pieces), namesOf(frame.pieces)),
        held: heldOf(frame.holders),
        works: frame.works.map((work) => scene.work(work)),
      };
    }),
  };
}

/** The entries that are not as they were, with their places. */
function changed<T>(
  before: readonly T[],
  after: readonly T[],
): readonly (readonly [place: number, now: T])[] {
  return after.flatMap((now, i) =>
    JSON.stringify(now) === JSON.stringify(before[i]) ? [] : [[i, now] as const],
  );
}

/** The data of the replay, as its script reads them. */
export async function battleData({ data }: BattleSection, deflated: PageParts['deflated']): Promise<Html> {
  return verbatim('<script type="text/plain" id="battles">', await packedText(data, deflated), '</script>');
}

/** A page of the battle alone, as the workbench shows it in a frame. */
export async function battlePage(
  battle: BattleSection,
  title: string,
  { sha256, deflated }: Pick<PageParts, 'sha256' | 'deflated'>,
): Promise<string> {
  const script = scriptText(REPLAY_SCRIPT);
  const body = markup`<main>${battle.html}</main>
    ${await battleData(battle, deflated)} ${verbatim('<script>', script, '</script>')}`;
  return pageAround(body, { title, scripts: [script], styles: [PAGE_STYLE, BATTLE_STYLE], sha256 });
}
