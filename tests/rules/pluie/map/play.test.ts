/** A battle of two small brigades, act by act: its state is all that it hangs on, and no move leaves tokens overlapping. */
import { describe, expect, it } from 'vitest';
import { overlap } from '../../../../src/battlefield/distances.ts';
import { rootOf } from '../../../../src/chance/random.ts';
import { Sampled } from '../../../../src/chance/sampled.ts';
import type { JsonObject } from '../../../../src/play/json.ts';
import { EventLog } from '../../../../src/play/recorder.ts';
import { Throwing } from '../../../../src/play/throwing.ts';
import { TURN_DONE } from '../../../../src/play/game.ts';
import type { Field } from '../../../../src/rules/pluie/map/field.ts';
import { play, SPEC } from './brigades.ts';
import { wordsOf } from '../../playing.ts';
import { battleOf, plain } from './plain.ts';

describe('a battle of two small brigades', () => {
  it('goes on from the words of any of its states as from the state itself', () => {
    const battle = battleOf(SPEC);
    const [state, copied, read] = [battle.create(), battle.create(), battle.create()];
    const all = [state, copied, read];
    let turns = 0;
    for (let replicate = 0; replicate < 6; replicate++) {
      battle.start(state);
      while (state.over === 0) {
        copied.copyFrom(state);
        read.read(wordsOf(state), 0);
        for (const each of all) {
          if (each.at === TURN_DONE) battle.openTurn(each);
          const chance = new Sampled();
          chance.start(rootOf('map'), turns, replicate);
          battle.turn.run(each, new Throwing(chance, battle.counting));
        }
        expect(wordsOf(copied)).toEqual(wordsOf(state));
        expect(wordsOf(read)).toEqual(wordsOf(state));
        turns++;
      }
    }
    expect(turns).toBeGreaterThan(45);
  });

  it('ends no move, retreat or entry on another token', () => {
    let state: Field | null = null;
    let looked = 0;
    const look = ({ act, from, to, last }: JsonObject): void => {
      const isMoved = (act === 'move' && last === true) || act === 'retreat';
      if (!isMoved || state === null || JSON.stringify(from) === JSON.stringify(to)) return;
      const tokens = state.pieces.filter(({ placed }) => placed !== 0).map(({ token }) => token);
      const mover = tokens.find(({ x, y }) => JSON.stringify([x, y]) === JSON.stringify(to));
      const met = tokens.filter((token) => mover !== undefined && token !== mover && overlap(token, mover));
      expect(met).toEqual([]);
      looked++;
    };
    const battle = battleOf(SPEC, {}, { dice: [], record: look });
    for (let replicate = 0; replicate < 6; replicate++)
      play(battle, replicate, (played) => {
        state = played;
      });
    expect(looked).toBeGreaterThan(150);
  });

  it('makes its work once, after six turns, and its reserve comes in turn 3', () => {
    const worksIn = ({ events }: EventLog) => events.filter(({ act }) => act === 'work');
    // Fire may break off a work, which is then begun again: the first battle in which that does not happen.
    const log = new EventLog();
    const battle = battleOf(SPEC, {}, log);
    for (let replicate = 0; worksIn(log).length !== 2 && replicate < 20; replicate++) {
      log.events.length = 0;
      play(battle, replicate, () => undefined);
    }
    const [begun, ended] = worksIn(log).map(({ turn }) => Number(turn));
    expect(ended).toBe((begun ?? 0) + 5);
    expect(log.events.find(({ act }) => act === 'enter')).toMatchObject({ turn: 3, phase: 'A' });
    expect(log.events.map(({ n }) => n)).toEqual(log.events.map((_event, i) => i + 1));
    expect(log.events.at(-1)).toMatchObject({ act: 'end' });
  });

  it('lets infantry make a work in twenty turns, in which it is not ready', () => {
    const company = { name: 'company', at: [10, 10], facing: 'N', units: [{ weapon: 'lebel' }] };
    const work = { task: 'work', make: 'obstacle', at: [10, 10] };
    const log = new EventLog();
    const battle = battleOf(
      {
        map: plain(20, 60),
        turnLimit: 40,
        A: { formations: [{ ...company, orders: [work] }] },
        B: { formations: [{ ...company, at: [10, 40], facing: 'S' }] },
      },
      {},
      log,
    );
    play(battle, 0, () => undefined);
    const acts = log.events.filter(({ act, unit }) => unit === 'A1.1' && act !== 'activate');
    const [begun, done] = acts.map(({ turn }) => Number(turn));
    expect(acts.map(({ act, result }) => result ?? act)).toEqual(['begun', 'done', 'ready']);
    expect(done).toBe((begun ?? 0) + 19);
  });

  it('tells all problems of a deployment and its orders at once, each at its place', () => {
    const rifles = { name: 'rifles', at: [28, 12], units: [{ weapon: 'martini-henry', count: 2 }] };
    const wrong = {
      ...SPEC,
      A: {
        formations: [
          { ...rifles, at: [59, 39.9], indirect: { ringCm: 1 } },
          { ...rifles, superior: 'corps', orders: [{ task: 'attack', to: 'villag' }] },
          { ...rifles, name: 'more', units: [{ kind: 'cavalry-light', weapon: 'gardner' }] },
        ],
      },
    };
    expect(() => battleOf(wrong)).toThrow(
      /(?=.*rifles is the name of another)(?=.*deploy\.outside)(?=.*no headquarters "?corps)(?=.*did you mean village)(?=.*class machineGun)(?=.*only heavy artillery fires indirectly)/su,
    );
  });

  it('keeps a formation within its boundary', () => {
    const inputs = (boundary: unknown): Record<string, unknown> => ({
      map: plain(60, 40),
      turnLimit: 25,
      A: {
        formations: [
          {
            name: 'rifles',
            at: [20, 10],
            units: [{ weapon: 'martini-henry', count: 2 }],
            orders: [{ task: 'advance', to: [50, 12] }],
            boundary,
          },
        ],
      },
      B: { formations: [{ name: 'away', at: [4, 28], facing: 'S', units: [{ weapon: 'lebel' }] }] },
      fogOfWar: true,
    });
    const farthest = (boundary: unknown): number => {
      const { pieces } = play(battleOf(inputs(boundary)), 0, () => undefined);
      return Math.max(...pieces.slice(0, 2).map(({ token }) => token.x));
    };
    const line = [
      [30, 0],
      [30, 40],
    ];
    expect(farthest({ line, stay: 'left' })).toBeLessThanOrEqual(3000);
    expect(farthest(null)).toBeGreaterThan(3000);
  });
});
