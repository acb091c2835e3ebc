/** Kept runs: the list of all, the finding of one, two compared, and the spec of one to repeat it. */
import { isMap } from '../../engagement/json.ts';
import { stringify } from 'yaml';
import { z } from 'zod';
import { findingJson } from '../../questions/matchup/finding-json.ts';
import { ownLabel } from '../../analysis/labels.ts';
import { SpecError } from '../../experiment/diagnostic.ts';
import { withSection } from '../../experiment/with-section.ts';
import { comparedRuns, differenceWords, type DifferenceWords } from '../../report/difference-words.ts';
import { factsOf } from '../../report/facts-of-manifest.ts';
import { reportInput } from '../../report/report-input.ts';
import { DRAWN } from '../../results/file-names.ts';
import { hashOf } from '../../results/hash.ts';
import { methodInWords, type Manifest } from '../../results/manifest.ts';
import { orDamaged } from '../../results/or-damaged.ts';
import { readRecord } from '../../results/read-record.ts';
import type { RunRecord } from '../../results/record.ts';
import type { Desk } from '../desk.ts';
import { opened } from '../opened.ts';
import { question } from '../question.ts';
import { LONGEST_RUN_NAME } from './files.ts';

const name = z.string().max(LONGEST_RUN_NAME);

export interface KeptRuns {
  /** The folder of the runs, or the words for the browser's store. */
  readonly place: string;
  readonly readOnly: boolean;
  /** True where runs from somebody's disk can be opened. */
  readonly takesFiles: boolean;
  /** The latest first. */
  readonly runs: readonly KeptSummary[];
  readonly unreadable: readonly { readonly name: string; readonly reason: string }[];
}

/** A kept run as its manifest says it. */
export interface KeptSummary {
  readonly name: string;
  readonly title: string;
  readonly question: string | null;
  readonly rules: string;
  /** Names of the spec's variants. */
  readonly variants: readonly string[];
  readonly cells: number;
  /** `exact`, `20,000 replicates` */
  readonly method: string;
  readonly seed: string;
  /** The version of Hythe. */
  readonly hythe: string;
  /** ISO 8601 */
  readonly finished: string;
  /** The time that it took. */
  readonly seconds: number;
  readonly interrupted: boolean;
  /** Numbers of the spec's statements by verdict; null where it has none. */
  readonly statements: { readonly holds: number; readonly fails: number; readonly undecided: number } | null;
}

export const kept = question<Record<never, never>, KeptRuns>({
  input: z.object({}),
  async answer(_input, { shelf }) {
    const { runs, unreadable } = await shelf.runs();
    return {
      place: shelf.title,
      readOnly: shelf.readOnly,
      takesFiles: shelf.takesFiles ?? false,
      runs: runs.map((run) => ({ name: run.name, ...summaryOf(run.manifest) })),
      unreadable,
    };
  },
});

function summaryOf(manifest: Manifest): Omit<KeptSummary, 'name'> {
  const { title, words, rules, cells, spec, seed, hythe, machine, interrupted, statements } = manifest;
  const number = (state: 'holds' | 'fails' | 'undecided'): number =>
    statements?.filter((one) => one.state === state).length ?? 0;
  return {
    title,
    question: words?.question ?? null,
    rules: rules.title,
    variants: Object.keys(isMap(spec['variants']) ? spec['variants'] : {}).map(
      (variant) => ownLabel(factsOf(manifest), variant).name,
    ),
    cells: cells.length,
    method: methodInWords(manifest),
    seed,
    hythe,
    finished: machine.finished,
    seconds: machine.seconds,
    interrupted,
    statements:
      statements === undefined
        ? null
        : { holds: number('holds'), fails: number('fails'), undecided: number('undecided') },
  };
}

export interface KeptFinding {
  readonly finding: readonly string[];
  readonly summary: KeptSummary;
}

/** The finding of a kept run, from its manifest and tables alone: its report may be missing. */
export const keptRun = question<{ readonly name: string }, KeptFinding>({
  input: z.object({ name }),
  async answer({ name: run }, desk) {
    const record = await recordOf(desk, run);
    return orDamaged([run], () => {
      const { finding } = findingJson(reportInput(record).findings);
      return { finding, summary: { name: run, ...summaryOf(record.manifest) } };
    });
  },
});

/** Removes a kept run for good. */
export const removeRun = question<{ readonly name: string }, null>({
  input: z.object({ name }),
  async answer({ name: run }, { shelf }) {
    await shelf.remove(run);
    return null;
  },
});

export interface KeptReport {
  /** The report as a page. */
  readonly html: string;
  /** A sentence for its reader where somebody else made it; null where its scripts are those of this Hythe. */
  readonly foreign: string | null;
}

/** The report of a kept run; drawn again where the run came without one. */
export const keptReport = question<{ readonly name: string }, KeptReport>({
  input: z.object({ name }),
  async answer({ name: run }, desk) {
    const [{ REPORT, reportFiles }, { foreignScripts }] = await Promise.all([
      import('../../report/report-files.ts'),
      import('../../report/own-scripts.ts'),
    ]);
    const report = (await desk.shelf.files(run, (path) => path === REPORT)).get(REPORT);
    if (report !== undefined) {
      const html = new TextDecoder().decode(report);
      return { html, foreign: foreignScripts(html) };
    }
    const record = await recordOf(desk, run);
    const drawn = await orDamaged([run], () => reportFiles(reportInput(record), desk.pageParts));
    return { html: drawn.get(REPORT) ?? '', foreign: null };
  },
});

/** Two kept runs compared, the earlier one first. */
export interface KeptDifference extends DifferenceWords {
  readonly runs: readonly [KeptSummary, KeptSummary];
}

export const diff = question<{ readonly before: string; readonly after: string }, KeptDifference>({
  input: z.object({ before: name, after: name }),
  async answer({ before, after }, desk) {
    const [first, second] = [await recordOf(desk, before), await recordOf(desk, after)];
    return orDamaged([before, after], () => ({
      ...differenceWords(comparedRuns(first, second)),
      runs: [
        { name: before, ...summaryOf(first.manifest) },
        { name: after, ...summaryOf(second.manifest) },
      ] as const,
    }));
  },
});

export interface KeptSpec {
  /** A spec that makes the same run. */
  readonly spec: string;
  /** A sentence where the spec is not the one that its author wrote; else null. */
  readonly note: string | null;
}

/** The spec of a kept run, with its seed and the options of its command. */
export const keptSpec = question<{ readonly name: string }, KeptSpec>({
  input: z.object({ name }),
  async answer({ name: run }, desk) {
    const { manifest } = await recordOf(desk, run);
    const { spec, specHash, asked } = manifest;
    const written =
      asked === undefined ? [] : [asked.spec, withSection(asked.spec, 'resolve', spec['resolve'] ?? {})];
    for (const text of written) if (await isOf(desk, text, specHash)) return { spec: text, note: null };
    const whole = stringify(spec, { lineWidth: 100 });
    if (await isOf(desk, whole, specHash))
      return { spec: whole, note: 'This is the spec as resolved: files that it named are not at hand here.' };
    const wrote =
      manifest.hythe === desk.version ? 'its spec was changed' : `Hythe ${manifest.hythe} made it`;
    return {
      spec: asked?.spec ?? whole,
      note: `This spec is no longer that of the run (${wrote}): its numbers may differ.`,
    };
  },
});

/** True for the text of a spec with this hash as resolved. */
async function isOf(desk: Desk, text: string, specHash: string): Promise<boolean> {
  try {
    const { experiment } = await opened(desk, text, 'spec.yaml');
    return hashOf(experiment.spec, desk.sha256) === specHash;
  } catch (error) {
    if (error instanceof SpecError) return false;
    throw error;
  }
}

async function recordOf({ shelf, sha256 }: Desk, run: string): Promise<RunRecord> {
  return readRecord(await shelf.files(run, (path) => !DRAWN.test(path)), run, sha256);
}
