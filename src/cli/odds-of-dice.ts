/** `hythe odds "4d6kh3"`: the odds of dice written as text, side by side. */
import { diceOdds, momentsOf, NotationError, type DiceOdds, type Moments } from '../chance/notation.ts';
import { percent } from './answer-text.ts';
import { UsageError } from './command-error.ts';
import { bold, dim } from './output.ts';
import { indented, tableLines, type Column } from './table.ts';

/** Dice that were asked, with their text. */
export interface AskedDice extends DiceOdds {
  readonly text: string;
}

/** True for a text that begins as dice do: `4d6`, `(d8`, `-2d%`. No rule system is called so. */
export function isDice(text: string): boolean {
  return /^[\s(-]*(?:\d+(?:\.\d+)?\s*[+*/-]\s*)*[\s(-]*\d*d[\d%]/iu.test(text);
}

/** The odds of each text. @throws {UsageError} with the place in the text */
export function readDice(texts: readonly string[]): readonly AskedDice[] {
  return texts.map((text) => {
    try {
      return { text, ...diceOdds(text) };
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      const caret = `${' '.repeat(error.position)}^`;
      throw new UsageError(`${error.message}\n  ${text}\n  ${caret}`, { cause: error });
    }
  });
}

/** Chances below this are left out of the table. */
const LEAST_SHOWN = 0.00005;

/** A table of all values, the chance of each and of at least as much, and the means. */
export function diceLines(asked: readonly AskedDice[], width: number): string[] {
  const values = [...new Set(asked.flatMap(({ odds }) => [...odds.keys()]))].toSorted((a, b) => a - b);
  const shown = values.filter((value) => asked.some(({ odds }) => (odds.get(value) ?? 0) >= LEAST_SHOWN));
  const areTests = asked.every(({ isTest }) => isTest);
  const columns: Column[] = [
    { heading: areTests ? '' : 'value', align: 'right' },
    ...asked.flatMap(({ text }): Column[] => [
      { heading: text, align: 'right' },
      ...(areTests ? [] : [{ heading: 'at least', align: 'right' } as const]),
    ]),
  ];
  const rows = shown.map((value) => [
    areTests ? (value === 1 ? 'yes' : 'no') : String(Number(value.toFixed(4))),
    ...asked.flatMap(({ odds }) => [
      percent(odds.get(value) ?? 0),
      ...(areTests ? [] : [percent(atLeast(odds, value))]),
    ]),
  ]);
  const moments = asked.map(({ odds }) => momentsOf(odds));
  const momentRow = (name: string, read: (of: Moments) => number): string[] => [
    name,
    ...moments.flatMap((of) => [read(of).toFixed(3), '']),
  ];
  if (!areTests)
    rows.push(
      momentRow('mean', ({ mean }) => mean),
      momentRow('deviation', ({ deviation }) => deviation),
    );
  const cut = Math.max(...asked.map((one) => one.cut));
  return [
    bold(asked.map(({ text }) => text).join('  |  ')),
    '',
    ...indented(tableLines(columns, rows, width - 2)),
    ...(shown.length < values.length
      ? ['', dim('Values with chances under 0.005 % are left out; --json has all.')]
      : []),
    ...(cut > 0 ? ['', dim(`Throws again beyond a chance of ${cut.toExponential(1)} are left out.`)] : []),
  ];
}

/** The same for programs. */
export function diceJson(asked: readonly AskedDice[]): unknown {
  return asked.map(({ text, odds, cut }) => {
    const outcomes = [...odds].toSorted(([a], [b]) => a - b);
    return { dice: text, exact: true, ...momentsOf(odds), cut, outcomes: Object.fromEntries(outcomes) };
  });
}

function atLeast(odds: DiceOdds['odds'], least: number): number {
  const values = [...odds];
  if (values.every(([value]) => value >= least)) return 1;
  return values.reduce((sum, [value, p]) => (value >= least ? sum + p : sum), 0);
}
