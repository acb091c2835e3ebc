import { describe, expect, test } from 'vitest';
import { BattleWords } from '../../../src/questions/battles/tell.ts';
import { readBattleLog } from '../../../src/run/record/battle-log.ts';
import { framesOf, keyMoments, living, turnOf } from '../../../src/questions/battles/frames.ts';
import { plain } from '../../../src/questions/telling/sentence.ts';
import { SHORT_EVENTS, shortLog } from '../../report/battle/short-battle.ts';
import { facts } from '../telling/hand-made.ts';

const log = shortLog();
const frames = framesOf(log, new Map([['bridge', null]]));

describe('the course of a battle from its log', () => {
  test('begins with the start, and joins to an act what leads to it', () => {
    expect(frames.map(({ events }) => events.map(({ act }) => act))).toEqual([
      [],
      ['first-side'],
      ['turn', 'phase', 'activate'],
      ['face'],
      ['movement-throw', 'move'],
      ['turn-end'],
      ['fire'],
      ['end'],
    ]);
    expect(frames.map(turnOf)).toEqual([0, 0, 1, 1, 1, 1, 2, 2]);
  });

  test('has the state after each act and leaves earlier states as they were', () => {
    const [first, second, rider] = frames[3]?.pieces ?? [];
    expect(first).toMatchObject({ position: [1800, 600], facing: [707, 707], alive: true, ready: true });
    expect(second).toMatchObject({ debt: false });
    expect(rider).toMatchObject({ alive: true });
    expect(frames[4]?.pieces[0]?.position).toEqual([2000, 1500]);
    expect(frames[6]?.pieces[2]?.alive).toBe(false);
    expect(frames[6]?.pieces[1]).toMatchObject({ debt: true, ready: false });
    const nobody = [null, null, null, null, null];
    expect(frames.map(({ holders }) => holders.get('bridge'))).toEqual([...nobody, 'A', 'A', 'A']);
  });

  test('counts the living', () => {
    expect([frames[5], frames[7]].flatMap((frame) => (frame ? [living(frame)] : []))).toEqual([[2, 1], [2, 0]]); // prettier-ignore
  });

  test('finds the start, the first fire and the end; a turning point that is the end is no second moment', () => {
    expect(keyMoments(frames)).toEqual([
      { what: 'start', frame: 0 },
      { what: 'first fire', frame: 6 },
      { what: 'end', frame: 7 },
    ]);
  });

  test('finds the turn in which the lead of the winner grew most', () => {
    const end = SHORT_EVENTS.at(-1) ?? {};
    const longer =
      readBattleLog([...SHORT_EVENTS.slice(0, -1), { ...end, act: 'turn-end' }, { ...end, turn: 3 }]) ?? log;
    const moments = keyMoments(framesOf(longer, new Map()));
    expect(moments.map(({ what, frame }) => [what, frame])).toEqual([
      ['start', 0],
      ['first fire', 6],
      ['turning point', 7],
      ['end', 8],
    ]);
  });

  test('is told in words with dice, numbers and rules', () => {
    const words = new BattleWords(log, facts({ sides: ['british', 'french'] }));
    const acts = frames.map((frame, i) => words.act(frame, frames[i - 1] ?? frame));
    expect(acts.map(({ text }) => plain(text))).toEqual([
      'The start',
      'The first move: the British',
      'Rifles: active',
      'Rifles 1 turns to NE',
      'Rifles 1 moves 9.2 cm',
      'End of turn 1: Bridge to the British',
      'In reaction Rifles 2 fires at Chasseurs 1 at 12.8 cm: eliminated',
      'Won by the British in turn 2: the British eliminated the other side',
    ]);
    expect(acts[4]?.throws.map(plain)).toEqual(['Movement: D6 shows 3, D6 shows 4, 7 cm']);
    expect(acts[6]?.throws.map(plain)).toEqual([
      'D20 shows 19, target number 16: 17 rifle at long range (PDB-FIRE-03), −1 elite (PDB-FIRE-06)',
    ]);
  });

  test('the start names the formations that come later, with the turn in which each enters', () => {
    const late = log.pieces.map((piece) => ({ ...piece, position: null }));
    const enters = log.events.slice(0, 1).map((one) => ({ ...one, act: 'enter', turn: 2, formation: 'A1' }));
    const words = (pieces: typeof late | typeof log.pieces): readonly string[] => {
      const [first] = frames;
      if (first === undefined) throw new Error('no start');
      const later = { ...log, pieces, events: [...log.events, ...enters] };
      return new BattleWords(later, facts({ sides: ['british', 'french'] }))
        .act(first, first)
        .throws.map(plain);
    };
    expect(words(late)).toEqual(['Rifles: enters in turn 2', 'Chasseurs: never on the map in this battle']);
    expect(words(log.pieces)).toEqual([]);
  });

  test('has a work that is done, with its maker as he stands', () => {
    const work = { ...SHORT_EVENTS[5], act: 'work', make: 'obstacle', at: [2000, 1500], changes: [] };
    const events = SHORT_EVENTS.toSpliced(8, 0, { ...work, result: 'begun' }, { ...work, result: 'done' });
    const longer = readBattleLog(events) ?? log;
    const at = framesOf(longer, new Map());
    const done = { make: 'obstacle', at: [2000, 1500], maker: at[4]?.pieces[0] };
    expect(at.slice(5, 8).map(({ works }) => works)).toEqual([[], [done], [done]]);
    const words = new BattleWords(longer, facts({ sides: ['british', 'french'] }));
    expect(at.slice(5, 7).map((frame) => plain(words.act(frame, frame).text))).toEqual([
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
