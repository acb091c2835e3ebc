/** Every contestant against every other, both ways round: the order of strength, if there is one. */
import type { InputProblem } from '../../play/inputs.ts';
import { wrongKey } from '../../play/problems.ts';
import type { Json } from '../../play/json.ts';
import { analysisKind } from './analysis-kind.ts';
import { forceFactor } from './armies.ts';
import { bothWays, conditions, conditionsOn, forceName } from './section.ts';

const MOST_CONTESTANTS = 64;

const ONE_SET_OF_RULES = wrongKey(
  ['variants'],
  'a matrix is played by one set of rules: leave variants out, or say under tables and options which',
);

/** The problem of a matrix of all forces of the spec, if they are too few or too many. */
function contestantsProblem({ length }: readonly string[]): InputProblem {
  const message =
    length < 2
      ? `a matrix is of two forces or more, and the spec names ${length === 1 ? 'one' : 'none'}`
      : `a matrix is of at most ${MOST_CONTESTANTS} forces, and the spec names ${length}: name contestants`;
  return wrongKey(['analysis'], message);
}

export const matrix = analysisKind({
  name: 'matrix',
  question: 'which contestant beats which',
  section: {
    contestants: {
      type: 'list',
      of: forceName,
      minItems: 2,
      maxItems: MOST_CONTESTANTS,
      meaning: 'forces by name: each meets each other, and itself; default: all forces of the spec',
    },
    bothWays,
    conditions,
  },
  lower(asked, beside) {
    const { contestants = [...beside.forces.keys()], bothWays, conditions: given } = asked;
    const { sides } = beside;
    const [first = '', second = ''] = sides;
    const at = ['analysis', 'contestants'];
    const named = contestants.map((name, i) => ({ name, at: [...at, i] }));
    // A value that names no contestant is a mistake of its own.
    const placeOf = (values: ReadonlyMap<string, Json>, side: string): number =>
      contestants.findIndex((name) => name === values.get(`sides.${side}.force`));
    const { factors, isAlike } = conditionsOn(given, ['analysis', 'conditions'], sides);
    return {
      asked: { ...asked, contestants },
      factors: [forceFactor(first, at, named), forceFactor(second, at, named), ...factors],
      isPlayed: (values) =>
        isAlike(values) && (bothWays || placeOf(values, first) <= placeOf(values, second)),
      problems: [
        ...(beside.at(['variants']) === null ? [] : [ONE_SET_OF_RULES]),
        ...(contestants.length < 2 || contestants.length > MOST_CONTESTANTS
          ? [contestantsProblem(contestants)]
          : []),
      ],
    };
  },
});
