/**
 * Questions about forces: the number that is enough or even, the worth of a unit in points, the cheapest force that
 * reaches a chance.
 */
import { InputError, type InputProblem, type Path } from '../../play/inputs.ts';
import { wrongKey } from '../../play/problems.ts';
import type { JsonObject } from '../../play/json.ts';
import { readGiven } from '../../play/read-inputs.ts';
import { analysisKind, type AskedMeasure, type Lowered, type SpecBeside } from './analysis-kind.ts';
import { lowerCheapest } from './force-menu.ts';
import { lowerPoints } from './force-points.ts';
import { lowerSearch } from './force-search.ts';
import { forcesSection, type ForcesAsked } from './forces-section.ts';

export const forces = analysisKind({
  name: 'forces',
  question: 'what force is needed, and what is a unit worth',
  section: forcesSection,
  lower(asked, beside) {
    const problem = oneOfThree(asked);
    if (problem !== null) return { factors: [], problems: [problem] };
    return { ...lowered(asked, beside), measures: measured(asked) };
  },
});

/** The section of a spec as read. */
export function askedForces({ kind: _kind, ...asked }: JsonObject): ForcesAsked {
  const { value, problems } = readGiven(forcesSection, asked);
  if (value === null) throw new InputError(problems);
  return value;
}

function lowered({ search, points, cheapest }: ForcesAsked, beside: SpecBeside): Lowered {
  if (search !== undefined) return lowerSearch(search, beside);
  if (points !== undefined) return lowerPoints(points, beside);
  return cheapest === undefined ? { factors: [] } : lowerCheapest(cheapest, beside);
}

function measured({ target, cheapest }: ForcesAsked): AskedMeasure[] {
  const place: Path = ['analysis', ...(cheapest === undefined ? [] : ['cheapest']), 'target'];
  const { of, ...bounds } = cheapest?.target ?? (target === 'even' ? {} : (target ?? {}));
  const given = Object.entries(bounds).map(([key, bound]) => [[...place, key], bound] as const);
  return of === undefined ? [] : [{ name: of, at: [...place, 'of'], bounds: given }];
}

/** The problem of a section that does not ask one question with all its parts; null if it does. */
function oneOfThree({ search, points, cheapest, target }: ForcesAsked): InputProblem | null {
  const asked = [search, points, cheapest].filter((part) => part !== undefined).length;
  const add = (path: readonly string[], message: string) => wrongKey(['analysis', ...path], message);
  if (asked !== 1)
    return add(
      [],
      `forces asks one of search, points and cheapest; there ${asked === 0 ? 'is none' : `are ${asked}`}`,
    );
  if (target !== undefined && search === undefined)
    return add(
      ['target'],
      cheapest === undefined ? 'target belongs to a search' : 'target stands within cheapest',
    );
  if (typeof target === 'object' && (target.atLeast === undefined) === (target.equal === undefined))
    return add(['target'], 'a target is atLeast or equal, one of the two');
  return null;
}
