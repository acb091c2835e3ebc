/**
 * The format of what a run keeps: of its manifest, and of its tables, which name it in each file. Raised when a field or
 * column changes its meaning or goes; new ones do not raise it.
 *
 * - 1: every counter and joint of the rules is computed.
 * - 2: those that something reads are; the manifest names the others in `notComputed`.
 */
export const FORMATS = [1, 2] as const;

export type Format = (typeof FORMATS)[number];

/** The format that this version writes. */
export const FORMAT = 2;
