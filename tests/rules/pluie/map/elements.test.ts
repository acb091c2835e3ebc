/** Attacks on flags, wagons and communication units (PDB-MAP-33, R-92 to R-94), with the digest's own situations. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/play/json.ts';
import rest from '../fixtures/rest-cases.json' with { type: 'json' };
import { battleOf, plain } from './plain.ts';
import { area, eventsOf, only, sideOf } from './scripted.ts';

type Raw = Readonly<Record<string, unknown>>;

const HOLD = [{ task: 'hold' }];
const LANCERS = {
  at: [20, 10],
  facing: 'N',
  units: [{ kind: 'cavalry-lancers' }],
  commandElement: { at: [20, 10] },
  orders: [{ task: 'attack', to: [20, 14], assault: true }],
};
const FLAG = { name: 'brigade', at: [20, 12.9], facing: 'S' };
const BATTALION = {
  name: 'battalion',
  at: [20, 38],
  facing: 'S',
  superior: 'brigade',
  units: [{ kind: 'infantry' }],
  commandElement: { at: [20, 27] },
  ammunitionWagon: false,
  orders: HOLD,
};

/** A troop before a flag, its brigade's battalion far behind. */
function battle(commander: Raw, beside: readonly Raw[] = [], more: Raw = {}): Raw {
  const others = beside.map((each, i) => ({
    name: `other${i}`,
    facing: 'S',
    units: [{ kind: 'infantry' }],
    commandElement: false,
    ammunitionWagon: false,
    orders: HOLD,
    ...each,
  }));
  return {
    map: plain(40, 40),
    firstSide: 'A',
    turnLimit: 1,
    A: sideOf(LANCERS, { commander }),
    B: { headquarters: [FLAG], formations: [BATTALION, ...others] },
    ...more,
  };
}

const IN_REACH = { assaultElements: 'inReach' };

/** What those who attack and fire did: `A1.1 B.h1 eliminated 2`. */
function blows(events: readonly JsonObject[]): readonly string[] {
  return only(events, 'close-combat', 'fire').map(({ unit, target, result, total }) => {
    const { value } = total as Raw; // the form of totals
    return [unit, target, result, value].map(String).join(' ');
  });
}

function changesOf(events: readonly JsonObject[], who: string, what: string): readonly unknown[] {
  return events
    .flatMap(({ changes }) => changes as readonly Raw[]) // the form of changes
    .filter((change) => change['who'] === who && change['what'] === what)
    .map(({ to }) => to);
}

describe('a flag in reach', () => {
  const [ACTIVE, SILENT] = [5, 4];

  it('is lost with 19/25: the troop acts from 5 on, and fails only on a 1', () => {
    expect(blows(eventsOf(battle(IN_REACH), [ACTIVE, 2], {}))).toEqual(['A1.1 B.h1 eliminated 2']);
    const repulsed = eventsOf(battle(IN_REACH), [ACTIVE, 1], {});
    expect(blows(repulsed)).toEqual(['A1.1 B.h1 repulsed 2']);
    // The action that is left makes it ready.
    expect(only(repulsed, 'ready')).toHaveLength(1);
    expect(blows(eventsOf(battle(IN_REACH), [SILENT], {}))).toEqual([]);
    const { expected } = rest.cases.find(({ id }) => id === 'PDB-REST-09') ?? {};
    expect(expected).toMatchObject({ floats: { 'flag lost in turn 1': (16 / 20) * (19 / 20) } });
  });

  it('costs its battalion the contact: it then acts from 11 on, 143/250 in all', () => {
    const numbers = (faces: readonly number[]): unknown =>
      only(eventsOf(battle(IN_REACH), faces, {}), 'activate').map(({ total }) => (total as Raw)['value']); // as above
    expect(numbers([ACTIVE, 2, 1, 1, 1, 1, 1, 20])).toEqual([5, 11]);
    expect(numbers([SILENT, 20])).toEqual([5, 5]);
    expect((19 / 25) * (10 / 20) + (6 / 25) * (16 / 20)).toBeCloseTo(143 / 250, 15);
  });

  it('comes after a fighting unit in reach, and falls to the second action: 171/250', () => {
    const half = { at: [19.2, 12.5], units: [{ kind: 'half-company', ready: false }] };
    const flag = { ...FLAG, at: [20.81, 12.9] };
    const both = battle(IN_REACH, [half]);
    const beside = { ...both, B: { ...(both['B'] as Raw), headquarters: [flag] } }; // as above
    expect(blows(eventsOf(beside, [ACTIVE, 3, 2], {}))).toEqual([
      'A1.1 B2.1 eliminated 3',
      'A1.1 B.h1 eliminated 2',
    ]);
    expect(blows(eventsOf(beside, [ACTIVE, 2], {}))).toEqual(['A1.1 B2.1 repulsed 3']);
    const { expected } = rest.cases.find(({ id }) => id === 'PDB-REST-12') ?? {};
    expect(expected).toMatchObject({
      floats: { 'flag lost in turn 1': (16 / 20) * (18 / 20) * (19 / 20) },
    });
  });

  it('waits where the troop has to turn to the fighting unit first', () => {
    const company = { at: [22.35, 12.5], units: [{ kind: 'infantry', ready: false }] };
    const events = eventsOf(battle(IN_REACH, [company]), [ACTIVE, 3], {});
    expect(only(events, 'face', 'close-combat').map(({ act }) => act)).toEqual(['face', 'close-combat']);
    expect(blows(events)).toEqual(['A1.1 B2.1 eliminated 3']);
  });

  it('is left alone where the commander attacks none; without a word he attacks the nearest in reach', () => {
    const events = (commander: Raw, faces: readonly number[]) =>
      blows(eventsOf(battle(commander), faces, {}));
    expect(events({ assaultElements: 'none' }, [ACTIVE])).toEqual([]);
    expect(events({}, [ACTIVE, 2])).toEqual(['A1.1 B.h1 eliminated 2']);
    expect(events({ ...IN_REACH, assaultChance: 0.96 }, [ACTIVE])).toEqual([]);
  });

  it('is attacked by a charge as one', () => {
    const troops = { ...LANCERS, units: [{ kind: 'cavalry-lancers', count: 3 }], spacingCm: 0.5 };
    const events = eventsOf(
      { ...battle(IN_REACH), A: sideOf(troops, { commander: IN_REACH }) },
      [ACTIVE, 2],
      {},
    );
    expect(only(events, 'close-combat')).toMatchObject([
      { attackers: ['A1.2', 'A1.1', 'A1.3'], target: 'B.h1', total: { value: 2 }, result: 'eliminated' },
    ]);
  });

  it('in a building is safe from mounted troops, not from infantry (R-94)', () => {
    const map = { ...plain(40, 40), features: [area('built-up', 18, 12, 22, 14)] };
    const B = { headquarters: [FLAG], formations: [BATTALION] };
    const by = (kind: string, faces: readonly number[]) =>
      blows(
        eventsOf(
          {
            ...battle(IN_REACH),
            map,
            B,
            A: sideOf({ ...LANCERS, units: [{ kind }] }, { commander: IN_REACH }),
          },
          faces,
          {},
        ),
      );
    expect(by('cavalry-lancers', [ACTIVE])).toEqual([]);
    expect(by('infantry', [ACTIVE, 2])).toEqual(['A1.1 B.h1 eliminated 2']);
  });

  it('is preferred to a wagon that is nearer, and a pennant is never attacked', () => {
    const near = {
      at: [30, 30],
      commandElement: { at: [18.4, 12.2] },
      ammunitionWagon: { at: [21.6, 12.2] },
    };
    const fight = (commander: Raw): Raw => ({
      ...battle(commander),
      A: sideOf({ ...LANCERS, commandElement: { at: [20, 4] } }, { commander }),
      B: {
        headquarters: [FLAG],
        formations: [{ ...BATTALION, ...near, superior: 'brigade' }],
      },
    });
    const first = (commander: Raw) =>
      blows(eventsOf(fight(commander), [ACTIVE, 2, 2], { pennantTokens: true }));
    expect(first({})[0]).toMatch(/^A1\.1 B1\.(?:c|w1) eliminated 2$/u);
    expect(first(IN_REACH)).toEqual(['A1.1 B.h1 eliminated 2', 'A1.1 B1.w1 eliminated 2']);
  });
});

describe('what touches an element', () => {
  const TOUCHING = { at: [22.25, 13], units: [{ kind: 'infantry' }] };

  it('loses readiness with it where cavalry strikes it, unless elementContagion: no (R-92)', () => {
    const A = sideOf(LANCERS, { commander: { ...IN_REACH, followUp: false } });
    // The company is a better target: it is kept out of the sector.
    const beside = [{ ...TOUCHING, at: [22.25, 13.6] }];
    const ready = (elementContagion: string, kind = 'cavalry-lancers') =>
      changesOf(
        eventsOf(
          {
            ...battle({}, beside),
            A: { ...A, formations: [{ ...LANCERS, name: 'only', units: [{ kind }] }] },
          },
          [5, 2],
          { elementContagion },
        ),
        'B2.1',
        'ready',
      );
    expect(ready('yes')).toEqual([false]);
    expect(ready('no')).toEqual([]);
    expect(ready('yes', 'infantry')).toEqual([]);
  });

  it('is followed up, as a flag is that touches a unit struck, where elements are attacked', () => {
    const struck = { at: [22.3, 12.8], units: [{ kind: 'infantry', ready: false }] };
    const by = (commander: Raw, faces: readonly number[]) =>
      only(eventsOf(battle(commander, [struck]), faces, {}), 'close-combat').map(({ target, follow }) => [
        target,
        follow,
      ]);
    expect(by(IN_REACH, [5, 3, 2])).toEqual([
      ['B2.1', 0],
      ['B.h1', 1],
    ]);
    expect(by({}, [5, 3])).toEqual([['B2.1', 0]]);
  });
});

describe('fire on elements', () => {
  const COMPANY = {
    at: [20, 10],
    facing: 'N',
    units: [{ weapon: 'martini-henry', count: 1 }],
    commandElement: { at: [20, 6] },
    ammunitionWagon: { at: [20, 2] },
    orders: HOLD,
  };
  const beside = [{ at: [22.3, 15] }];
  const shots = (targeting: string, faces: readonly number[], options: Raw = {}) =>
    eventsOf({ ...battle({}, beside), A: sideOf(COMPANY, { commander: { targeting } }) }, faces, options);

  it('goes to them first where the commander says so', () => {
    expect(blows(shots('nearest', [5, 2, 2]))[0]).toMatch(/^A1\.1 B2\.1 miss/u);
    expect(blows(shots('elements', [5, 2, 2]))[0]).toMatch(/^A1\.1 B\.h1 miss/u);
  });

  it('drives a ready flag back; it becomes ready at the end of its phase, and once more hit it is gone (R-38, R-93)', () => {
    const unready = {
      ...battle({}),
      B: { headquarters: [{ ...FLAG, ready: false }], formations: [BATTALION] },
    };
    const gone = { ...unready, A: sideOf(COMPANY, { commander: { targeting: 'elements' } }) };
    expect(blows(eventsOf(gone, [5, 19], {}))).toEqual([expect.stringMatching(/^A1\.1 B\.h1 eliminated/u)]);
    const rallies = (elementRallies: string) => {
      const events = shots('elements', [5, 19, 2, 1, 1, 1, 1, 1, 1, 1], { elementRallies });
      expect(changesOf(events, 'B.h1', 'ready')[0]).toBe(false);
      return only(events, 'ready').map(({ unit }) => unit);
    };
    expect(rallies('yes')).toEqual(['B.h1']);
    expect(rallies('no')).toEqual([]);
  });
});

it('unknown values are refused with those that there are', () => {
  expect(() => battleOf(battle({ assaultElements: 'always' }))).toThrow(/none, inReach, seek/u);
  expect(() => battleOf(battle({ targeting: 'flags' }))).toThrow(/nearest, finish, guns, elements/u);
});
