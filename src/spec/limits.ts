/** Upper limits of a spec: beyond these it is refused with a message that names the limit. */

/** Characters of a spec file. */
export const MOST_CHARACTERS = 250_000;
/** Files that a spec may name; each may be as long as a spec. */
export const MOST_FILES = 20;
/** Values in a spec once its aliases are written out. */
export const MOST_VALUES = 100_000;
/** Levels of lists and maps within each other. */
export const MOST_LEVELS = 40;
/** Cells: combinations of the varied values. */
export const MOST_CELLS = 10_000;
/** Variants that are compared with each other. */
export const MOST_VARIANTS = 200;
/** Victory conditions of a spec. */
export const MOST_OUTCOMES = 20;
/** Paths that are varied. */
export const MOST_FACTORS = 32;
/** Characters of a varied path. */
export const LONGEST_PATH = 500;
/** Characters of a title. */
export const LONGEST_TITLE = 300;
/** Characters of a question. */
export const LONGEST_QUESTION = 200;
/** Characters of a display name. */
export const LONGEST_LABEL = 60;
/** Display names of a spec. */
export const MOST_LABELS = 500;
/** Characters of a name that the user gives to a side or a force. */
export const LONGEST_NAME = 100;
/** Characters of a seed. */
export const LONGEST_SEED = 200;
/** Replicates of a cell: a stream's number has 53 bits. */
export const MOST_REPLICATES = Number.MAX_SAFE_INTEGER;
/** The default maximum of replicates of a cell that stops by itself. */
export const DEFAULT_MOST_REPLICATES = 100_000_000;
/** Engagements of a cell beyond which a forecast says that no number will tell soon. */
export const MOST_FORECAST = 1_000_000_000;
/** Bounds, prices, steps and other quantities, on either side of 0. */
export const LARGEST_NUMBER = 1_000_000_000_000;
/** Metrics and categories of a precision, of a comparison of variants, or under `metrics`. */
export const MOST_MEASURED = 50;
/** Characters of the name of a metric with its category. */
export const LONGEST_METRIC = 250;
/** Problems of one spec that are reported. */
export const MOST_DIAGNOSTICS = 50;
/** Starts of a cell whose set-up is thrown: combinations of the values of the throws. */
export const MOST_STARTS = 1_000;
/** Equal parts of a throw of the set-up, as many as a die may have sides. */
export const LARGEST_WEIGHT = 65_536;
