/** Sentences on a comparison of weapons: who is best where, what conditions change, what a point is worth. */
import { item } from '../../chance/at.ts';
import type { Opening } from '../../analysis/answer.ts';
import { exactPercent, withSign } from '../../analysis/digits.ts';
import { inWords } from '../../engagement/printed-names.ts';
import { capital, joined, listed, say, type Name, type Sentence } from '../../analysis/sentence.ts';
import {
  bestBy,
  bettered,
  crossovers,
  merits,
  type Stretch,
  type WeaponsFindings,
  type WeaponView,
} from './stretches.ts';

/** More are left to tables and charts. */
const MOST_NAMED = 3;
const MOST_PARTS = 3;
const MOST_CONDITIONS = 2;
const ROUNDING = 1e-12;

export function weaponsHeadline(findings: WeaponsFindings): Sentence {
  const [first] = findings.views;
  if (first === undefined) return say`No weapon reaches anything in these bands.`;
  return say`${capital(bestInWords(first, findings))}.`;
}

/** The best number of the nearest range. */
export function weaponsFigure(findings: WeaponsFindings): Opening['figure'] {
  const [view] = findings.views;
  const [near] = view === undefined ? [] : bestParts(view);
  if (view === undefined || near === undefined) return null;
  const { side, kind } = view;
  const amount = side.amounts[near.weapons[0] ?? 0]?.[near.first] ?? 0;
  return {
    amount: [kind === 'chance' ? exactPercent(amount, 0) : meanInWords(amount)],
    meaning: say`${measureInWords(view)} of ${either(near.weapons, findings.names)}, ${stretchInWords(item(side.stretches, near.first), findings.unit)}`,
  };
}

/** @param fight sentences on how they fought */
export function weaponsSentences(findings: WeaponsFindings, fight: readonly Sentence[] = []): Sentence[] {
  const [first] = findings.views;
  if (first === undefined) return [];
  return [
    ...findings.views
      .slice(1)
      .map((view) =>
        isBestAlike(view, first)
          ? say`${capital([bestOf(view)])}: the same weapons.`
          : say`${capital(bestInWords(view, findings))}.`,
      ),
    ...fight,
    conditionsMatter(findings, first),
    nowhereBetter(findings),
    pointsWorth(findings, first),
    ...[sameOrder(first)].flatMap((order) => (order.length === 0 ? [] : [say`${order}.`])),
  ].filter((sentence) => sentence.length > 0);
}

/** The conditions that hold where nothing else is said, the setting, and notes on the source's numbers. */
export function weaponsCautions(findings: WeaponsFindings): Sentence[] {
  if (findings.rows.length === 0) return [];
  const { conditions, setting, marks } = findings;
  const standard = conditions.map(
    ({ name, values: [first = ''] }) => `${inWords(name)} ${valueInWords(findings, first)}`,
  );
  return [
    ...[standard.join(', '), ...setting.split('; ')].map((part) => say`Assumed: ${part}.`),
    ...marks.map((mark) => say`${capital([mark])}.`),
  ];
}

/** `close, 0 to 3 cm`: without a measure the number says nothing, so the band is named. */
export function stretchInWords({ from, to, band }: Stretch, unit: string): string {
  const measure = `${number(from)} to ${number(to)} ${unit}`;
  if (unit === '') return band ?? measure;
  return band === null ? measure : `${band}, ${measure}`;
}

/** `elite quality`, `cover none`, `target skirmish` where the value names the condition. */
export function conditionInWords(findings: WeaponsFindings, name: string, value: string): string {
  const [words, about] = [valueInWords(findings, value), inWords(name)];
  if (words.includes(about)) return words;
  return value === 'none' ? `${about} none` : `${words} ${about}`;
}

/** `field fortification`; the name of a weapon where the value is one. */
export function valueInWords({ rows }: Pick<WeaponsFindings, 'rows'>, value: string): string {
  return rows.find(({ weapon }) => weapon === value)?.name ?? inWords(value);
}

export function amountInWords(amount: number, kind: WeaponView['kind']): string {
  return kind === 'chance' ? exactPercent(amount) : meanInWords(amount);
}

/** `1.70`, `1.00`, `0`: in a column whole means have as many digits as others. */
export function meanInWords(mean: number): string {
  return mean === 0 ? '0' : mean.toFixed(2);
}

/** `chance of a hit`, `mean number of kills` */
export function whatOf({ kind, meaning }: Pick<WeaponView, 'kind' | 'meaning'>): string {
  return kind === 'chance' ? `chance of ${meaning}` : `mean number of ${meaning}`;
}

/** `chance of a hit in a shot`, `mean number of shots until the target is gone` */
export function measureInWords(view: Pick<WeaponView, 'kind' | 'meaning' | 'use'>): string {
  return whatOf(view) + inUse(view);
}

/** ` in a shot`; uses until a target is gone say by themselves which they are. */
function inUse({ kind, use }: Pick<WeaponView, 'kind' | 'use'>): string {
  return kind === 'uses' ? '' : ` in ${withArticle([use])}`;
}

/** Neighbouring stretches with the same best weapons, from the first to the last of them. */
interface BestPart {
  readonly weapons: readonly number[];
  readonly first: number;
  readonly last: number;
}

function bestParts({ side }: WeaponView): readonly BestPart[] {
  const parts: BestPart[] = [];
  bestBy(side).forEach((weapons, i) => {
    const before = parts.at(-1);
    if (before !== undefined && before.weapons.join() === weapons.join())
      parts[parts.length - 1] = { ...before, last: i };
    else parts.push({ weapons, first: i, last: i });
  });
  return parts.filter(({ weapons }) => weapons.length > 0);
}

/** `best chance of a hit in a shot: Hotchkiss up to 25 cm, De Bange beyond` */
export function bestInWords(view: WeaponView, findings: WeaponsFindings, lead = bestOf(view)): Sentence {
  const parts = bestParts(view);
  const [only] = parts;
  if (only === undefined) return say`No weapon has any ${measureInWords(view)}`;
  // Those that are among the best throughout are the best, whoever draws level with them somewhere.
  const always = only.weapons.filter((one) => parts.every(({ weapons }) => weapons.includes(one)));
  if (always.length > 0) {
    const whole = { weapons: always, first: only.first, last: item(parts, parts.length - 1).last };
    const level = [...new Set(parts.flatMap(({ weapons }) => weapons))].filter(
      (one) => !always.includes(one),
    );
    const also = level.length === 0 ? say`` : say`, level with ${namesOf(level, findings.names)} at some`;
    return say`${lead}: ${namesOf(always, findings.names)} ${placeOf([whole], 0, view, findings)}${also}`;
  }
  const shown = parts
    .slice(0, MOST_PARTS)
    .map((part, i) => say`${namesOf(part.weapons, findings.names)} ${placeOf(parts, i, view, findings)}`);
  return say`${lead}: ${joined(shown, ', ')}${parts.length > shown.length ? ', others beyond' : ''}`;
}

/** True where the same weapons are the best by both at every range. */
export function isBestAlike(one: WeaponView, other: WeaponView): boolean {
  return JSON.stringify(bestBy(one.side)) === JSON.stringify(bestBy(other.side));
}

const BEST = { chance: 'best chance of', mean: 'most', uses: 'fewest' } as const;

/** `best chance of a hit in a shot`, `fewest shots until the target is gone` */
function bestOf({ kind, meaning, use }: WeaponView): string {
  return `${BEST[kind]} ${meaning}${inUse({ kind, use })}`;
}

/** `up to 25 cm`, then `to 38 cm`, then `beyond`; without a measure `at short to medium range`. */
function placeOf(
  parts: readonly BestPart[],
  i: number,
  { side }: WeaponView,
  { unit, bands }: WeaponsFindings,
): string {
  const { first, last } = item(parts, i);
  if (first === 0 && last === side.stretches.length - 1)
    return `at ${bands === null ? 'every' : wordsListed(bands)} range`;
  const [from, to] = [item(side.stretches, first), item(side.stretches, last)];
  if (unit === '') return `at ${[...new Set([from.band ?? '', to.band ?? ''])].join(' to ')} range`;
  const isNext = i > 0 && item(parts, i - 1).last === first - 1;
  if (isNext && last === side.stretches.length - 1) return 'beyond';
  if (!isNext && from.from > 0) return `from ${number(from.from)} to ${number(to.to)} ${unit}`;
  return `${i === 0 ? 'up ' : ''}to ${number(to.to)} ${unit}`;
}

/** `close`, `close and medium`, `close, medium and long` */
function wordsListed(words: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(words);
}

/** `beyond 8 cm`, `from medium on` */
export function beyond(
  { stretches }: Pick<WeaponView['side'], 'stretches'>,
  at: number,
  unit: string,
): string {
  if (unit !== '') return `beyond ${number(at)} ${unit}`;
  return `from ${stretches.find(({ from }) => from === at)?.band ?? ''} on`;
}

/** `a, b and 3 more` */
export function namesOf(weapons: readonly number[], names: readonly Name[]): Sentence {
  const shown = weapons.slice(0, MOST_NAMED).map((weapon): Sentence => [item(names, weapon)]);
  const more = weapons.length - shown.length;
  return listed(more > 0 ? [...shown, [`${more} more`]] : shown);
}

/** `a`, `either a or b`, `any of a, b and 3 more` */
function either(weapons: readonly number[], names: readonly Name[]): Sentence {
  const [a, b, c] = weapons;
  if (a === undefined || b === undefined) return namesOf(weapons, names);
  return c === undefined
    ? say`either ${item(names, a)} or ${item(names, b)}`
    : say`any of ${namesOf(weapons, names)}`;
}

/** The order of the weapons along the distance, where no weapon overtakes another, nor outranges a better one. */
export function sameOrder({ side }: Pick<WeaponView, 'side'>): Sentence {
  const amounts = merits(side).map((own) => own.map((amount) => amount ?? 0));
  return side.weapons.length > 1 && crossovers({ ...side, amounts, fewerIsBetter: false }).length === 0
    ? say`The order of the weapons is the same at every range`
    : [];
}

function nowhereBetter(findings: WeaponsFindings): Sentence {
  const byWhom = [...Map.groupBy(bettered(findings.views.map(({ side }) => side)), ({ by }) => by)];
  const [most] = byWhom.toSorted(([, a], [, b]) => b.length - a.length);
  if (most === undefined) return [];
  const [by, all] = most;
  const ones = all.map(({ one }) => one);
  const measures = findings.views.length === 1 ? 'this measure' : 'these measures';
  return say`By ${measures} you do no worse at any range with ${item(findings.names, by)} than with ${namesOf(ones, findings.names)}.`;
}

/** The effect of each further value of a condition, over all weapons and bands. */
function conditionsMatter(findings: WeaponsFindings, view: WeaponView): Sentence {
  const { rows, conditions } = findings;
  const parts = conditions.flatMap(({ name, values }, place) => {
    const [standard, ...others] = values;
    const own = rows.filter(
      (row) =>
        row.use === view.use &&
        row.effect === view.effect &&
        conditions.every(
          ({ name: other, values: [first] }, i) => i === place || row.conditions[other] === first,
        ),
    );
    return others.map((value) => {
      const differences = own.flatMap((row) => {
        if (row.conditions[name] !== value) return [];
        const before = own.find(
          (one) => one.weapon === row.weapon && one.band === row.band && one.conditions[name] === standard,
        );
        return before === undefined ? [] : [row.amount - before.amount];
      });
      return { what: conditionInWords(findings, name, value), differences };
    });
  });
  const shown = parts.slice(0, MOST_CONDITIONS).map(({ what, differences }, i) => {
    const isSame = Math.max(...differences) - Math.min(...differences) < ROUNDING;
    const all = isSame && parts.length === 1 ? ', whatever the weapon and range' : '';
    return say`${what} ${effectInWords(differences, view.kind, i === 0 ? `the ${whatOf(view)}` : 'it')}${all}`;
  });
  return shown.length === 0 ? [] : say`${capital(joined(shown, ', '))}.`;
}

/** `adds 5.0 points to it`, `costs it 5.0 to 10.0 points`, `changes it by −1.0 to +2.0 points` */
function effectInWords(differences: readonly number[], kind: WeaponView['kind'], it: string): string {
  const [least, most] = [Math.min(...differences), Math.max(...differences)];
  if (most - least < ROUNDING && Math.abs(most) < ROUNDING) return `leaves ${it} as it is`;
  const points = kind === 'chance' ? ' points' : '';
  const range = (a: number, b: number, show: (one: number) => string): string =>
    (show(a) === show(b) ? show(a) : `${show(a)} to ${show(b)}`) + points;
  const size = (one: number): string => sizeOf(one, kind);
  if (least > -ROUNDING) return `adds ${range(least, most, size)} to ${it}`;
  if (most < ROUNDING) return `costs ${it} ${range(-most, -least, size)}`;
  return `changes ${it} by ${range(least, most, (one) => withSign(one, size(one)))}`;
}

/** `+5.0 points`, `−0.25`, `0` */
export function differenceInWords(by: number, kind: WeaponView['kind']): string {
  if (Math.abs(by) < ROUNDING) return '0';
  return `${withSign(by, sizeOf(by, kind))}${kind === 'chance' ? ' points' : ''}`;
}

/** `5.0` points of a chance, `0.25` of a number. */
function sizeOf(difference: number, kind: WeaponView['kind']): string {
  const size = Math.abs(difference);
  return kind === 'chance' ? exactPercent(size).replace('%', '') : meanInWords(size);
}

/** `a chance of a hit that is 5.0 points greater` */
export function changeInWords(by: number, view: Pick<WeaponView, 'kind' | 'meaning'>): string {
  const points = view.kind === 'chance' ? ' points' : '';
  return `a ${whatOf(view)} that is ${sizeOf(by, view.kind)}${points} ${by < 0 ? 'less' : 'greater'}`;
}

function pointsWorth(
  { rows }: WeaponsFindings,
  { use, effect, meaning, kind, standard }: WeaponView,
): Sentence {
  const gains = rows.flatMap((row) =>
    row.use === use && row.effect === effect && row.improved !== null && standard(row)
      ? [row.improved - row.amount]
      : [],
  );
  return gains.length === 0
    ? []
    : say`A printed value better by one ${effectInWords(gains, kind, `the ${measureInWords({ kind, meaning, use })}`)}.`;
}

/** `a shot or an action` */
export function withArticle(words: readonly string[]): string {
  return words.map((word) => `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`).join(' or ');
}

/** `8`, `5.5` */
export function number(value: number): string {
  return String(Number(value.toFixed(3)));
}
