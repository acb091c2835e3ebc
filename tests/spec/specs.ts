/** Specs for tests: one that is right, changes to it, and what is wrong with the result. */
import { expect } from 'vitest';
import { SpecError, type Diagnostic } from '../../src/spec/diagnostic.ts';
import type { Experiment } from '../../src/spec/experiment.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { systems } from './duel.ts';

export const FILE = 'duel.yaml';

/** A spec with every section that a user may write. */
export const WHOLE = `# yaml-language-server: $schema=../experiment.schema.json
hythe: 1
title: A Martini-Henry company against Lebel infantry
rules: duel
options: { bandEdge: far }
tables: { weapons: { lebel: { hit: { medium: 9 } } } }
forces:
  martini: { formations: [{ units: [{ weapon: martini-henry }] }] }
  lebel:
    formations:
      - quality: regular
        units:
          - { kind: infantry, weapon: lebel, count: 2 }
engagement: { distanceCm: 8, firstSide: coin, turnLimit: 30 }
sides:
  british: { force: martini, doctrine: { kind: hold-line } }
  french: { force: lebel, cover: building }
vary:
  engagement.distanceCm: [3, 8, 12.5]
  sides.french.force.formations.0.quality: [militia, elite]
resolve: { method: monte-carlo, replicates: 2000000, check: exact, confidence: 0.99, seed: hythe-1880 }
analysis: { kind: matchup }
`;

/** The least that is a spec. */
export const LEAST = `hythe: 1
rules: duel
engagement: { distanceCm: 8, turnLimit: 3 }
sides:
  british: { force: { formations: [{ units: [{ weapon: martini-henry }] }] } }
  french: { force: { formations: [{ units: [{ weapon: lebel }] }] } }
`;

export function read(text: string): Experiment {
  return readSpec(text, { file: FILE, systems });
}

/** The spec with each text replaced, which must be there. */
export function changed(spec: string, ...replacements: readonly (readonly [string, string])[]): string {
  return replacements.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the spec has no ${from}`);
    return text.replace(from, () => to);
  }, spec);
}

/** The problems of what is read; none where it is right. */
export function problemsOf(act: () => Experiment): readonly Diagnostic[] {
  try {
    act();
  } catch (error) {
    if (error instanceof SpecError) return error.diagnostics;
    throw error;
  }
  return [];
}

/** The problems of a spec in which something is wrong. */
export function diagnosticsOf(text: string): readonly Diagnostic[] {
  const found = problemsOf(() => read(text));
  if (found.length === 0) throw new Error('there is nothing wrong with the spec');
  return found;
}

/** `6:19 no metric is called …` */
export const placed = ({ line, column, message }: Diagnostic): string => `${line}:${column} ${message}`;

/** `scenario.margin: margin is allowed …` */
export const atPath = ({ path, message }: Diagnostic): string => `${path}: ${message}`;

/** The line, the text under the carets, and the message: `3: "8" < distanceCm must be …`. */
export function marked({ line, column, length, source, message }: Diagnostic): string {
  return `${line}: ${source.slice(column - 1, column - 1 + length)} < ${message}`;
}

export function wrongs(text: string): readonly string[] {
  return diagnosticsOf(text).map(marked);
}

/** The problems of the least spec with more in it. */
export const added = (more: string): readonly string[] => wrongs(`${LEAST}${more}\n`);

/** Each text has one problem, and that is its message. */
export function expectEach(
  problemsOf: (text: string) => readonly string[],
  messages: Readonly<Record<string, string>>,
): void {
  for (const [text, message] of Object.entries(messages))
    expect([text, ...problemsOf(text)]).toEqual([text, message]);
}
