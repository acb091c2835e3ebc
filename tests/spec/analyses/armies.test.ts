import { describe, expect, test } from 'vitest';
import type { EngagementKind, RuleSystem } from '../../../src/play/system.ts';
import type { JsonObject } from '../../../src/play/json.ts';
import { ArmyError, armyName, armyOf, type Army } from '../../../src/spec/analyses/armies.ts';
import { fieldsOfHonor } from '../../../src/rules/fields-of-honor/index.ts';
import { huit } from '../../../src/rules/huit/index.ts';
import { pluie } from '../../../src/rules/pluie/index.ts';
import { skirmish } from '../../toy/skirmish.ts';

function kindOf({ kinds }: RuleSystem, name: string): EngagementKind {
  const kind = kinds.find((one) => one.name === name);
  if (kind === undefined) throw new Error(`there is ${kinds.map((one) => one.name).join(', ')}`);
  return kind;
}

/** Two of the first force, one of each other. */
function armyIn(kind: EngagementKind, forces: Readonly<Record<string, JsonObject>>): JsonObject {
  const army = Object.keys(forces).map((force, i) => ({ force, count: i === 0 ? 2 : 1 }));
  return armyOf(kind, army, new Map(Object.entries(forces)));
}

describe('an army', () => {
  test('is so many units within their formations, and the formations of all', () => {
    const company = { weapon: 'lebel' };
    const gun = { kind: 'field-artillery', weapon: 'bl-12pdr' };
    expect(
      armyIn(kindOf(pluie, 'engagement'), {
        companies: { formations: [{ quality: 'elite', units: [company] }] },
        guns: { formations: [{ units: [gun] }] },
      }),
    ).toEqual({ formations: [{ quality: 'elite', units: [company, company] }, { units: [gun] }] });
  });

  test('is stacked lane by lane, where a force is lanes', () => {
    const [column, line] = [{ formation: 'column' }, { formation: 'line' }];
    const forces = {
      columns: { bcRating: 1, lanes: [[column], [column]] },
      line: { bcRating: 1, lanes: [[line]] },
    };
    expect(armyIn(kindOf(huit, 'brigadeEngagement'), forces)).toEqual({
      bcRating: 1,
      lanes: [
        [column, column, line],
        [column, column],
      ],
    });
  });

  test('has the batteries of both, though they are alike', () => {
    const battery = { stands: 2, class: 'medium' };
    const unit = { stands: 4, type: 'formed' };
    const forces = {
      'with guns': { units: [unit], batteries: [battery] },
      'with more': { units: [unit], batteries: [battery] },
    };
    expect(armyIn(kindOf(fieldsOfHonor, fieldsOfHonor.kinds[0]?.name ?? ''), forces)).toEqual({
      units: [unit, unit, unit],
      batteries: [battery, battery, battery],
    });
  });

  test('is refused where forces differ in what can be only once, or hold no units', () => {
    const kind = kindOf(huit, 'brigadeEngagement');
    const forces = { able: { bcRating: 1, lanes: [[]] }, poor: { bcRating: 3, lanes: [[]] } };
    expect(() => armyIn(kind, forces)).toThrow(ArmyError);
    expect(() => armyIn(kind, forces)).toThrow(
      '"able" and "poor" do not go together: they differ in bcRating',
    );
    expect(() => armyIn(kindOf(skirmish, 'skirmish'), { band: { figures: 3 } })).toThrow(
      'a force of skirmish holds no list of units, so there cannot be several of one: rules have one by a field such as units: {',
    );
  });

  test('is named by what it is made of', () => {
    const army: Army = [
      { force: 'elite', count: 2 },
      { force: 'gun', count: 1 },
    ];
    expect(armyName(army)).toBe('2 × elite + 1 × gun');
  });
});
