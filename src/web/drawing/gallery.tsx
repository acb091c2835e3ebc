/** Cards of all specs that can be opened, with what they ask and answer, and first fights of every rule system. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { visibleName } from '../../play/visible.ts';
import type { Opening } from '../../engine/questions/saved.ts';
import { isSpecName, MAP_ENDING } from '../../engine/shelf.ts';
import { usePage } from '../page-context.ts';
import { useAsked, useTried } from '../state/asked.ts';
import { toBench } from '../state/page.ts';
import { FILE } from '../state/spec-text.ts';
import { nameOf } from './field-words.ts';
import { FromDisk, hasWords, Search } from './find.tsx';

export interface GalleryProps {
  /** The id of the present rules, which stand first. */
  readonly rules: string;
  /** Takes a whole spec, and the name of its file. */
  readonly onSpec: (spec: string, file: string) => void;
  readonly onClose: () => void;
}

export function Gallery({ rules, onSpec, onClose }: GalleryProps): JSX.Element {
  const { engine, server, store } = usePage();
  const sought = useSignal('');
  const { said, tried } = useTried();
  const systems = useAsked('systems', {}).answer.value ?? [];
  const openings = useAsked('openings', {}).answer.value;
  const begun = async (spec: () => Promise<readonly [text: string, file: string]>): Promise<void> =>
    tried(async () => onSpec(...(await spec())));
  const open = async (opening: Opening): Promise<readonly [string, string]> => {
    const { name, isSaved } = opening;
    const { text, hash } = isSaved
      ? await engine.ask('openSpec', { name })
      : { text: await engine.ask('example', { name }), hash: null };
    if (hash !== null) store.saved.set(name, hash);
    const answer = answerTo(opening);
    store.kept.value = answer === undefined ? null : { spec: text, headline: answer.headline };
    return [text, isSaved ? name : FILE];
  };
  const fromDisk = async (files: readonly File[]): Promise<void> => {
    const spec = files.find(({ name }) => /\.ya?ml$/u.test(name));
    if (spec === undefined) {
      said.value = 'None of these files is a fight: its name ends in .yaml.';
      return;
    }
    await begun(async () => {
      for (const file of files)
        if (file.name.endsWith(MAP_ENDING))
          await engine.ask('saveMap', { name: file.name, text: await file.text() });
      return [await spec.text(), isSpecName(spec.name) ? spec.name : FILE];
    });
  };
  const titleOf = (id: string): string => visibleName(systems.find((one) => one.id === id)?.title ?? id);
  // What is found comes first: nothing to begin stands above it.
  const isSearch = sought.value.trim() !== '';
  const isSought = (opening: Opening): boolean => {
    const { name, title, question } = opening;
    const text = [name, title, question, titleOf(opening.rules), answerTo(opening)?.headline].join(' ');
    return hasWords(text, sought.value);
  };
  const found = (openings ?? []).filter(isSought);
  const isAnswered = (opening: Opening): number => (answerTo(opening) === undefined ? 0 : 1);
  const cards = (some: readonly Opening[]): JSX.Element => (
    <ul>
      {some.map((opening) => (
        <li key={`${opening.isSaved} ${opening.name}`}>
          <Card
            opening={opening}
            rules={titleOf(opening.rules)}
            onOpen={() => void begun(async () => open(opening))}
          />
        </li>
      ))}
    </ul>
  );
  const write = async (): Promise<void> => {
    const { FIRST_FORM, firstFight } = await import('../story/story-text.ts');
    const story = { form: FIRST_FORM, text: null };
    onClose();
    // Only the bench has their form.
    store.change({ ...toBench(store.page.value, firstFight(story), FILE), story });
  };
  const saved = found.filter(({ isSaved }) => isSaved);
  const inOrder = [...systems].sort((a, b) => Number(b.id === rules) - Number(a.id === rules));
  return (
    <>
      <p class="tool">
        <Search
          label="Search"
          isFirst
          placeholder="rifles, Zulus, how many …"
          value={sought.value}
          onSearch={(value) => (sought.value = value)}
        />
        {server === null ? (
          <FromDisk
            words="A fight from disk, with its map if it has one"
            accept={`.yaml,.yml,${MAP_ENDING}`}
            onFiles={(files) => void fromDisk(files)}
          />
        ) : null}
        <button onClick={onClose}>Close</button>
      </p>
      <p role="status">
        {said.value || (openings !== null && found.length === 0 ? 'No fight has all these words.' : '')}
      </p>
      {saved.length === 0 ? null : (
        <section>
          <h2>{server === null ? 'Saved in this browser' : 'In this folder'}</h2>
          {cards(saved)}
        </section>
      )}
      {isSearch ? null : (
        <section>
          <h2>Rules of your own</h2>
          <p class="tool">
            Dice, to hit by quality, saves, nerve, the end:
            <button onClick={() => void write()}>Write rules of your own</button>
            {store.page.value.story === null
              ? ''
              : 'They take the place of yours, which stand below by their name; Back undoes it.'}
          </p>
        </section>
      )}
      {inOrder.map(({ id, title }) => {
        const own = found.filter((one) => !one.isSaved && one.rules === id);
        if (isSearch && own.length === 0) return null;
        return (
          <section key={id}>
            <h2>{visibleName(title)}</h2>
            {isSearch ? null : (
              <Kinds
                rules={id}
                onBegin={(kind) =>
                  void begun(async () => [await engine.ask('begin', { rules: id, kind }), FILE])
                }
              />
            )}
            {cards(own.sort((a, b) => isAnswered(b) - isAnswered(a)))}
          </section>
        );
      })}
    </>
  );
}

function answerTo({ example }: Opening): (typeof KEPT_ANSWERS)[string] | undefined {
  return example !== null && Object.hasOwn(KEPT_ANSWERS, example) ? KEPT_ANSWERS[example] : undefined;
}

interface KindsProps {
  readonly rules: string;
  readonly onBegin: (kind: string) => void;
}

/** A first fight of each kind of engagement. */
function Kinds({ rules, onBegin }: KindsProps): JSX.Element {
  const { kinds = [], kindsOnMap = [] } = useAsked('system', { rules }).answer.value ?? {};
  const begins = [
    ...kinds.filter(({ isOnMap }) => !isOnMap).map((kind) => ({ ...kind, words: nameOf(kind.name, {}) })),
    ...kindsOnMap.map((kind) => ({ ...kind, words: `New ${nameOf(kind.name, {})}` })),
  ];
  return (
    <p class="tool" style={{ visibility: begins.length === 0 ? 'hidden' : 'visible' }}>
      Begin an even fight:
      {begins.map(({ name, meaning, words }) => (
        <button key={name} title={meaning} onClick={() => onBegin(name)}>
          {words}
        </button>
      ))}
    </p>
  );
}

interface CardProps {
  readonly opening: Opening;
  /** The title of its rules. */
  readonly rules: string;
  readonly onOpen: () => void;
}

/** Characters of a question on a card. */
const LONGEST = 140;

/** The question of a spec, its kept answer, and who wins how often in each of its cases. */
function Card({ opening, rules, onOpen }: CardProps): JSX.Element {
  const { name, title, question, isSaved } = opening;
  const kept = answerTo(opening);
  const [heading = '', ...small] = [question, title, isSaved ? name : '', isSaved ? rules : '']
    .filter((text) => text !== '')
    .map((text) => visibleName(text, LONGEST));
  return (
    <button class="opening" onClick={onOpen}>
      {kept === undefined || kept.shares.length === 0 ? null : (
        <span class="strip" aria-hidden="true">
          {kept.shares.map(([a, b, none], i) => (
            <span key={i}>
              <i class="fill-a" style={{ flexGrow: a }} />
              <i class="fill-none" style={{ flexGrow: none }} />
              <i class="fill-b" style={{ flexGrow: b }} />
            </span>
          ))}
        </span>
      )}
      <b>{heading}</b>
      {kept === undefined ? null : <span>{kept.headline}</span>}
      <small>{small.join(' · ')}</small>
    </button>
  );
}
