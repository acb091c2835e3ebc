/** The changes between two runs in words: what was asked otherwise, by the labels of its fields, and what it did. */
import { PLACE } from '../../battlefield/directions.ts';
import { item } from '../../chance/at.ts';
import { isList, isMap, textOf, type Json } from '../../play/json.ts';
import { capitalised, inWords } from '../../play/printed-names.ts';
import { countOf } from '../../play/shown.ts';
import { visibleName } from '../../play/visible.ts';
import {
  factorLabel,
  measuredValue,
  ownLabel,
  respelled,
  unitIn,
  unitOf,
  type LabelFacts,
} from '../telling/labels.ts';
import type { AnswerBase } from '../telling/answer.ts';
import { whole } from '../telling/digits.ts';
import { capital, joined, plain, say, uncapitalised, type Name, type Sentence } from '../telling/sentence.ts';
import type { Estimate } from '../telling/rows.ts';
import { largestBy } from '../numbers.ts';
import { who } from '../phrases.ts';
import { placeOf } from '../places.ts';
import { leafChanges, NOTHING, PRINTED, suiteTold, type JudgedSuite } from './tell.ts';
import { CODE_OF, type Change } from '../../run/record/manifest-difference.ts';

/** A change in words; of a value that is not there the words say so. */
export interface SaidChange {
  /** `French quality` */
  readonly what: Sentence;
  readonly before: Sentence;
  readonly after: Sentence;
  /** False of what changes the answer's precision, dice or version alone. */
  readonly isOfQuestion: boolean;
  /** True of the code of the rules. */
  readonly isOfCode: boolean;
  /** True of a field that came or went with the choice of another kind, such as the range of a doctrine. */
  readonly isPart: boolean;
  /** True of a list that has another length: its values are counts. */
  readonly isCount: boolean;
}

/** Sections of a spec that say what is asked; others say how sure the answer is, and what is told of it. */
const SECTIONS = [
  'rules',
  'engagement',
  'sides',
  'forces',
  'options',
  'tables',
  'scenario',
  'outcomes',
  'vary',
  'variants',
];
/** Changes that a name tells, at the most. */
const MOST_NAMED = 2;
/** The longest value that is shown. */
const LONGEST_VALUE = 44;
/** Values of a list that are shown, at the most; of more, how many. */
const MOST_VALUES = 10;

/** The changes in words, no two by the same name. */
export function saidChanges(changes: readonly Change[], facts: LabelFacts): readonly SaidChange[] {
  const isEmpty = (value: Json): boolean =>
    value === null || (isMap(value) && Object.keys(value).length === 0);
  const leaves = withWholeMap(leafChanges(changes)).filter(
    ({ before, after }) => !isEmpty(before) || !isEmpty(after),
  );
  const names = leaves.map(({ what }) => nameOf(what, facts));
  const kinds = leaves.flatMap(({ what }) => (what.endsWith('.kind') ? [what.slice(0, -'kind'.length)] : []));
  return leaves.map(({ what, before, after }, i) => {
    const own = item(names, i);
    const isAlone = names.every((other, j) => i === j || plain([other]) !== plain([own]));
    const isOfQuestion = SECTIONS.includes(what.split('.', 1)[0] ?? '');
    const words = (value: Json): Sentence =>
      isOfQuestion ? valueWords(value, pathOf(what), facts) : [shortText(value)];
    return {
      what: isAlone ? [own] : say`${own}${placeIn(what)}`,
      before: words(before),
      after: words(after),
      isOfQuestion,
      isOfCode: what.startsWith(CODE_OF),
      isPart: kinds.some((kind) => what.startsWith(kind) && what !== `${kind}kind`),
      isCount: isCounted(after),
    };
  });
}

/** A part of a map in the text of a spec: its features go by numbers, which tell a reader nothing. */
const IN_MAP = /^engagement\.map\./u;

/** The changes with those of a map as one. */
function withWholeMap(changes: readonly Change[]): readonly Change[] {
  const others = changes.filter(({ what }) => !IN_MAP.test(what));
  const [first] = changes.filter(({ what }) => IN_MAP.test(what));
  const map = { what: 'engagement.map', before: 'as it was', after: 'changed' };
  return first === undefined ? others : [...others, { ...first, ...map }];
}

/** The changes of what is asked, without those that follow from another. */
function asked(said: readonly SaidChange[]): readonly SaidChange[] {
  return said.filter(({ isOfQuestion, isPart }) => isOfQuestion && !isPart);
}

/** Each change by itself, as it stands now: `French quality is elite`, `there are 2 French units`. */
export function nowAsked(said: readonly SaidChange[]): readonly string[] {
  return asked(said).map(({ what, after, isCount }) => {
    if (!isCount) return plain(say`${what} is ${after}`);
    const count = plain(after);
    return `there ${count === '1' ? 'is' : 'are'} ${count} ${unitOf(count, plain(what))}`;
  });
}

/** `French quality: elite, distance: 10 cm`; null where nothing of the question was changed. */
export function differenceName(said: readonly SaidChange[]): string | null {
  const own = asked(said);
  if (own.length === 0) return null;
  const named = own.slice(0, MOST_NAMED).map(({ what, after }) => say`${what}: ${after}`);
  const rest = own.length - named.length;
  return plain(capital(joined([...named, ...(rest > 0 ? [[countOf(rest, 'more change')]] : [])], ', ')));
}

/** Two runs compared: what the change did where it did most, in the words of the first sentence, then as of many specs. */
export function pairTold({
  pair,
  said,
}: {
  readonly pair: JudgedSuite;
  readonly said: readonly SaidChange[];
}): AnswerBase {
  const told = suiteTold(pair);
  const effect = effectOf(pair, said);
  return effect === null
    ? told
    : { ...told, headline: effect, sentences: [told.headline, ...told.sentences] };
}

/** `French quality elite costs the British 11 wins in 100 at 8 cm`; null where no wins are known to have moved. */
function effectOf({ specs }: JudgedSuite, said: readonly SaidChange[]): Sentence | null {
  const own = asked(said);
  const [first] = own;
  const moved = specs.flatMap(({ moves, compared: { facts } }) =>
    moves.flatMap(({ cell, shares }) =>
      shares.flatMap(({ of, state, difference }) =>
        state === 'moved' && (of === 0 || of === 1)
          ? [
              {
                side: of,
                difference,
                facts,
                place: placeOf(
                  cell,
                  moves.map((move) => move.cell),
                  facts,
                ),
              },
            ]
          : [],
      ),
    ),
  );
  const most = largestBy(moved, ({ difference }) => Math.abs(difference.value));
  // Where the code of the rules is another too, nobody knows what of the two did it.
  if (first === undefined || most === undefined || said.some(({ isOfCode }) => isOfCode)) return null;
  const { side, difference, facts, place } = most;
  const isOne = own.length === 1;
  const subject = isOne ? capital(say`${first.what} ${first.after}`) : [countOf(own.length, 'change')];
  const isLoss = difference.value < 0;
  const does = isLoss ? 'cost' : 'give';
  const count = winsIn(difference, isLoss ? '' : 'more ');
  const isAlone = moved.filter((other) => other.side === side).length === 1;
  const effect = say`${subject} ${does}${isOne ? 's' : ''} ${who(side, facts)}`;
  if (place.length === 0) return say`${effect} ${count}.`;
  return isAlone ? say`${effect} ${count} ${place}.` : say`${effect} most ${place}: ${count}.`;
}

/** `11 wins in 100`, `about 4 more wins in 100`, `2 wins in 1,000` */
function winsIn({ value, low, high }: Estimate, more: string): string {
  const size = Math.abs(value);
  const per = [100, 1000, 10_000].find((number) => size * number >= 0.95) ?? 100_000;
  const about = high - low > 0.04 ? 'about ' : '';
  return `${about}${countOf(Math.round(size * per), `${more}win`)} in ${whole(per)}`;
}

/** The path of a varied value, of one of a list too, is that of the value; the tables of a variant are tables. */
function pathOf(what: string): string {
  const path = what.replace(/^variants\..+?\.(?=tables\.)/u, '');
  return path.replace(/^vary\.(.+?)(?:\.\d+)?$/u, '$1');
}

function nameOf(what: string, facts: LabelFacts): Name {
  const path = pathOf(what);
  const unit = unitIn(path);
  const variant = /^variants\.(.+?)\.tables\./u.exec(what)?.[1];
  const tried = (name: Name): Name =>
    what.startsWith('vary.') ? respelled(name, (own) => `${own} tried`) : name;
  const ofVariant = (name: Name): Name =>
    variant === undefined ? name : respelled(name, (own) => `${ownLabel(facts, variant).name}, ${own}`);
  const side = facts.sides.find((one) => path.startsWith(`sides.${one}.`));
  if (side === undefined) {
    const name = path.startsWith('tables.') ? path.slice('tables.'.length) : lastOf(path.split('.'));
    return ofVariant(tried(factorLabel(facts, { path, name, unit })));
  }
  const rest = path.slice(`sides.${side}.`.length).split('.');
  return tried(factorLabel(facts, { path, name: `${side}.${lastOf(rest)}`, unit }));
}

/** The last key of a path with the one before it where it says nothing by itself: a number, or the kind of a choice. */
function lastOf(keys: readonly string[]): string {
  const named = keys.filter((key) => !/^\d+$/u.test(key));
  const last = named.at(-1) === PLACE ? 'place' : (named.at(-1) ?? keys.join('.'));
  const before = named.at(-2);
  if (last !== 'kind' || before === undefined) return last;
  const isOfList = /^\d+$/u.test(keys.at(-2) ?? '');
  return isOfList ? `${unitOf('1', before)}.${last}` : before;
}

/** ` (formation 2, unit 1)`: the places in lists on a path. */
function placeIn(what: string): string {
  const places = [...what.matchAll(/([^.]+)\.(\d+)(?=\.|$)/gu)].map(
    ([, list = '', number = '0']) => `${unitOf('1', list)} ${Number(number) + 1}`,
  );
  return places.length === 0
    ? ` (${what.split('.').slice(0, -1).map(inWords).join(', ')})`
    : ` (${places.join(', ')})`;
}

function valueWords(value: Json, path: string, facts: LabelFacts): Sentence {
  const unit = unitIn(path);
  if (value === null || value === NOTHING) return ['not set'];
  if (value === PRINTED) return ['as printed'];
  if (isCounted(value)) return [String(value.length)];
  const [west, south] = isList(value) ? value.map(textOf) : [];
  if (isPlace(path) && west !== undefined && south !== undefined)
    return [`${west} cm from the west, ${south} cm from the south`];
  if (isList(value)) {
    const all = value.map((one: Json) => valueWords(one, unit === null ? path : '', facts));
    return unit === null ? joined(all, ', ') : say`${joined(all, ', ')} ${unit}`;
  }
  if (typeof value !== 'string')
    return isMap(value) ? [shortText(value)] : measuredValue(facts, value, { path, unit });
  const words = measuredValue(facts, visibleName(value, LONGEST_VALUE), { path, unit });
  // A name that is printed, or the author's, stays as it is; one that Hythe made of an id is small within a sentence.
  const isMade = plain(words) === capitalised(inWords(value)) && !Object.hasOwn(facts.words.labels, value);
  return isMade && /^\p{Ll}/u.test(value) ? [uncapitalised(plain(words))] : words;
}

/** True of the path of a place on a map. */
function isPlace(path: string): boolean {
  return path.endsWith(`.${PLACE}`);
}

/** True of a list whose number says more than its values. */
function isCounted(value: Json): value is readonly Json[] {
  return isList(value) && (value.length === 0 || value.length > MOST_VALUES || value.some(isMap));
}

function shortText(value: Json): string {
  return value === null ? 'not set' : visibleName(textOf(value), LONGEST_VALUE);
}
