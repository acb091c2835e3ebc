/** A table that analysis cannot read: written by another version, or not by Hythe at all. */
export class AnalysisError extends Error {
  readonly code: 'HYTHE-ANALYSIS-COLUMN' | 'HYTHE-ANALYSIS-VALUE';

  constructor(code: AnalysisError['code'], message: string) {
    super(message);
    this.code = code;
  }
}
