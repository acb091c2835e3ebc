/** Every contestant against every other, both ways round: the order of strength, if there is one. */
import { z } from 'zod';
import type { InputProblem } from '../../play/inputs.ts';
import type { Json } from '../../play/json.ts';
import { analysisKind } from './analysis-kind.ts';
import { conditionsOn } from './both-sides.ts';
import { conditions, forceName } from './section.ts';

const MOST_CONTESTANTS = 64;

const ONE_SET_OF_RULES: InputProblem = {
  path: ['variants'],
  kind: 'input',
  message:
    'a matrix is played by one set of rules: leave variants out, or say under tables and options which',
  atKey: true,
};

/** The problem of a matrix of all forces of the spec, if they are too few or too many. */
function contestantsProblem({ length }: readonly string[]): InputProblem {
  const message =
    length < 2
      ? `a matrix is of two forces or more, and the spec names ${length === 1 ? 'one' : 'none'}`
      : `a matrix is of at most ${MOST_CONTESTANTS} forces, and the spec names ${length}: name contestants`;
  return { path: ['analysis'], kind: 'input', message, atKey: true };
}

export const matrix = analysisKind({
  name: 'matrix',
  question: 'which contestant beats which',
  section: z.strictObject({
    kind: z.literal('matrix'),
    contestants: z
      .array(forceName)
      .min(2)
      .max(MOST_CONTESTANTS)
      .optional()
      .describe('forces by name: each meets each other, and itself; default: all forces of the spec'),
    bothWays: z
      .boolean()
      .default(true)
      .describe('each pair meets twice, each force being the first side once; false if the sides are alike'),
    conditions,
  }),
  lower(asked, beside) {
    const { contestants = [...beside.forces.keys()], bothWays, conditions: given } = asked;
    const { sides } = beside;
    const [first = '', second = ''] = sides;
    const named = (side: string) => ({
      path: `sides.${side}.force`,
      at: ['analysis', 'contestants'],
      values: contestants.map((value, i) => ({ value, at: ['analysis', 'contestants', i] })),
    });
    // A value that names no contestant is a mistake of its own.
    const placeOf = (values: ReadonlyMap<string, Json>, side: string): number =>
      contestants.findIndex((name) => name === values.get(`sides.${side}.force`));
    const { factors, isAlike } = conditionsOn(given, ['analysis', 'conditions'], sides);
    return {
      asked: { ...asked, contestants },
      factors: [named(first), named(second), ...factors],
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
