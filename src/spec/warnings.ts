/** Remarks for the reader of an experiment that are no errors. */

export interface Warning {
  /**
   * `numbers`: a doubt to be said beside every number of the run. `rules`: what its rules rest on, to be said once.
   * `spec`: a force without use, an option without effect.
   */
  readonly about: 'numbers' | 'rules' | 'spec';
  readonly message: string;
}

export function messagesAbout(about: Warning['about'], warnings: readonly Warning[]): readonly string[] {
  return warnings.filter((warning) => warning.about === about).map(({ message }) => message);
}

/** A warning as a note of the command line: `on the numbers: file of tables "house", status user`. */
export function warningText({ about, message }: Warning): string {
  return about === 'numbers' ? `on the numbers: ${message}` : message;
}

/** Warnings about the spec with these messages. */
export function aboutSpec(messages: readonly string[]): readonly Warning[] {
  return messages.map((message) => ({ about: 'spec', message }));
}
