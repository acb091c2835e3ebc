/** Reads a spec as a page shows it while it is written: its problems with their places, or what it asks for. */
import { z } from 'zod';
import { SpecError, type Diagnostic } from '../../experiment/diagnostic.ts';
import type { Factor } from '../../experiment/experiment.ts';
import { LONGEST_TITLE, MOST_CHARACTERS } from '../../experiment/limits.ts';
import { warningText } from '../../experiment/warnings.ts';
import { opened } from '../opened.ts';
import { question } from '../question.ts';

/** A spec without problems, or its problems. */
export type Read =
  | { readonly problems: readonly Diagnostic[]; readonly experiment: null }
  | { readonly problems: readonly []; readonly experiment: ReadExperiment };

export interface ReadExperiment {
  readonly rules: string;
  /** The kind of analysis. */
  readonly analysis: string;
  /** Its engagements are played on a map. */
  readonly isOnMap: boolean;
  readonly cells: readonly {
    readonly number: number;
    readonly kind: string;
    readonly variant: string | null;
    readonly factors: readonly Factor[];
  }[];
  readonly warnings: readonly string[];
}

export const read = question<{ readonly spec: string; readonly file: string }, Read>({
  input: z.object({ spec: z.string().max(MOST_CHARACTERS), file: z.string().max(LONGEST_TITLE) }),
  async answer({ spec, file }, desk) {
    try {
      const { experiment, system } = await opened(desk, spec, file);
      const { rules, analysis, cells, warnings } = experiment;
      return {
        problems: [],
        experiment: {
          rules,
          analysis: analysis.kind,
          isOnMap: system.kinds.some((kind) => kind.name === cells[0]?.kind && kind.opening !== undefined),
          cells: cells.map(({ number, kind, variant, factors }) => ({ number, kind, variant, factors })),
          warnings: warnings.map(warningText),
        },
      };
    } catch (error) {
      if (!(error instanceof SpecError)) throw error;
      return { problems: error.diagnostics, experiment: null };
    }
  },
});
