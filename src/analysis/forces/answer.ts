/** What force do I need: the answer to a search, to points, or to a menu. */
import { askedForces } from '../../experiment/analyses/forces.ts';
import type { AnswerBase, AnswerOf, Asked } from '../answer.ts';
import { AnalysisError } from '../error.ts';
import { curvesOf, type CurvesFound } from './curve.ts';
import { curvesTables } from './curve-tables.ts';
import { curvesHeadline, curvesSentences } from './curve-words.ts';
import { menuOf, type MenuFound } from './menu.ts';
import { menuHeadline, menuSentences, menuTables } from './menu-words.ts';
import { pointsOf, type PointsFound } from './points.ts';
import { pointsTables } from './points-tables.ts';
import { pointsHeadline, pointsSentences } from './points-words.ts';
import { plain } from '../sentence.ts';

export type ForcesFound =
  | { readonly asks: 'search'; readonly curves: CurvesFound }
  | { readonly asks: 'points'; readonly points: PointsFound }
  | { readonly asks: 'cheapest'; readonly menu: MenuFound };

export type ForcesAnswer = AnswerOf<'forces', ForcesFound>;

/** The answer to the question that the section asks. @throws {AnalysisError} where the run has no table for it */
export function forcesAnswer({ cells, tables, facts }: Asked): ForcesAnswer {
  const { search, target, points, cheapest } = askedForces(facts.analysis.asked ?? {});
  const { distributions } = tables;
  if (distributions === undefined)
    throw new AnalysisError('HYTHE-ANALYSIS-COLUMN', 'the run has no table of distributions');
  const given = { cells, distributions, facts };
  if (search !== undefined) {
    const found = curvesOf({ ...given, search, target: target ?? 'even' });
    return answer({ asks: 'search', curves: found }, curvesBase(found, { cells, facts }));
  }
  if (points !== undefined) {
    const found = pointsOf({ ...given, points });
    return answer({ asks: 'points', points: found }, pointsBase(found, { cells, facts }));
  }
  if (cheapest === undefined)
    throw new AnalysisError('HYTHE-ANALYSIS-VALUE', 'the analysis of forces asks nothing');
  const found = menuOf({ ...given, cheapest });
  return answer({ asks: 'cheapest', menu: found }, menuBase(found, { cells, facts }));
}

function answer(found: ForcesFound, base: AnswerBase): ForcesAnswer {
  return { kind: 'forces', found, ...base };
}

type Told = Pick<Asked, 'cells' | 'facts'>;

function curvesBase(found: CurvesFound, { cells, facts }: Told): AnswerBase {
  const { measure, target, curves } = found;
  return {
    headline: curvesHeadline({ found, cells, facts }),
    sentences: curvesSentences({ found, cells, facts }),
    tables: curvesTables(found, facts),
    json: {
      measure,
      target,
      curves: curves.map(({ group, points, ...rest }) => ({
        at: plain(group),
        values: points.map(({ x, name, estimate, isExact, fitted }) => ({
          x,
          name: plain(name),
          ...estimate,
          exact: isExact,
          fitted,
        })),
        ...rest,
      })),
    },
  };
}

function pointsBase(found: PointsFound, { cells, facts }: Told): AnswerBase {
  return {
    headline: pointsHeadline({ found, cells, facts }),
    sentences: pointsSentences({ found, facts, cells }),
    tables: pointsTables(found, facts),
    json: { ...found, conditions: found.conditions.map(plain) },
  };
}

function menuBase(found: MenuFound, { cells, facts }: Told): AnswerBase {
  const { measure, level, groups } = found;
  return {
    headline: menuHeadline({ found, cells, facts }),
    sentences: menuSentences({ found, cells, facts }),
    tables: menuTables(found, facts),
    json: { measure, level, groups: groups.map(({ group, ...rest }) => ({ at: plain(group), ...rest })) },
  };
}
