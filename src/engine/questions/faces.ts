/** The throw of a weapon: its parts with their rules, and the effect of each face of the die. */
import { z } from 'zod';
import { item } from '../../chance/at.ts';
import { byFace } from '../../chance/by-face.ts';
import { sumsOf } from '../../engagement/explanation.ts';
import { InputError } from '../../engagement/inputs.ts';
import type { JsonObject } from '../../engagement/json.ts';
import type { WeaponBand } from '../../engagement/weaponry.ts';
import { LARGEST_NUMBER, LONGEST_NAME } from '../../experiment/limits.ts';
import {
  boundedJson,
  changedSystem,
  CHANGED_RULES,
  checked,
  type ChangedRules,
  type Checked,
} from '../changed-system.ts';
import { question } from '../question.ts';
import type { Explained } from './odds.ts';
import { chosenWeapons, useIn, type ComparedUse } from './weapons.ts';

export interface FacesAsked extends ChangedRules {
  /** Its id or short form. */
  readonly weapon: string;
  /** In the unit of the weapons; `at` of a band where ranges have no measure. */
  readonly distance: number;
  /** A value of each condition that is not at its standard. */
  readonly conditions?: Readonly<Record<string, string>> | undefined;
  /** Rulings other than the default, by their names. */
  readonly options?: JsonObject | undefined;
}

export interface Faces {
  readonly weapon: string;
  readonly band: string;
  /** The number to throw, its parts and their rules; null where the rules do not explain it. */
  readonly explanation: Explained | null;
  /** The effects of the smallest use. */
  readonly whole: ComparedUse;
  /** Each face of the first die, from 1 up, with its effects; null where dice are thrown as a pool. */
  readonly faces: readonly ComparedUse[] | null;
  /** Notes on numbers that the source does not print as they stand. */
  readonly marks: readonly string[];
}

const name = z.string().max(LONGEST_NAME);

export const faces = question<FacesAsked, Checked<Faces>>({
  input: z.object({
    ...CHANGED_RULES,
    weapon: name,
    distance: z.number().min(0).max(LARGEST_NUMBER),
    conditions: z.record(name, name).optional(),
    options: boundedJson.optional(),
  }),
  answer: async (asked, desk) =>
    checked(async () => {
      const own = await changedSystem(desk, asked);
      const found = chosenWeapons({ ...asked, weapons: [asked.weapon] }, own);
      const { weaponry, tables, options, choice, marks } = found;
      const weapon = item(choice.weapons, 0);
      const conditions = Object.fromEntries(
        weaponry.conditions.map((one) => [one.name, choice.conditions[one.name]?.[0] ?? one.standard]),
      );
      const band = bandAt(weaponry.bands(tables, options, weapon), asked.distance, weaponry.unit);
      const shot = { weapon, distance: asked.distance, conditions };
      const [use] = (band && weaponry.uses(tables, options, shot)) ?? [];
      if (band === null || use === undefined) throw outOfReach(asked.distance, weaponry.unit);
      const thrown = weaponry.thrown?.(tables, options, shot) ?? null;
      const laid = thrown?.play === undefined ? null : byFace(thrown.play);
      const effects = weaponry.effects(tables);
      return {
        weapon,
        band: band.name,
        explanation: thrown && { act: thrown.explanation.act, sums: sumsOf(thrown.explanation) },
        whole: useIn(use, effects),
        faces: laid && laid.map((distribution) => useIn({ name: use.name, distribution }, effects)),
        marks,
      };
    }),
});

/** The band at a distance; the farther bound of a band belongs to it. */
function bandAt(bands: readonly WeaponBand[], distance: number, unit: string): WeaponBand | null {
  const isThere = ({ from, to, at }: WeaponBand): boolean =>
    unit === '' ? at === distance : from <= distance && distance <= to;
  return bands.find(isThere) ?? null;
}

function outOfReach(distance: number, unit: string): InputError {
  const message = `the weapon cannot fire at ${distance}${unit === '' ? '' : ` ${unit}`}`;
  return new InputError([{ path: ['distance'], kind: 'input', message }]);
}
