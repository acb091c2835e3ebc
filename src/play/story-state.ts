/** The state of rules told as functions: a plain object of whole numbers, lists of them, and such objects in them. */
import { item } from '../chance/at.ts';
import { isInt32, remedyOf, StoryError } from './story-mistakes.ts';
import { Layout, type Declared, type Groups } from './layout.ts';
import { inWords as printed } from './printed-names.ts';

/** States of more numbers are rare, and code for them is slow to make. */
const MOST_COMPILED = 500;

type Holder = Record<string, unknown>;

/** A number of a state: its place (`A.units[3].men`), and where it stands. */
interface Place {
  readonly name: string;
  readonly holder: Holder;
  readonly key: string;
}

/**
 * A state as the rules see it, and its numbers one after the other. Objects and lists are sealed, and stay where they
 * are: the rules change numbers, in place.
 */
export class StoryNumbers {
  /** The object that the rules change. */
  readonly told: object;
  readonly layout: Layout;
  /** The objects and lists of one form together. */
  readonly groups: Groups;
  private readonly places: Place[] = [];

  /**
   * @param layout that of another state of the same start; none makes it
   * @throws {StoryError} where the start is not made of whole numbers
   */
  constructor(start: unknown, layout?: Layout) {
    if (typeof start !== 'object' || start === null) throw badStart('', 'an object of whole numbers');
    const forms = new Map<string, Form>();
    this.told = this.copyOf(start, '', forms);
    const all = [...forms.values()];
    this.groups = all.map(({ objects }) => objects);
    this.layout =
      layout ??
      new Layout(
        all.map(({ fields }) => fields),
        this.places.length <= MOST_COMPILED,
      );
  }

  /** The first number that is not whole, in words. */
  get mistake(): string {
    const wrong = this.places.find(({ holder, key }) => !isInt32(holder[key]));
    const limits = `from ${-(2 ** 31)} to ${2 ** 31 - 1}`;
    return `${wrong?.name} is ${inWords(wrong?.holder[wrong.key])}: a state holds whole numbers ${limits}`;
  }

  /** The numbers that differ from those of a state before, with their places: `A.men 10 → 8`. */
  changesSince(before: StoryNumbers): readonly string[] {
    return this.places.flatMap(({ name, holder, key }, i) => {
      const was = item(before.places, i);
      const [old, now] = [was.holder[was.key], holder[key]];
      return old === now ? [] : [`${printed(name)} ${String(old)} → ${String(now)}`];
    });
  }

  private copyOf(value: object, path: string, forms: Map<string, Form>): object {
    const isList = Array.isArray(value);
    const copy: Holder = isList ? ([] as unknown as Holder) : {}; // true: a list is held by its indices
    const keys: string[] = [];
    for (const [key, each] of Object.entries(value) as [string, unknown][]) {
      const name = isList ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
      if (typeof each === 'object' && each !== null)
        Object.defineProperty(copy, key, { value: this.copyOf(each, name, forms), enumerable: true });
      else {
        if (!isInt32(each)) throw badStart(name, `a whole number, not ${inWords(each)}; ${remedyOf(each)}`);
        copy[key] = each;
        this.places.push({ name, holder: copy, key });
        keys.push(key);
      }
    }
    const form = JSON.stringify([isList, keys]);
    const alike = forms.get(form) ?? {
      fields: Object.fromEntries(keys.map((key) => [key, 32])),
      objects: [],
    };
    alike.objects.push(copy);
    forms.set(form, alike);
    return Object.seal(copy);
  }
}

/** Objects with the same numbers. */
interface Form {
  readonly fields: Declared;
  readonly objects: object[];
}

function badStart(place: string, wanted: string): StoryError {
  const what = place === '' ? 'the start of the state' : `${place} in the start of the state`;
  return new StoryError(`${what} must be ${wanted}`);
}

function inWords(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : String(value);
}
