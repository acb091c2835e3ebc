/** The parts of its rule pack that an engagement uses, in words. */

/** Parts of a rule pack as a player names them: `the Form Square roll`. */
export interface PackUse {
  readonly used: readonly string[];
  /** Parts that the pack gives and no engagement plays. */
  readonly unplayed: readonly string[];
}

/** Remarks on the rule packs of some engagements, which name each part once. */
export function packRemarks(uses: readonly PackUse[]): readonly string[] {
  const remark = (before: string, parts: readonly string[]): readonly string[] =>
    parts.length === 0 ? [] : [`${before}: ${[...new Set(parts)].toSorted().join(', ')}`];
  return [
    ...remark(
      'parts of the rule pack in use',
      uses.flatMap(({ used }) => used),
    ),
    ...remark(
      'parts of the rule pack that are not played',
      uses.flatMap(({ unplayed }) => unplayed),
    ),
  ];
}
