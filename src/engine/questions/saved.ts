/** Specs that a page opens: examples, and saved ones, of the folder that is served or of the browser; and their runs. */
import { isMap } from '../../play/json.ts';
import { oneNamed } from '../../play/nearest.ts';
import { MOST_CHARACTERS } from '../../spec/limits.ts';
import { Source } from '../../spec/source.ts';
import { parseYaml } from '../../spec/yaml-document.ts';
import { QuestionError, type Asking } from '../messages.ts';
import { NEWS_MS, opened, question } from '../question.ts';
import type { RunNews } from '../run-queue.ts';

/** A spec that a page may open: a saved one by the name of its file, or an example of Hythe. */
export interface Opening extends Record<'name' | 'title' | 'question' | 'rules', string> {
  readonly isSaved: boolean;
  /** The example whose text it has; null for another text. */
  readonly example: string | null;
}

/** The specs that a page may open, saved ones first; an example that is saved as it is stands once. */
export const openings = question(
  'openings',
  async (_input, { shelf, examples: given }): Promise<readonly Opening[]> => {
    const examples = await given();
    const saved = await Promise.all(
      (await shelf.specs()).map(async (name) => {
        // What cannot be read says so when it is opened.
        const text = await shelf.spec(name).catch(() => '');
        const example = name.replace(/\.ya?ml$/u, '');
        const isExample = examples.get(example) === text;
        return { ...headOf(name, text), isSaved: true, example: isExample ? example : null };
      }),
    );
    const others = [...examples]
      .filter(([name]) => saved.every(({ example }) => example !== name))
      .map(([name, text]) => ({ ...headOf(name, text), isSaved: false, example: name }));
    return [...saved, ...others.toSorted((a, b) => (a.name < b.name ? -1 : 1))];
  },
);

function headOf(name: string, text: string): Pick<Opening, 'name' | 'title' | 'question' | 'rules'> {
  const spec = text.length > MOST_CHARACTERS ? null : parseYaml(new Source(name, text)).top?.value;
  const { title, question: asked, rules } = isMap(spec) ? spec : {};
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { name, title: textOf(title), question: textOf(asked), rules: textOf(rules) };
}

/** The text of an example. */
export const example = question('example', async ({ name }, desk) => {
  const [, text] = oneNamed([...(await desk.examples())], name, ([each]) => each, 'example');
  return text;
});

/** The names of the saved specs; with `readOnly` none can be saved. */
export const specs = question('specs', async (_input, { shelf }) => ({
  names: await shelf.specs(),
  readOnly: shelf.readOnly,
}));

/** The text of a saved spec, and its hash, by which it is replaced: a second text would be too much for one request. */
export const openSpec = question('openSpec', async ({ name }, { shelf, sha256 }) => {
  const text = await shelf.spec(name);
  if (text.length <= MOST_CHARACTERS) return { text, hash: sha256(text) };
  throw new QuestionError(`${name} has more than ${MOST_CHARACTERS} characters, the most for a spec`);
});

/** Saves a spec in place of the text that the page last opened or saved, by its hash; null for a new one. Gives the new hash. */
export const saveSpec = question('saveSpec', async ({ name, text, before }, { shelf, sha256 }) => {
  await shelf.saveSpec(name, text, before);
  return sha256(text);
});

/** Keeps a map that was opened with a spec. */
export const saveMap = question('saveMap', async ({ name, text }, { shelf }) => {
  if (shelf.saveMap === undefined) throw new QuestionError('maps of a folder are its files: save it there');
  await shelf.saveMap(name, text);
  return null;
});

/** Keeps the run of a spec, or follows the one of the same spec that is queued already. Cancelled, the run goes on. */
export const run = question('run', async (asked, desk, { signal, tell }: Asking<RunNews>) => {
  // A wrong spec need not wait for its turn.
  await opened(desk, asked);
  let last: { readonly place: number; readonly at: number } | null = null;
  const follow = (news: RunNews): void => {
    const { place } = news;
    const at = desk.clock();
    if (last !== null && last.place === place && at - last.at < NEWS_MS) return;
    last = { place, at };
    tell(news);
  };
  return desk.queue.follow({ ...asked, answers: desk.answers }, follow, signal);
});

/** Stops a run by its number; false if it has ended already. */
export const stopRun = question('stopRun', ({ id }, desk) => desk.queue.stop(id));
