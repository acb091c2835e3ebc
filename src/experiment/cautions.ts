/** Warnings about what the numbers of a run rest on, told apart from those about the spec wherever warnings are kept. */

const ABOUT_NUMBERS = 'on the numbers: ';

/** The warning as experiments and manifests keep it. */
export function aboutNumbers(caution: string): string {
  return ABOUT_NUMBERS + caution;
}

/** What is to be said beside every number, among the warnings of an experiment or of its manifest. */
export function cautionsIn(warnings: readonly string[]): readonly string[] {
  return warnings
    .filter((warning) => warning.startsWith(ABOUT_NUMBERS))
    .map((warning) => warning.slice(ABOUT_NUMBERS.length));
}

/** What is to be said of the spec alone: a force that is not used, an option that changes nothing. */
export function notesIn(warnings: readonly string[]): readonly string[] {
  return warnings.filter((warning) => !warning.startsWith(ABOUT_NUMBERS));
}
