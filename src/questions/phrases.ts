/**
 * Phrases: sides, values of factors and places in spoken English. They come from the author (`phrases`), from the
 * declaration of the input that is varied, else from its unit and label.
 */
import {
  factorLabel,
  inner,
  ownLabel,
  respelled,
  sideLabel,
  theForce,
  theSide,
  unitOf,
  valueLabel,
  withinSentence,
  withoutDeterminer,
  type LabelFacts,
} from './telling/labels.ts';
import type { Phrase } from '../play/inputs.ts';
import {
  listed,
  plain,
  say,
  uncapitalised,
  type Name,
  type Part,
  type Sentence,
} from './telling/sentence.ts';

export interface Speaker extends LabelFacts {
  /** Sides are named with their forces: `the Martini-Henry company (British)`. */
  readonly isFull?: boolean;
}

/** Labels whose verb is plural. */
const PLURAL = /(?:[^su]s|zulus|eux|ux|ish|ench|utch|ese|iss|people|men|horse|foot|few|many)$/iu;
const NUMBER_ABOVE_ONE = /^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+)\b/iu;
/** Words that begin the name of a place or a state. */
const PREPOSITION = /^(?:behind|beside|on|in|at|with|without|as|by|near|under|alone|from|absent)(?:\s|$)/iu;

/** `the British`, `my battalions`, `the Russians` of an id that is an adjective; with the force where there is room. */
export function who(side: 0 | 1, facts: Speaker): Sentence {
  const name = plain([sideLabel(facts, side)]);
  // Two sides whose names are alike go by their ids.
  if (name.toLowerCase() === plain([sideLabel(facts, side === 0 ? 1 : 0)]).toLowerCase())
    return say`“${ownLabel({ words: { labels: {} } }, facts.sides[side])}”`;
  if (facts.isFull === true) return theForce(facts, side);
  const isOwn = Object.hasOwn(facts.words.labels, facts.sides[side]) || isPerson(side, facts);
  const words = theSide(facts, side);
  return !isOwn && /[a-z](?:i|e)?an$/u.test(name) ? say`${words}s` : words;
}

/** The verb of a side: `win` or `wins`. */
export function verb(side: 0 | 1, facts: Speaker, [plural, singular]: readonly [string, string]): string {
  if (isPerson(side, facts)) return singular;
  const words = plain(who(side, facts));
  return isPlural(words.replace(/^the /u, '')) ? plural : singular;
}

function isPerson(side: 0 | 1, { words: { people }, sides }: Speaker): boolean {
  return people?.includes(sides[side]) === true;
}

/** `Is the Martini (British) a match for the Lebel (French)?`: the question of a matchup whose author asks none. */
export function matchQuestion(facts: LabelFacts): Sentence {
  const named = { ...facts, isFull: true };
  return say`${verb(0, named, ['Are', 'Is'])} ${who(0, named)} a match for ${who(1, named)}?`;
}

/** By the head of the label: `my battalions of the line`, `Zulu companies`; `mine` of one. */
function isPlural(name: string): boolean {
  const [head] = headOf(name);
  return (
    NUMBER_ABOVE_ONE.test(head) ||
    /^(?:ours|theirs|les)\b/iu.test(head) ||
    (PLURAL.test(head) && !/^everybody/iu.test(head))
  );
}

/** The phrase of a throw of the set-up: `with relief in turn 1`. */
export function thrownAt(name: string, text: string, unit: string | null, facts: Speaker): Sentence {
  const own = facts.words.phrases?.[name];
  const called = facts.words.labels[name];
  const value = unit === null ? text : `${text} ${unitOf(text, unit)}`;
  if (own === undefined && called !== undefined)
    return say`with ${withinSentence(ownLabel(facts, name))} ${value}`;
  return filled(typeof own === 'string' ? own : 'with {}', [value]);
}

/** A phrase with the value in its place; of one without a place the phrase alone. */
function filled(phrase: string, value: Sentence): Sentence {
  const [before = '', after] = phrase.split('{}');
  return after === undefined ? [phrase] : say`${before}${value}${after}`;
}

/** The phrases of several values of one factor: what they begin with is said once. */
export function atEach(i: number, texts: readonly string[], facts: Speaker): Sentence {
  const phrases = texts.map((text) => at(i, text, facts).flatMap(wordsOf));
  const isShared = (word: Part, k: number): boolean =>
    typeof word === 'string' && phrases.every((own) => own.length > k + 1 && own[k] === word);
  const shared = (phrases[0] ?? []).findIndex((word, k) => !isShared(word, k));
  return listed(phrases.map((own, k) => say`${k > 0 ? own.slice(Math.max(0, shared)) : own}`));
}

/** The words of a part, each with the space behind it; a name is one. */
function wordsOf(part: Part): readonly Part[] {
  return typeof part === 'string' ? (part.match(/\S+\s*|\s+/gu) ?? []) : [part];
}

/** The author's phrases for the values of a factor. */
function authorsOf(i: number, { factors, words: { phrases = {} } }: LabelFacts): Phrase | undefined {
  const { path, name } = factors[i] ?? NO_FACTOR;
  return phrases[path] ?? phrases[name];
}

/** True of values that have a phrase each: numbers are names then. */
export function isNamed(i: number, facts: LabelFacts): boolean {
  return typeof authorsOf(i, facts) === 'object';
}

function templateOf(i: number, text: string, facts: Speaker): string | null {
  const { path } = facts.factors[i] ?? NO_FACTOR;
  const authors = authorsOf(i, facts);
  for (const own of [authors, facts.words.declared?.[path]]) {
    if (typeof own === 'string') return own;
    const found = own?.[text] ?? own?.['*'];
    // The author's name of a value comes before a phrase of ours.
    if (found !== undefined)
      return own !== authors && Object.hasOwn(facts.words.labels, text) && !found.includes('{}')
        ? 'with {}'
        : found;
  }
  return null;
}

const NO_FACTOR = { path: '', name: '', unit: null, column: '' } as const;

/** `at 8 cm`, `with 14 armies`, `with 3 units of the Zulus`, `on the Dutch flank`, `where reply to the charge is countercharge`. */
export function at(i: number, text: string, facts: Speaker, isBrief = false): Sentence {
  const { factors } = facts;
  const factor = factors[i] ?? NO_FACTOR;
  const [template, words] = [templateOf(i, text, facts), factorLabel(facts, factor)];
  const isNumber = /^[\d.−-]+$/u.test(text);
  const isLength =
    factor.unit !== null &&
    /^(?:cm|m|mm|in|inches|paces|yards|metres|feet|km|turns|moves)$/u.test(factor.unit);
  const unit = factor.unit === null ? '' : ` ${unitOf(text, factor.unit)}`;
  const isOwn = Object.hasOwn(facts.words.labels, text);
  const number = text.replace('-', '−');
  const side = facts.sides.indexOf(text);
  // An author who writes `the {}` has the article already.
  const value: Sentence = isNumber
    ? say`${number}${unit}`
    : (side === 0 || side === 1) && template?.includes('the {}') !== true
      ? theSide(facts, side)
      : valueLabel(facts, text, factor.path).map((part) => (side < 0 ? lowered(part, isOwn) : part));
  const isAuthors = authorsOf(i, facts) !== undefined;
  // A label in the plural is what the number counts: `with 14 attacking armies`, `with 4 of my armies`.
  if (isNumber && !isLength && !isAuthors && isPluralLabel(words)) {
    if (isBrief) return say`with ${number}`;
    return plain([withoutDeterminer(words)]) === plain([words])
      ? say`with ${number} ${text === '1' ? singular(words) : words}`
      : say`with ${number} of ${withinSentence(words)}`;
  }
  if (!isAuthors && factors.some((other, j) => j !== i && propertyOf(other.path) === propertyOf(factor.path)))
    return say`with ${words} ${value}`;
  const owner = facts.sides.findIndex((name) => factor.path.startsWith(`sides.${name}.`));
  if (isNumber && !isAuthors && factor.path.endsWith('.count') && (owner === 0 || owner === 1))
    return isBrief
      ? say`with ${number}`
      : say`with ${number} ${unitOf(text, 'units')} of ${theSide(facts, owner)}`;
  if (template !== null) {
    if (isOwn && PREPOSITION.test(plain(value))) return value;
    return filled(isBrief && !isAuthors ? template.replace(/\}.*$/u, '}') : template, value);
  }
  if (isLength) return say`at ${value}`;
  if (factor.unit !== null) return say`with ${value}`;
  // The name of a side keeps its capital.
  const sides = facts.sides.map((side) => withoutDeterminer(ownLabel(facts, side)).name.split(' ')[0]);
  const called = sides.includes(words.name.split(' ')[0]) ? words : lowered(words, false);
  return isBrief && isNumber ? say`at ${number}` : say`where ${inner(called)} is ${value}`;
}

/** The head of a label and what follows it: `Battalion` and ` in line`. */
export function headOf(name: string): readonly [head: string, rest: string] {
  const [, head = '', rest = ''] =
    /^(.*?)(\s(?:of|in|with|behind|on|at|from)\s.*|\s*\(.*\))?$/isu.exec(name) ?? [];
  return [head, rest];
}

/** True of a label that a number can stand before: `attacking armies`, `figures of foot`. */
export function isPluralLabel({ name }: Name): boolean {
  return /[^su]s$|men$/u.test(headOf(name)[0]) && !/distance|rating/iu.test(name);
}

/** The label for one of a kind: `attacking army`, `figure of foot`, `man`. */
export function singular(label: Name): Name {
  const [head, rest] = headOf(label.name);
  return respelled(label, () => unitOf('1', head).replace(/men$/u, 'man') + rest);
}

/** A name that Hythe made of an id is small inside a sentence; the author's stays, but for an article or number. */
function lowered<T extends Part>(part: T, isOwn: boolean): T | Name {
  if (typeof part === 'string') return part;
  if (isOwn || /^\p{Lu}[\p{Lu}.]*\d*$|\p{Lu}.*\p{Lu}/u.test(part.name)) return small(part);
  return respelled(part, uncapitalised);
}

/** `at 8 cm or more`, `with 10 armies or fewer`, `in turn 3 or earlier`. */
export function reaching(i: number, text: string, isUp: boolean, facts: Speaker): Sentence {
  const phrase = at(i, text, facts);
  const words = plain(phrase);
  const [up, down] = /\bturn \d/u.test(words)
    ? ['later', 'earlier']
    : /^with \d+ \p{L}/u.test(words)
      ? ['more', 'fewer']
      : ['more', 'less'];
  return say`${phrase} or ${isUp ? up : down}`;
}

/** The path below a side, by which both sides may vary one property; another path as it is. */
export function propertyOf(path: string): string {
  return path.replace(/^sides\.[^.]+\./u, '');
}

/** The values of some of the factors: `at 4 inches with quality raw`. */
export function atAll(texts: readonly string[], only: readonly number[], facts: Speaker): Sentence {
  const [one, other] = facts.factors.map(({ path }) => propertyOf(path));
  if (facts.factors.length === 2 && one === other)
    return say`${at(0, texts[0] ?? '', facts)} against ${plain(at(1, texts[1] ?? '', facts)).replace(/^(?:with|at|in) /u, '')}`;
  const parts = texts.flatMap((text, i) => (only.includes(i) ? [at(i, text, facts)] : []));
  return parts.reduce<Sentence>((all, part, i) => {
    const before = parts[i - 1];
    const lead = before === undefined ? undefined : LEADS.find((word) => [before, part].every(begins(word)));
    if (i === 0) return part;
    return lead === undefined ? say`${all} ${part}` : say`${all} and ${without(lead, part)}`;
  }, []);
}

/** Words that several places begin with are said once: `where the kind is charge and the weather is fog`. */
const LEADS = ['where ', 'with '];

const begins =
  (lead: string) =>
  ([first]: Sentence): boolean =>
    typeof first === 'string' && first.startsWith(lead);

function without(lead: string, [first = '', ...rest]: Sentence): Sentence {
  return say`${typeof first === 'string' ? first.slice(lead.length) : first}${rest}`;
}

/** `at every distance`, `in all 12 cases`, `in both finished cases` where others are not; empty of one case. */
export function everywhere(count: number, isComplete: boolean, facts: Speaker): Sentence {
  const [only] = facts.factors;
  if (count < 2) return [];
  if (!isComplete) return say`in ${count === 2 ? 'both' : `all ${count}`} finished cases`;
  if (
    facts.factors.length === 1 &&
    only !== undefined &&
    only.unit !== null &&
    /cm|in|paces|yards/u.test(only.unit) &&
    !only.path.startsWith('sides')
  )
    return say`at every ${withoutDeterminer(factorLabel(facts, only))}`;
  return count === 2 ? say`in both cases` : say`in all ${count} cases`;
}

/** The name of a variant inside a sentence. */
export function variantName(variant: string, facts: LabelFacts): Sentence {
  return [small(ownLabel(facts, variant))];
}

/** Words that stay without a capital inside a sentence, when a label begins with one. */
const SMALL =
  /^(?:an?|this|no|all|both|half|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|behind|beside|on|in|at|with|without)\s/iu;

function small(name: Name): Name {
  return SMALL.test(name.name) ? respelled(name, uncapitalised) : withinSentence(name);
}
