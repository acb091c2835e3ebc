/** Random full engagements with the illustrative tables, small enough to be solved. */
import { fc } from '../../fast-check.ts';
import type { PlainDoctrine, PlainEngagement, PlainOrders, PlainSide, PlainUnit } from './plain-player.ts';
import type { PlainFormationOfSide, PlainRowsEngagement } from './plain-rows.ts';
import { anyConditionOn, anyListOf } from '../random.ts';
import { READINGS } from '../../../src/rules/march-attack/inputs.ts';

export interface Bounds {
  readonly units: number;
  readonly cv: number;
  readonly turns: number;
}

const LETTERS = ['U', 'M', 'C', 'R', 'V', 'E', 'G'] as const;
const QUALITIES = ['untrained', 'militia', 'conscript', 'regular', 'veteran', 'elite', 'guard'] as const;
const CODES = ['', '', ' Sk', ' L', ' M', ' H', ' LL', ' HL', ' LF', ' MH', ' HF', ' HS'] as const;

function formationsOf(code: string): readonly string[] {
  if (code === '' || code === ' Sk') return ['line', 'column', 'square'];
  return /[FHS]$/u.test(code) && code.length === 3 ? ['deployed', 'limbered'] : ['line'];
}

const leader = fc.constantFrom('C' as const, 'N' as const, 'U' as const, null);

function anyUnit({ cv }: Bounds): fc.Arbitrary<PlainUnit> {
  return fc
    .record({
      letter: fc.constantFrom(...LETTERS),
      code: fc.constantFrom(...CODES),
      value: fc.integer({ min: 1, max: cv }),
      lost: fc.constantFrom(0, 0, 1, 2),
      formation: fc.nat(2),
      leader,
      disorder: fc.constantFrom(0, 0, 1, 2),
      chargedArc: fc.constantFrom('front', 'front', 'flank', 'rear'),
    })
    .map(({ letter, code, value, lost, formation, ...rest }) => {
      const formations = formationsOf(code);
      return {
        designation: `${letter}-${value}${code}`,
        startCv: value + lost,
        formation: formations[formation % formations.length] ?? 'line',
        ...rest,
      };
    });
}

const anyCommand = {
  command: fc.constantFrom('E', 'G', 'A', 'P', 'T'),
  initiativeChoice: fc.constantFrom('first', 'second'),
};

function anySide(bounds: Bounds): fc.Arbitrary<PlainSide> {
  return fc.record({
    command: fc.constantFrom('E', 'G', 'A', 'P', 'T'),
    initiativeChoice: fc.constantFrom('first', 'second'),
    mfType: fc.constantFrom('infantry', 'mixed', 'cavalry'),
    skirmishRating: fc.constantFrom('good', 'average', 'poor'),
    baseMorale: fc.constantFrom(...QUALITIES),
    mfInspirational: leader,
    cover: fc.constantFrom('none', 'none', 'light', 'heavy'),
    committed: fc.boolean(),
    formSquare: fc.constantFrom(true, true, false),
    doctrine: fc.record({
      name: fc.constantFrom('stand-and-fire', 'close-to-range', 'charge', 'charge'),
      rangeInches: fc.constantFrom(0, 1, 2, 2.5, 9.5),
    }),
    units: fc.array(anyUnit(bounds), { minLength: 1, maxLength: bounds.units }),
  });
}

export function anyEngagement(bounds: Bounds): fc.Arbitrary<PlainEngagement> {
  return fc.record({
    distanceInches: fc.constantFrom(1, 2, 3, 4.5, 5, 8, 9, 12, 15.5),
    maxTurns: fc.integer({ min: 1, max: bounds.turns }),
    A: anySide(bounds),
    B: anySide(bounds),
  });
}

const anyCondition = anyConditionOn(READINGS, { distanceInches: [1, 2.5, 9, 12] });

const forming = {
  name: fc.constant('form'),
  formation: fc.constantFrom('line', 'column', 'square'),
};
const formSquare = fc.boolean();

/** Orders of a side and its line. */
const lineOrders = fc.oneof(
  fc.record(
    {
      name: fc.constantFrom('stand-and-fire', 'close-to-range', 'charge', 'retire', 'retire'),
      rangeInches: fc.constantFrom(0, 1, 2.5, 9.5, 14, 30),
      formSquare,
    },
    { requiredKeys: ['name', 'rangeInches'] },
  ),
  fc.record({ ...forming, formSquare }, { requiredKeys: ['name', 'formation'] }),
);
/** Orders of a unit of its own. */
const unitOrders = fc.oneof(
  fc.record(
    { name: fc.constantFrom('stand-and-fire', 'charge', 'charge'), formSquare },
    { requiredKeys: ['name'] },
  ),
  fc.record(forming),
);

/** A plain doctrine, or a list of one to three items. */
function anyDoctrine(orders: fc.Arbitrary<PlainOrders>): fc.Arbitrary<PlainDoctrine> {
  const listed = anyListOf(anyCondition, orders);
  return fc.oneof(orders, listed, listed);
}

const unitsOwn = fc.record(
  { doctrine: anyDoctrine(unitOrders), entersTurn: fc.constantFrom(1, 1, 1, 2, 3) },
  { requiredKeys: [] },
);

/** Only cavalry may ask whether it is blown. */
function withOwn(unit: PlainUnit, { doctrine, ...own }: Partial<PlainUnit>): PlainUnit {
  const isCavalry = / [LMH]L?$/u.test(unit.designation);
  const asks = JSON.stringify(doctrine ?? []).includes('"blown"');
  return { ...unit, ...own, ...(doctrine === undefined || (asks && !isCavalry) ? {} : { doctrine }) };
}

function widerSide(side: PlainSide): fc.Arbitrary<PlainSide> {
  const { length } = side.units;
  return fc
    .tuple(anyDoctrine(lineOrders), fc.array(unitsOwn, { minLength: length, maxLength: length }))
    .map(([doctrine, own]) => ({
      ...side,
      doctrine,
      units: side.units.map((unit, n) => withOwn(unit, own[n] ?? {})),
    }));
}

/** Random engagements whose doctrines have conditions, and whose units may have their own, and enter later. */
export function widerEngagement(bounds: Bounds): fc.Arbitrary<PlainEngagement> {
  return anyEngagement(bounds).chain(({ A, B, ...frame }) =>
    fc.record({ A: widerSide(A), B: widerSide(B) }).map((sides) => ({ ...frame, ...sides })),
  );
}

const GUNS = ['LF', 'MH', 'HF'] as const;

/** A formation of several; one of batteries has guns alone. */
function anyFormationOfSide(bounds: Bounds): fc.Arbitrary<PlainFormationOfSide> {
  return fc
    .tuple(anySide(bounds).chain(widerSide), fc.constantFrom(false, false, false, true), fc.nat(2))
    .map(([{ command: _command, initiativeChoice: _choice, ...formation }, isBattery, gun]) => {
      if (!isBattery) return formation;
      const units = formation.units.map(({ formation: _formation, doctrine: _doctrine, ...unit }) => ({
        ...unit,
        designation: `${unit.designation.split(' ')[0] ?? ''} ${GUNS[gun] ?? 'LF'}`,
      }));
      return { ...formation, mfType: 'battery', units };
    });
}

/** Random engagements of several formations a side. */
export function rowsEngagement(bounds: Bounds, pairs: number): fc.Arbitrary<PlainRowsEngagement> {
  const side = fc.record({
    ...anyCommand,
    formations: fc.array(anyFormationOfSide(bounds), { minLength: pairs, maxLength: pairs }),
    gapsInches: fc.array(fc.constantFrom(0, 1, 2, 6, 12, 13), {
      minLength: pairs - 1,
      maxLength: pairs - 1,
    }),
  });
  return fc.record({
    distancesInches: fc.array(fc.constantFrom(1, 2, 3, 4.5, 5, 9, 12), {
      minLength: pairs,
      maxLength: pairs,
    }),
    maxTurns: fc.integer({ min: 1, max: bounds.turns }),
    A: side,
    B: side,
  });
}

export const anyOptions = fc.record({
  scvStateRounding: fc.constantFrom('floor', 'halfUp'),
  mfTestTrigger: fc.constantFrom('lostAndShaken', 'lostOrShaken'),
  haltedDisorder: fc.constantFrom('none', 'D2'),
  columnBonusTests: fc.constantFrom('all', 'square-charge-disorder'),
  failedSquareDisorder: fc.constantFrom('none', 'D2'),
});

const anyPmf = fc.constantFrom<Readonly<Record<string, string>>>(
  { '0': '1' },
  { '0': '1/2', '1': '1/3', '2': '1/6' },
  { '0': '1/4', '1': '1/4', '3': '1/2' },
  { '1': '2/3', '2': '1/3' },
);

const anyForce = {
  quality: fc.constantFrom(...QUALITIES),
  startCv: fc.integer({ min: 4, max: 8 }),
  cvLost: fc.integer({ min: 0, max: 3 }),
  formation: fc.constantFrom('line', 'column', 'square'),
  leader,
  disorder: fc.integer({ min: 0, max: 2 }),
};

/** Charges as specs write them. */
export const anyCharge = fc.record({
  turns: fc.integer({ min: 1, max: 4 }),
  distanceInches: fc.constantFrom(3, 5, 5.5, 12, 14),
  arc: fc.constantFrom('front', 'flank', 'rear'),
  A: fc.record({ arm: fc.constantFrom('infantry', 'cavalry'), ...anyForce, ...anyCommand }),
  B: fc.record({
    ...anyForce,
    ...anyCommand,
    formSquare: fc.boolean(),
    lossPmf: anyPmf,
    lossPmfIfSquare: anyPmf,
  }),
});

const anyFormation = fc.record({
  initial: fc.integer({ min: 1, max: 6 }),
  scv: fc.integer({ min: 0, max: 8 }),
  lossPmf: anyPmf,
});

/** Skirmishes as specs write them. */
export const anySkirmish = fc.record({
  turns: fc.integer({ min: 1, max: 4 }),
  A: anyFormation,
  B: anyFormation,
});

const anyTestPmf = fc.constantFrom<Readonly<Record<string, string>>>(
  { pass: '1' },
  { broken: '1' },
  { pass: '1/2', broken: '1/2' },
  { pass: '1/4', disorder: '1/4', retire: '1/6', broken: '1/3' },
);

const anyGap = fc.constantFrom(0, 6, 11.5, 12, 12.5, 20);

function rowOf<T>(formation: fc.Arbitrary<T>, length: number) {
  return fc.record({
    formations: fc.array(formation, { minLength: length, maxLength: length }),
    gapsInches: fc.array(anyGap, { minLength: length - 1, maxLength: length - 1 }),
  });
}

const anyCorpsFormation = fc.record({
  initial: fc.integer({ min: 1, max: 4 }),
  scv: fc.constantFrom(0, 0, 2, 4, 5),
  lossPmf: anyPmf,
  testPmf: anyTestPmf,
});

/** Rows of formations that fight, as specs write them. */
export const anyCorps = fc.integer({ min: 1, max: 3 }).chain((length) =>
  fc.record({
    turns: fc.integer({ min: 1, max: 3 }),
    A: rowOf(anyCorpsFormation, length),
    B: rowOf(anyCorpsFormation, length),
  }),
);

/** Rows of formations in S2, with given results of their tests. */
export const anyChain = fc.integer({ min: 1, max: 5 }).chain((length) =>
  rowOf(
    fc
      .record({
        initial: fc.integer({ min: 1, max: 6 }),
        lost: fc.constantFrom(0, 0, 1, 2, 6),
        lostInfantry: fc.boolean(),
        committed: fc.constantFrom(true, true, false),
        mfType: fc.constantFrom('infantry', 'infantry', 'mixed', 'cavalry', 'battery'),
        isLate: fc.boolean(),
        testPmf: anyTestPmf,
      })
      .map(({ lost, isLate, ...formation }) => {
        const remaining = Math.max(0, formation.initial - lost);
        return { ...formation, remaining, destroyedLastTurn: remaining === 0 && !isLate };
      }),
    length,
  ),
);

/** Rulings on formations in full engagements. */
export const anyRowsOptions = fc.record({
  chainTests: fc.constantFrom('committed', 'all'),
  idle: fc.constantFrom('stand', 'join'),
});

export const anyRowOptions = fc.record({
  chainTests: fc.constantFrom('committed', 'all'),
  mfTestTrigger: fc.constantFrom('lostAndShaken', 'lostOrShaken'),
  scvStateRounding: fc.constantFrom('floor', 'halfUp'),
});

/** Battles of initiative as specs write them. */
export const anyInitiative = fc.record({
  turns: fc.integer({ min: 1, max: 6 }),
  A: fc.record(anyCommand),
  B: fc.record(anyCommand),
});
