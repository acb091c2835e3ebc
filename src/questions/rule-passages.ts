/** The functions of rules that cite a rule id, found in the text of their modules. */

/** A function or method as it stands in a module. */
export interface Passage {
  readonly file: string;
  /** The line at which it begins, from 1. */
  readonly line: number;
  readonly text: string;
}

/** Functions shown of one throw. */
const MOST_PASSAGES = 6;

/** A blank line before a statement of a module, or before a member of a class. */
const BETWEEN_STATEMENTS = /\n\n(?=\S)/u;
const BETWEEN_MEMBERS = /\n\n(?= {2}\S)/u;

/** A statement that is a function or a method, behind the words above it. */
const FUNCTION =
  /^\s*(?:\/\*\*[\s\S]*?\*\/\s*)?(?:(?:export )?function |(?!(?:if|for|while|switch)\b)(?:[a-z]+ )*\w+(?:<[^(]*>)?\([^;]*\{\n)/u;

/**
 * The functions that cite any of the ids: first those that do so in the words above them, then those that cite most.
 * @param modules texts by their paths
 */
export function passagesCiting(
  modules: ReadonlyMap<string, string>,
  ids: readonly string[],
): readonly Passage[] {
  // An id is of letters, digits and hyphens; one that is the beginning of another is not cited by it.
  const cited = ids.map(
    (id) => new RegExp(String.raw`(?<![\w-])${id.replaceAll(/[^\w-]/gu, '.')}(?![\w-])`, 'u'),
  );
  const rank = ({ text }: Passage): number => {
    const above = /^\s*\/\*\*[\s\S]*?\*\//u.exec(text)?.[0] ?? '';
    const count = (words: string): number => cited.filter((id) => id.test(words)).length;
    return (ids.length + 1) * count(above) + count(text);
  };
  const citing = [...modules]
    .flatMap(([file, text]) => statementsOf(file, text))
    .map((passage) => ({ passage, rank: rank(passage) }))
    .filter(({ rank: own }) => own > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ passage }) => passage);
  const functions = citing.filter(({ text }) => FUNCTION.test(text));
  // The steps of a story may all stand in one statement.
  return (functions.length > 0 ? functions : citing).slice(0, MOST_PASSAGES);
}

/** The statements of a module, of a class its members. */
function statementsOf(file: string, module: string): readonly Passage[] {
  return parted(module.replaceAll('\r\n', '\n'), BETWEEN_STATEMENTS, 1)
    .flatMap((statement) =>
      /^(?:export )?(?:abstract )?class /mu.test(statement.text)
        ? parted(statement.text, BETWEEN_MEMBERS, statement.line)
        : [statement],
    )
    .map(({ text, line }) => ({ file, line, text: text.trimEnd() }));
}

/** A text in parts, each with the line at which it begins. */
function parted(
  text: string,
  between: RegExp,
  from: number,
): readonly { readonly text: string; readonly line: number }[] {
  let line = from;
  return text.split(between).map((part) => {
    const here = line;
    line += part.split('\n').length + 1;
    return { text: part, line: here };
  });
}
