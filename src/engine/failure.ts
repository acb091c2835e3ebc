/** Failures of questions. */
import { shown } from '../engagement/shown.ts';
import { SpecError } from '../experiment/diagnostic.ts';
import type { EngineFailure } from './messages.ts';

/** Words of browsers on a module that did not come: Chromium and Firefox, Safari. */
const NOT_LOADED = /dynamically imported module|^Importing a module script failed/u;

/** An error in words; of a fault in Hythe itself the message says that it is one. */
export function failureOf(error: unknown): EngineFailure {
  if (error instanceof SpecError)
    return { code: error.code, message: error.message, problems: error.diagnostics };
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return { code: error.code, message: error.message, problems: [] };
  const message = error instanceof Error ? error.message : shown(error);
  if (NOT_LOADED.test(message))
    return {
      code: 'HYTHE-ENGINE-PART',
      message:
        'a part of this page cannot be loaded, since there is a newer page or no connection: reload the page',
      problems: [],
    };
  return { code: 'HYTHE-ERR-FAULT', message: `something went wrong inside Hythe: ${message}`, problems: [] };
}
