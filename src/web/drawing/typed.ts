/** The text of a field that is taken when it is left or Enter is pressed: until then it stays, whatever is drawn meanwhile. */
import { useSignal } from '@preact/signals';
import type { TargetedEvent } from 'preact';

type Typed = (input: HTMLInputElement) => void;
type Handler = (event: TargetedEvent<HTMLInputElement>) => void;

/** Properties of an input that shows `value`, and gives what is typed to `onTyped`, and meanwhile to `onTyping`. */
export function useTyped(
  value: string | number,
  onTyped: Typed,
  onTyping: Typed = () => {},
): {
  readonly value: string | number;
  readonly onInput: Handler;
  readonly onChange: Handler;
  readonly onBlur: () => void;
} {
  const typed = useSignal<string | null>(null);
  return {
    value: typed.value ?? value,
    onInput: ({ currentTarget }) => {
      typed.value = currentTarget.value;
      onTyping(currentTarget);
    },
    onChange: ({ currentTarget }) => {
      onTyped(currentTarget);
      typed.value = null;
    },
    onBlur: () => (typed.value = null),
  };
}
