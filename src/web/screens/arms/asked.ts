/** The questions of Arms, made from its state. */
import { useComputed, useSignalEffect } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { InputOf, QuestionName } from '../../../engine/questions.ts';
import { usePage } from '../../page-context.ts';
import { Live } from '../../state/live.ts';
import type { ArmsState } from './state.ts';

/** A question that is asked again whenever its input is another; null asks nothing. */
export function useAsked<Name extends QuestionName>(
  name: Name,
  inputNow: () => InputOf<Name> | null,
): Live<Name> {
  const { engine } = usePage();
  const live = useMemo(() => new Live(engine, name), [engine, name]);
  // A text, since only another input is a change.
  const input = useComputed(() => JSON.stringify(inputNow()));
  useSignalEffect(() => {
    // true: an input is plain data
    const asked = JSON.parse(input.value) as InputOf<Name> | null;
    if (asked !== null) void live.ask(asked);
  });
  return live;
}

/** The comparison that the state asks for; null where no weapon is chosen. */
export function comparisonOf(state: ArmsState): InputOf<'weapons'> | null {
  const { rules, tables, weapons, conditions, use, effect, read, count } = state;
  if (weapons?.length === 0) return null;
  return {
    rules,
    tables,
    weapons: weapons ?? [],
    conditions,
    ...(use === null ? {} : { use }),
    ...(effect === null ? {} : { effect }),
    ...(count === null ? { read } : { count }),
  };
}
