/** Reads the files that a spec names and puts their contents in place of their names. */
import type { Path } from '../play/inputs.ts';
import { didYouMean, nearest } from '../play/nearest.ts';
import { shown } from '../play/shown.ts';
import { isMap, type Json } from '../play/json.ts';
import type { SpecProblem } from './diagnostic.ts';
import { MOST_FILES } from './limits.ts';
import { Source } from './source.ts';
import { besideSpec, SpecFileError, wrongName, type SpecFiles } from './spec-files.ts';
import { parseYaml, type Placed } from './yaml-document.ts';

/** The files of one spec; the problems of all gather in `problems`. */
export class NamedFiles {
  readonly problems: SpecProblem[] = [];
  private readonly spec: string;
  private readonly files: SpecFiles | undefined;
  private opened = 0;

  /** @param spec the name of the spec's own file; without `files` none may be named */
  constructor(spec: string, files: SpecFiles | undefined) {
    this.spec = spec;
    this.files = files;
  }

  /**
   * The content of the file that `named`, a text of the spec, names; null, with the problem noted, if it cannot be
   * read. Problems with missing parts stand at the beginning of the file.
   * @param words that may stand in place of the name of a file
   */
  contentOf(named: Placed, path: Path, words: readonly string[] = []): Placed | null {
    const { value: name, names } = named;
    if (typeof name !== 'string') return null;
    const text = this.textOf(name, named, path, words);
    if (text === null) return null;
    const source = new Source(besideSpec(this.spec, name), text);
    const { top, problems } = parseYaml(source, 'the file');
    this.problems.push(...problems.map((problem) => ({ ...problem, path: [...path, ...problem.path] })));
    return top === null ? null : { ...top, key: source.span(0, 1), names };
  }

  /** The same for a file that must hold a map of `what`. */
  mapOf(named: Placed, path: Path, what: string, words: readonly string[] = []): Placed | null {
    const content = this.contentOf(named, path, words);
    if (content === null || isMap(content.value)) return content;
    this.add(content, path, `the file must hold a map of ${what}, not ${shown(content.value)}`);
    return null;
  }

  /** The same, or an empty map in its place. */
  mapOrEmpty(named: Placed, path: Path, what: string, words: readonly string[] = []): Placed {
    return this.mapOf(named, path, what, words) ?? placedMap({ ...named, written: null }, new Map());
  }

  add({ span }: Placed, path: Path, message: string): void {
    this.problems.push({ span, path, message });
  }

  private textOf(name: string, named: Placed, path: Path, words: readonly string[]): string | null {
    const refuse = (message: string): null => {
      this.add(named, path, message);
      return null;
    };
    const wrong = wrongName(name);
    if (wrong !== null) return refuse(wrong);
    if (this.files === undefined)
      return refuse(`the file ${shown(name)} is not there: this spec stands in no folder`);
    if (++this.opened > MOST_FILES) return refuse(`the spec names more than ${MOST_FILES} files`);
    try {
      return this.files.read(name);
    } catch (error) {
      if (error instanceof SpecFileError)
        return refuse(`cannot read ${shown(name)}: ${error.message}${didYouMean(nearest(name, words))}`);
      throw error;
    }
  }
}

/** The parts of `second` over those of `first`, which has those that only it has before them; `both` joins the rest. */
export function placedOver(
  first: Placed,
  second: Placed,
  both: (first: Placed, second: Placed, name: string) => Placed,
): Placed {
  const parts = new Map([...first.parts].filter(([name]) => !second.parts.has(name)));
  for (const [name, part] of second.parts) {
    const before = first.parts.get(name);
    parts.set(name, before === undefined ? part : both(before, part, name));
  }
  return placedMap(second, parts);
}

export function placedMap(like: Placed, parts: ReadonlyMap<string, Placed>): Placed {
  // No prototype: a key is there only when the spec has it.
  const value = Object.create(null) as Record<string, Json>;
  for (const [name, part] of parts) value[name] = part.value;
  return { ...like, value, parts };
}

/** The map with one part replaced in its place, or added. */
export function withPart(map: Placed, name: string, part: Placed): Placed {
  return placedMap(map, new Map([...map.parts, [name, part]]));
}
