/** Each ruling that may be decided otherwise changes an answer, or cannot: then it says why. */
import { describe, expect, it } from 'vitest';
import { OPTIONS } from '../../../src/rules/pluie/options.ts';
import { pluie } from '../../../src/rules/pluie/index.ts';
import digest from './fixtures/digest-options.json' with { type: 'json' };
import ofBattles from './fixtures/battle-options.json' with { type: 'json' };
import { errorOf, outcomes, side, type Asked } from './asked.ts';

/** Where an option shows: a question whose answer changes with it. */
interface Shows {
  readonly option: keyof typeof OPTIONS;
  readonly value: string | number | boolean;
  readonly mechanic: string;
  readonly asked: Asked;
}

const rifles = (count: number, weapon = 'fr.lebel'): Record<string, unknown>[] => [{ count, weapon }];
const gun = (kind: string, weapon: string, count = 1): Record<string, unknown>[] => [{ kind, weapon, count }];
const cavalry = (kind: string, count: number): Record<string, unknown>[] => [{ kind, count }];
const STAND = { doctrine: { kind: 'stand-and-fire' } };
const CHARGE = { doctrine: { kind: 'charge', reaction: 'none' } };

function fight(
  distanceCm: number,
  turnLimit: number,
  A: Record<string, unknown>,
  B: Record<string, unknown>,
  about: Record<string, unknown> = {},
): Asked {
  return { distanceCm, turnLimit, A, B, ...about };
}

const SHOWN: readonly Shows[] = [
  {
    option: 'artilleryCloseToCm',
    value: 10,
    mechanic: 'fire',
    asked: { weapon: 'fr.de-bange-80mm', distanceCm: 11, firer: 'field-artillery' },
  },
  {
    option: 'bandEdge',
    value: 'far',
    mechanic: 'engagement',
    asked: fight(8, 1, side(rifles(1), STAND), side(rifles(1), STAND)),
  },
  {
    option: 'rangeLimit',
    value: 'table-band',
    mechanic: 'fire',
    asked: { weapon: 'fr.lahitolle-95mm', distanceCm: 35, firer: 'field-artillery' },
  },
  {
    option: 'natural20',
    value: 'only-if-tn-20-or-less',
    mechanic: 'fire',
    asked: { weapon: 'fr.lebel', distanceCm: 15, cover: 'fortification' },
  },
  {
    option: 'reactionTrigger',
    value: 'entering',
    mechanic: 'engagement',
    asked: fight(
      7,
      2,
      side(rifles(1), { doctrine: { kind: 'close-to-range', rangeCm: 2 } }),
      side(rifles(1), STAND),
    ),
  },
  {
    option: 'reactionCost',
    value: 'next-game-turn',
    mechanic: 'engagement',
    asked: fight(9, 2, side(rifles(1), CHARGE), side(rifles(1), STAND)),
  },
  {
    option: 'activationNaturals',
    value: 'combat',
    mechanic: 'activation',
    asked: { quality: 'elite' },
  },
  {
    option: 'lossesReading',
    value: 'replace-all',
    mechanic: 'activation',
    asked: { quality: 'experienced', lossesOverHalf: true },
  },
  {
    option: 'footArtilleryReactionCost',
    value: 'one-shot',
    mechanic: 'engagement',
    asked: fight(9, 1, side(rifles(1), CHARGE), side(gun('field-artillery', 'gb.bl-12pdr'), STAND)),
  },
  {
    option: 'machineGunHit',
    value: 'as-artillery',
    mechanic: 'fire',
    asked: { weapon: 'fr.lebel', distanceCm: 6, target: 'machine-gun' },
  },
  {
    option: 'companySize',
    value: 'company-only',
    mechanic: 'fire',
    asked: { weapon: 'fr.de-bange-80mm', distanceCm: 40, target: 'cavalry-light' },
  },
  {
    option: 'chargeModifiers',
    value: 'replace',
    mechanic: 'cavalry-attack',
    asked: { attacker: 'cavalry-heavy', troops: 3, targets: 1, quality: 'elite' },
  },
  {
    option: 'contagionTiming',
    value: 'after-assault',
    mechanic: 'engagement',
    asked: fight(
      1,
      1,
      side(cavalry('cavalry-heavy', 3), CHARGE),
      side(rifles(3), { ...STAND, contact: true }),
    ),
  },
  {
    option: 'followUpModifier',
    value: 'flat',
    mechanic: 'cavalry-attack',
    asked: { attacker: 'cavalry-light', troops: 1, targets: 3 },
  },
  {
    option: 'columnCount',
    value: 'initial',
    mechanic: 'column-fire',
    asked: { unitsInColumn: 3, weapon: 'fr.lebel', distanceCm: 10 },
  },
  {
    option: 'terrainRounding',
    value: 'up',
    mechanic: 'movement',
    asked: { kind: 'infantry', terrain: 'medium' },
  },
  {
    option: 'movementThrow',
    value: 'per-action',
    mechanic: 'engagement',
    asked: fight(14, 1, side(rifles(1), CHARGE), side(rifles(1, 'gb.martini-henry'), STAND)),
  },
  {
    option: 'retreatHides',
    value: true,
    mechanic: 'engagement',
    asked: fight(3, 1, side(rifles(1), STAND), side(rifles(1), STAND)),
  },
  {
    option: 'limberLoss',
    value: 'next-gun',
    mechanic: 'engagement',
    asked: fight(
      3,
      2,
      side(gun('machine-gun', 'gb.gardner'), STAND),
      side(gun('field-artillery', 'gb.rml-9pdr', 2), STAND),
    ),
  },
  {
    option: 'commandLoss',
    value: 'none',
    mechanic: 'engagement',
    asked: fight(3, 1, side(rifles(1), STAND), side(rifles(2), STAND)),
  },
  {
    option: 'workActivation',
    value: 'every-turn',
    mechanic: 'engineering',
    asked: { worker: 'engineers', horizonTurns: 8 },
  },
  {
    option: 'hqTarget',
    value: 'fragile',
    mechanic: 'fire',
    asked: { weapon: 'fr.lebel', distanceCm: 6, target: 'command-element' },
  },
  {
    option: 'crewSidearms',
    value: true,
    mechanic: 'engagement',
    asked: fight(2, 1, side(gun('heavy-artillery', 'gb.naval-4.7in'), STAND), side(rifles(1), STAND)),
  },
  {
    option: 'unreadyMayRetreat',
    value: true,
    mechanic: 'engagement',
    asked: fight(4, 2, side(rifles(1), CHARGE), {
      ...side([{ weapon: 'fr.lebel', ready: false }]),
      doctrine: { kind: 'stand-and-fire', reaction: 'retreat', retreatWithinCm: 6 },
    }),
  },
];

/** Options of the digest that could not act: five have one value, and nothing interrupts work. */
const GONE = [
  'unreadyMayFire',
  'reactionsPerPhase',
  'workInterrupted',
  'stackUnready',
  'limberTokens',
  'splitCompanies',
];

describe('the options of the digest', () => {
  it('are all there, with their values and defaults', () => {
    const described = Object.entries(OPTIONS).map(([name, { values, default: usual, ruling }]) => {
      const first = values === 'number' ? 'number' : [...values];
      return [name, { values: first, default: usual, ruling }];
    });
    const listed = Object.entries({ ...digest, ...ofBattles }).filter(([name]) => !GONE.includes(name));
    expect(Object.fromEntries(described)).toEqual(Object.fromEntries(listed));
  });

  it.each(SHOWN.map((one) => [one.option, one] as const))('%s changes an answer', (option, shows) => {
    const usual = outcomes(shows.mechanic, shows.asked);
    const otherwise = outcomes(shows.mechanic, { ...shows.asked, options: { [option]: shows.value } });
    expect(otherwise).not.toEqual(usual);
    expect(
      outcomes(shows.mechanic, { ...shows.asked, options: { [option]: OPTIONS[option].default } }),
    ).toEqual(usual);
  });

  it('each change an answer', () => {
    const covered = [...SHOWN.map(({ option }) => option), ...Object.keys(ofBattles)];
    const acting = covered.filter((name) => !GONE.includes(name));
    expect(acting.toSorted()).toEqual(Object.keys(OPTIONS).toSorted());
  });

  it('act only where they say', () => {
    const scopes = Object.values(OPTIONS).flatMap(({ scope }) => [...scope]);
    const places = [...pluie.mechanics, ...pluie.kinds].map(({ name }) => name);
    expect(scopes.filter((scope) => !places.includes(scope))).toEqual([]);
    const asked = { weapon: 'fr.lebel', distanceCm: 8 };
    expect(errorOf('fire', { ...asked, options: { retreatHides: true } })).toMatchObject({
      code: 'PLUIE-ERR-INPUT',
      message: expect.stringContaining('retreatHides') as string,
    });
  });

  it('are passed over where they are gone and name their only value, as kept runs do', () => {
    const asked = { worker: 'infantry', horizonTurns: 3 };
    const usual = outcomes('engineering', asked);
    expect(outcomes('engineering', { ...asked, options: { workInterrupted: 'lost' } })).toEqual(usual);
    expect(errorOf('engineering', { ...asked, options: { workInterrupted: 'kept' } })).toMatchObject({
      code: 'PLUIE-ERR-INPUT',
      message: expect.stringContaining('option workInterrupted is gone, since it changed nothing') as string,
    });
  });

  it('are refused by name and by value, all at once', () => {
    const wrong = { bandEdge: 'middle', bendEdge: 'near', artilleryCloseToCm: 0 };
    const { message } = errorOf('fire', { weapon: 'fr.lebel', distanceCm: 8, options: wrong });
    expect(message).toMatch(/option bandEdge must be one of near, far, not "middle"/u);
    expect(message).toMatch(/unknown option "bendEdge"; did you mean bandEdge\?/u);
    expect(message).toMatch(/option artilleryCloseToCm must be a number above 0/u);
  });
});
