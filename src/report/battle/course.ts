/**
 * The course of one battle by turns. It answers: who held which objective, and whose line went forward, when? The first
 * side is solid and the second hollow or dashed, as on the map.
 */
import { ownLabel, sideLabel, theSide, type LabelFacts } from '../../analysis/labels.ts';
import { listed, plain, say, type Sentence } from '../../analysis/sentence.ts';
import { advanceCm, turnEnds, turnOf, type BattleLog, type Frame } from '../../questions/battles/log.ts';
import { markup, type Html } from '../html.ts';
import { INK, short } from './map-drawing.ts';

/** The drawing is 100 wide; turns lie between these. */
const [LEFT, RIGHT] = [16, 88];
const ROW = 3.4;
const LINES = 22;
/** Turns with a number, at the most. */
const MOST_TICKS = 12;

/** The drawing; null for a battle that ends before its first turn does. */
export function courseDrawing(log: BattleLog, frames: readonly Frame[], facts: LabelFacts): Html | null {
  const ends = turnEnds(frames);
  const last = ends.at(-1);
  if (last === undefined) return null;
  const turns = turnOf(last);
  const x = (turn: number): number => LEFT + ((RIGHT - LEFT) * turn) / turns;
  const places = [...last.holders.keys()];
  const rows = places.map((place, row) => {
    const y = 1 + row * ROW;
    const bars = ends.flatMap((end, i) => {
      const holder = end.holders.get(place);
      if (i > 0 && ends[i - 1]?.holders.get(place) === holder) return [];
      const next = ends.slice(i).find((one) => one.holders.get(place) !== holder);
      const to = next === undefined ? turns : turnOf(next) - 1;
      const kind = holder === 'A' ? 'a' : holder === 'B' ? 'b' : 'none';
      return markup`<path class="body ${kind}" d="M${short(x(turnOf(end) - 1))} ${short(y)}H${short(x(to))}V${short(y + 2)}H${short(x(turnOf(end) - 1))}Z"/>`;
    });
    return markup`${bars}<text x="0" y="${short(y + 1.6)}">${plain([ownLabel(facts, place)])}</text>`;
  });
  const sides = (['A', 'B'] as const).map((side) => [0, ...ends.map((end) => advanceCm(log, end, side))]);
  const [low, high] = [Math.floor(Math.min(...sides.flat())), Math.ceil(Math.max(1, ...sides.flat()))];
  const top = 3 + places.length * ROW;
  const y = (cm: number): number => top + (LINES * (high - cm)) / (high - low);
  const lines = sides.map((advances, side) => {
    const kind = side === 0 ? 'a' : 'b';
    const points = advances.map(
      (cm, i) => `${short(x(i === 0 ? 0 : turnOf(ends[i - 1] ?? last)))} ${short(y(cm))}`,
    );
    const own = y(advances.at(-1) ?? 0);
    const other = y(sides[1 - side]?.at(-1) ?? 0);
    // Two ends at one height have their names apart.
    const shift = Math.abs(own - other) > 2 ? 0 : own > other || (own === other && side === 1) ? 1.2 : -1.2;
    return markup`<path class="advance ${kind}" d="M${points.join('L')}"/>
      <text class="side ${kind}" x="${short(RIGHT + 1)}" y="${short(own + shift + 0.5)}">${sideLabel(facts, side === 0 ? 0 : 1).name}</text>`;
  });
  const step = Math.ceil(turns / MOST_TICKS);
  const ticks = Array.from({ length: turns }, (_tick, i) => i + 1).filter((turn) => turn % step === 0);
  const foot = top + LINES + 2.4;
  return markup`<figure class="course">
    <svg class="map" ${INK} font-size="1.5" viewBox="0 0 100 ${short(foot + 1)}" role="img" aria-label="${plain(courseWords(last.holders, sides, facts))}">
      ${rows}
      <path class="level" d="M${LEFT} ${short(y(0))}H${RIGHT}"/>
      ${[...new Set([low, 0, high])].map((cm) => markup`<text text-anchor="end" x="${LEFT - 1}" y="${short(y(cm) + 0.5)}">${cm < 0 ? `−${-cm}` : cm} cm</text>`)}
      ${lines}
      ${ticks.map((turn) => markup`<text text-anchor="middle" x="${short(x(turn))}" y="${short(foot)}">${turn}</text>`)}
      <text x="${RIGHT + 2}" y="${short(foot)}">turn</text>
    </svg>
    <figcaption>The typical battle by turns: holders of the objectives, and the mean advance of each side's living units from where they began.</figcaption>
  </figure>`;
}

/** `By turns: at the end Bridge is held by the British; …` */
function courseWords(
  holders: ReadonlyMap<string, 'A' | 'B' | null>,
  sides: readonly (readonly number[])[],
  facts: LabelFacts,
): Sentence {
  const held = [...holders].map(
    ([place, holder]) =>
      say`${ownLabel(facts, place)} is held by ${holder === null ? 'nobody' : theSide(facts, holder === 'A' ? 0 : 1)}`,
  );
  const advances = ([0, 1] as const).map(
    (side) => say`${sideLabel(facts, side)} ${(sides[side]?.at(-1) ?? 0).toFixed(1)} cm`,
  );
  return say`Chart by turns. At the end ${listed([...held, say`the mean advance is ${listed(advances)}`])}.`;
}
