import { describe, expect, test } from 'vitest';
import { BattleWords } from '../../../src/questions/battles/tell.ts';
import { readBattleLog } from '../../../src/questions/battles/log.ts';
import {
  advanceCm,
  framesOf,
  keyMoments,
  living,
  turnEnds,
  turnOf,
} from '../../../src/questions/battles/log.ts';
import { plain } from '../../../src/analysis/sentence.ts';
import { SHORT_EVENTS, shortLog } from '../../report/battle/short-battle.ts';
import { facts } from '../../analysis/hand-made.ts';

const log = shortLog();
const frames = framesOf(log, new Map([['bridge', null]]));

describe('the course of a battle from its log', () => {
  test('joins to an act what leads to it', () => {
    expect(frames.map(({ events }) => events.map(({ act }) => act))).toEqual([
      ['first-side'],
      ['turn', 'phase', 'activate'],
      ['face'],
      ['movement-throw', 'move'],
      ['turn-end'],
      ['fire'],
      ['end'],
    ]);
    expect(frames.map(turnOf)).toEqual([0, 1, 1, 1, 1, 2, 2]);
  });

  test('has the state after each act and leaves earlier states as they were', () => {
    const [first, second, rider] = frames.map(({ pieces }) => pieces.slice(0, 3))[2] ?? [];
    expect(first).toMatchObject({ position: [1800, 600], facing: [707, 707], alive: true, ready: true });
    expect(second).toMatchObject({ debt: false });
    expect(rider).toMatchObject({ alive: true });
    expect(frames[3]?.pieces[0]?.position).toEqual([2000, 1500]);
    expect(frames[5]?.pieces[2]?.alive).toBe(false);
    expect(frames[5]?.pieces[1]).toMatchObject({ debt: true, ready: false });
    expect(frames.map(({ holders }) => holders.get('bridge'))).toEqual([
      null,
      null,
      null,
      null,
      'A',
      'A',
      'A',
    ]);
  });

  test('counts the living and the mean advance at the end of each turn', () => {
    const ends = turnEnds(frames);
    expect(ends.map(turnOf)).toEqual([1, 2]);
    expect(ends.map((frame) => living(log, frame))).toEqual([[2, 1], [2, 0]]); // prettier-ignore
    expect(ends.map((frame) => advanceCm(log, frame, 'A'))).toEqual([4.5, 4.5]);
  });

  test('finds the start, the first fire and the end; a turning point that is the end is no second moment', () => {
    expect(keyMoments(log, frames)).toEqual([
      { what: 'start', act: -1 },
      { what: 'first fire', act: 5 },
      { what: 'end', act: 6 },
    ]);
  });

  test('finds the turn in which the lead of the winner grew most', () => {
    const end = SHORT_EVENTS.at(-1) ?? {};
    const longer =
      readBattleLog([...SHORT_EVENTS.slice(0, -1), { ...end, act: 'turn-end' }, { ...end, turn: 3 }]) ?? log;
    const moments = keyMoments(longer, framesOf(longer, new Map()));
    expect(moments.map(({ what, act }) => [what, act])).toEqual([
      ['start', -1],
      ['first fire', 5],
      ['turning point', 6],
      ['end', 7],
    ]);
  });

  test('is told in words with dice, numbers and rules', () => {
    const words = new BattleWords(log, facts({ sides: ['british', 'french'] }));
    const acts = frames.map((frame, i) =>
      words.act(frame, frames[i - 1]?.holders ?? new Map([['bridge', null]])),
    );
    expect(acts.map(({ text }) => plain(text))).toEqual([
      'The first move: the British',
      'Rifles: active',
      'Rifles 1 turns to NE',
      'Rifles 1 moves 9.2 cm',
      'End of turn 1: Bridge to the British',
      'In reaction Rifles 2 fires at Chasseurs 1 at 12.8 cm: eliminated',
      'Won by the British in turn 2: the British eliminated the other side',
    ]);
    expect(acts[3]?.throws.map(plain)).toEqual(['Movement: D6 shows 3, D6 shows 4, 7 cm']);
    expect(acts[5]?.throws.map(plain)).toEqual([
      'D20 shows 19, target number 16: 17 rifle at long range (PDB-FIRE-03), −1 elite (PDB-FIRE-06)',
    ]);
  });

  test('has a work that is done, with its maker as he stands', () => {
    const work = { ...SHORT_EVENTS[5], act: 'work', make: 'obstacle', at: [2000, 1500], changes: [] };
    const events = SHORT_EVENTS.toSpliced(8, 0, { ...work, result: 'begun' }, { ...work, result: 'done' });
    const longer = readBattleLog(events) ?? log;
    const at = framesOf(longer, new Map());
    const works = at.map((frame) => frame.works);
    expect(works.flat()).toEqual([
      { make: 'obstacle', at: [2000, 1500], maker: at[3]?.pieces[0], token: [300, 150] },
    ]);
    expect(works[5]).toHaveLength(1);
    const words = new BattleWords(longer, facts({ sides: ['british', 'french'] }));
    expect(at.slice(4, 6).map((frame) => plain(words.act(frame, new Map()).text))).toEqual([
      'Rifles 1 begins an obstacle',
      'Rifles 1 completes an obstacle',
    ]);
  });

  test('reads no log where the events are not those of a battle', () => {
    expect(readBattleLog([])).toBeNull();
    expect(readBattleLog([{ act: 'start' }])).toBeNull();
    expect(readBattleLog(SHORT_EVENTS.slice(1))).toBeNull();
  });
});
