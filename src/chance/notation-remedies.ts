/** Remedies for dice as other programs and games write them. */

interface Place {
  /** The text before the place that is wrong, and from there on. */
  readonly before: string;
  readonly rest: string;
}

const REMEDIES: readonly ((place: Place) => string | null)[] = [
  // 5d6 4+, 5d6s4, 5d6 >= 4+
  ({ before, rest }) => {
    const [, written = '', number] =
      /^((?:s|(?=\d+\+))(\d+)\+?)\s*$/u.exec(rest) ??
      /(?:^|[<>=≥≤])\s*((\d+)\+)\s*$/u.exec(before + rest) ??
      [];
    if (number === undefined) return null;
    const dice = /^[^<>=≥≤]*d[^<>=≥≤]*/u.exec(before)?.[0].trim() ?? '5d6';
    return `${written} is written >=${number}: ${dice}>=${number}`;
  },
  ({ before, rest }) => {
    const [written, against = ''] =
      /^(?:vs?\b\.?|versus|against|opposed)(?:\s+(?:by|to))?\s*(.*)$/u.exec(rest) ?? [];
    if (written === undefined) return null;
    const [a, b] = [before, against].map((text) => (text.trim() === '' ? 'd6' : text.trim()));
    return `write ${a} > ${b}, or ${a} - ${b} for the difference`;
  },
  ({ before, rest }) => {
    const counted = /^of\s+(.+)$/u.exec(rest)?.[1];
    return counted === undefined ? null : `write (${counted.trim()}) >= ${before.trim()}`;
  },
  // German: a die is a Würfel.
  ({ before, rest }) =>
    /^w(?:\d|%)/u.test(rest)
      ? `dice are written d: ${`${before}${rest}`.replaceAll(/w(?=\d|%)/gu, 'd').trim()}`
      : null,
  ({ before, rest }) =>
    rest.startsWith('f')
      ? `Fudge dice are written with their faces: ${/\d*d$/u.exec(before)?.[0] ?? 'd'}{-1,0,1}`
      : null,
  ({ rest }) =>
    rest.startsWith('..') ? 'faces are written one by one (d{1,2,3}), and d6 has those from 1 to 6' : null,
];

/** The form in which to write what stands here; null where it is none of those that are known. */
export function remedyAt(text: string, position: number): string | null {
  const place = { before: text.slice(0, position), rest: text.slice(position) };
  for (const remedy of REMEDIES) {
    const found = remedy(place);
    if (found !== null) return found;
  }
  return null;
}
