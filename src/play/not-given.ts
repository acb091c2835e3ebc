/** Parts of the tables that a source does not give: who fills them, the marks of their numbers, and the error without them. */
import type { Explanation } from './explanation.ts';
import type { Value } from './inputs.ts';

/** The word for the invented tables that come with a system. */
export const ILLUSTRATIVE = 'illustrative';

/** The reasons why parts are missing, by their paths in the tables: `fire.smallArms`. */
export type NotGiven = Readonly<Record<string, string>>;

/** A part that may be left out. */
export const absent = { nullable: true, default: null } as const;

/** The origins of tables by title: `about` of each file of tables. */
export const ABOUT = {
  type: 'map',
  of: {
    type: 'group',
    fields: {
      status: {
        type: 'choice',
        values: [ILLUSTRATIVE, 'user'],
        required: true,
        meaning: 'invented numbers, or those of a user who owns the book',
      },
      source: { type: 'text', ...absent, meaning: 'where the numbers come from' },
      note: { type: 'text', ...absent, meaning: 'remark' },
    },
    required: true,
    meaning: 'a file of tables: title, status, source and note',
  },
  maxEntries: 20,
  ...absent,
  meaning: 'who gives the tables, by title',
} as const;

/** Remarks on numbers that the source does not give. */
interface TableMarks {
  /** Warnings beside every number that rests on them. */
  readonly marks: readonly string[];
  /** The mark of every part of a sum that comes from them. */
  readonly mark: string;
}

/** The marks of numbers of this origin, in a system of this title. */
export function marksOf(about: Value<typeof ABOUT>, title: string): TableMarks {
  const origins = Object.entries(about ?? {});
  const marks = origins.map(([name, { status }]) =>
    status === ILLUSTRATIVE
      ? `file of tables "${name}", status illustrative: its numbers are invented, and are not those of ${title}`
      : `file of tables "${name}", status user: its numbers are the user's, not the source's`,
  );
  return {
    marks: marks.length > 0 ? marks : ["tables of the spec: their numbers are the user's, not the source's"],
    mark: origins.some(([, { status }]) => status === ILLUSTRATIVE)
      ? 'illustrative, invented'
      : "the user's tables",
  };
}

/** The error where a rule needs parts that nobody gives, all for one reason. */
export function missingText(parts: readonly string[], notGiven: NotGiven): string {
  const [, reason = 'the source does not give it'] =
    Object.entries(notGiven).find(([path]) => parts.some((part) => `${part}.`.startsWith(`${path}.`))) ?? [];
  const missing = parts.map((part) => `tables.${part}`).join(', ');
  const are = parts.length === 1 ? 'is' : 'are';
  return `${missing} ${are} missing: ${reason}; write tables: FILE with yours, or tables: ${ILLUSTRATIVE} for invented numbers`;
}

/** The remark on the parts in use that the source does not give, each named once; none without any. */
export function remarkOnUse(parts: readonly string[]): readonly string[] {
  if (parts.length === 0) return [];
  return [`parts in use that the source does not give: ${[...new Set(parts)].toSorted().join(', ')}`];
}

/** The explanation of a number, with the mark beside every part that cites a table which the source does not give. */
export function withTableMark(explanation: Explanation, { mark }: Pick<TableMarks, 'mark'>): Explanation {
  const factors = explanation.factors.map((part) =>
    part.ruleIds.some((id) => id.startsWith('PACK-')) ? { ...part, mark } : part,
  );
  return { ...explanation, factors };
}
