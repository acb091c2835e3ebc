/** What of the rest of the book is played: the digest's cases, its worked examples as fractions, and what is refused. */
import { describe, expect, it } from 'vitest';
import { Scripted } from '../../../src/chance/scripted.ts';
import { pluie } from '../../../src/rules/pluie/index.ts';
import { asking } from '../asking.ts';
import { errorIn, type SampleCase } from '../cases.ts';
import { itRefuses } from '../refused.ts';
import { throwsOf } from '../throws.ts';
import { engagementOf, errorOf, outcomes, side } from './asked.ts';
import rest from './fixtures/rest-cases.json' with { type: 'json' };

// The type of a fixture is a union of every shape in it; this is what they share.
const CASES = rest.cases as unknown as readonly SampleCase[];

describe('the cases of the rest of the book', () => {
  const asked = CASES.filter(({ mechanic }) => mechanic !== 'battle');
  it.each(asked.map((one) => [one.id, one] as const))('%s is answered exactly', (_id, one) =>
    expect(errorIn(asking(pluie), one)).toBeLessThan(1e-12),
  );
});

const TARGET = side([{}], { doctrine: { kind: 'stand-and-fire', reaction: 'none' } });
const GUN = { kind: 'field-artillery', weapon: 'gb.rml-9pdr' };
const CLOSING = { kind: 'close-to-range', rangeCm: 25, limber: 'always' };

/** A gun against a company without a weapon. */
function against(distanceCm: number, turnLimit: number, doctrine: object, gun: object = {}, about = {}) {
  return { distanceCm, turnLimit, A: side([{ ...GUN, ...gun }], { doctrine }), B: TARGET, ...about };
}

describe('guns that change their position', () => {
  it.each([
    ['always, five turns', CLOSING, 5, 100_064 / 2_109_375],
    ['always, six turns', CLOSING, 6, 28_231_736 / 263_671_875],
    ['out of range, six turns', { ...CLOSING, limber: 'outOfRange' }, 6, 5_273_534_089_019 / 25e12],
  ])('a foot gun at 30 cm that seeks 25 cm: %s', (_what, doctrine, turns, wins) =>
    expect(outcomes('engagement', against(30, turns, doctrine))['winner:A-eliminates']).toBeCloseTo(wins, 13),
  );

  it.each([
    ['a foot gun is silent for five turns', {}, 5, 2101 / 3125],
    ['horse artillery is silent for three', { kind: 'horse-artillery' }, 3, 61 / 125],
  ])('from 27 cm %s', (_what, gun, turns, silent) =>
    expect(outcomes('engagement', against(27, turns, CLOSING, gun))['shotsA:0']).toBeCloseTo(silent, 13),
  );

  /** What the throws of a fight with these dice say was done, a line each. */
  const told = (fight: object, dice: readonly number[]): readonly string[] =>
    throwsOf(engagementOf(fight), new Scripted(dice)).throws.map(
      ({ explanation, told: effect }) => `${explanation.act}: ${effect}`,
    );

  it('limbers, moves as far as it throws, unlimbers and becomes ready, one action each', () => {
    const [ACTIVE, IDLE] = [20, 1];
    const limbering = [ACTIVE, IDLE, ACTIVE, 1, 1, 2, IDLE, ACTIVE, 6, 6, 6, IDLE];
    const ready = [ACTIVE, IDLE, ACTIVE, IDLE, ACTIVE, 2, 2, IDLE];
    const lines = told(against(30, 6, CLOSING), [...limbering, ...ready]);
    expect(lines.join('\n')).toMatchInlineSnapshot(`
      "A formation is to be activated: active; A field artillery limbers (R-90), is not ready; distance 30 cm
      B formation is to be activated: not active; distance 30 cm
      A formation is to be activated: active; distance 30 cm
      A field artillery moves: may move 4 cm; A field artillery moves 4 cm; distance 26 cm
      B formation is to be activated: not active; distance 26 cm
      A formation is to be activated: active; distance 26 cm
      A field artillery moves: may move 18 cm; A field artillery moves 1 cm; distance 25 cm
      B formation is to be activated: not active; distance 25 cm
      A formation is to be activated: active; A field artillery unlimbers; distance 25 cm
      B formation is to be activated: not active; distance 25 cm
      A formation is to be activated: active; A field artillery becomes ready; distance 25 cm
      B formation is to be activated: not active; distance 25 cm
      A formation is to be activated: active; distance 25 cm
      A field artillery fires at B infantry at 25 cm: miss; distance 25 cm
      A field artillery fires at B infantry at 25 cm: miss; distance 25 cm
      B formation is to be activated: not active; distance 25 cm"
    `);
  });

  it('one that retires limbers first, then turns about, and at its goal turns to fire again', () => {
    const retiring = { kind: 'retire', retireCm: 3, limber: 'always' };
    const active = [20, 1];
    const dice = [...active, ...active, 20, 3, 3, 3, 1, ...active, ...active, ...active];
    const lines = told(against(10, 6, retiring), dice);
    expect(lines.join('\n')).toMatchInlineSnapshot(`
      "A formation is to be activated: active; A field artillery limbers (R-90), is not ready; distance 10 cm
      B formation is to be activated: not active; distance 10 cm
      A formation is to be activated: active; A field artillery turns about (R-59); distance 10 cm
      B formation is to be activated: not active; distance 10 cm
      A formation is to be activated: active; distance 10 cm
      A field artillery retires (R-59): may move 9 cm; A field artillery goes back 3 cm; distance 13 cm
      B formation is to be activated: not active; distance 13 cm
      A formation is to be activated: active; A field artillery unlimbers; distance 13 cm
      B formation is to be activated: not active; distance 13 cm
      A formation is to be activated: active; A field artillery becomes ready; distance 13 cm
      B formation is to be activated: not active; distance 13 cm
      A formation is to be activated: active; A field artillery turns to face; distance 13 cm
      B formation is to be activated: not active; distance 13 cm"
    `);
  });

  it('limbered it is not ready, and falls to a hit', () => {
    const enemy = side([{ weapon: 'fr.lebel' }], { doctrine: { kind: 'stand-and-fire' } });
    const fight = against(12, 1, { ...CLOSING, rangeCm: 5 }, {}, { B: enemy });
    expect(told(fight, [20, 20, 19])).toMatchInlineSnapshot(`
      [
        "A formation is to be activated: active; A field artillery limbers (R-90), is not ready; distance 12 cm",
        "B formation is to be activated: active; distance 12 cm",
        "B infantry fires at A field artillery at 12 cm: A field artillery is eliminated",
      ]
    `);
  });

  it('without a limber of its own it stays', () => {
    const next = { limberLoss: 'next-gun' };
    const battery = against(12, 2, { ...CLOSING, rangeCm: 5 }, { count: 2 });
    const enemy = side([{ weapon: 'fr.lebel' }], { doctrine: { kind: 'stand-and-fire' } });
    const game = engagementOf({ ...battery, firstSide: 'B', B: enemy }, next);
    // Table 9 takes the limber of the second gun with the first: it neither goes nor fires, active twice.
    const { end } = throwsOf(game, new Scripted([20, 20, 4, 2, 20, 1, 20]));
    expect(end.units[1]).toMatchObject({ alive: 1, ready: 1, limbered: 0, limberless: 1, off: 0 });
  });

  it('a wish to change position keeps the sides in touch, and never to limber parts them at once', () => {
    const ends = (limber: string) =>
      Object.keys(outcomes('engagement', against(33, 1, { ...CLOSING, limber })));
    expect(ends('never')).toContain('winner:separated');
    for (const limber of ['outOfRange', 'always']) expect(ends(limber)).not.toContain('winner:separated');
  });

  it('a doctrine that sends no gun anywhere brings a note', () => {
    const warnings = (kind: string) => engagementOf(against(30, 2, { ...CLOSING, kind })).warnings;
    expect(warnings('close-to-range')).toEqual([]);
    expect(warnings('hold-line')).toEqual([
      'A field artillery never limbers: only close-to-range and retire send guns elsewhere',
    ]);
  });

  const duel = (doctrine: object, unit: Readonly<Record<string, unknown>> = {}) => ({
    ...against(30, 2, doctrine),
    A: side([unit], { doctrine }),
  });
  itRefuses(errorOf, 'PLUIE-ERR-INPUT', {
    engagement: [
      ['a side without guns', duel(CLOSING), /^A\.doctrine: limber is for guns/u],
      [
        'a formation without guns',
        { ...duel({}), A: side([{ count: 3 }], {}, { doctrine: [{ do: CLOSING }] }) },
        /^A\.formations\.0\.doctrine\.0\.do: limber is for guns[^;]*$/u,
      ],
      [
        'a unit that is no gun',
        duel({}, { count: 3, doctrine: CLOSING }),
        /^A\.formations\.0\.units\.0\.doctrine: limber is for guns[^;]*$/u,
      ],
      [
        'an unknown value',
        duel({ limber: 'sometimes' }, GUN),
        /limber must be one of never, outOfRange, always/u,
      ],
      ['elements as targets', duel({ targeting: 'elements' }), /targeting must be one of nearest, finish/u],
    ],
  });
});
