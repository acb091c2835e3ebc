/** The reports that the gallery in `results/gallery` shows: which example specs, and how they are run for it. */

export interface Shown {
  /** Replicates that show intervals and are quickly played; absent if all is solved. */
  readonly replicates?: number;
  /** The method in place of the spec's, if solving would take minutes. */
  readonly method?: 'monte-carlo';
  /** The charts kept as pictures, each once in the gallery. */
  readonly pictures: readonly string[];
}

/** One spec for each kind of question and each rule system, with a picture of each kind of chart. */
export const SHOWN: Readonly<Record<string, Shown>> = {
  // along a distance, counted and exact
  'martini-vs-lebel': { replicates: 20_000, pictures: ['outcome', 'undecided', 'shots'] },
  // two factors
  'rifles-by-quality': { replicates: 20_000, pictures: ['grid', 'factors'] },
  // too large to solve
  'attack-on-a-fieldwork': { replicates: 10_000, pictures: [] },
  // one fight looked at closely
  'two-companies-a-side': { replicates: 20_000, pictures: ['winner-by-turn', 'survivors'] },
  // a house rule
  'sharper-lebel': { replicates: 20_000, pictures: [] },
  'huit-volley-that-disorders': { replicates: 20_000, pictures: ['changes'] },
  // victory conditions
  rearguard: { replicates: 20_000, pictures: ['conditions'] },
  // everyone against everyone
  'arms-matrix': {
    replicates: 2_000,
    method: 'monte-carlo',
    pictures: ['matrix', 'matrix-strengths', 'matrix-conditions'],
  },
  // weapons
  rifles: { pictures: ['weapons-shot-hit', 'weapons-turn-eliminated'] },
  // sensitivity
  'what-moves-the-headline': { pictures: ['moves'] },
  'what-explains-who-wins': { pictures: ['indices', 'means', 'together'] },
  // how many are enough
  'forces-fieldwork': { replicates: 2_000, pictures: ['force'] },
  // their worth
  'points-six-qualities': { replicates: 2_000, pictures: ['prices', 'held-out'] },
  // the least that is enough
  'cheapest-firing-line': { replicates: 4_000, pictures: ['menu-1'] },
  // best play, and what it is like to play
  'company-that-must-win': { pictures: [] },
  'huit-is-it-exciting': { replicates: 20_000, pictures: [] },
  // a day of history
  'fields-of-honor-that-day': { replicates: 10_000, pictures: ['that-day'] },
  // statements
  'stated-balance': { replicates: 20_000, pictures: [] },
  'fields-of-honor-cavalry-charge': { pictures: [] },
  'huit-column-against-line': { replicates: 10_000, pictures: [] },
  'augsburg-pike-and-musket': { replicates: 10_000, pictures: [] },
  'march-attack-militia-and-veterans': { replicates: 10_000, pictures: [] },
  // rules of one's own
  'own-rules/risk': { pictures: [] },
};

/** The options of the run of an example for the gallery. */
export function shownOptions({ replicates, method }: Shown): readonly string[] {
  return [
    ...(replicates === undefined ? [] : ['--replicates', String(replicates)]),
    ...(method === undefined ? [] : ['--method', method]),
  ];
}

/** True where `npm run frozen` runs an example as the gallery shows it: all but what the gallery leaves unsolved. */
export function isRunAsShown(name: string): boolean {
  const shown = SHOWN[name];
  return shown !== undefined && shown.method === undefined;
}
