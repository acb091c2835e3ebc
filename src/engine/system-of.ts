/** The rule system that a question names. */
import { noSuch } from '../engagement/nearest.ts';
import type { RuleSystem } from '../engagement/system.ts';
import type { Platform } from './desk.ts';
import { QuestionError } from './question.ts';

/** @throws {QuestionError} for an unknown system */
export async function systemOf({ loadSystems }: Platform, id: string, kind?: string): Promise<RuleSystem> {
  const all = await loadSystems(id, kind);
  const named = all.find((each) => each.id === id);
  if (named !== undefined) return named;
  throw new QuestionError(
    noSuch(
      id,
      'rule system',
      all.map((each) => each.id),
    ),
  );
}
