/** Questions whose answers change with an option: by option another value, and the questions by mechanic or kind. */
import { side, type Asked } from './asked.ts';
import type { Shown } from '../shown-options.ts';

const rifles = (count: number, weapon = 'fr.lebel'): Record<string, unknown>[] => [{ count, weapon }];
const gun = (kind: string, weapon: string, count = 1): Record<string, unknown>[] => [{ kind, weapon, count }];
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

export const SHOWN: Shown['SHOWN'] = {
  artilleryCloseToCm: [
    10,
    { fire: { weapon: 'fr.de-bange-80mm', distanceCm: 11, firer: 'field-artillery' } },
  ],
  natural20: [
    'only-if-tn-20-or-less',
    { fire: { weapon: 'fr.lebel', distanceCm: 15, cover: 'fortification' } },
  ],
  activationNaturals: ['combat', { activation: { quality: 'elite' } }],
  footArtilleryReactionCost: [
    'one-shot',
    { engagement: fight(9, 1, side(rifles(1), CHARGE), side(gun('field-artillery', 'gb.bl-12pdr'), STAND)) },
  ],
  machineGunHit: ['as-artillery', { fire: { weapon: 'fr.lebel', distanceCm: 6, target: 'machine-gun' } }],
  companySize: [
    'company-only',
    { fire: { weapon: 'fr.de-bange-80mm', distanceCm: 40, target: 'cavalry-light' } },
  ],
  limberLoss: [
    'next-gun',
    {
      engagement: fight(
        3,
        2,
        side(gun('machine-gun', 'gb.gardner'), STAND),
        side(gun('field-artillery', 'gb.rml-9pdr', 2), STAND),
      ),
    },
  ],
  hqTarget: ['fragile', { fire: { weapon: 'fr.lebel', distanceCm: 6, target: 'command-element' } }],
  crewSidearms: [
    true,
    {
      engagement: fight(2, 1, side(gun('heavy-artillery', 'gb.naval-4.7in'), STAND), side(rifles(1), STAND)),
    },
  ],
  unreadyMayRetreat: [
    true,
    {
      engagement: fight(4, 2, side(rifles(1), CHARGE), {
        ...side([{ weapon: 'fr.lebel', ready: false }]),
        doctrine: { kind: 'stand-and-fire', reaction: 'retreat', retreatWithinCm: 6 },
      }),
    },
  ],
};

/** Options of the digest that could not act: five have one value, and nothing interrupts work. */
export const GONE = [
  'unreadyMayFire',
  'reactionsPerPhase',
  'workInterrupted',
  'stackUnready',
  'limberTokens',
  'splitCompanies',
];

export const ONE_PLACE = true;
