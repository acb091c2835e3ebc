/** Fields by which something is found: by its words in a list, or on the reader's disk. */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface SearchProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (value: string) => void;
  readonly onSettle?: () => void;
  readonly placeholder?: string;
  /** True where one begins to search at once. */
  readonly isFirst?: boolean;
}

export function Search({
  label,
  onSearch,
  onSettle = () => {},
  isFirst = false,
  ...input
}: SearchProps): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, []);
  return (
    <label>
      {`${label} `}
      <input
        type="search"
        ref={field}
        onInput={({ currentTarget: { value } }) => onSearch(value)}
        onBlur={onSettle}
        {...input}
      />
    </label>
  );
}

/** True of a text that has all words of a search. */
export function hasWords(text: string, search: string): boolean {
  const whole = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => whole.includes(word));
}

interface FromDiskProps {
  readonly words: string;
  /** Endings of names, with commas between them; absent for all. */
  readonly accept?: string;
  readonly isSingle?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

export function FromDisk({ words, accept, isSingle = false, onFiles }: FromDiskProps): JSX.Element {
  return (
    <label class="button">
      {`${words} `}
      <input
        class="unseen"
        type="file"
        multiple={!isSingle}
        accept={accept}
        onChange={({ currentTarget: { files } }) => onFiles([...(files ?? [])])}
      />
    </label>
  );
}
