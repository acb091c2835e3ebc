/** Sentences on a comparison of weapons: who is best where, who overtakes whom, what a point is worth. */
import { item } from '../../chance/at.ts';
import { exactPercent } from '../digits.ts';
import { inWords } from '../../engagement/printed-names.ts';
import { joined, listed, named, say, type Sentence } from '../sentence.ts';
import {
  bestBy,
  bettered,
  crossovers,
  margin,
  type Stretch,
  type WeaponsFindings,
  type WeaponView,
} from './stretches.ts';

/** More are left to the tables. */
const MOST_CROSSOVERS = 2;
const MOST_BETTERED = 8;
const MOST_EVEN = 4;
const ROUNDING = 1e-12;

export function weaponsHeadline(findings: WeaponsFindings): Sentence {
  const [first] = findings.views;
  if (first === undefined) return say`No weapon reaches anything in these bands.`;
  return say`${bestInWords(first, findings)} (exact).`;
}

export function weaponsSentences(findings: WeaponsFindings): Sentence[] {
  const [first] = findings.views;
  if (first === undefined) return [];
  return [
    ...findings.views.slice(1).map((view) => say`${bestInWords(view, findings)}.`),
    overtaking(first, findings),
    nowhereBetter(first, findings),
    ...conditionsMatter(findings),
    pointsWorth(findings),
    say`All this is for ${settingInWords(findings)}.`,
  ].filter((sentence) => sentence.length > 0);
}

/** `5.3 cm`, `3`: without a measure the number says nothing, so the band is named. */
export function stretchInWords({ from, to, band }: Stretch, unit: string): string {
  const measure = `${number(from)} to ${number(to)} ${unit}`;
  if (unit === '') return band ?? measure;
  return band === null ? measure : `${band}, ${measure}`;
}

/** `close range, quality regular, cover open: in supply, …` */
export function settingInWords({ bands, conditions, setting }: WeaponsFindings): string {
  const range = bands === null ? [] : [`${wordsListed(bands)} range`];
  const standard = conditions.map(({ name, values }) => `${name} ${valueInWords(values[0] ?? '')}`);
  return `${[...range, ...standard].join(', ')}: ${setting}`;
}

/** `close`, `close and medium`, `close, medium and long` */
function wordsListed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

export function amountInWords(amount: number, kind: WeaponView['kind']): string {
  return kind === 'chance' ? exactPercent(amount) : meanInWords(amount);
}

/** `1.70`, `1.00`, `0`: in a column whole means have as many digits as others. */
export function meanInWords(mean: number): string {
  return mean === 0 ? '0' : mean.toFixed(2);
}

/** The value of a condition as one would say it: `cavalry or column` of `cavalryOrColumn`, `not ready` of `not-ready`. */
export function valueInWords(value: string): string {
  return inWords(value);
}

/** `A shot has the greatest chance of a hit with the Hotchkiss up to 3 cm (85.0 %), with …` */
function bestInWords({ side, use, meaning, kind }: WeaponView, findings: WeaponsFindings): Sentence {
  const best = bestBy(side);
  const parts: { weapons: readonly number[]; from: number; to: number }[] = [];
  best.forEach((weapons, i) => {
    const last = parts.at(-1);
    const { from, to } = item(side.stretches, i);
    if (last !== undefined && sameMembers(last.weapons, weapons)) parts[parts.length - 1] = { ...last, to };
    else parts.push({ weapons, from, to });
  });
  const effective = parts.filter(({ weapons }) => weapons.length > 0);
  const places = effective.map(({ weapons, from, to }, i) => {
    const amounts = side.stretches.flatMap((stretch, s) =>
      stretch.from >= from && stretch.to <= to ? [side.amounts[weapons[0] ?? 0]?.[s] ?? 0] : [],
    );
    const [most, least] = [Math.max(...amounts), Math.min(...amounts)];
    const shown =
      most - least < ROUNDING
        ? amountInWords(most, kind)
        : `${amountInWords(amounts[0] ?? most, kind)} to ${amountInWords(amounts.at(-1) ?? least, kind)}`;
    const isOneStretch = i === 0 ? from === 0 : from === effective[i - 1]?.to;
    const where =
      parts.length === 1
        ? findings.bands === null
          ? say` at every range`
          : say` at ${wordsListed(findings.bands)} range`
        : findings.unit === ''
          ? say` at ${bandsBetween(side, from, to)}`
          : isOneStretch
            ? say` ${i === 0 ? 'up ' : ''}to ${number(to)} ${findings.unit}`
            : say` from ${number(from)} to ${number(to)} ${findings.unit}`;
    return say`${namesOf(weapons, findings)}${where} (${shown})`;
  });
  const what = kind === 'chance' ? `chance of ${meaning}` : `mean number of ${meaning}`;
  if (places.length === 0) return say`No weapon has any ${what} in ${withArticle([use])}`;
  return say`In ${withArticle([use])} the greatest ${what} is that of ${joined(places, ', then ')}`;
}

/** `short`, `medium to extreme` */
function bandsBetween({ stretches }: WeaponView['side'], from: number, to: number): string {
  const names = stretches
    .filter((stretch) => stretch.from >= from && stretch.to <= to)
    .map(({ band }) => band ?? '');
  return [...new Set([names[0] ?? '', names.at(-1) ?? ''])].join(' to ');
}

/** `beyond 8 cm`, `from medium on` */
export function beyond({ stretches }: WeaponView['side'], at: number, unit: string): string {
  if (unit !== '') return `beyond ${number(at)} ${unit}`;
  return `from ${stretches.find(({ from }) => from === at)?.band ?? ''} on`;
}

function sameMembers(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((one, i) => one === b[i]);
}

function namesOf(weapons: readonly number[], { names }: WeaponsFindings): Sentence {
  const shown = weapons.slice(0, MOST_EVEN).map((weapon) => [named(item(names, weapon))]);
  const more = weapons.length - shown.length;
  return more > 0 ? say`${joined(shown, ', ')} and ${more} more` : listed(shown);
}

function overtaking({ side, use, meaning, kind }: WeaponView, findings: WeaponsFindings): Sentence {
  const all = crossovers(side);
  if (all.length === 0)
    return side.weapons.length > 1
      ? say`Where two reach, neither overtakes the other with the distance, by ${meaning} in ${withArticle([use])}.`
      : [];
  const shown = all
    .toSorted((x, y) => margin(y) - margin(x))
    .slice(0, MOST_CROSSOVERS)
    .toSorted((x, y) => x.at - y.at)
    .map(
      ({ near, far, at, before, behind }) =>
        say`${named(item(findings.names, far))} overtakes ${named(item(findings.names, near))} ${beyond(side, at, findings.unit)} (${amountInWords(before[1], kind)} against ${amountInWords(before[0], kind)} before, ${amountInWords(behind[1], kind)} against ${amountInWords(behind[0], kind)} then)`,
    );
  const more = all.length - shown.length;
  const rest = more > 0 ? say`; ${more} more in the table` : say``;
  return say`Where one overtakes another, by ${meaning} in ${withArticle([use])}: ${joined(shown, '; ')}${rest}.`;
}

function nowhereBetter({ side, meaning, use }: WeaponView, findings: WeaponsFindings): Sentence {
  const all = bettered(side);
  if (all.length === 0) return [];
  const byWhom = [...Map.groupBy(all, ({ by }) => by)].map(([by, own]) => {
    const names = own.slice(0, MOST_BETTERED).map(({ one }) => [named(item(findings.names, one))]);
    const more = own.length - names.length;
    const whose = more > 0 ? say`${joined(names, ', ')} and ${more} more` : listed(names);
    return say`than ${named(item(findings.names, by))}: ${whose}`;
  });
  return say`At no distance better, and at some worse, by ${meaning} in ${withArticle([use])}, ${joined(byWhom, '; ')}.`;
}

/** The effect of each value of a condition, over all weapons and bands. */
function conditionsMatter({ rows, conditions, views }: WeaponsFindings): Sentence[] {
  const [view] = views;
  if (view === undefined || view.kind !== 'chance') return [];
  return conditions.flatMap(({ name, values }, place) => {
    const [standard, ...others] = values;
    if (standard === undefined || others.length === 0) return [];
    const own = rows.filter(
      (row) =>
        row.use === view.use &&
        row.effect === view.effect &&
        conditions.every(
          ({ name: other, values: [first] }, i) => i === place || row.conditions[other] === first,
        ),
    );
    const parts = others.map((value) => {
      const differences = own.flatMap((row) => {
        if (row.conditions[name] !== value) return [];
        const before = own.find(
          (one) => one.weapon === row.weapon && one.band === row.band && one.conditions[name] === standard,
        );
        return before === undefined ? [] : [row.amount - before.amount];
      });
      const [least, most] = [Math.min(...differences), Math.max(...differences)];
      const range = most - least < ROUNDING ? points(least) : `${points(least)} to ${points(most)}`;
      return `${valueInWords(value)} ${range}`;
    });
    return [
      say`Against ${name} ${valueInWords(standard)}, the chance of ${view.meaning} in ${withArticle([view.use])} changes, by weapon and band, with ${parts.join('; ')} points.`,
    ];
  });
}

/** `−5.0`, `+0.25`, `0` */
function points(difference: number): string {
  const size = Math.abs(difference * 100);
  const shown = size < 1 ? String(Number(size.toPrecision(2))) : size.toFixed(1);
  if (Number(shown) === 0) return '0';
  return `${difference < 0 ? '−' : '+'}${shown}`;
}

function pointsWorth({ rows, views }: WeaponsFindings): Sentence {
  const parts = views.flatMap(({ use, effect, meaning, kind, standard }) => {
    const gains = rows.flatMap((row) =>
      row.use === use && row.effect === effect && row.improved !== null && standard(row)
        ? [row.improved - row.amount]
        : [],
    );
    if (gains.length === 0) return [];
    const [least, most] = [Math.min(...gains), Math.max(...gains)];
    const show = (gain: number): string =>
      kind === 'chance' || Math.abs(gain) < ROUNDING
        ? points(gain)
        : `${gain < 0 ? '−' : '+'}${meanInWords(Math.abs(gain))}`;
    const what = kind === 'chance' ? `points of the chance of ${meaning}` : meaning;
    const range = most - least < ROUNDING ? show(least) : `${show(least)} to ${show(most)}`;
    return [`${range} ${what} in ${withArticle([use])}`];
  });
  return parts.length === 0
    ? []
    : say`A printed value that is better by one is worth ${parts.join(', and ')}.`;
}

/** `a shot or an action` */
export function withArticle(words: readonly string[]): string {
  return words.map((word) => `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`).join(' or ');
}

/** `8`, `5.5` */
export function number(value: number): string {
  return String(Number(value.toFixed(3)));
}
