/** Values worked out from JSON that takes long to read, such as maps: those asked for last are kept, for all who ask. */
import { isMap } from './json.ts';

const MOST_KEPT = 16;

/** Works a value out from JSON, the same from the same. */
type Make<V> = (raw: unknown) => V;

/** The values of one kind, by the text of what they are made from, and by the thing itself where it has been seen. */
interface Kept {
  readonly byText: Map<string, unknown>;
  readonly texts: WeakMap<object, string>;
}

/** The values that all engagements of one binder share. */
export class KeptValues {
  private readonly kinds = new Map<Make<unknown>, Kept>();

  /** The value that `make` gives; made once for equal JSON, whoever asks. */
  of<V>(make: Make<V>, raw: unknown): V {
    const { byText, texts } = this.kind(make);
    const text = textOf(raw, texts);
    // A kind holds the values of one function.
    const value = byText.has(text) ? (byText.get(text) as V) : make(raw);
    // The last asked for stands last.
    byText.delete(text);
    byText.set(text, value);
    for (const oldest of byText.keys()) {
      if (byText.size <= MOST_KEPT) break;
      byText.delete(oldest);
    }
    return value;
  }

  private kind(make: Make<unknown>): Kept {
    const kind = this.kinds.get(make) ?? { byText: new Map(), texts: new WeakMap() };
    this.kinds.set(make, kind);
    return kind;
  }
}

/** The JSON text of a value; of one object it is written once. */
function textOf(raw: unknown, texts: WeakMap<object, string>): string {
  if (!isMap(raw)) return JSON.stringify(raw);
  const text = texts.get(raw) ?? JSON.stringify(raw);
  texts.set(raw, text);
  return text;
}
