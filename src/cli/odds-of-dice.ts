/** `hythe odds "4d6kh3"`: the odds of dice written as text, side by side. */
import { diceOdds, NotationError, type DiceOdds } from '../chance/notation.ts';
import { UsageError } from './command-error.ts';
import { bold, dim } from './output.ts';
import { indentedTable, percent, right } from './table.ts';

/** Dice that were asked, with their text. */
interface AskedDice extends DiceOdds {
  readonly text: string;
}

/**
 * True for a text that begins as dice do (`4d6`, `(d8`, `10-(2*d6)`, `max(d6, d8)`), or as people write them elsewhere
 * (`3W6`, `dF`, `3 of 5d6`). No rule system is called so.
 */
export function isDice(text: string): boolean {
  return /^(?:[^\p{L}]*(?:d(?!\p{L})|\dd|w\d|dF$|\d of )|\s*(?:max|min)\()/iu.test(text);
}

/** The words of a command line, with a space before dice that begin with a minus and would else be an option. */
export function withDiceAsWords(argv: readonly string[]): readonly string[] {
  return argv.map((word) => (argv[0] === 'odds' && word.startsWith('-') && isDice(word) ? ` ${word}` : word));
}

/** The odds of each text. @throws {UsageError} with the place in the text */
export function readDice(texts: readonly string[]): readonly AskedDice[] {
  return texts.map((each) => {
    const text = each.trim();
    try {
      return { text, ...diceOdds(text) };
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      const caret = `${' '.repeat(error.position)}^`;
      throw new UsageError(`${error.message}\n  ${text}\n  ${caret}`, { cause: error });
    }
  });
}

/** Chances below this are left out of the table, but not those of a test. */
const LEAST_SHOWN = 0.00005;

/** Remarks, then a table of all values, the chance of each and of at least as much, and the means. */
export function diceLines(asked: readonly AskedDice[], width: number): string[] {
  const all = asked.flatMap(({ outcomes, isTest }) => outcomes.map((outcome) => ({ ...outcome, isTest })));
  const listed = all.filter(({ isTest, chance }) => isTest || chance >= LEAST_SHOWN);
  const valueOf = (some: typeof all): ReadonlyMap<string, number> =>
    new Map(some.map(({ written, value }) => [written, value]));
  const values = [...valueOf(listed)].toSorted(([, a], [, b]) => a - b);
  const isLong = values.length < valueOf(all).size;
  const areTests = asked.every(({ isTest }) => isTest);
  // Both ascend: the first outcome that is no less than the value of a row is its own, or says how likely more is.
  const cells = asked.map(({ outcomes }) => {
    let next = 0;
    return values.map(([written, value]) => {
      while ((outcomes[next]?.value ?? Infinity) < value) next++;
      const { [next]: here } = outcomes;
      const chance = percent(here?.written === written ? here.chance : 0);
      return areTests ? [chance] : [chance, percent(here?.atLeast ?? 0)];
    });
  });
  const rows = values.map(([written, value], i) => [
    areTests ? (value === 1 ? 'yes' : 'no') : written,
    ...cells.flatMap((column) => column[i] ?? []),
  ]);
  if (!areTests)
    for (const moment of ['mean', 'deviation'] as const)
      rows.push([moment, ...asked.flatMap((one) => [one[moment].toFixed(3), ''])]);
  const columns = areTests
    ? ['', ...asked.map(({ text }) => text)]
    : ['value', ...asked.flatMap(({ text }) => [text, 'at least'])];
  const cut = Math.max(...asked.map((one) => one.cut));
  return [
    bold(asked.map(({ text }) => text).join('  |  ')),
    ...[...new Set(asked.flatMap(({ notes }) => notes))].map(dim),
    '',
    ...indentedTable(columns.map(right), rows, width),
    ...(isLong ? ['', dim('Values with chances under 0.005% are left out; --json has all.')] : []),
    ...(cut > 0 ? ['', dim(`Throws again beyond a chance of ${cut.toExponential(1)} are left out.`)] : []),
  ];
}

/** The same for programs. */
export function diceJson(asked: readonly AskedDice[]): unknown {
  return asked.map(({ text, outcomes, mean, meanFraction, deviation, cut, notes }) => {
    const chances = new Map<number, number>();
    for (const { value, chance } of outcomes) chances.set(value, (chances.get(value) ?? 0) + chance);
    return {
      dice: text,
      exact: cut === 0,
      mean,
      meanFraction,
      deviation,
      cut,
      outcomes: Object.fromEntries(chances),
      fractions: Object.fromEntries(outcomes.map(({ written, fraction }) => [written, fraction])),
      notes,
    };
  });
}
