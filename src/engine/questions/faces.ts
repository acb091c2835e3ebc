/** The throw of a weapon: its parts with their rules, and the effect of each face of the die. */
import { z } from 'zod';
import { item } from '../../chance/at.ts';
import { byFace } from '../../chance/by-face.ts';
import { sumsOf } from '../../engagement/explanation.ts';
import { InputError } from '../../engagement/inputs.ts';
import { meanOf } from '../../analysis/tables/weapon-rows.ts';
import { possibleOutcomes } from '../../engagement/mechanic.ts';
import type { WeaponBand, WeaponEffect, WeaponUse } from '../../engagement/weaponry.ts';
import { LARGEST_NUMBER } from '../../experiment/limits.ts';
import { CHANGED_RULES, changedSystem, checked, NAME, question } from '../question.ts';
import type { Explained } from '../../questions/odds.ts';
import { chosenWeapons } from './weapons.ts';

export interface Faces {
  readonly weapon: string;
  /** The number to throw, its parts and their rules; null where the rules do not explain it. */
  readonly explanation: Explained | null;
  /** The effects of the smallest use. */
  readonly whole: UseOfWeapon;
  /** Each face of the first die, from 1 up, with its effects; null where dice are thrown as a pool. */
  readonly faces: readonly UseOfWeapon[] | null;
}

export interface UseOfWeapon {
  readonly use: string;
  readonly outcomes: readonly { readonly label: string; readonly chance: number }[];
  /** An amount is a chance, or a mean number. */
  readonly effects: readonly { readonly effect: string; readonly amount: number }[];
}

const FACES = {
  ...CHANGED_RULES,
  /** Its id or short form. */
  weapon: NAME,
  /** In the unit of the weapons; `at` of a band where ranges have no measure. */
  distance: z.number().min(0).max(LARGEST_NUMBER),
  /** A value of each condition that is not at its standard. */
  conditions: z.record(NAME, NAME).optional(),
};

export const faces = question(FACES, async (asked, desk) =>
  checked(async (): Promise<Faces> => {
    const own = await changedSystem(desk, asked);
    const { weaponry, tables, options, choice } = chosenWeapons({ ...asked, weapons: [asked.weapon] }, own);
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
      explanation: thrown && { act: thrown.explanation.act, sums: sumsOf(thrown.explanation) },
      whole: useIn(use, effects),
      faces: laid && laid.map((distribution) => useIn({ name: use.name, distribution }, effects)),
    };
  }),
);

function useIn({ name: use, distribution }: WeaponUse, effects: readonly WeaponEffect[]): UseOfWeapon {
  return {
    use,
    outcomes: possibleOutcomes(distribution).map(([label, chance]) => ({ label, chance })),
    effects: effects.map((effect) => ({ effect: effect.name, amount: meanOf(distribution, effect) })),
  };
}

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
