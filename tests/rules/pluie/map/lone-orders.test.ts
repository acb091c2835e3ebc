/** Orders of flags and communication units, and chains of contact (PDB-MAP-30, R-78, R-89). */
import { describe, expect, it } from 'vitest';
import { battleOf } from './plain.ts';
import { area, AT_HAND, eventsOf, mapOf, only } from './scripted.ts';

const B = { formations: [{ name: 'away', at: [30, 38], facing: 'S', units: [{ weapon: 'lebel' }] }] };
const BRIGADE = { name: 'brigade', at: [5, 5] };
const FORMATION = { name: 'rifles', superior: 'brigade', at: [12, 5], units: [{ weapon: 'martini-henry' }] };

function heliograph(x: number, y: number, more = {}): unknown {
  return { kind: 'heliograph-foot', of: 'brigade', at: [x, y], ...more };
}

describe('orders of a flag or communication unit', () => {
  it('move a flag with five dice, after the formations, in place of following', () => {
    const orders = [
      { task: 'advance', to: [5, 15], until: { arrived: true } },
      { task: 'support', of: 'rifles', distanceCm: 2 },
    ];
    const A = { headquarters: [{ ...BRIGADE, orders }], formations: [FORMATION] };
    const events = eventsOf({ map: mapOf(), A, B }, [5, 1, 2, 3, 4, 5, 5, 5, 1, 1, 1, 1, 1, 5]);
    expect(only(events, 'movement-throw', 'move')).toMatchObject([
      { turn: 1, formation: null, unit: 'A.h1', for: 'command-element', allowance: 1500 },
      { turn: 1, unit: 'A.h1', from: [500, 500], to: [500, 1500], facing: [0, 1000] },
      { turn: 2, unit: 'A.h1', allowance: 500 },
      // Toward (12, 3): 5 of the 13.89 cm, in 139 steps of 0.0999 cm.
      { turn: 2, unit: 'A.h1', legs: [[700, -1200]], walked: [[0, 1, 50]], to: [752, 1068] },
    ]);
    expect(events.flatMap(({ changes }) => changes)).toContainEqual({
      who: 'A.h1',
      what: 'order',
      from: 0,
      to: 1,
    });
  });

  it('move a communication unit in contact without activation', () => {
    const A = {
      headquarters: [BRIGADE],
      communication: [heliograph(12, 12, { orders: [{ task: 'advance', to: [20, 12] }] })],
      formations: [FORMATION],
    };
    const events = eventsOf({ map: mapOf(), A, B }, [5, 1, 1, 1, 5, 5, 2, 2, 1]);
    expect(only(events, 'activate', 'move')).toMatchObject([
      { unit: null, formation: 'A1' },
      { unit: 'A.s1', from: [1200, 1200], to: [1500, 1200] },
      { formation: 'B1' },
      { turn: 2, formation: 'A1' },
      { unit: 'A.s1', from: [1500, 1200], to: [2000, 1200] },
    ]);
  });

  it('move one out of contact only when it is activated: 5 + 6 + 13', () => {
    const A = {
      headquarters: [BRIGADE],
      communication: [heliograph(40, 12, { orders: [{ task: 'advance', to: [48, 12] }] })],
      formations: [FORMATION],
    };
    const naturals = { ...AT_HAND, activationNaturals: 'combat' };
    const events = eventsOf({ map: mapOf(), A, B }, [5, 19, 5, 5, 20, 3, 3, 2, 5], naturals);
    const own = events.filter(({ unit }) => unit === 'A.s1');
    expect(own).toMatchObject([
      { turn: 1, act: 'activate', total: { value: 24 }, result: 'not-active' },
      { turn: 2, act: 'activate', result: 'active' },
      { turn: 2, act: 'movement-throw', allowance: 800 },
      { turn: 2, act: 'move', to: [4800, 1200] },
    ]);
  });

  it('are checked: tasks, names, and dice that the source does not give', () => {
    const orders = [{ task: 'advance', to: [5, 15] }];
    const wrong = (more: unknown): (() => unknown) => {
      const A = { headquarters: [BRIGADE], formations: [FORMATION], ...Object(more) };
      return () => battleOf({ map: mapOf(), turnLimit: 2, A, B }, AT_HAND);
    };
    const team = { kind: 'telegraph-team', of: 'brigade', at: [10, 10] };
    expect(wrong({ communication: [{ ...team, orders }] })).toThrow('gives telegraph-team no movement dice');
    expect(wrong({ communication: [team] })).not.toThrow();
    expect(wrong({ headquarters: [{ ...BRIGADE, orders: [{ task: 'attack', to: [1, 1] }] }] })).toThrow(
      'advance',
    );
    const support = [{ task: 'support', of: 'rifle', distanceCm: 2 }];
    expect(wrong({ headquarters: [{ ...BRIGADE, orders: support }] })).toThrow('did you mean rifles');
  });
});

describe('companies without a command element', () => {
  it('are activated singly, and each that is has acts of its own', () => {
    const orders = [{ task: 'advance', to: [12, 30] }];
    const units = [{ weapon: 'martini-henry', count: 3 }];
    const A = {
      formations: [{ name: 'rifles', at: [12, 5], facing: 'N', commandElement: false, units, orders }],
    };
    const [none, two] = [
      [17, 17, 17, 5],
      [18, 3, 3],
    ];
    const events = eventsOf({ map: mapOf(), A, B }, [17, ...two, 17, 5, 17, ...two, 17, 5, ...none]);
    expect(only(events, 'activate', 'move').filter(({ unit }) => unit === 'A1.2')).toMatchObject([
      { turn: 1, act: 'activate', total: { value: 18 }, result: 'active' },
      { turn: 1, act: 'move', from: [1200, 500], to: [1200, 1100] },
      { turn: 1, act: 'move', to: [1200, 1700] },
      { turn: 2, act: 'activate', result: 'active' },
      { turn: 2, act: 'move', to: [1200, 2300] },
      { turn: 2, act: 'move', to: [1200, 2500] },
      { turn: 3, act: 'activate', result: 'not-active' },
    ]);
  });

  it('lack contact with their headquarters too: 5 + 6 + 13, which a regular one never reaches', () => {
    const A = { headquarters: [BRIGADE], formations: [{ ...FORMATION, commandElement: false }] };
    const events = eventsOf({ map: mapOf(), A, B }, [20, 5]);
    expect(only(events, 'activate').filter(({ unit }) => unit === 'A1.1')).toMatchObject([
      { total: { value: 24 }, result: 'not-active' },
    ]);
  });
});

describe('a chain of contact over heliographs', () => {
  /** The target number of the activation of a formation far from its flag. */
  function numberWith(communication: readonly unknown[], ...features: readonly unknown[]): unknown {
    const A = { headquarters: [BRIGADE], communication, formations: [{ ...FORMATION, at: [58, 5] }] };
    const events = eventsOf({ map: mapOf(...features), A, B }, [5]);
    return only(events, 'activate')[0]?.['total'];
  }
  const WOOD = area('wood', 30, 2, 32, 8);

  it('joins two that see each other, each within 15 cm of its end', () => {
    expect(numberWith([heliograph(10, 5), heliograph(50, 5)])).toMatchObject({ value: 5 });
    // From the side of the flag to that of the heliograph: 22 - 5 - 0.75 - 0.75 = 15.5 cm.
    expect(numberWith([heliograph(22, 5), heliograph(50, 5)])).toMatchObject({ value: 11 });
    expect(numberWith([heliograph(21.5, 5), heliograph(50, 5)])).toMatchObject({ value: 5 });
  });

  it('is broken by a wood between them, and leads round it by a third', () => {
    expect(numberWith([heliograph(10, 5), heliograph(50, 5)], WOOD)).toMatchObject({ value: 11 });
    expect(numberWith([heliograph(10, 5), heliograph(50, 5), heliograph(31, 25)], WOOD)).toMatchObject({
      value: 5,
    });
  });

  it('has no link between a heliograph and a telegraph team farther than 15 cm away', () => {
    const team = { kind: 'telegraph-team', of: 'brigade', at: [10, 5] };
    expect(numberWith([team, heliograph(50, 5)])).toMatchObject({ value: 11 });
    expect(numberWith([team, heliograph(15, 5), heliograph(50, 5)])).toMatchObject({ value: 5 });
  });
});
