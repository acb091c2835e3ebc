/** Battles audited event by event from their logs, by code that shares none with the rules. */
import { describe, expect, it } from 'vitest';
import { rootOf } from '../../../../src/chance/random.ts';
import { narrate } from '../../../../src/play/narrate.ts';
import { EventLog } from '../../../../src/play/recorder.ts';
import { pluie } from '../../../../src/rules/pluie/index.ts';
import { audit, type Event, type PrintedTables } from '../audit/audit.ts';
import type { MapFile } from '../audit/ground.ts';
import { MAP, SPEC } from './brigades.ts';
import { battleOf } from './plain.ts';
import { attackingElements, randomBattles } from './random-battles.ts';

const TABLES = pluie.tables as unknown as PrintedTables; // the tables in their printed form

/** The log of a replicate, as the trace of it has it. */
function logOf(spec: object, number: number): readonly Event[] {
  const log = new EventLog();
  const battle = battleOf({ ...spec }, {}, log);
  narrate(battle, { root: rootOf('audit'), pairing: 0, number }, 'direct', [], battle, log);
  return log.events as unknown as readonly Event[]; // the log has this form
}

function faultsOf(log: readonly Event[]): readonly string[] {
  return audit(log, () => MAP as unknown as MapFile, TABLES); // a map that was read has this form
}

/** The battle with sappers who make this. */
function withWork(make: string, at: readonly [number, number]): object {
  const { B } = SPEC;
  const formations = B.formations.map((formation) =>
    formation.name === 'sappers' ? { ...formation, at, orders: [{ task: 'work', make, at }] } : formation,
  );
  return { ...SPEC, B: { ...B, formations } };
}

describe('the audit of a battle', () => {
  const works: readonly (readonly [string, readonly [number, number]])[] = [
    ['field-fortification', [22, 30]],
    ['clear', [12, 24]],
    ['obstacle', [34, 28]],
    ['destroy-bridge', [54, 13]],
  ];
  it.each(works)('finds no fault where sappers make a work: %s', (make, at) => {
    let made = 0;
    for (let replicate = 0; replicate < 5; replicate++) {
      const log = logOf(withWork(make, at), replicate);
      expect(faultsOf(log)).toEqual([]);
      made += log.filter(({ act, result }) => act === 'work' && result === 'done').length;
    }
    expect(made).toBeGreaterThan(0);
  });

  const changes: readonly (readonly [string, (event: Event) => object])[] = [
    ['fire', ({ distance }) => ({ distance: Number(distance) + 1 })],
    ['fire', ({ result }) => ({ result: result === 'miss' ? 'hit' : 'miss' })],
    ['move', ({ cost }) => ({ cost: Number(cost) + 1 })],
    ['move', () => ({ to: [0, 0] })],
    ['retreat', ({ leg }) => ({ leg: Number(leg) + 1 })],
    ['activate', ({ result }) => ({ result: result === 'active' ? 'not-active' : 'active' })],
    ['movement-throw', ({ allowance }) => ({ allowance: Number(allowance) + 100 })],
  ];
  it.each(changes)('finds a changed %s', (act, change) => {
    const log = logOf(SPEC, 1);
    const i = log.findIndex((event) => event.act === act);
    const event = log[i];
    if (event === undefined) throw new Error(`no ${act} in the log`);
    expect(faultsOf(log.with(i, { ...event, ...change(event) }))).not.toEqual([]);
  });
});

// Few of each: `npm run verify` audits thousands.
describe('random battles', () => {
  it('in which flags, wagons and heliographs are attacked are without fault', () => {
    const struck = new Map<string, number>();
    for (const { map, log } of randomBattles('elements', 25, attackingElements)) {
      const events = log.events as unknown as readonly Event[]; // the log has this form
      expect(audit(events, () => map as unknown as MapFile, TABLES)).toEqual([]); // a map that was read has this form
      const { units = [] } = events[0] as {
        readonly units?: readonly { readonly id: string; readonly role: string }[];
      }; // as above
      for (const { act, target, unit } of events) {
        const role = units.find(({ id }) => id === (act === 'ready' ? unit : target))?.role ?? '';
        if (role !== 'unit' && role !== '')
          struck.set(`${act} ${role}`, (struck.get(`${act} ${role}`) ?? 0) + 1);
      }
    }
    const kinds = [
      'close-combat flag',
      'close-combat wagon',
      'close-combat communication',
      'fire flag',
      'ready flag',
    ];
    expect(kinds.filter((kind) => (struck.get(kind) ?? 0) === 0)).toEqual([]);
  });

  it('are without fault: whoever is not there does nothing, columns are whole, legs lie in sectors, dice are told once', () => {
    const acts = new Map<string, number>();
    for (const { map, log, thrown } of randomBattles('battles', 25)) {
      const events = log.events as unknown as readonly Event[]; // the log has this form
      const faults = audit(events, () => map as unknown as MapFile, TABLES); // a map that was read has this form
      expect(faults).toEqual([]);
      expect(events.flatMap(({ dice }) => dice)).toEqual(thrown);
      for (const { act } of events) acts.set(act, (acts.get(act) ?? 0) + 1);
    }
    const seldom = ['enter', 'form-column', 'leave-column', 'move', 'face', 'fire', 'retreat'].filter(
      (act) => (acts.get(act) ?? 0) <= 2,
    );
    expect(seldom).toEqual([]);
  });
});
