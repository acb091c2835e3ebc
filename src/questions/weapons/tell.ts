/** Words of a comparison of weapons: who is best where, what conditions change, what a point is worth. */
import { ROUNDING } from '../../statistics/index.ts';
import type { Opening, Telling } from '../telling/answer.ts';
import { exactPercent, withSign } from '../telling/digits.ts';
import { ownLabel } from '../telling/labels.ts';
import { capital, firstOf, joined, listed, say, type Sentence } from '../telling/sentence.ts';
import type { WeaponRow } from '../../run/tables/weapons.ts';
import { item } from '../../chance/at.ts';
import { inWords } from '../../play/printed-names.ts';
import {
  bestBy,
  bestParts,
  bettered,
  rowsOf,
  sideBySide,
  type Side,
  type Stretch,
  type WeaponChange,
  type WeaponsAnswer,
  type WeaponView,
} from './answer.ts';

/** More are left to tables and charts. */
const MOST_NAMED = 3;
const MOST_PARTS = 3;
const MOST_CONDITIONS = 2;

/** The numbers that a sentence is about. */
type Measured = Pick<WeaponRow, 'kind' | 'meaning' | 'use'>;
type Labels = Parameters<typeof ownLabel>[0]['words']['labels'];

/**
 * @param labels the author's display names
 * @param fight sentences on how they fought
 */
export function weaponsStory(
  answer: WeaponsAnswer,
  labels: Labels = {},
  fight: readonly Sentence[] = [],
): Telling {
  const [first, ...others] = answer.views;
  if (first === undefined)
    return { headline: say`No weapon reaches anything in these bands.`, sentences: [] };
  return {
    headline: say`${capital(bestInWords(first.side, first, answer))}.`,
    figure: figure(first, answer.unit),
    sentences: [
      ...answer.changes.map((change) => changeInWords(change, labels)),
      ...others.map((view) =>
        isBestAlike(view, first)
          ? say`${capital([bestOf(view)])}: the same weapons.`
          : say`${capital(bestInWords(view.side, view, answer))}.`,
      ),
      ...fight,
      conditionsMatter(answer, first),
      ...bestElsewhere(answer, first).slice(0, MOST_CONDITIONS),
      nowhereBetter(answer),
      pointsWorth(answer, first),
    ].filter((sentence) => sentence.length > 0),
    cautions: cautions(answer),
  };
}

/** The best number of the nearest range. */
function figure({ side, ...view }: WeaponView, unit: string): Opening['figure'] {
  const [near] = bestParts(side);
  if (near === undefined) return null;
  const amount = side.amounts[near.weapons[0] ?? 0]?.[near.first] ?? 0;
  const names = near.weapons.map((weapon): Sentence => [{ name: item(side.weapons, weapon).name }]);
  return {
    amount: [view.kind === 'chance' ? exactPercent(amount, 0) : meanInWords(amount)],
    meaning: say`${measureInWords(view)} of ${joined(firstOf(names, MOST_NAMED), ' or ')}, ${stretchInWords(item(side.stretches, near.first), unit)}`,
  };
}

/** The conditions that hold where nothing else is said, the setting, and notes on the source's numbers. */
function cautions(answer: WeaponsAnswer): Sentence[] {
  const standard = answer.conditions.map(
    ({ name, values: [first = ''] }) => `${inWords(name)} ${valueInWords(answer, first)}`,
  );
  return [
    ...[standard.join(', '), ...answer.setting.split('; ')].map((part) => say`Assumed: ${part}.`),
    ...answer.marks.map((mark) => say`${capital([mark])}.`),
  ];
}

/** `With Sharper Lebel, Lebel rifle at medium range: a chance of a hit that is 10.0 points greater.` */
function changeInWords({ variant, most }: WeaponChange, labels: Labels): Sentence {
  const name = ownLabel({ words: { labels } }, variant ?? '');
  if (most === null) return say`With ${name} the numbers of no weapon change.`;
  const { by, kind, others } = most;
  const also = others === 0 ? '' : ` ${others} more change less.`;
  return say`With ${name}, ${{ name: most.name }} at ${most.band} range: a ${whatOf(most)} that is ${sizeOf(by, kind)}${kind === 'chance' ? ' points' : ''} ${by < 0 ? 'less' : 'greater'}.${also}`;
}

/** `best chance of a hit in a shot: Hotchkiss up to 25 cm, De Bange beyond` */
function bestInWords(side: Side, view: Measured, answer: WeaponsAnswer, lead = bestOf(view)): Sentence {
  const parts = bestParts(side);
  const [only] = parts;
  if (only === undefined) return say`No weapon has any ${measureInWords(view)}`;
  // Those that are among the best throughout are the best, whoever draws level with them somewhere.
  const always = only.weapons.filter((one) => parts.every(({ weapons }) => weapons.includes(one)));
  if (always.length > 0) {
    const whole = { first: only.first, last: item(parts, parts.length - 1).last };
    const level = [...new Set(parts.flatMap(({ weapons }) => weapons))].filter(
      (one) => !always.includes(one),
    );
    const also = level.length === 0 ? [] : say`, level with ${namesOf(level, side)} at some`;
    return say`${lead}: ${namesOf(always, side)} ${placeOf([whole], 0, side, answer)}${also}`;
  }
  const shown = parts
    .slice(0, MOST_PARTS)
    .map(({ weapons }, i) => say`${namesOf(weapons, side)} ${placeOf(parts, i, side, answer)}`);
  return say`${lead}: ${joined(shown, ', ')}${parts.length > shown.length ? ', others beyond' : ''}`;
}

/** True where the same weapons are the best by both at every range. */
export function isBestAlike(one: WeaponView, other: WeaponView): boolean {
  return JSON.stringify(bestBy(one.side)) === JSON.stringify(bestBy(other.side));
}

const BEST = { chance: 'best chance of', mean: 'most', uses: 'fewest' } as const;

/** `best chance of a hit in a shot`, `fewest shots until the target is gone` */
function bestOf({ kind, meaning, use }: Measured): string {
  return `${BEST[kind]} ${meaning}${inUse({ kind, use })}`;
}

/** `up to 25 cm`, then `to 38 cm`, then `beyond`; without a measure `at short to medium range`. */
function placeOf(
  parts: readonly { readonly first: number; readonly last: number }[],
  i: number,
  { stretches }: Side,
  { unit, bands }: WeaponsAnswer,
): string {
  const { first, last } = item(parts, i);
  const isLast = last === stretches.length - 1;
  if (first === 0 && isLast)
    return `at ${bands === null ? 'every' : new Intl.ListFormat('en-GB').format(bands)} range`;
  const [from, to] = [item(stretches, first), item(stretches, last)];
  if (unit === '') return `at ${[...new Set([from.band ?? '', to.band ?? ''])].join(' to ')} range`;
  const isNext = i > 0 && item(parts, i - 1).last === first - 1;
  if (isNext && isLast) return 'beyond';
  if (!isNext && from.from > 0) return `from ${number(from.from)} to ${number(to.to)} ${unit}`;
  return `${i === 0 ? 'up ' : ''}to ${number(to.to)} ${unit}`;
}

function nowhereBetter({ views }: WeaponsAnswer): Sentence {
  const byWhom = [...Map.groupBy(bettered(views.map(({ side }) => side)), ({ by }) => by)];
  const [most] = byWhom.toSorted(([, a], [, b]) => b.length - a.length);
  const [view, second] = views;
  if (most === undefined || view === undefined) return [];
  const [by, all] = most;
  const ones = all.map(({ one }) => one);
  return say`By ${second === undefined ? 'this measure' : 'these measures'} you do no worse at any range with ${namesOf([by], view.side)} than with ${namesOf(ones, view.side)}.`;
}

/** The rows of a view under each further value of a condition. */
function otherwise(answer: WeaponsAnswer, view: WeaponView) {
  const { conditions } = answer;
  return conditions.flatMap(({ name, values }, place) =>
    values.slice(1).map((value) => {
      const under = conditions.with(place, { name, values: [value] });
      const rows = rowsOf({ ...answer, conditions: under }, view);
      return { what: conditionInWords(answer, name, value), rows };
    }),
  );
}

/** The effect of each further value of a condition, over all weapons and bands. */
function conditionsMatter(answer: WeaponsAnswer, view: WeaponView): Sentence {
  const usual = rowsOf(answer, view);
  const parts = otherwise(answer, view).map(({ what, rows }) => {
    const differences = rows.flatMap((row) => {
      const own = usual.find(({ weapon, band }) => weapon === row.weapon && band === row.band);
      return own === undefined ? [] : [row.amount - own.amount];
    });
    return { what, differences };
  });
  const shown = parts.slice(0, MOST_CONDITIONS).map(({ what, differences }, i) => {
    const isSame = Math.max(...differences) - Math.min(...differences) < ROUNDING;
    const all = isSame && parts.length === 1 ? ', whatever the weapon and range' : '';
    return say`${what} ${effectInWords(differences, view.kind, i === 0 ? `the ${whatOf(view)}` : 'it')}${all}`;
  });
  return shown.length === 0 ? [] : say`${capital(joined(shown, ', '))}.`;
}

/** The best under a condition in which the usual best do not lead everywhere: `With wall cover best: lebel at every range.` */
function bestElsewhere(answer: WeaponsAnswer, view: WeaponView): Sentence[] {
  const usual = bestBy(view.side);
  return otherwise(answer, view).flatMap(({ what, rows }) => {
    const side = sideBySide(rows);
    const isTurned = bestBy(side).some(
      (ones, i) => ones.length > 0 && usual[i]?.length !== 0 && !ones.some((one) => usual[i]?.includes(one)),
    );
    return isTurned ? [say`With ${what} ${bestInWords(side, view, answer, 'best')}.`] : [];
  });
}

function pointsWorth(answer: WeaponsAnswer, view: WeaponView): Sentence {
  const gains = rowsOf(answer, view).flatMap(({ improved, amount }) =>
    improved === null ? [] : [improved - amount],
  );
  return gains.length === 0
    ? []
    : say`A printed value better by one ${effectInWords(gains, view.kind, `the ${measureInWords(view)}`)}.`;
}

/** `adds 5.0 points to it`, `costs it 5.0 to 10.0 points`, `changes it by −1.0 to +2.0 points` */
function effectInWords(differences: readonly number[], kind: WeaponRow['kind'], it: string): string {
  const [least, most] = [Math.min(...differences), Math.max(...differences)];
  if (most - least < ROUNDING && Math.abs(most) < ROUNDING) return `leaves ${it} as it is`;
  const [a, b] = least > -ROUNDING || most >= ROUNDING ? [least, most] : [most, least];
  const isMixed = least <= -ROUNDING && most >= ROUNDING;
  const show = (one: number): string => (isMixed ? withSign(one, sizeOf(one, kind)) : sizeOf(one, kind));
  const range = `${show(a) === show(b) ? show(a) : `${show(a)} to ${show(b)}`}${kind === 'chance' ? ' points' : ''}`;
  if (isMixed) return `changes ${it} by ${range}`;
  return least > -ROUNDING ? `adds ${range} to ${it}` : `costs ${it} ${range}`;
}

/** `+5.0 points`, `−0.25`, `0` */
export function differenceInWords(by: number, kind: WeaponRow['kind']): string {
  if (Math.abs(by) < ROUNDING) return '0';
  return `${withSign(by, sizeOf(by, kind))}${kind === 'chance' ? ' points' : ''}`;
}

/** `5.0` points of a chance, `0.25` of a number. */
function sizeOf(difference: number, kind: WeaponRow['kind']): string {
  const size = Math.abs(difference);
  return kind === 'chance' ? exactPercent(size).replace('%', '') : meanInWords(size);
}

/** `a, b and 3 others` */
export function namesOf(weapons: readonly number[], side: Side): Sentence {
  const names = weapons.map((weapon): Sentence => [{ name: item(side.weapons, weapon).name }]);
  return listed(firstOf(names, MOST_NAMED));
}

/** `close, 0 to 3 cm`: without a measure the number says nothing, so the band is named. */
export function stretchInWords({ from, to, band }: Stretch, unit: string): string {
  const measure = `${number(from)} to ${number(to)} ${unit}`;
  if (unit === '') return band ?? measure;
  return band === null ? measure : `${band}, ${measure}`;
}

/** `elite quality`, `cover none`, `target skirmish` where the value names the condition. */
export function conditionInWords(answer: Pick<WeaponsAnswer, 'rows'>, name: string, value: string): string {
  const [words, about] = [valueInWords(answer, value), inWords(name)];
  if (words.includes(about)) return words;
  return value === 'none' ? `${about} none` : `${words} ${about}`;
}

/** `field fortification`; the name of a weapon where the value is one. */
export function valueInWords({ rows }: Pick<WeaponsAnswer, 'rows'>, value: string): string {
  return rows.find(({ weapon }) => weapon === value)?.name ?? inWords(value);
}

export function amountInWords(amount: number, kind: WeaponRow['kind']): string {
  return kind === 'chance' ? exactPercent(amount) : meanInWords(amount);
}

/** `1.70`, `1.00`, `0`: in a column whole means have as many digits as others. */
export function meanInWords(mean: number): string {
  return mean === 0 ? '0' : mean.toFixed(2);
}

/** `chance of a hit`, `mean number of kills` */
export function whatOf({ kind, meaning }: Omit<Measured, 'use'>): string {
  return kind === 'chance' ? `chance of ${meaning}` : `mean number of ${meaning}`;
}

/** `chance of a hit in a shot`, `mean number of shots until the target is gone` */
export function measureInWords(view: Measured): string {
  return whatOf(view) + inUse(view);
}

/** ` in a shot`; uses until a target is gone say by themselves which they are. */
function inUse({ kind, use }: Pick<Measured, 'kind' | 'use'>): string {
  return kind === 'uses' ? '' : ` in ${withArticle([use])}`;
}

/** `beyond 8 cm`, `from medium on` */
export function beyond({ stretches }: Pick<Side, 'stretches'>, at: number, unit: string): string {
  if (unit !== '') return `beyond ${number(at)} ${unit}`;
  return `from ${stretches.find(({ from }) => from === at)?.band ?? ''} on`;
}

/** `a shot or an action` */
export function withArticle(words: readonly string[]): string {
  return words.map((word) => `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`).join(' or ');
}

/** `8`, `5.5` */
export function number(value: number): string {
  return String(Number(value.toFixed(3)));
}
