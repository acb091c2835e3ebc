/** The moments of a battle of each example, each drawn from the one before. */
import { expect, test } from 'vitest';
import { readMap } from '../../../src/battlefield/map/read-map.ts';
import { framesOf, type Piece } from '../../../src/questions/battles/frames.ts';
import { isOver, type Box } from '../../../src/report/battle/names.ts';
import { Scene, type Moment } from '../../../src/report/battle/scene.ts';
import { readBattleLog } from '../../../src/run/record/battle-log.ts';
import { EXAMPLE_BATTLES, exampleFile, playBattles } from '../../rules/pluie/map/example-logs.ts';

/** The room in h between a name and the nearest of the living units, along the edge where it is wider. */
function roomTo({ left, right, foot, top }: Box, pieces: readonly Piece[]): number {
  const rooms = pieces.flatMap(({ role, alive, position, token, facing: [fx, fy] }) => {
    if (role !== 'unit' || !alive || position === null || token === null) return [];
    const [front, depth] = token;
    const length = Math.hypot(fx, fy);
    const [along, across] = [Math.abs(fx) / length, Math.abs(fy) / length];
    const [dx, dy] = [(front * across + depth * along) / 2, (front * along + depth * across) / 2];
    const [x, y] = position;
    return [Math.max(x - dx - right, left - x - dx, y - dy - top, foot - y - dy, 0)];
  });
  return Math.min(...rooms);
}

/** Every so many acts a moment is drawn by itself too. */
const APART = 20;

test.each(EXAMPLE_BATTLES)(
  '%s: a moment is as it is drawn by itself, with names that stand on the map, by their own units and not over each other',
  (name) => {
    const [other, wrong]: [number[], string[]] = [[], []];
    let acts = 0;
    playBattles(exampleFile(name), 1, ({ cell, events }) => {
      const { map } = readMap(cell.inputs['map']);
      const log = readBattleLog(events);
      if (map === null || log === null) throw new Error('no battle on a map');
      const scene = new Scene(map, null, log.pieces);
      const text = ({ marks }: Moment): string => marks.map((mark) => mark.text).join('\n');
      let before: Moment | null = null;
      for (const frame of framesOf(log, scene.holders)) {
        const moment: Moment = scene.moment(frame, log.formations, { before });
        const isSame = acts % APART > 0 || text(moment) === text(scene.moment(frame, log.formations));
        if (!isSame) other.push(acts);
        const names = [...moment.names.placed].flatMap(([id, placed]) =>
          placed.flatMap(({ box }) => (box === null ? [] : [{ id, box }])),
        );
        for (const [i, { id, box }] of names.entries()) {
          const { left, right, foot, top } = box;
          const isOff = left < 0 || right > map.width || foot < 0 || top > map.height;
          const over = names.slice(0, i).filter((one) => isOver(box, one.box));
          const [own, others] = [true, false].map((isOwn) =>
            roomTo(
              box,
              frame.pieces.filter(({ formation }) => (formation === id) === isOwn),
            ),
          );
          const isAstray = (own ?? 0) >= (others ?? 0);
          if (isOff || over.length > 0 || isAstray) wrong.push(`act ${acts}: ${id}`);
        }
        before = moment;
        acts++;
      }
    });
    expect({ other, wrong }).toEqual({ other: [], wrong: [] });
    expect(acts).toBeGreaterThan(14 * APART);
  },
);
