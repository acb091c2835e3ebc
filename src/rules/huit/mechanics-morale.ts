/** The mechanics of morale: a test, rings put on a unit, and a shot with its consequences (section 7). */
import type { Chance } from '../../chance/chance.ts';
import type { Explanation } from '../../engagement/engagement.ts';
import { factor, factorsOf } from './factors.ts';
import { disordersOf, killsOf } from './fire.ts';
import { FIRE_AND_MORALE_INPUTS, MORALE_TEST_INPUTS, RINGS_INPUTS } from './inputs.ts';
import { defineMechanic, noThrow, thrown } from './mechanic.ts';
import { aim } from './mechanics-fire.ts';
import {
  afterEvent,
  afterEventOnStand,
  faceNeeded,
  moraleModifiers,
  NOTHING,
  REMOVED,
  removes,
  ringRules,
  stands,
  type Nerve,
} from './morale.ts';
import type { Rulings } from './options.ts';
import { checkUnit } from './possible.ts';
import type { Tables } from './tables.ts';
import { ringsLabel } from './units.ts';

/** A unit of the inputs, before an event. */
interface NerveInputs {
  readonly quality: number;
  readonly kills: number;
  readonly disorders: number;
  readonly supported: boolean;
  readonly building: boolean;
  readonly outOfCommand: boolean;
  readonly arm: string;
}

function nerveOf(unit: NerveInputs): Nerve {
  const { quality, kills, disorders, supported, building } = unit;
  // FD-02: a horse battery is exempt from the command zone.
  const outOfCommand = unit.outOfCommand && unit.arm !== 'horse';
  return { quality, kills, disorders, supported, building, outOfCommand };
}

/** The unit after an event added rings to it: its rings, or `removed`. */
function event(
  chance: Chance,
  tables: Tables,
  rulings: Rulings,
  unit: NerveInputs,
  isStand: boolean,
  kills: number,
  disorders: number,
  demanded: boolean,
): string {
  if (isStand) return afterEventOnStand(kills) === REMOVED ? 'removed' : ringsLabel(0, 0);
  const nerve = nerveOf(unit);
  nerve.kills += kills;
  nerve.disorders += disorders;
  const rules = ringRules(tables, rulings);
  const verdict = afterEvent(rules, nerve.kills, nerve.disorders, kills, disorders, demanded);
  if (verdict === REMOVED) return 'removed';
  const label = ringsLabel(nerve.kills, nerve.disorders);
  if (verdict === NOTHING) return label;
  return stands(chance, faceNeeded(tables, moraleModifiers(tables, rulings), nerve)) ? label : 'removed';
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
      const why = noThrow(act, 'too many rings: removed without a throw', 'HUIT-MOR-04');
      return thrown('result', () => 'removed', why);
    }
    const modifiers = moraleModifiers(tables, rulings);
    const nerve = nerveOf(unit);
    const needed = faceNeeded(tables, modifiers, nerve);
    const explanation: Explanation = {
      act,
      total: { name: 'needs', value: needed },
      factors: [factor('to stand', tables.morale.target, 'HUIT-MOR-03'), ...factorsOf(modifiers, nerve, -1)],
    };
    return thrown('result', (chance) => (stands(chance, needed) ? 'ok' : 'removed'), explanation);
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
      event(chance, tables, rulings, unit, isStand, addKills, addDisorders, meleeDemandsTest),
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
        return event(chance, tables, rulings, target, isStand, kills, disorders, false);
      },
      shot.explanation,
    );
  },
});

export const MORALE_MECHANICS = [fireAndMorale, moraleTest, rings] as const;
