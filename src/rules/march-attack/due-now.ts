/** The throw that is due and all that its dice depend on. */
import { NotGivenError, type Due } from '../../engagement/engagement.ts';
import { sumOf } from '../../engagement/sum.ts';
import { totalOf } from '../../engagement/total.ts';
import type { Battle } from './battle.ts';
import { squareTarget } from './charge-phase.ts';
import { homeTarget, shotOf, tableOf } from './fire-phase.ts';
import { fillFighters } from './melee-phase.ts';
import type { Quality } from './names.ts';
import { FIRE, HOME, INITIATIVE, MELEE, MORALE, SKIRMISH, SQUARE, type Play } from './state.ts';
import { skirmishAdvantage, stateInTest, testingSide } from './turn.ts';

/** Stages of one thrower: purposes are numbered unit by unit, side by side. */
const STAGES = 8;
const UNITS = 64;

/** Fills `due` at a stage at which something is thrown. */
export function dueNow(b: Battle, s: Play, due: Due): void {
  const { stage } = s;
  switch (stage) {
    case MORALE:
      due.set(stage, purposeOf(stage, testingSide(s), 0), moraleModifier(b, s));
      return;
    case SKIRMISH: {
      const advantage = skirmishAdvantage(b, s);
      const side = advantage > 0 ? 0 : 1;
      due.set(stage, purposeOf(stage, side, 0), (b.skirmish?.perPoint ?? 0) * Math.abs(advantage));
      return;
    }
    case INITIATIVE:
      due.set(
        stage,
        purposeOf(stage, 0, 0),
        sumOf((sum) => b.initiative.advantage(sum)),
      );
      return;
    case SQUARE:
      due.set(stage, unitPurpose(b, stage, s.unit(s.cursor).target - 1), squareTarget(b, s));
      return;
    case FIRE: {
      const artillery = b.unitAt(s.cursor).artillery ? 1 : 0;
      const factor = tableOf(b, s.cursor)?.factor(shotOf(b, s)) ?? 0;
      due.set(stage, unitPurpose(b, stage, s.cursor), factor, artillery);
      return;
    }
    case HOME:
      due.set(stage, unitPurpose(b, stage, s.cursor), homeTarget(b, s));
      return;
    case MELEE: {
      const { melee, charger, defender } = b;
      fillFighters(b, s);
      due.set(
        stage,
        unitPurpose(b, stage, s.cursor),
        melee?.chargerStrength(charger, defender) ?? 0,
        melee?.defenderStrength(defender, charger) ?? 0,
      );
      return;
    }
    default:
      throw new RangeError(`nothing is thrown at stage ${stage}`);
  }
}

/** Whose dice are thrown; both throw for the initiative and in a melee. */
export function throwerOf(b: Battle, s: Play, { kind }: Due): 0 | 1 | null {
  switch (kind) {
    case MORALE:
      return testingSide(s) === 0 ? 0 : 1;
    case SKIRMISH:
      return skirmishAdvantage(b, s) > 0 ? 0 : 1;
    case SQUARE:
      return b.unitAt(s.unit(s.cursor).target - 1).side;
    case FIRE:
    case HOME:
      return b.unitAt(s.cursor).side;
    default:
      return null;
  }
}

function unitPurpose(b: Battle, stage: number, index: number): number {
  const { side } = b.unitAt(index);
  return purposeOf(stage, side, index - b.sideAt(side).from);
}

function purposeOf(stage: number, side: number, unit: number): number {
  return (side * UNITS + unit) * STAGES + stage;
}

/** What is added to the dice of the test that is due. */
function moraleModifier(b: Battle, s: Play): number {
  const side = testingSide(s);
  const { inputs } = b.sideAt(side);
  const factors =
    b.morale?.factors(baseMorale(b, side), inputs.mfInspirational, stateInTest(b, s, side)) ?? [];
  return totalOf(factors);
}

/** The base morale of a side that tests. @throws {NotGivenError} where it is not given: MA-ERR-INPUT */
export function baseMorale(b: Battle, side: number): Quality {
  const { inputs, path } = b.sideAt(side);
  if (inputs.baseMorale !== null) return inputs.baseMorale;
  throw new NotGivenError(
    `${path.join('.')}: baseMorale is required: the formation has to test its morale in some way of play`,
    'MA-ERR-INPUT',
  );
}
