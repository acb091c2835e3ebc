/** The description of what the source does not give (section 10): tables that a user, or the illustrative file, fills. */
import { byWord } from '../../play/by-word.ts';
import type { Fields, Values } from '../../play/inputs.ts';
import { absent } from '../../play/not-given.ts';
import { DICE_PATTERN } from './dice.ts';
import { LIVE_STATES, MF_TYPES, MOVE_KEYS, QUALITIES, WEIGHTS } from './units.ts';

/** Larger numbers are no part of any game. */
const MOST = 1000;

function whole(meaning: string) {
  return { type: 'integer', min: -MOST, max: MOST, default: 0, meaning } as const;
}

function count(meaning: string) {
  return { type: 'integer', min: 0, max: MOST, default: 0, meaning } as const;
}

function flag(meaning: string) {
  return { type: 'boolean', default: false, meaning } as const;
}

const needed = { required: true } as const;
const dice = {
  type: 'text',
  pattern: { source: DICE_PATTERN, text: 'dice such as 2D6' },
  meaning: 'dice, such as 2D6',
} as const;
const upTo = {
  type: 'integer',
  min: -MOST,
  max: MOST,
  ...needed,
  nullable: true,
  meaning: 'last index of the row; null: any, last row only',
} as const;

function mods<K extends string>(keys: readonly K[], meaning: string) {
  return {
    type: 'group',
    fields: byWord(keys, () => whole('modifier')),
    ...absent,
    meaning,
  } as const;
}

function namedMods(meaning: string) {
  return { type: 'map', of: whole('modifier'), maxEntries: MOST, ...absent, meaning } as const;
}

const lossRow = {
  type: 'group',
  fields: { upTo, cvLoss: { ...count('CV lost'), ...needed } },
  ...needed,
  meaning: 'row',
} as const;
const lossRows = {
  type: 'list',
  of: lossRow,
  minItems: 1,
  maxItems: MOST,
  meaning: 'rows in the order in which they are read',
} as const;

const MOVE_FIELDS = {
  tacticalInches: { type: 'number', min: 0, max: MOST, ...needed, meaning: 'tactical move' },
  strategicInches: { type: 'number', min: 0, max: MOST, ...needed, meaning: 'strategic move' },
  chargeInches: { type: 'number', min: 0, max: MOST, ...needed, meaning: 'how far it charges' },
} as const satisfies Fields;

const FIRE_FIELDS = {
  mechanic: {
    type: 'choice',
    values: ['factor-sixths', 'lookup'],
    ...needed,
    meaning: 'a D6 for each started six of the factor, or dice and factor looked up in rows',
  },
  dice: {
    ...dice,
    requiredWhen: { key: 'mechanic', isOneOf: ['lookup'], text: 'with mechanic lookup' },
  },
  maxRangeInches: { type: 'json', ...needed, meaning: 'longest range, a number or one for each gun weight' },
  base: { ...whole('what the factor begins with'), ...needed },
  perCv: { ...whole('factor for each CV of the firer'), ...needed },
  rangeBands: {
    type: 'list',
    of: {
      type: 'group',
      fields: {
        upToInches: { type: 'number', min: -MOST, max: MOST, ...needed, meaning: 'last inch of the band' },
        mod: { ...whole('modifier'), ...needed },
      },
      ...needed,
      meaning: 'band',
    },
    minItems: 1,
    maxItems: MOST,
    ...needed,
    meaning: 'range bands from the nearest on; beyond the last nobody can fire',
  },
  weight: mods(WEIGHTS, 'by weight of the guns'),
  firerFormation: {
    type: 'map',
    of: { ...whole('modifier'), nullable: true, default: null },
    maxEntries: MOST,
    ...absent,
    meaning: "by the firer's formation; null: cannot fire",
  },
  targetFormation: namedMods("by the target's formation"),
  targetArm: namedMods("by the target's arm"),
  targetCover: namedMods("by the target's cover"),
  firerDisordered: whole('for a disordered firer'),
  rows: {
    ...lossRows,
    requiredWhen: { key: 'mechanic', isOneOf: ['lookup'], text: 'with mechanic lookup' },
  },
} as const satisfies Fields;

export const FIRE_TABLE = { type: 'group', fields: FIRE_FIELDS, ...absent, meaning: 'a fire table' } as const;

export type FireValues = Values<typeof FIRE_FIELDS>;

const MELEE_FIELDS = {
  dice: { ...dice, ...needed },
  perCv: { ...whole('for each CV'), ...needed },
  mods: {
    type: 'group',
    ...needed,
    fields: {
      charging: whole('charger'),
      addInspirational: flag('the bonus of an attached leader counts'),
      disordered: whole('disordered'),
      infantryColumn: whole('infantry in column'),
      cavalryVsSquare: whole('cavalry whose opponent is in square'),
      chargingCavalryWeight: mods(WEIGHTS, 'charging cavalry, by weight'),
      lancerCharging: whole('charging lancers'),
      defenderCover: namedMods('defender, by cover'),
    },
    meaning: 'modifiers',
  },
  rows: {
    type: 'list',
    of: {
      type: 'group',
      fields: {
        upToMargin: {
          ...upTo,
          meaning: 'last margin; null: any, last row only',
        },
        bothCvLoss: count('CV that both lose in a drawn melee'),
        bothDisorder: flag('both are disordered in a drawn melee'),
        loserCvLoss: count('CV that the loser loses'),
        winnerCvLoss: count('CV that the winner loses'),
        loserDisorder: flag('the loser is disordered'),
        loserBroken: flag('the loser is broken'),
      },
      ...needed,
      meaning: 'row',
    },
    minItems: 1,
    maxItems: MOST,
    ...needed,
    meaning: 'rows by margin, in the order in which they are read',
  },
} as const satisfies Fields;

export const MORALE_RESULTS = ['pass', 'disorder', 'retire', 'broken'] as const;

/** The parts of the tables that the source does not give; null where nobody does. */
export const SUPPLEMENT = {
  move: {
    type: 'group',
    fields: byWord(
      MOVE_KEYS,
      () => ({ type: 'group', fields: MOVE_FIELDS, ...absent, meaning: 'moves in inches' }) as const,
    ),
    ...absent,
    meaning: 'movement table',
  },
  blown: {
    type: 'group',
    fields: {
      mayCharge: { type: 'boolean', default: true, meaning: 'blown cavalry may charge again' },
      meleeMod: whole('blown cavalry in melee'),
    },
    ...absent,
    meaning: 'what it is to be blown; absent: no effect',
  },
  skirmish: {
    type: 'group',
    fields: {
      dice: { ...dice, ...needed },
      perPoint: { ...whole('for each point of skirmish value that the side is ahead'), ...needed },
      targets: {
        type: 'list',
        of: { type: 'choice', values: MF_TYPES, ...needed, meaning: 'kind of formation' },
        maxItems: MOST,
        ...absent,
        meaning: 'kinds of formation that can be skirmished against; absent: all',
      },
      rows: { ...lossRows, ...needed },
    },
    ...absent,
    meaning: 'skirmish table',
  },
  melee: { type: 'group', fields: MELEE_FIELDS, ...absent, meaning: 'melee table' },
  mfMorale: {
    type: 'group',
    fields: {
      dice: { ...dice, ...needed },
      addInspirational: flag('the bonus of the leader counts'),
      baseByQuality: { ...mods(QUALITIES, 'by base morale'), ...needed },
      state: mods(LIVE_STATES, 'by state'),
      rows: {
        type: 'list',
        of: {
          type: 'group',
          fields: { upTo, result: { type: 'choice', values: MORALE_RESULTS, ...needed, meaning: 'result' } },
          ...needed,
          meaning: 'row',
        },
        maxItems: MOST,
        ...needed,
        meaning: 'rows in the order in which they are read',
      },
    },
    ...absent,
    meaning: 'morale table of formations',
  },
  orders: {
    type: 'group',
    fields: {
      dice: { ...dice, ...needed },
      addCommand: flag('the command ability counts'),
      committed: whole('for a committed formation'),
      uncommitted: whole('for an uncommitted formation'),
      target: { ...whole('least total that receives the order'), ...needed },
    },
    ...absent,
    meaning: 'order table',
  },
  extraTables: {
    type: 'map',
    of: {
      type: 'group',
      fields: {
        dice: { ...dice, ...needed },
        rows: {
          type: 'list',
          of: {
            type: 'group',
            fields: { upTo, result: { type: 'text', ...needed, meaning: 'result' } },
            ...needed,
            meaning: 'row',
          },
          maxItems: MOST,
          ...needed,
          meaning: 'rows in the order in which they are read',
        },
      },
      ...needed,
      meaning: 'table',
    },
    maxEntries: MOST,
    ...absent,
    meaning: 'tables of your own, to be looked at alone',
  },
} as const satisfies Fields;

export type SupplementValues = Values<typeof SUPPLEMENT>;
