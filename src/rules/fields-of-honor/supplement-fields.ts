/** The numbers that stand in the book alone: `null` in the tables until a user's fill them. The meaning of a part is its name in results. */
import { byWord } from '../../play/by-word.ts';
import type { Fields, GroupField, Values } from '../../play/inputs.ts';
import { MOST_POINTS, pointsField } from '../../play/table-points.ts';
import { absent } from '../../play/not-given.ts';
import { MOST_GUN_HITS } from './gun-state.ts';
import { FORMATIONS } from './units.ts';

/** Larger modifiers are no part of any game. */
const MOST = 10;
const needed = { required: true } as const;

function modifier(meaning: string) {
  return { type: 'integer', min: -MOST, max: MOST, default: 0, meaning } as const;
}

/** A modifier that may be missing. */
function asked(meaning: string) {
  return { type: 'integer', min: -MOST, max: MOST, ...absent, meaning } as const;
}

function share(meaning: string) {
  return { type: 'number', min: 0, max: 1, default: 1, meaning } as const;
}

function hitsOfAStand(meaning: string) {
  return { type: 'integer', min: 1, max: MOST_GUN_HITS, ...needed, meaning } as const;
}

const FORMATION_FIELDS = {
  fireKill: asked('kill number of small arms at a unit in it'),
  artilleryKill: asked('kill number of artillery at a unit in it'),
  meleeKillAgainst: asked('kill number of the enemy that strikes it'),
  meleeKillBy: asked('kill number of its own strikes'),
  moraleNumber: modifier('all its own Morale Tests'),
  chargeAgainst: {
    type: 'group',
    fields: { foot: modifier('foot'), mounted: modifier('mounted') },
    default: {},
    meaning: 'Charge Test of whoever charges it',
  },
  fireShare: share('share of its stands that may fire, rounded down'),
  meleeShare: share('share of its stands that may strike, rounded down'),
  mayMove: { type: 'boolean', default: true, meaning: 'it may move' },
  mayCharge: { type: 'boolean', default: true, meaning: 'it may charge and countercharge' },
  noFlank: { type: 'boolean', ...absent, meaning: 'aspect flank of the enemy counts as front' },
  stopsCharge: {
    type: 'list',
    of: { type: 'choice', values: ['infantry', 'cavalry', 'artillery'], ...needed, meaning: 'arm' },
    uniqueItems: true,
    maxItems: 3,
    default: [],
    meaning: 'arms whose charges end where they began',
  },
} as const satisfies Fields;

export type FormationValues = Values<typeof FORMATION_FIELDS>;

const formation = { type: 'choice', values: FORMATIONS, ...needed } as const;

function unplayed(meaning: string) {
  return { type: 'json', ...absent, meaning } as const;
}

/** The parts that are read past: no engagement plays them. */
export const UNPLAYED = {
  rates: unplayed('rates of movement by formation'),
  gunMelee: unplayed('guns in melee'),
  leaders: unplayed('loss of leaders'),
  prices: unplayed('prices'),
} as const satisfies Fields;

/** They stand in the table of charges, beside what the source prints. */
export const CHARGE = {
  type: 'group',
  fields: {
    largerEnemy: asked('the enemy has ratio times its stands or more'),
    smallerEnemy: asked('it has ratio times the stands of the enemy or more'),
    skirmisher: asked('charger a skirmisher'),
    mob: asked('charger a mob'),
    ratio: {
      type: 'number',
      min: 1,
      exclusiveMin: true,
      max: 1000,
      ...absent,
      meaning: 'ratio of size; 2 where it is not given',
    },
  },
  meaning: 'modifiers of the Charge Test',
} as const satisfies GroupField;

export const SUPPLEMENT = {
  formSquare: {
    type: 'group',
    fields: {
      number: { type: 'integer', min: 2, max: 13, ...needed, meaning: 'number to be reached' },
      dice: { type: 'integer', min: 1, max: 2, default: 2, meaning: 'D6' },
      ratingCounts: { type: 'boolean', default: true, meaning: 'the Morale rating counts' },
      modifiers: {
        type: 'group',
        fields: {
          commander: modifier('commander attached'),
          cavalryCharging: modifier('charged by cavalry'),
          suppressed: modifier('Suppressed'),
          skirmish: modifier('skirmishers, which form no square: no effect'),
        },
        default: {},
        meaning: 'modifiers of the number',
      },
    },
    ...absent,
    meaning: 'the Form Square roll',
  },
  formations: {
    type: 'group',
    fields: byWord(
      FORMATIONS,
      () => ({ type: 'group', fields: FORMATION_FIELDS, ...absent, meaning: 'a formation' }) as const,
    ),
    ...absent,
    meaning: 'formations',
  },
  changes: {
    type: 'list',
    of: {
      type: 'group',
      fields: {
        from: { ...formation, meaning: 'formation before' },
        to: { ...formation, meaning: 'formation after' },
        cost: {
          type: 'choice',
          values: ['half', 'whole'],
          ...needed,
          meaning: 'share of the Movement Phase',
        },
      },
      ...needed,
      meaning: 'change',
    },
    maxItems: 100,
    ...absent,
    meaning: 'changes of formation',
  },
  aboutFace: {
    type: 'number',
    unit: 'inches',
    min: 0,
    max: 1000,
    ...absent,
    meaning: 'the inches that an about-face takes off a withdrawal',
  },
  cover: {
    type: 'group',
    fields: {
      heavy: {
        type: 'group',
        fields: {
          fire: { ...modifier('small arms'), ...needed },
          artillery: { ...modifier('artillery'), ...needed },
          melee: { ...modifier('melee'), ...needed },
        },
        ...absent,
        meaning: 'kill number of whoever fires or strikes at it',
      },
    },
    ...absent,
    meaning: 'heavy cover',
  },
  moraleBrackets: {
    type: 'list',
    of: {
      type: 'group',
      fields: {
        share: {
          type: 'number',
          min: 0,
          exclusiveMin: true,
          max: 1,
          ...needed,
          meaning: 'least share; the highest reached counts',
        },
        modifier: { ...modifier('modifier of the morale number'), ...needed },
      },
      ...needed,
      meaning: 'bracket',
    },
    minItems: 1,
    maxItems: 7,
    ...absent,
    meaning: 'brackets of casualties',
  },
  victory: {
    type: 'group',
    fields: {
      ownCasualty: { ...pointsField(-MOST_POINTS, 0), default: 0, meaning: 'points for each own stand lost' },
      enemyCasualty: {
        ...pointsField(0, MOST_POINTS),
        default: 0,
        meaning: 'points for each stand of the enemy lost',
      },
      objective: {
        ...pointsField(0, MOST_POINTS),
        default: 0,
        meaning: 'points for each objective held at the end',
      },
    },
    ...absent,
    meaning: 'points of a scenario with tablePoints (FOH-SCN-03)',
  },
  gunDamage: {
    type: 'group',
    fields: {
      heavyAt: hitsOfAStand('hits from which a stand of guns is heavily damaged'),
      heavyDice: {
        type: 'integer',
        min: -MOST,
        max: 0,
        ...needed,
        meaning: 'change of its Attack Dice then, which stay 1 at least',
      },
      lostAt: hitsOfAStand('hits at which it is lost'),
    },
    ...absent,
    meaning: 'damage of guns that are fired at',
  },
  ...UNPLAYED,
} as const satisfies Fields;

export type SupplementValues = Values<typeof SUPPLEMENT>;
export type ChargeValues = Values<typeof CHARGE.fields>;
export type GunDamage = NonNullable<SupplementValues['gunDamage']>;
