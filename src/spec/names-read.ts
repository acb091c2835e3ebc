/**
 * The counters and joints that something reads. Each of them costs a solution a pass over its states, so that what
 * nobody reads is not computed.
 */
import { jointName } from '../play/other-readings.ts';
import type { Reading, TallyShape } from '../play/tally.ts';
import { item } from '../chance/at.ts';
import type { AskedMeasure } from './analyses/analysis-kind.ts';
import type { Cell, Computed, Experiment } from './experiment.ts';
import type { Frame } from './frame.ts';
import { ALL, metricName } from './metrics.ts';

export interface Readers extends Pick<Experiment, 'resolve' | 'analysis' | 'sides'> {
  /** As the spec gives them. */
  readonly metrics: Frame['metrics'];
  /** The measures of its statements, and of an analysis with cells of its own. */
  readonly measures: readonly AskedMeasure[];
}

/**
 * The names that an experiment reads: those of `metrics`, statements and analysis, and those that variants are compared
 * by or cells are played for. Victory conditions keep their counts in the state.
 */
function namesRead({ metrics, measures, resolve, analysis }: Readers): readonly string[] {
  const { stop } = resolve;
  return [
    ...(metrics === undefined || metrics === ALL ? [] : metrics),
    ...measures.map(({ name }) => name),
    ...(analysis.of ?? []),
    ...(stop?.rule === 'precision' ? stop.of : []),
  ];
}

/** The names that nothing reads but a chart: the shots that the report of a matchup draws where there are several cells. */
function namesDrawn({ analysis, sides }: Readers, cells: number): readonly string[] {
  return cells > 1 && ['matchup', 'variants'].includes(analysis.kind) ? sides.map(shotsMetric) : [];
}

export function shotsMetric(side: string): string {
  return `shots.${side}`;
}

/** The counters and joints of cells of this shape: by the names of specs those that the rules give them. */
export function countedIn(shape: TallyShape, sides: readonly [string, string]): ReadonlyMap<string, string> {
  const nameOf = (reading: Reading): string => metricName(reading, sides);
  const counters = shape.readings.filter(({ counter }) => counter === true);
  return new Map([
    ...counters.map((counter) => [nameOf(counter), counter.name] as const),
    ...shape.joints.map(([a, b]) => {
      const [first, second] = [item(shape.readings, a), item(shape.readings, b)];
      return [jointName([nameOf(first), nameOf(second)]), jointName([first.name, second.name])] as const;
    }),
  ]);
}

/** The cells with the names of what is computed of all that could be counted in them, and the names of the rest. */
export function withComputed(
  cells: readonly Cell[],
  counted: ReadonlyMap<string, string>,
  readers: Readers,
): Pick<Experiment, 'cells' | 'notComputed' | 'undrawn'> {
  const read = namesRead(readers);
  const drawn = namesDrawn(readers, cells.length);
  const all = readers.metrics === ALL ? [...counted.keys()] : read;
  const besides = (names: readonly string[]): Computed => ({
    computed: [...counted].flatMap(([name, own]) => (names.includes(name) ? [own] : [])),
    notComputed: [...counted.keys()].filter((name) => !names.includes(name)),
  });
  const { computed, notComputed } = besides([...all, ...drawn]);
  const undrawn = besides(all);
  if (notComputed.length === 0) return { cells, notComputed, undrawn };
  return { cells: cells.map((cell) => ({ ...cell, computed })), notComputed, undrawn };
}

/** The experiment without what only charts draw. */
export function withoutDrawn(experiment: Experiment): Experiment {
  const { computed, notComputed } = experiment.undrawn;
  return { ...experiment, cells: experiment.cells.map((cell) => ({ ...cell, computed })), notComputed };
}
