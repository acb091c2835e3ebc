/** The text of a story as a script that may be run: its imports of `hythe/rules` lead to the rules at hand. */
import { mistakeAt } from '../../conformance/mistake.ts';
import { shown } from '../../play/shown.ts';
import { SpecError } from '../../spec/diagnostic.ts';

/** The one module that a story imports. */
export const RULES_MODULE = 'hythe/rules';
/** The name of a story in messages. */
export const STORY_FILE = 'rules.js';

const SPACE = /(?:\s|\/\/.*|\/\*[^]*?\*\/)+/uy;
const IMPORT = /import(?![\w$\\])/uy;
const STRING = /(["'])((?:\\[^]|(?!\1)[^\\\n\r])*)\1/uy;
/** A name, a brace, a comma or a star: all that stands between `import` and the name of the module. */
const CLAUSE = /[\p{ID_Continue}$\\]+|[{},*]/uy;

/**
 * The script with `url` in place of `hythe/rules` in the imports at its top, and every line where it was. Imports further
 * down stay as they are: a browser resolves none of them.
 * @throws {SpecError} at the place of any other module
 */
export function scriptWith(text: string, url: string): string {
  let script = '';
  let done = 0;
  for (const { start, end, name } of importsOf(text)) {
    if (name !== RULES_MODULE) throw otherModule(text, start, end, name);
    script += text.slice(done, start) + JSON.stringify(url);
    done = end;
  }
  return script + text.slice(done);
}

/** The name of an imported module, and its place in the text with the quotes. */
interface Imported {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

/** The imports at the top of a module, before anything else; reads no further than the first that it cannot read. */
function importsOf(text: string): readonly Imported[] {
  const found: Imported[] = [];
  let at = 0;
  /** Moves behind the pattern if it stands here. */
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) at = pattern.lastIndex;
    return match;
  };
  for (;;) {
    while (take(SPACE) !== null || take(/;/uy) !== null);
    if (take(IMPORT) === null) return found;
    let braces = 0;
    for (;;) {
      take(SPACE);
      const string = take(STRING);
      if (string !== null && braces === 0) {
        found.push({ start: at - string[0].length, end: at, name: string[2] ?? '' });
        break;
      }
      const [part] = string ?? take(CLAUSE) ?? [];
      // `import(` and `import.meta` are expressions: the top ends here.
      if (part === undefined) return found;
      if (part === '{') braces++;
      if (part === '}') braces--;
    }
  }
}

function otherModule(text: string, start: number, end: number, name: string): SpecError {
  const before = text.slice(0, start).split('\n');
  const place = { line: before.length, column: (before.at(-1) ?? '').length + 1, length: end - start };
  const message = `rules in a page import ${RULES_MODULE} and nothing else, not ${shown(name)}`;
  return new SpecError([mistakeAt(place, STORY_FILE, text.split('\n'), message)]);
}
