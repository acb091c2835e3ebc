/** `hythe forces`: what force a spec's fight needs, whatever the spec itself asks. */
import type { Command } from 'commander';
import { shown } from '../engagement/shown.ts';
import { UsageError } from './command-error.ts';
import { addCommand, type Context } from './context.ts';
import { OptionValue, type OptionTree } from './option-value.ts';
import { addRunOptions, runSpecs, type RunOptions } from './run.ts';

interface ForcesOptions extends RunOptions {
  readonly side?: string;
  readonly force?: string;
  readonly path?: string;
  readonly from?: string;
  readonly to?: string;
  readonly step?: string;
  readonly values?: string;
  readonly of?: string;
  readonly atLeast?: string;
  readonly equal?: string;
  readonly points?: readonly string[];
  readonly sizes?: readonly string[];
  readonly reference?: string;
  readonly alike?: true;
  readonly menu?: readonly string[];
}

const DESCRIPTION = `Asks one of three things of the fight that a spec describes. How many of a force, or which value along a path, are
enough for a chance, or make the fight even (--force or --path). What units of several kinds are worth in points, so that
equal points are even (--points). The cheapest force from a menu that reaches a chance (--menu). Forces are those that the
spec names. The run is kept like any other: it is what hythe run makes of the spec with that question under analysis.`;

export function addForces(program: Command, context: Context): void {
  const command = addCommand(program, 'forces <spec>', {
    summary: 'how many are enough or even, what a unit is worth in points, the cheapest force that wins',
    description: DESCRIPTION,
    examples: [
      'hythe forces my.yaml --side french --force lebel --from 1 --to 8 --at-least 0.8',
      'hythe forces my.yaml --side french --path cover --values open,cover,building',
      'hythe forces my.yaml --points elite regular militia --reference regular=100 --alike',
      'hythe forces my.yaml --side french --menu lebel=100x4 gun=250x1 --at-least 0.6',
    ],
  })
    .option('--side <name>', 'the side whose force is varied')
    .option('--force <name>', 'the force whose number is varied on that side')
    .option('--path <path>', 'the path to vary, from the side on or as under vary')
    .option('--from <number>', 'the first value')
    .option('--to <number>', 'the last value')
    .option('--step <number>', 'the step between values (default: 1)')
    .option('--values <values>', 'the values in order, instead of --from and --to: open,cover,building')
    .option('--of <measure>', 'the measure that must reach the target (default: wins of the side)')
    .option(
      '--at-least <number>',
      'find the first value that reaches this target: 0.8 (default: find the even fight)',
    )
    .option('--equal <number>', 'find the value that gives exactly this target')
    .option('--points <force...>', 'forces to price, each of one unit')
    .option('--sizes <number...>', 'numbers of units that meet (default: 1 2 3)')
    .option('--reference <force=price>', 'the fixed price of one force (default: 100 for the first)')
    .option('--alike', 'treat the sides alike: each pair meets once, not both ways round')
    .option('--menu <force=price-x-max...>', 'the menu to buy from: lebel=100x4 is up to four, at 100 each');
  addRunOptions(command).action(async (path: string, options: ForcesOptions) => {
    const { values } = options;
    const inOrder =
      values === undefined ? undefined : (await import('./conditions-of.ts')).valuesOf(values, '--values');
    const asked = sectionOf(options, inOrder);
    const section = (await import('./asked-section.ts')).sectionOfOptions(asked);
    await runSpecs(context, [path], { ...options, analysis: section.text }, section);
  });
}

/** The section of the spec that asks for this. */
function sectionOf(options: ForcesOptions, values: unknown): OptionTree {
  const { points, menu, force, path } = options;
  const asked = [points, menu, force ?? path].filter((part) => part !== undefined).length;
  if (asked !== 1)
    throw new UsageError(
      'a search has --force or --path, prices have --points, the cheapest force has --menu: give one of these',
    );
  if (points !== undefined) return { kind: 'forces', points: pointsOf(points, options) };
  if (menu !== undefined) return { kind: 'forces', cheapest: cheapestOf(menu, options) };
  return { kind: 'forces', search: searchOf(options, values), target: targetOf(options) };
}

function searchOf(options: ForcesOptions, values: unknown): OptionTree {
  const { side, force, path, from, to, step } = options;
  return {
    side: typed('--side', side),
    force: typed('--force', force),
    path: typed('--path', path),
    from: typed('--from', from, numberOf),
    to: typed('--to', to, numberOf),
    step: typed('--step', step, numberOf),
    values: typed('--values', options.values, () => values),
  };
}

/** The value of an option, where it was given. */
function typed(
  option: string,
  words: string | undefined,
  valueOf: (option: string, words: string) => unknown = (_option, own) => own,
): OptionValue | undefined {
  return words === undefined ? undefined : new OptionValue(`${option} ${words}`, valueOf(option, words));
}

function targetOf(options: ForcesOptions): OptionTree {
  const { atLeast, equal } = options;
  if (atLeast === undefined && equal === undefined) return 'even';
  return {
    of: measureOf(options),
    atLeast: typed('--at-least', atLeast, numberOf),
    equal: typed('--equal', equal, numberOf),
  };
}

function measureOf({ of, side }: ForcesOptions): OptionTree {
  if (of !== undefined) return typed('--of', of);
  if (side !== undefined) return new OptionValue(`--side ${side}`, `winner=${side}`);
  throw new UsageError('whose wins are to come to that? give --side, or --of');
}

function pointsOf(contestants: readonly string[], { sizes, reference, alike }: ForcesOptions): OptionTree {
  return {
    contestants: contestants.map((force) => typed('--points', force)),
    sizes: sizes?.map((size) => typed('--sizes', size, numberOf)),
    reference: typed('--reference', reference, (_option, text) => referenceOf(text)),
    bothWays: alike === true ? false : undefined,
  };
}

function referenceOf(text: string): object {
  const equals = text.lastIndexOf('=');
  if (equals <= 0) throw new UsageError(`--reference takes force=price, not ${shown(text)}`);
  return { force: text.slice(0, equals), price: numberOf('--reference', text.slice(equals + 1)) };
}

function cheapestOf(menu: readonly string[], options: ForcesOptions): OptionTree {
  const { side, atLeast } = options;
  if (side === undefined || atLeast === undefined)
    throw new UsageError('--menu needs the --side that buys and the chance that it is to have, --at-least');
  return {
    side: typed('--side', side),
    menu: menu.map((choice) => typed('--menu', choice, (_option, text) => choiceOf(text))),
    target: { of: measureOf(options), atLeast: typed('--at-least', atLeast, numberOf) },
  };
}

/** `lebel=100x4` */
function choiceOf(text: string): object {
  const [, force, price, max] = /^(.+)=([^=x]+)x(\d+)$/u.exec(text) ?? [];
  if (force === undefined || price === undefined || max === undefined)
    throw new UsageError(
      `--menu takes force=price and x and how many at the most, lebel=100x4, not ${shown(text)}`,
    );
  return { force, price: numberOf('--menu', price), max: Number(max) };
}

function numberOf(option: string, text: string): number {
  const number = text.trim() === '' ? NaN : Number(text);
  if (Number.isFinite(number)) return number;
  throw new UsageError(`${option} takes a number, not ${shown(text)}`);
}
