/** The force needed: the answer to a search, to points, or to a menu. */
import { askedForces } from '../../experiment/analyses/forces.ts';
import type { AnswerBase, AnswerOf, AnswerInput } from '../answer.ts';
import { AnalysisError } from '../error.ts';
import type { RunFacts } from '../facts.ts';
import { curvesOf, type CurvesFindings } from './search/findings.ts';
import { curvesTables } from './search/tables.ts';
import { curvesOpening } from './search/words.ts';
import { menuOf, type MenuFindings } from './cheapest/findings.ts';
import { menuTables } from './cheapest/tables.ts';
import { menuOpening } from './cheapest/words.ts';
import { pointsOf, type PointsFindings } from './points/findings.ts';
import { pointsTables } from './points/tables.ts';
import { pointsOpening } from './points/words.ts';
import { plain } from '../sentence.ts';

export type ForcesFindings =
  | { readonly asks: 'search'; readonly curves: CurvesFindings }
  | { readonly asks: 'points'; readonly points: PointsFindings }
  | { readonly asks: 'cheapest'; readonly menu: MenuFindings };

export type ForcesAnswer = AnswerOf<'forces', ForcesFindings>;

/** The answer to the question that the section asks. @throws {AnalysisError} where the run has no table for it */
export function forcesAnswer({ cells, tables, facts }: AnswerInput): ForcesAnswer {
  const { search, target, points, cheapest } = askedForces(facts.analysis.asked ?? {});
  const { distributions } = tables;
  if (distributions === undefined)
    throw new AnalysisError('HYTHE-ANALYSIS-COLUMN', 'the run has no table of distributions');
  const given = { cells, tables, distributions, facts };
  if (search !== undefined) {
    const findings = curvesOf({ ...given, search, target: target ?? 'even' });
    return answer({ asks: 'search', curves: findings }, curvesBase(findings, facts));
  }
  if (points !== undefined) {
    const findings = pointsOf({ ...given, points });
    return answer({ asks: 'points', points: findings }, pointsBase(findings, facts));
  }
  if (cheapest === undefined)
    throw new AnalysisError('HYTHE-ANALYSIS-VALUE', 'the analysis of forces asks nothing');
  const findings = menuOf({ ...given, cheapest });
  return answer({ asks: 'cheapest', menu: findings }, menuBase(findings, given.facts));
}

function answer(findings: ForcesFindings, base: AnswerBase): ForcesAnswer {
  return { kind: 'forces', findings, ...base };
}

function curvesBase(findings: CurvesFindings, facts: RunFacts): AnswerBase {
  return {
    ...curvesOpening({ findings, facts }),
    tables: curvesTables(findings, facts),
    json: curvesJson(findings),
  };
}

/** The answer to a search as plain JSON. */
export type CurvesJson = ReturnType<typeof curvesJson>;

function curvesJson({ measure, target, curves }: CurvesFindings) {
  return {
    measure,
    target,
    curves: curves.map(({ group, points, ...rest }) => ({
      at: plain(group),
      values: points.map(({ x, text, estimate, isExact, fitted }) => ({
        x,
        name: text,
        ...estimate,
        exact: isExact,
        fitted,
      })),
      ...rest,
    })),
  };
}

function pointsBase(findings: PointsFindings, facts: RunFacts): AnswerBase {
  return {
    ...pointsOpening({ findings, facts }),
    tables: pointsTables({ findings, facts }),
    json: {
      ...findings,
      conditions: findings.conditions.map(plain),
      bySize: findings.bySize.map(({ size, prices, misfit, isMisfit }) => ({
        size,
        prices,
        misfit,
        isMisfit,
      })),
    },
  };
}

function menuBase(findings: MenuFindings, facts: RunFacts): AnswerBase {
  return {
    ...menuOpening({ findings, facts }),
    tables: menuTables(findings, facts),
    json: menuJson(findings),
  };
}

/** The answer to a menu as plain JSON. */
export type MenuJson = ReturnType<typeof menuJson>;

function menuJson({ measure, level, groups }: MenuFindings) {
  return { measure, level, groups: groups.map(({ group, ...rest }) => ({ at: plain(group), ...rest })) };
}
