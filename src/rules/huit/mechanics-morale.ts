/** The mechanics of morale: a test, rings put on a unit, and a shot with its consequences (section 7). */
import type { Chance } from '../../chance/chance.ts';
import { fact, partsOf, sumOf } from '../../play/sum.ts';
import { disordersOf, killsOf } from './fire.ts';
import { FIRE_AND_MORALE_INPUTS, MORALE_TEST_INPUTS, RINGS_INPUTS } from './inputs.ts';
import { defineMechanic, thrown } from './mechanic.ts';
import { aim } from './mechanics-fire.ts';
import { faceNeeded, isOutOfCommand, stands, type Nerve } from './morale.ts';
import type { Rulings } from './options.ts';
import { putRings, REMOVED, removes, ringRules, TESTS } from './rings.ts';
import type { Tables } from './tables.ts';
import { checkUnit, ringsLabel } from './units.ts';

/** A unit of the inputs, before an event. */
type NerveInputs = Readonly<Nerve> & { readonly arm: string };

function nerveOf({ quality, kills, disorders, supported, building, outOfCommand, arm }: NerveInputs): Nerve {
  return { quality, kills, disorders, supported, building, outOfCommand: isOutOfCommand(outOfCommand, arm) };
}

/** The unit after an event added rings to it: its rings, or `removed`. */
export function afterEvent(
  chance: Chance,
  tables: Tables,
  rulings: Rulings,
  unit: NerveInputs,
  isStand: boolean,
  kills: number,
  disorders: number,
  demanded: boolean,
): string {
  const nerve = nerveOf(isStand ? { ...unit, kills: 0, disorders: 0 } : unit);
  const verdict = putRings(ringRules(tables, rulings), nerve, isStand, kills, disorders, demanded);
  const label = verdict === REMOVED ? 'removed' : ringsLabel(nerve.kills, nerve.disorders);
  if (verdict !== TESTS) return label;
  const needed = sumOf((sum) => faceNeeded(sum, tables, rulings, nerve));
  return stands(chance, needed) ? label : 'removed';
}

const moraleTest = defineMechanic({
  name: 'moraleTest',
  meaning: 'One unit morale test, thrown whatever the rings; 5 of a kind remove the unit without a throw.',
  ruleIds: ['HUIT-MOR-02', 'HUIT-MOR-03', 'HUIT-MOR-04', 'R-09', 'R-10'],
  inputs: MORALE_TEST_INPUTS,
  example: 'unit.quality=1 unit.kills=3 unit.supported=true',
  answer: (tables, rulings, { unit }) => {
    checkUnit(unit, ['unit']);
    const act = 'a unit tests its morale';
    if (removes(ringRules(tables, rulings), unit.kills, unit.disorders)) {
      const why = fact('too many rings: removed without a throw', 'HUIT-MOR-04').explanation(act);
      return thrown('result', () => 'removed', why);
    }
    const needed = partsOf((sum) => faceNeeded(sum, tables, rulings, nerveOf(unit)));
    return thrown(
      'result',
      (chance) => (stands(chance, needed.value) ? 'ok' : 'removed'),
      needed.explanation(act),
    );
  },
});

const rings = defineMechanic({
  name: 'rings',
  meaning: 'One event puts rings on a unit, then at most one morale test.',
  ruleIds: ['HUIT-MOR-01..05', 'R-09..R-12'],
  inputs: RINGS_INPUTS,
  example: 'unit.quality=2 unit.kills=2 addKills=2',
  answer: (tables, rulings, { unit, addKills, addDisorders, meleeDemandsTest }) => {
    checkUnit(unit, ['unit']);
    const isStand = unit.formation === 'skirmish';
    return thrown('after', (chance) =>
      afterEvent(chance, tables, rulings, unit, isStand, addKills, addDisorders, meleeDemandsTest),
    );
  },
});

const fireAndMorale = defineMechanic({
  name: 'fireAndMorale',
  meaning: 'One shot and its consequences for the target: rings, then at most one morale test.',
  ruleIds: ['HUIT-FIRE-01..17', 'HUIT-MOR-01..05', 'R-09..R-12'],
  inputs: FIRE_AND_MORALE_INPUTS,
  example: 'firer.row=line target.column=cavalryOrColumn target.kills=2 distanceCm=10',
  answer: (tables, rulings, { firer, target, distanceCm }) => {
    checkUnit(target, ['target']);
    const shot = aim(tables, rulings, firer, target, distanceCm);
    const isStand = target.column === 'skirmish';
    return thrown(
      'targetAfter',
      (chance) => {
        const outcome = shot.throwAt(chance);
        const [kills, disorders] = [killsOf(outcome), disordersOf(outcome)];
        return afterEvent(chance, tables, rulings, target, isStand, kills, disorders, false);
      },
      shot.explanation,
    );
  },
});

export const MORALE_MECHANICS = [fireAndMorale, moraleTest, rings] as const;
