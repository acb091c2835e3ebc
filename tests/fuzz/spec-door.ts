/** Specs: the examples with their text, their bytes or their values spoilt. What is accepted is played a little. */
import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { rootOf } from '../../src/chance/random.ts';
import { total } from '../../src/play/tally.ts';
import { ExecutionError } from '../../src/run/error.ts';
import { worker } from '../../src/run/work.ts';
import { SpecError } from '../../src/spec/diagnostic.ts';
import type { Experiment } from '../../src/spec/experiment.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import type { SpecFiles } from '../../src/spec/spec-files.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { expectWords, Finding, type Door } from './door.ts';
import type { Random } from './random.ts';
import { spoiltText, spoiltValue } from './spoil.ts';

const FOLDER = new URL('../../experiments/', import.meta.url);

const texts = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => readFileSync(new URL(name, FOLDER), 'utf8'));
export const specValues = texts.map((text): unknown => parse(text));

const FILE = 'spec.yaml';

/** Replicates of one cell that are played of an accepted spec. */
const PLAYED = 3;

export const specDoor: Door = {
  name: 'spec',
  enter(random) {
    const text = specText(random);
    const experiment = readOrRefuse(text);
    if (experiment !== null && random.oneIn(4)) playOne(experiment, random, text);
  },
};

function specText(random: Random): string {
  const i = random.int(texts.length);
  if (random.oneIn(2)) return spoiltText(texts[i] ?? '', random, texts);
  // JSON is YAML too; null-prototype maps are written as any other.
  return JSON.stringify(spoiltValue(specValues[i], random, specValues)) ?? '';
}

function plainData(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** Reads a spec as commands do, and looks at what is said where it is refused. */
export function readOrRefuse(text: string, files?: SpecFiles, input = text): Experiment | null {
  try {
    const experiment = readSpec(text, {
      file: FILE,
      systems: ruleSystems,
      ...(files === undefined ? {} : { files }),
    });
    for (const { message } of experiment.warnings) expectWords(message, input);
    const again = readSpec(JSON.stringify(experiment.spec), { file: 'resolved.json', systems: ruleSystems });
    // The keys of a map have an order of their own in a spec that is written out.
    if (!isDeepStrictEqual(plainData(again.cells), plainData(experiment.cells)))
      throw new Finding('it resolves to other cells', input);
    return experiment;
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    const lines = text.replace(/^\uFEFF/u, '').split(/\r\n|\n|\r/u);
    for (const { message, file, line, column, length, source } of error.diagnostics) {
      expectWords(message, input);
      const isThere = file !== FILE || lines[line - 1] === source;
      if (!isThere || column < 1 || column + length > source.length + 2)
        throw new Finding(`a place of ${line}:${column}`, input);
    }
    // What moves a cursor or turns text around is written out.
    // oxlint-disable-next-line no-control-regex -- these are what must not be shown
    if (/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/u.test(error.message))
      throw new Finding('control characters', input);
    return null;
  }
}

/** Plays a few replicates of one of its cells, and looks at what is counted or said. */
export function playOne({ cells, rules, resolve }: Experiment, random: Random, text: string): void {
  const cell = random.pick(cells);
  const chunk = { number: 0, pairing: cell.pairing, cells: [cell.number], first: 0, count: PLAYED };
  try {
    const answer = worker(ruleSystems)({
      kind: 'simulate',
      rules,
      chunk,
      cells: [cell],
      root: rootOf(resolve.seed),
      samplers: ['direct'],
      compared: { places: [[]], pairs: [] },
      work: 1,
    });
    if (answer.kind === 'failed') return expectWords(answer.message, text);
    const [tally] = answer.kind === 'counted' ? answer.counts.tallies : [];
    if (tally === undefined || total(tally) !== PLAYED)
      throw new Finding('a replicate was not counted once', text);
  } catch (error) {
    if (!(error instanceof ExecutionError)) throw error;
    expectWords(error.message, text);
  }
}
