/** What the aftermath of a rout is asked with (FOH-ENG-06). */
import type { Fields } from '../../engagement/inputs.ts';
import { arm, stands as standsOfBmu } from './force-inputs.ts';
import { rating } from './inputs.ts';
import { UNIT_TYPES } from './units.ts';

/** One turn is thrown for at most, so that more are allowed than in an engagement. */
const stands = { ...standsOfBmu, max: 1000 } as const;

const permHits = { type: 'integer', min: 0, max: 2, default: 0 } as const;

export const AFTERMATH_INPUTS = {
  runner: {
    type: 'group',
    required: true,
    meaning: 'the fled unit',
    fields: {
      state: {
        type: 'choice',
        values: ['shaken', 'routed'],
        required: true,
        meaning: 'state at the start',
      },
      stands: { ...stands, meaning: 'stands now' },
      permHits: { ...permHits, meaning: 'permanent hits retained' },
      morale: rating('Morale rating'),
      arm: { ...arm, meaning: 'cavalry runs mounted, infantry on foot' },
      friendsNear: { type: 'boolean', default: false, meaning: 'friends near at every rally test' },
      commander: { type: 'boolean', default: false, meaning: 'commander attached at every rally test' },
    },
  },
  pursuer: {
    type: 'group',
    nullable: true,
    default: null,
    meaning: 'a pursuer in contact with a routed runner at the start; no effect on a shaken one',
    fields: {
      stands: { ...stands, meaning: 'stands' },
      melee: rating('Melee rating'),
      type: {
        type: 'choice',
        values: UNIT_TYPES,
        required: true,
        meaning: 'formed: better against the routed mob',
      },
      arm: { ...arm, meaning: 'cavalry pursues mounted, infantry on foot' },
      inflictedMoreLastRound: {
        type: 'boolean',
        default: false,
        meaning: 'inflicted more hits than it took in the last melee round',
      },
    },
  },
  turns: {
    type: 'integer',
    unit: 'turns',
    min: 0,
    max: 100_000,
    required: true,
    meaning: 'further turns',
  },
} as const satisfies Fields;
