/** The cheapest force from a menu that reaches a target: never one that fails it. */
import type { Table } from '../../tables/table.ts';
import { adjusted } from '../../../execution/judgement.ts';
import { choicesOf, type Choice } from '../../../experiment/analyses/force-menu.ts';
import type { CheapestAsked } from '../../../experiment/analyses/forces-section.ts';
import { besideTheOther } from '../../claims.ts';
import type { RunFacts } from '../../facts.ts';
import { factorAt, groupsOf } from '../groups.ts';
import { forceMeasure, measuredCells, type ForceMeasure } from '../measure.ts';
import type { CellRow, Estimate } from '../../tables/rows.ts';
import type { Sentence } from '../../sentence.ts';

/** The relation of a choice to the target: surely reached, surely missed, or open. */
export type Reach = 'reaches' | 'short' | 'open';

export interface TriedChoice extends Choice {
  readonly estimate: Estimate;
  readonly isExact: boolean;
  readonly reach: Reach;
}

/** The choices under one condition. */
export interface MenuGroup {
  readonly group: Sentence;
  /** The cheapest first. */
  readonly choices: readonly TriedChoice[];
  /** The cheapest of the choices that surely reach the target; empty where none does. */
  readonly cheapest: readonly TriedChoice[];
  /** Cheaper choices that may reach it; all that may where none surely does. */
  readonly candidates: readonly TriedChoice[];
  /** Choices that cost more than the cheapest and surely do worse. */
  readonly dearerButWorse: readonly TriedChoice[];
  /** No choice that costs more than the cheapest does better; false where that is not sure. */
  readonly dearerAreNoBetter: boolean;
  /** Choices without a result: one of them may be cheaper. */
  readonly missing: number;
}

export interface MenuFindings {
  readonly side: string;
  readonly measure: ForceMeasure;
  readonly level: number;
  readonly groups: readonly MenuGroup[];
}

interface AskedMenu {
  readonly cheapest: CheapestAsked;
  readonly cells: readonly CellRow[];
  readonly distributions: Table;
  readonly facts: RunFacts;
}

/** An exact share that is short by the rounding of its sum is not short. */
const ROUNDING = 1e-12;

export function menuOf({ cheapest: asked, cells, distributions, facts }: AskedMenu): MenuFindings {
  const { side, target } = asked;
  const column = factorAt(facts, `sides.${side}.force`);
  const measure = forceMeasure(target.of, facts);
  const measured = measuredCells(distributions, cells, measure);
  const choices = choicesOf(asked);
  const apart = groupsOf(cells, facts, [column]);
  // That one reaches the target and that another is short are two things that may be wrong, under each condition.
  const each = adjusted(besideTheOther(facts.confidence), 2 * apart.length);
  const groups = apart.map(({ name, cells: own }): MenuGroup => {
    const nameOf = (cell: CellRow): string => cell.factors[column]?.text ?? '';
    const byName = new Map(own.map((cell) => [nameOf(cell), measured.get(cell.cell)]));
    const counted = choices.filter((choice) => byName.get(choice.name)?.isExact === false).length;
    const together = adjusted(each, Math.max(1, counted));
    const tried = choices.flatMap((choice): TriedChoice[] => {
      const measure = byName.get(choice.name);
      if (measure === undefined) return [];
      const reach = reachOf(measure.within(each), measure.within(together), target.atLeast);
      return [{ ...choice, estimate: measure.within(facts.confidence), isExact: measure.isExact, reach }];
    });
    const price = tried.find(({ reach }) => reach === 'reaches')?.price ?? Infinity;
    const isCheapest = (choice: TriedChoice): boolean => choice.reach === 'reaches' && choice.price === price;
    const within = (choice: TriedChoice): Estimate =>
      byName.get(choice.name)?.within(together) ?? choice.estimate;
    const least = Math.min(...tried.filter(isCheapest).map((choice) => within(choice).low));
    const dearer = tried.filter((choice) => choice.price > price);
    return {
      group: name,
      choices: tried,
      cheapest: tried.filter(isCheapest),
      candidates: tried.filter((choice) => choice.reach === 'open' && choice.price < price),
      dearerButWorse: dearer.filter((choice) => within(choice).high < least - ROUNDING),
      dearerAreNoBetter:
        dearer.length > 0 && dearer.every((choice) => within(choice).high <= least + ROUNDING),
      missing: choices.length - tried.length,
    };
  });
  return { side, measure, level: target.atLeast, groups };
}

/**
 * The choice that is named was picked as the first of many that reach the target, so its own bound has to hold together
 * with those of all others; a choice is left out as short by its own interval, since only one is truly the cheapest.
 */
function reachOf(alone: Estimate, together: Estimate, level: number): Reach {
  if (together.low >= level - (together.low === together.high ? ROUNDING : 0)) return 'reaches';
  return alone.high < level - (alone.low === alone.high ? ROUNDING : 0) ? 'short' : 'open';
}
