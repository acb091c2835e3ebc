/** A day of history: how likely the rules make what happened, and which of the values varied brings it nearest. */
import type { InputProblem, Path } from '../../play/inputs.ts';
import { wrongKey } from '../../play/problems.ts';
import { analysisKind } from './analysis-kind.ts';

/** The victory condition that is met where all others are. */
export const THAT_DAY = 'that day';

export const history = analysisKind({
  name: 'history',
  question:
    'how likely the rules make what happened that day, which outcomes state, and which value of vary brings it nearest',
  section: {},
  lower(_asked, beside) {
    const stated = [...(beside.at(['outcomes'])?.parts.keys() ?? [])];
    const problems: InputProblem[] = [];
    const add = (path: Path, message: string): void => {
      problems.push(wrongKey(path, message));
    };
    if (stated.length === 0)
      add(
        ['analysis'],
        `nothing is stated of that day: state it under outcomes, such as { who-won: { winner: ${beside.sides[0] ?? 'none'} } }`,
      );
    if (stated.includes(THAT_DAY))
      add(['outcomes', THAT_DAY], `"${THAT_DAY}" is the name of all outcomes together: choose another`);
    if (beside.at(['variants']) !== null)
      add(
        ['variants'],
        'history compares values under vary: vary options and tables there, and leave variants out',
      );
    return { factors: [], together: THAT_DAY, problems };
  },
});
