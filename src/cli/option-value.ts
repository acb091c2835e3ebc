/** Values of a section that come from the command line, with the words in which they were typed. */

export class OptionValue {
  /** As a user would recognise it: `--side french`. */
  readonly words: string;
  readonly value: unknown;

  constructor(words: string, value: unknown) {
    this.words = words;
    this.value = value;
  }
}

/** Lists, maps and values; those that were typed as {@link OptionValue}. A part that is undefined is not there. */
export type OptionTree =
  | OptionValue
  | string
  | number
  | boolean
  | undefined
  | readonly OptionTree[]
  | { readonly [key: string]: OptionTree };
