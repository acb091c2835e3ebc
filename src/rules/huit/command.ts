/** Tests of command (section 3): brigade, division and army. */
import type { Chance } from '../../chance/chance.ts';
import { item } from '../../chance/at.ts';
import type { LossStep, Result } from './command-tables.ts';
import type { Modifier } from './factors.ts';
import type { Rulings } from './options.ts';
import type { Tables } from './tables.ts';
import { D8, type CommanderNear } from './units.ts';

/** A brigade at its command test (HUIT-CMD-03). */
export interface BrigadeInTest {
  dc: CommanderNear;
  neighbourBC: boolean;
  advancing: boolean;
  bcRating: number;
  brigadeRating: number;
  unitsLost: number;
  unitsAtStart: number;
  unitsTakingKills: number;
  enemyFlankRear: boolean;
  artilleryKills: boolean;
  anyDisorder: boolean;
  /** Kills on the survivors and five for each lost unit; asked for by brigadeCasualtyBasis kills only. */
  killRingsIncludingFivePerLostUnit: number;
}

/** The largest share of losses that is reached counts alone; shares are exact. */
function lossesOf(steps: readonly LossStep[], lost: number, of: number): number {
  let value = 0;
  for (let i = 0; i < steps.length; i++) {
    const step = item(steps, i);
    if (100 * lost >= step.atLeastPercent * of) ({ value } = step);
  }
  return value;
}

/** HUIT-CMD-03, R-15. */
export function brigadeModifiers(tables: Tables, rulings: Rulings): readonly Modifier<BrigadeInTest>[] {
  const numbers = tables.command.brigade;
  const ringsPerUnit = tables.morale.removedAt;
  const byKills = rulings.brigadeCasualtyBasis === 'kills';
  const ruleIds = ['HUIT-CMD-03'];
  return [
    {
      label: 'divisional commander near',
      ruleIds,
      value: ({ dc }) => (dc === 'none' ? 0 : dc === 'adjacent' ? numbers.dcAdjacent : numbers.dcWithin60),
    },
    {
      label: 'neighbouring brigade commander',
      ruleIds,
      value: (b) => (b.neighbourBC ? numbers.neighbourBC : 0),
    },
    { label: 'advancing', ruleIds, value: (b) => (b.advancing ? numbers.advancing : 0) },
    { label: 'brigade commander', ruleIds, value: (b) => b.bcRating },
    { label: 'brigade rating', ruleIds, value: (b) => b.brigadeRating },
    { label: 'units annihilated', ruleIds, value: (b) => numbers.perUnitLost * b.unitsLost },
    {
      label: 'share of casualties',
      ruleIds: ['HUIT-CMD-03', 'R-15'],
      value: (b) =>
        byKills
          ? lossesOf(numbers.casualties, b.killRingsIncludingFivePerLostUnit, ringsPerUnit * b.unitsAtStart)
          : lossesOf(numbers.casualties, b.unitsLost, b.unitsAtStart),
    },
    {
      label: 'units that took kills',
      ruleIds: ['HUIT-CMD-03', 'R-15'],
      value: (b) => numbers.perUnitTakingKills * b.unitsTakingKills,
    },
    {
      label: 'enemy near flank or rear',
      ruleIds,
      value: (b) => (b.enemyFlankRear ? numbers.enemyFlankRear : 0),
    },
    {
      label: 'kills by artillery',
      ruleIds,
      value: (b) => (b.artilleryKills ? numbers.artilleryKills : 0),
    },
    { label: 'a unit disordered', ruleIds, value: (b) => (b.anyDisorder ? numbers.anyDisorder : 0) },
  ];
}

/** A division at its command test (HUIT-CMD-05). */
export interface DivisionInTest {
  readonly cinc: CommanderNear;
  readonly neighbourDC: boolean;
  readonly motion: 'advancing' | 'withdrawing' | null;
  readonly dcRating: number;
  readonly brigadesLost: number;
  readonly brigadesAtStart: number;
  readonly enemyFlankRear: boolean;
}

/** HUIT-CMD-05. */
export function divisionModifiers(tables: Tables): readonly Modifier<DivisionInTest>[] {
  const numbers = tables.command.division;
  const ruleIds = ['HUIT-CMD-05'];
  return [
    {
      label: 'commander in chief near',
      ruleIds,
      value: ({ cinc }) =>
        cinc === 'none' ? 0 : cinc === 'adjacent' ? numbers.cincAdjacent : numbers.cincWithin60,
    },
    {
      label: 'neighbouring divisional commander',
      ruleIds,
      value: (d) => (d.neighbourDC ? numbers.neighbourDC : 0),
    },
    {
      label: 'motion of the majority',
      ruleIds,
      value: ({ motion }) =>
        motion === null ? 0 : motion === 'advancing' ? numbers.advancing : numbers.withdrawing,
    },
    { label: 'divisional commander', ruleIds, value: (d) => d.dcRating },
    { label: 'brigades annihilated', ruleIds, value: (d) => numbers.perBrigadeLost * d.brigadesLost },
    {
      label: 'share of brigades lost',
      ruleIds,
      value: (d) => lossesOf(numbers.losses, d.brigadesLost, d.brigadesAtStart),
    },
    {
      label: 'enemy near flank or rear',
      ruleIds,
      value: (d) => (d.enemyFlankRear ? numbers.enemyFlankRear : 0),
    },
  ];
}

/** An army at its command test (HUIT-CMD-07). */
export interface ArmyInTest {
  readonly cincRating: number;
  readonly divisionsLost: number;
  readonly divisionsRemaining: number;
  readonly enemyBrigadesToRear: number;
}

/** HUIT-CMD-07, R-18. */
export function armyModifiers(tables: Tables, rulings: Rulings): readonly Modifier<ArmyInTest>[] {
  const numbers = tables.command.army;
  const perRemaining = rulings.armyDivisionBonus === 'include' ? numbers.perDivisionRemaining : 0;
  const ruleIds = ['HUIT-CMD-07'];
  return [
    { label: 'commander in chief', ruleIds, value: (a) => a.cincRating },
    { label: 'divisions lost', ruleIds, value: (a) => numbers.perDivisionLost * a.divisionsLost },
    {
      label: 'enemy brigades to the rear',
      ruleIds,
      value: (a) => numbers.perEnemyBrigadeToRear * a.enemyBrigadesToRear,
    },
    {
      label: 'divisions still on the table',
      ruleIds: ['HUIT-CMD-07', 'R-18'],
      value: (a) => perRemaining * a.divisionsRemaining,
    },
  ];
}

/** A command test: 1D8 + `modifier`, read from the best result down; an index into `results`. */
export function commandTest<R>(chance: Chance, results: readonly Result<R>[], modifier: number): number {
  const total = chance.die(D8) + modifier;
  for (let i = 0; i < results.length - 1; i++) {
    const { from } = item(results, i);
    if (from !== null && total >= from) return i;
  }
  return results.length - 1;
}
