/** A printed rule book as files of a user's folder, under a name of his own. */
import { examples, withoutSchema } from '../run/node/examples.ts';
import { bookFiles } from '../run/node/rule-modules.ts';
import { TITLES, type BookId } from '../rules/titles.ts';

/** An example of each book that is answered within seconds. */
const FIRST_QUESTIONS: Readonly<Record<BookId, string>> = {
  augsburg: 'augsburg-pike-rule',
  'fields-of-honor': 'fields-of-honor-cavalry-charge',
  huit: 'huit-no-guard',
  'march-attack': 'march-attack-charging-home',
  pluie: 'martini-vs-lebel',
};

/** An import of a part of Hythe from a book in its place. */
const OF_HYTHE = /(?<= from ')(?:\.\.\/)+(chance|play|battlefield)\/([\w/-]+)\.ts(?=';)/gu;

/** The module that a copied book is loaded from. */
export const BOOK_MODULE = 'book.ts';

interface Book {
  /** Texts by their paths in the folder. */
  readonly files: ReadonlyMap<string, string>;
  /** A spec that asks the copy a question, and the same that asks the book as it is printed. */
  readonly question: string;
  readonly asPrinted: string;
}

/** Copies a book: its rules, tables and guide stay as they are but for its id, its title, and links and addresses outside it. */
export async function copiedBook(id: BookId, name: string): Promise<Book> {
  const files = new Map(
    [...bookFiles(id)].map(([path, text]) => [
      path,
      path.endsWith('.ts')
        ? renamed(text, id, name)
        : path.endsWith('.md')
          ? withoutLinks(text, id, name)
          : text,
    ]),
  );
  const [, system = ''] = /^export const (\w+): RuleSystem\b/mu.exec(files.get('index.ts') ?? '') ?? [];
  files.set(
    BOOK_MODULE,
    `/** ${TITLES[id]}, to be changed: \`--rules-module ${BOOK_MODULE}\` loads it. */\nexport { ${system} as default } from './index.ts';\n`,
  );
  const example = withoutSchema((await examples()).get(FIRST_QUESTIONS[id]) ?? '');
  const titled = (title: string): string => example.replace(/^title: .*$/mu, `title: ${title}`);
  return {
    files,
    question: titled(name).replace(/^rules: .*$/mu, `rules: ${name}`),
    asPrinted: titled(`${name} as printed`),
  };
}

function renamed(text: string, id: BookId, name: string): string {
  return text
    .replace(OF_HYTHE, 'hythe/$1/$2')
    .replace(/^import \{ TITLES \} from .*\n/mu, '')
    .replaceAll(/\bTITLES(?:\.\w+|\['[\w-]+'\])/gu, `'${TITLES[id]}, changed'`)
    .replaceAll(`'${id}'`, `'${name}'`)
    .replaceAll(`hythe rules ${id} `, `hythe rules ${name} `);
}

/** A guide without links to what a copy does not have. */
function withoutLinks(text: string, id: BookId, name: string): string {
  return text
    .replaceAll(/\[([^\]]+)\]\((?:\.\.\/)+[^)]*\)/gu, '$1')
    .replaceAll(`hythe rules ${id}`, `hythe rules ${name}`)
    .replaceAll(`hythe odds ${id}`, `hythe odds ${name}`);
}
