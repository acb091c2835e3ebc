/** Questions that follow the state of a component. */
import { useSignal, type Signal } from '@preact/signals';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { InputProblem } from '../../play/inputs.ts';
import type { EngineFailure } from '../../engine/messages.ts';
import type { InputOf, QuestionName } from '../../engine/questions.ts';
import { EngineError } from '../engine/port-engine.ts';
import { usePage } from '../page-context.ts';
import { Live } from './live.ts';

/** A question that is asked again whenever its input is another; null asks nothing. */
export function useAsked<Name extends QuestionName>(name: Name, input: InputOf<Name> | null): Live<Name> {
  const { engine, own } = usePage();
  const live = useMemo(() => new Live(engine, name), [engine, name]);
  // Before the change is seen: its old answer never stands there as if it were the new one.
  useLayoutEffect(() => {
    if (input !== null) void live.ask(input);
    return () => live.stop();
    // A text, since only another input is a change; other rules of one's own answer anew.
  }, [live, JSON.stringify(input), own.revision.value]);
  return live;
}

/** An act that a user asks for once, and the words on its failure. */
export function useTried(): {
  readonly said: Signal<string>;
  readonly tried: (act: () => Promise<void>) => Promise<void>;
} {
  const said = useSignal('');
  const tried = async (act: () => Promise<void>): Promise<void> => {
    said.value = '';
    try {
      await act();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      said.value = error.message;
    }
  };
  return { said, tried };
}

/** Words of a failure: of problems with fields, those that no field says itself. */
export function messagesOf(
  failure: EngineFailure | null,
  isSaid: (problem: InputProblem) => boolean,
): readonly string[] {
  if (failure === null) return [];
  return (
    failure.fields?.filter((problem) => !isSaid(problem)).map(({ message }) => message) ?? [failure.message]
  );
}
