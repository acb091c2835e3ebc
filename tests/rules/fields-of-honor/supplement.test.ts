/** Numbers that the source does not give: the example worked by hand, that every field acts, what is missing, and what results say. */
import { describe, expect, it } from 'vitest';
import { rootOf } from '../../../src/chance/random.ts';
import { InputError, type Fields } from '../../../src/play/inputs.ts';
import type { Json, JsonObject } from '../../../src/play/json.ts';
import { remarkOnUse } from '../../../src/play/not-given.ts';
import { TURN_DONE, type Game } from '../../../src/play/game.ts';
import { simulate } from '../../../src/play/simulate.ts';
import { tallyShape } from '../../../src/play/tally.ts';
import { withChanges } from '../../../src/spec/read-tables.ts';
import type { Battle, Lane } from '../../../src/rules/fields-of-honor/game.ts';
import { fieldsOfHonor } from '../../../src/rules/fields-of-honor/index.ts';
import { FORMATIONS, SQUARE } from '../../../src/rules/fields-of-honor/units.ts';
import { CHARGE, UNPLAYED, SUPPLEMENT } from '../../../src/rules/fields-of-honor/supplement.ts';
import { fc } from '../../fast-check.ts';
import { compare } from './agreement.ts';
import { anyIllustratedEngagement } from './any-engagement.ts';
import { ask, bmu, engagementOf, RIFLE, side } from './asked.ts';
import { after } from './throw-by-throw.ts';

const HORSE = { stands: 8, arm: 'cavalry', morale: 'B' };
const FOOT = { stands: 8, morale: 'B', weapon: RIFLE };

/** The illustrative tables with these changes. */
function changed(changes: JsonObject): { readonly tables: Json } {
  return { tables: ['illustrative', changes] };
}

function charged(foot: object = {}, changes: JsonObject = {}, a: object = {}): Game<Battle> {
  return engagementOf({
    ...changed(changes),
    distanceIn: 6,
    maxTurns: 3,
    A: { ...side({ name: 'charge' }, HORSE), ...a },
    B: side({ name: 'stand-and-fire', reaction: 'form-square' }, { ...FOOT, ...foot }),
  });
}

/** The name of the throw that is due after these outcomes. */
function kindAfter(game: Game<Battle>, outcomes: readonly number[]): string {
  return after(game, outcomes).mustBeDue.thrown.kind.name;
}

/** The lane after these outcomes. */
function laneAfter(game: Game<Battle>, outcomes: readonly number[]): Lane {
  const [lane] = after(game, outcomes).s.lanes;
  if (lane === undefined) throw new Error('there is no lane');
  return lane;
}

describe('a square, as worked by hand', () => {
  const engagement = charged();

  it('is formed by 30 of 36 throws', () => {
    const roll = after(engagement, [1]).mustBeDue;
    expect(roll.key).toEqual([5]);
    expect(roll.chances.get(1)).toBeCloseTo(30 / 36, 14);
  });

  it('is struck at kill number 6, for at most 8 hits of 8 stands', () => {
    expect(laneAfter(engagement, [1, 1, 0, 0]).units[1].formation).toBe(SQUARE);
    const melee = after(engagement, [1, 1, 0, 0]).mustBeDue;
    expect(melee.key).toEqual([8, 6]);
    expect(Math.max(...melee.chances.keys())).toBe(8);
  });

  it('strikes with half its stands, and its enemy with four dice to each of these at the most (FOH-MEL-02)', () => {
    const diceUpon = (stands: number) => after(charged({ stands }), [1, 1, 0, 0]).mustBeDue.key[0];
    expect([8, 3, 1].map(diceUpon)).toEqual([8, 4, 4]);
  });

  it('halves the chance of a charge at it', () => {
    const before = (foot: object) => after(charged(foot), []).mustBeDue;
    const square = before({ formation: 'square' });
    const line = before({});
    expect([square.key, line.key]).toEqual([[4], [2]]);
    expect(square.chances.get(1)).toBeCloseTo(1 / 2, 14);
    expect(line.chances.get(1)).toBeCloseTo(5 / 6, 14);
  });
});

describe('a charge', () => {
  it('fails to form square: the defender must stand and fire', () => {
    const engagement = charged();
    expect(kindAfter(engagement, [1, 0])).toBe('opportunity fire at a charger');
  });

  it('ends where it began before a square that stops it', () => {
    const engagement = charged({}, { formations: { square: { stopsCharge: ['cavalry'] } } });
    const { contact, gap, units } = laneAfter(engagement, [1, 1]);
    expect([contact, gap > 0, units[1].formation]).toEqual([0, true, SQUARE]);
  });

  it('from the flank leaves foot nothing but the square, and horse nothing but to stand', () => {
    const kinds = ['infantry', 'cavalry'].map((arm) => {
      const engagement = charged({ arm }, {}, { aspect: 'flank' });
      return kindAfter(engagement, [1]);
    });
    expect(kinds).toEqual(['Form Square roll', 'opportunity fire at a charger']);
  });
});

describe('a formation that stops charges (R-49)', () => {
  const changes = { formations: { 'column-of-attack': { stopsCharge: ['cavalry'] } } };
  const against = (doctrine: Readonly<Record<string, unknown>>): Game<Battle> =>
    engagementOf({
      ...changed(changes),
      distanceIn: 6,
      maxTurns: 1,
      A: side({ name: 'charge' }, HORSE),
      B: side(doctrine, { stands: 8, formation: 'column-of-attack' }),
    });
  it('stops none where its unit charges too: the charges meet', () => {
    const engagement = against({ name: 'charge' });
    expect(kindAfter(engagement, [1, 1])).toBe("charger's Morale Test");
    expect(laneAfter(engagement, [1, 1, 0, 0]).contact).toBe(1);
  });

  it('stops one where its own charge has failed its test', () => {
    const { contact, gap, units } = laneAfter(against({ name: 'charge' }), [1, 0]);
    expect([contact, units[0].charged, gap > 0]).toEqual([0, 0, true]);
  });

  it('stops none by a countercharge that has set off, and one where that has failed', () => {
    const engagement = against({ name: 'stand-and-fire', reaction: 'countercharge' });
    expect(kindAfter(engagement, [1, 1])).toBe("charger's Morale Test");
    const taken = after(engagement, [1, 0]);
    const { at, lanes } = taken.s;
    expect([lanes[0]?.contact, at, (lanes[0]?.gap ?? 0) > 0]).toEqual([0, TURN_DONE, true]);
    expect(taken.told.at(-1)).toContain('the charge ends where');
  });
});

/** Counts of a short run: any change of a number that is thrown against shows in them. */
function countsOf(fight: object, ...changes: readonly JsonObject[]): string {
  const engagement = engagementOf({ ...fight, tables: ['illustrative', ...changes] });
  const shape = tallyShape(engagement);
  const run = { root: rootOf('supplement'), pairing: 0, first: 0, count: 400 };
  return JSON.stringify(simulate(engagement, shape, run));
}

const GUNS = { stands: 1, class: 'heavy', gunType: 'rifled', fire: 'B', bandsIn: [8, 12, 16, 20] };
const LEADER = { commander: true, ...FOOT };

/** A in a formation, charged by horse and by foot from the flank and fired at by guns. */
function inFormation(formation: string, doctrine = 'stand-and-fire', aspect = 'flank'): object {
  return {
    distanceIn: 7,
    maxTurns: 4,
    A: side({ name: doctrine, closeToIn: 1, reaction: 'countercharge' }, { ...LEADER, formation }),
    B: {
      units: [bmu({ ...HORSE, weapon: RIFLE, stands: 4 }), bmu({ ...FOOT, chargeMoveIn: 8, morale: 'A' })],
      doctrine: { name: 'charge' },
      batteries: [GUNS],
      aspect,
    },
  };
}

const GUNNERS = {
  distanceIn: 7,
  maxTurns: 4,
  A: side({ name: 'stand-and-fire', firesAt: 'guns' }, FOOT),
  B: side({ name: 'stand-and-fire' }, {}, { batteries: [{ ...GUNS, stands: 2 }] }),
};
const SQUARES = {
  distanceIn: 6,
  maxTurns: 3,
  A: side({ name: 'charge' }, { ...HORSE, weapon: RIFLE }),
  B: side({ name: 'stand-and-fire', reaction: 'form-square' }, { ...LEADER, stands: 3 }),
};
const SHAKEN_SQUARES = {
  ...SQUARES,
  maxTurns: 5,
  A: side({ name: 'charge', chargeAtIn: 4 }, { ...HORSE, weapon: RIFLE, engagedMoveIn: 1 }),
};
const HEAVY = inFormation('line') as { A: { units: object[] } };
const COVERED = { ...HEAVY, A: { ...HEAVY.A, units: [{ ...HEAVY.A.units[0], cover: 'heavy' }] } };
const FORMS = {
  distanceIn: 9,
  maxTurns: 4,
  A: side({ name: 'form', formation: 'column-of-attack', closeToIn: 2 }, FOOT),
  B: side({ name: 'stand-and-fire' }, { ...FOOT, cover: 'heavy' }),
};
const WITHDRAWS = { ...FORMS, distanceIn: 3, A: side({ name: 'withdraw', toIn: 9 }, FOOT) };
const SMALL_HORSE = (type: string, stands: number): object => ({
  ...SQUARES,
  A: side({ name: 'charge' }, { stands, type, morale: 'D' }),
  B: side({ name: 'stand-and-fire' }, FOOT),
});

/** A fight in which each field acts, and a value of it beside that of the illustrative tables. */
const ACTS: Readonly<Record<string, readonly [object, Json]>> = {
  'formSquare.number': [SQUARES, 10],
  'formSquare.dice': [SQUARES, 1],
  'formSquare.ratingCounts': [SQUARES, false],
  'formSquare.modifiers.commander': [SQUARES, 3],
  'formSquare.modifiers.cavalryCharging': [SQUARES, 4],
  'formSquare.modifiers.suppressed': [SHAKEN_SQUARES, 10],
  ...Object.fromEntries(
    FORMATIONS.flatMap((formation) => {
      const fight = inFormation(formation);
      const front = inFormation(formation, 'stand-and-fire', 'front');
      const values: Readonly<Record<string, readonly [object, Json]>> = {
        fireKill: [fight, 3],
        artilleryKill: [fight, 3],
        meleeKillAgainst: [front, 5],
        meleeKillBy: [front, 5],
        moraleNumber: [fight, 4],
        'chargeAgainst.foot': [fight, 4],
        'chargeAgainst.mounted': [fight, 4],
        fireShare: [fight, 0.6],
        meleeShare: [front, 0.15],
        mayMove: [inFormation(formation, 'close-to-range'), formation === 'square'],
        mayCharge: [
          inFormation(formation, 'charge', 'front'),
          !['line', 'column-of-attack'].includes(formation),
        ],
        noFlank: [fight, formation !== 'square'],
        stopsCharge: [front, ['cavalry']],
      };
      return Object.entries(values).map(([field, value]) => [`formations.${formation}.${field}`, value]);
    }),
  ),
  changes: [FORMS, [{ from: 'line', to: 'column-of-attack', cost: 'whole' }]],
  aboutFace: [WITHDRAWS, 3],
  'cover.heavy.fire': [COVERED, -2],
  'cover.heavy.artillery': [COVERED, -2],
  'cover.heavy.melee': [COVERED, -2],
  moraleBrackets: [
    SQUARES,
    [
      { share: 0.25, modifier: 3 },
      { share: 0.4, modifier: 8 },
    ],
  ],
  'gunDamage.heavyAt': [GUNNERS, 1],
  'gunDamage.heavyDice': [GUNNERS, -3],
  'gunDamage.lostAt': [GUNNERS, 5],
  'charge.largerEnemy': [SMALL_HORSE('formed', 3), -3],
  'charge.smallerEnemy': [SQUARES, 4],
  'charge.skirmisher': [SMALL_HORSE('skirmish', 4), -2],
  'charge.mob': [SMALL_HORSE('mob', 4), -2],
  'charge.ratio': [SQUARES, 3],
};

describe('in the Movement Phase', () => {
  /** The gap in inches after the movement of the first turn, the formation of A, and if it moved. */
  const firstTurn = (fight: object, changes: JsonObject = {}): readonly number[] => {
    const engagement = engagementOf({ ...fight, ...changed(changes) });
    const { gap, units } = laneAfter(engagement, []);
    return [gap, units[0].formation, units[0].moved];
  };

  it('a change for half goes on at half the rate, one for the whole stays', () => {
    const whole = [{ from: 'line', to: 'column-of-attack', cost: 'whole' }];
    expect(firstTurn(FORMS)).toEqual([7, 2, 1]);
    expect(firstTurn(FORMS, { changes: whole })).toEqual([9, 2, 1]);
  });

  it('an impossible change is no act', () => {
    expect(firstTurn(FORMS, { changes: [] })).toEqual([9, 0, 0]);
  });

  it('a withdrawal goes back at the Engaged rate less the about-face, up to its gap', () => {
    expect(firstTurn(WITHDRAWS)).toEqual([6, 0, 1]);
    expect(firstTurn(WITHDRAWS, { aboutFace: 4 })).toEqual([3, 0, 0]);
  });
});

/** Paths of the fields that tables may hold; lists are one field. */
function leaves(fields: Fields, under: string): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'group' ? leaves(field.fields, `${under}${name}.`) : [`${under}${name}`],
  );
}

function patchOf(path: string, value: Json): JsonObject {
  return path
    .split('.')
    .toReversed()
    .reduce<Json>((inner, key) => ({ [key]: inner }), value) as JsonObject; // a path has a key
}

describe('every field that the source does not give', () => {
  it('is among those that are tried', () => {
    // Skirmishers form no square; points are counted by a scenario.
    const points = ['ownCasualty', 'enemyCasualty', 'objective'].map((key) => `victory.${key}`);
    const idle = [...Object.keys(UNPLAYED), ...points, 'formSquare.modifiers.skirmish'];
    const played = leaves({ ...SUPPLEMENT, charge: CHARGE }, '').filter((field) => !idle.includes(field));
    expect(Object.keys(ACTS).toSorted()).toEqual(played.toSorted());
  });

  it.each(Object.entries(ACTS))('%s acts', (path, [fight, value]) => {
    const base = { formations: { line: { noFlank: false } } };
    expect(countsOf(fight, base, patchOf(path, value))).not.toBe(countsOf(fight, base));
  });
});

describe('played engagements with illustrative tables', () => {
  it('agree with the exact answer in every reading', () => {
    const any = anyIllustratedEngagement({ stands: 3, units: 2, turns: 3 });
    expect(fc.sample(any, 1)).toHaveLength(1);
    const { agreements, least, tooLarge } = compare(10, 5_000, any);
    expect(tooLarge).toBe(0);
    expect(agreements.length).toBeGreaterThan(60);
    expect(least).toBeGreaterThan(0.001);
  });
});

/** `path: message` of all that is wrong. */
function wrongs(fight: object): readonly string[] {
  try {
    engagementOf(fight);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.problems.map(({ path, message, kind }) => `${kind} ${path.join('.')}: ${message}`);
  }
  return [];
}

describe('what tables lack', () => {
  it.each([
    [
      SQUARES,
      { formSquare: null },
      /^not-given B\.doctrine\.reaction: .*tables\.formSquare\.number is missing/u,
    ],
    [
      SQUARES,
      { formations: { square: { fireKill: null, noFlank: null } } },
      /^not-given B\.doctrine\.reaction: .*tables\.formations\.square\.fireKill, tables\.formations\.square\.noFlank are missing/u,
    ],
    [
      inFormation('column-of-march'),
      { formations: { 'column-of-march': { artilleryKill: null } } },
      /^not-given A\.units\.0\.formation: .*tables\.formations\.column-of-march\.artilleryKill is missing/u,
    ],
    [
      inFormation('line'),
      { formSquare: null },
      /^not-given B\.aspect: .*tables\.formSquare\.number is missing/u,
    ],
    [FORMS, { changes: null }, /^not-given A\.doctrine\.name: form: tables\.changes is missing/u],
    [FORMS, { cover: null }, /^not-given B\.units\.0\.cover: .*tables\.cover\.heavy is missing/u],
    [WITHDRAWS, { aboutFace: null }, /^not-given A\.doctrine\.name: withdraw: tables\.aboutFace is missing/u],
    [
      SQUARES,
      { moraleBrackets: [{ share: 0.25, modifier: 2 }] },
      /moraleBrackets\.0\.modifier: .*must be 3$/u,
    ],
    [SQUARES, { moraleBrackets: [{ share: 0.5, modifier: 4 }] }, /moraleBrackets: .*must be kept$/u],
    [
      SQUARES,
      {
        moraleBrackets: [
          { share: 0.25, modifier: 3 },
          { share: 0.2, modifier: 4 },
        ],
      },
      /moraleBrackets\.1\.share: share must be above the 0\.25 before it$/u,
    ],
    [
      SQUARES,
      { formSquare: { number: 14 } },
      /formSquare\.number: number must be a whole number from 2 to 13/u,
    ],
    [SQUARES, { formSquare: { modifiers: { commander: -11 } } }, /commander must be .* from -10 to 10/u],
    [SQUARES, { charge: { ratio: 1 } }, /charge\.ratio: ratio must be .*above 1/u],
    [SQUARES, { aboutFace: -1 }, /aboutFace: aboutFace must be .* 0 to 1000/u],
    [SQUARES, { formations: { line: { fireShare: 1.5 } } }, /fireShare must be .* 0 to 1/u],
  ])('is an error at its place (%#)', (fight, changes, message) => {
    expect(wrongs({ ...fight, ...changed(changes) })).toContainEqual(expect.stringMatching(message));
  });

  it('is an error of the same place with the tables of the source', () => {
    expect(wrongs(SQUARES)).toEqual([expect.stringMatching(/tables\.formSquare\.number is missing/u)]);
  });
});

describe('a result', () => {
  it('says whose numbers it used, and which', () => {
    expect(charged().warnings).toEqual([
      expect.stringMatching(
        /^file of tables "foh-illustrative-1", status illustrative: its numbers are invented/u,
      ),
    ]);
  });

  it('names each part once for all engagements of a run, in words', () => {
    const uses = [charged(), charged({ formation: 'column-of-march' })];
    expect(remarkOnUse(uses.flatMap(({ partsInUse = [] }) => partsInUse))).toEqual([
      'parts in use that the source does not give: brackets of casualties, modifiers of the Charge Test, the Form Square roll, units in column of march, units in line, units in square',
    ]);
  });

  it('names the parts that no engagement plays', () => {
    const { system } = withChanges(fieldsOfHonor, 'illustrative');
    expect(fieldsOfHonor.notes(fieldsOfHonor.read(system.tables)).at(-1)).toBe(
      'parts of the tables that are not played: rates of movement by formation, guns in melee, loss of leaders, prices',
    );
  });

  it('says so in odds, and beside the parts of a number', () => {
    const { tables } = withChanges(fieldsOfHonor, 'illustrative').system;
    const sides = {
      A: side({ name: 'charge' }, HORSE),
      B: side({ name: 'stand-and-fire', reaction: 'form-square' }, FOOT),
    };
    const answer = ask('charge-phase', { distanceIn: 6, sides }, tables);
    expect(answer.marks?.join()).toMatch(
      /status illustrative.*in use that the source does not give: brackets of casualties, .*the Form Square roll/u,
    );
    const { factors } = after(charged(), [1]).mustBeDue.explanation;
    const marked = factors.map(({ mark }) => mark);
    expect(marked).toContain('illustrative, invented');
  });
});
