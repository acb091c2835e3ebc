/** Tables and charts of a comparison of weapons: lines of steps over the distance, crossovers, and all numbers. */
import { ROUNDING } from '../../statistics/index.ts';
import { columnsOf, type AnswerEntry, type AnswerTable } from '../telling/answer.ts';
import { capital, chartText, say, type Sentence } from '../telling/sentence.ts';
import type { WeaponRow } from '../../run/tables/weapons.ts';
import { item } from '../../chance/at.ts';
import { capitalised, inWords } from '../../play/printed-names.ts';
import { distinct, type QuestionChart, type Row } from '../chart.ts';
import {
  bestBy,
  crossovers,
  merits,
  reachedBy,
  rowsOf,
  type Crossover,
  type Side,
  type Stretch,
  type WeaponsAnswer,
  type WeaponView,
} from './answer.ts';
import {
  amountInWords,
  beyond,
  conditionInWords,
  isBestAlike,
  meanInWords,
  measureInWords,
  namesOf,
  number,
  stretchInWords,
  valueInWords,
  whatOf,
  withArticle,
} from './tell.ts';

/** Lines in colour and with a name, as many as there are colours; of more those that are the best at some range, two at the least. */
const FEWEST_IN_COLOUR = 2;
const MOST_IN_COLOUR = 8;

export function weaponTables(answer: WeaponsAnswer): AnswerTable[] {
  const { views } = answer;
  if (views.length === 0) return [];
  return [...views.map((view) => byRange(answer, view)), everything(answer)];
}

/** An exact number of a table; null where the weapon does not reach. */
function exact(text: string | null): AnswerEntry {
  return { exact: text, counted: null };
}

/** A view with a row a weapon and a column a band. */
function byRange(answer: WeaponsAnswer, view: WeaponView): AnswerTable {
  const { unit } = answer;
  const rows = rowsOf(answer, view);
  const bands = bandsOf(rows);
  const differ = bands.some(({ stretch }) => stretch === null) && unit !== '';
  return {
    id: `weapons-${view.use}-${view.effect}`,
    title: capitalised(measureInWords(view)),
    note: say`A dash: out of range.`,
    columns: columnsOf(
      ['weapon', 'army', ...(differ ? [`bands to, ${unit}`] : [])],
      bands.map(({ name, stretch }) => (stretch === null ? name : stretchInWords(stretch, unit))),
    ),
    rows: view.side.weapons.map(({ weapon, name, army }) => {
      const own = bands.map((band) => rows.find((row) => row.weapon === weapon && row.band === band.name));
      const ends = own.map((row) => (row === undefined ? '–' : number(row.to)));
      return [
        [{ name }],
        [{ name: army }],
        ...(differ ? [[ends.join(', ')]] : []),
        ...own.map((row) => exact(row === undefined ? null : amountInWords(row.amount, view.kind))),
      ];
    }),
  };
}

/**
 * The bands by name, in the order of the weapon with the most, with the stretch of distance where it is the same for all
 * weapons. A band that only the reach of a weapon cuts short lies where it does for the others.
 */
export function bandsOf(
  rows: readonly WeaponRow[],
): readonly { readonly name: string; readonly stretch: Stretch | null }[] {
  const byWeapon = [...Map.groupBy(rows, ({ weapon }) => weapon).values()];
  const [longest = []] = byWeapon.toSorted((a, b) => b.length - a.length);
  const place = (name: string): number => longest.findIndex(({ band }) => band === name);
  return [...Map.groupBy(rows, ({ band }) => band)]
    .map(([name, own]) => {
      const [from, to] = [Math.min(...own.map((row) => row.from)), Math.max(...own.map((row) => row.to))];
      const isInner = ({ weapon, to: end }: WeaponRow): boolean =>
        rows.some((other) => other.weapon === weapon && other.from >= end);
      const ends = new Set(own.filter(isInner).map((row) => row.to));
      const isAlike = own.every((row) => row.from === from) && ends.size < 2;
      return { name, stretch: isAlike ? { from, to, band: name } : null };
    })
    .toSorted((a, b) => place(a.name) - place(b.name));
}

/** A row for each weapon, band and combination of conditions, a column for each effect of each use. */
function everything(answer: WeaponsAnswer): AnswerTable {
  const { rows, conditions, unit } = answer;
  const varied = conditions.filter(({ values }) => values.length > 1);
  const measures = measuresOf(rows);
  const gone = rows.findLast(({ usesUntilGone }) => usesUntilGone !== null);
  const places = Map.groupBy(rows, ({ weapon, band, conditions: own }) =>
    JSON.stringify([weapon, band, own]),
  );
  const note = say`Until the target is gone: assumes the same range in every ${gone?.use ?? ''} and an undamaged target.`;
  return {
    id: 'weapons-everything',
    title: 'Every effect of every weapon',
    note: gone === undefined ? null : note,
    columns: columnsOf(
      ['weapon', 'range', ...varied.map(({ name }) => inWords(name))],
      [
        'printed value',
        ...measures.map(({ uses, meaning }) => `${meaning} in ${withArticle(uses)}`),
        ...(gone === undefined ? [] : [`${gone.use}s until gone`]),
      ],
    ),
    rows: [...places.values()].flatMap((own): (readonly AnswerEntry[])[] => {
      const [first] = own;
      if (first === undefined) return [];
      const of = (use: string | undefined, effect: string): WeaponRow | undefined =>
        own.find((row) => row.use === use && row.effect === effect);
      const uses = gone === undefined ? null : (of(gone.use, gone.effect)?.usesUntilGone ?? null);
      return [
        [
          [{ name: first.name }],
          [stretchInWords(first, unit)],
          ...varied.map(({ name }): Sentence => [valueInWords(answer, first.conditions[name] ?? '')]),
          exact(first.printed === null ? null : String(first.printed)),
          ...measures.map(({ uses: [use], effect, kind }) => {
            const amount = of(use, effect)?.amount;
            return exact(amount === undefined ? null : amountInWords(amount, kind));
          }),
          ...(gone === undefined ? [] : [exact(uses === null ? null : meanInWords(uses))]),
        ],
      ];
    }),
  };
}

/** The effects by use; uses with the same numbers throughout, such as a shot where an action is one, together. */
function measuresOf(rows: readonly WeaponRow[]) {
  return [...Map.groupBy(rows, ({ effect }) => effect).values()].flatMap((own) => {
    const byUse = [...Map.groupBy(own, ({ use }) => use)];
    const alike = Map.groupBy(byUse, ([, all]) => JSON.stringify(all.map(({ amount }) => amount)));
    return [...alike.values()].flatMap((same) =>
      (same[0]?.[1] ?? []).slice(0, 1).map((first) => ({ ...first, uses: same.map(([use]) => use) })),
    );
  });
}

/** A line for each weapon along the distance, by each view; a weapon keeps its colour over them. */
export function weaponsCharts(answer: WeaponsAnswer): QuestionChart[] {
  const [main, ...others] = answer.views;
  if (main === undefined) return [];
  // One by which the same are the best at every range would say nothing more.
  const drawn = [main, ...others.filter((view) => !isBestAlike(view, main))].map((view) => {
    return { view, ...linesOf(view.side) };
  });
  const chosen = new Set(
    drawn.flatMap(({ view: { side }, groups, heroes }) =>
      groups.slice(0, heroes).map(([one = 0]) => item(side.weapons, one).weapon),
    ),
  );
  return drawn.map((one) => chartOf(answer, one, [...chosen]));
}

/** The lines of a chart, each of weapons with the same numbers throughout. */
interface Lines {
  /** Those that are the best at some range, then by their merit over the distance. */
  readonly groups: readonly (readonly number[])[];
  /** The number of these that are in colour, from the first. */
  readonly heroes: number;
}

function linesOf(side: Side): Lines {
  const [amounts, totals, best] = [merits(side), reachedBy(side), bestBy(side).flat()];
  const order = [...totals.keys()].toSorted((a, b) => item(totals, b) - item(totals, a));
  const alike = Map.groupBy(new Set([...best, ...order]), (one) => JSON.stringify(amounts[one]));
  const groups = [...alike.values()];
  const bests = groups.filter((group) => group.some((one) => best.includes(one))).length;
  const isAll = groups.length <= MOST_IN_COLOUR;
  const heroes = isAll ? groups.length : Math.min(MOST_IN_COLOUR, Math.max(FEWEST_IN_COLOUR, bests));
  return { groups, heroes };
}

function chartOf(
  answer: WeaponsAnswer,
  { view, groups, heroes }: Lines & { readonly view: WeaponView },
  chosen: readonly string[],
): QuestionChart {
  const { unit, conditions } = answer;
  const { use, effect, kind, side } = view;
  const inForce = conditions
    .filter(({ values }) => values.length > 1)
    .map(({ name, values: [standard = ''] }) => `, ${conditionInWords(answer, name, standard)}`);
  const title = titleOf(answer, view);
  const names = distinct(groups.map((group) => chartText(namesOf(group, side))));
  const colourOf = (group: readonly number[]): number =>
    Math.max(0, chosen.indexOf(item(side.weapons, group[0] ?? 0).weapon));
  const bands = bandsOf(rowsOf(answer, view)).map(({ name, stretch }) => stretch && { ...stretch, name });
  return {
    form: 'lines',
    name: `weapons-${use}-${effect}`,
    title,
    subtitle: say`${capital([measureInWords(view)])}${inForce.join('')}. A line ends where the weapon reaches no farther.`,
    rows: groups.flatMap(([one = 0], i) => stepsOf(side, one, { series: item(names, i), unit, kind })),
    options: {
      of: kind === 'chance' ? 'share' : 'number',
      measure: whatOf(view),
      along: unit === '' ? '' : `distance, ${unit}`,
      join: 'step',
      heroes: names.slice(0, heroes),
      colours: Object.fromEntries(groups.map((group, i) => [item(names, i), colourOf(group)])),
      columns: { series: 'weapon', x: 'distance', said: whatOf(view) },
      // Bands that differ by weapon are no parts of the axis.
      bands: bands.includes(null) ? [] : bands.flatMap((band) => band ?? []),
      found: overtakings(side).map(
        ([
          {
            at,
            before: [fell, rose],
            behind: [fallen, risen],
          },
        ]) => ({
          name: unit === '' ? '' : `${number(at)} ${unit}`,
          at,
          // Both lines are upright here, and share the stretch between these.
          value:
            (Math.max(Math.min(fell, fallen), Math.min(rose, risen)) +
              Math.min(Math.max(fell, fallen), Math.max(rose, risen))) /
            2,
        }),
      ),
    },
  };
}

/** The steps of a weapon; a new piece begins behind a stretch that it does not reach. */
function stepsOf(
  { stretches, amounts }: Side,
  weapon: number,
  { series, unit, kind }: Pick<WeaponRow, 'unit' | 'kind'> & { readonly series: string },
): Row[] {
  const own = amounts[weapon] ?? [];
  let piece = 0;
  return stretches.flatMap((stretch, i): Row[] => {
    const value = own[i] ?? null;
    if (value === null) return [];
    if (i > 0 && (own[i - 1] ?? null) === null) piece++;
    const label = amountInWords(value, kind);
    const said = `${label}, ${stretchInWords(stretch, unit)}`;
    const row = { series, value, part: piece === 0 ? '' : String(piece), label, said };
    const isEnd = (own[i + 1] ?? null) === null;
    return [{ ...row, x: stretch.from }, ...(isEnd ? [{ ...row, x: stretch.to }] : [])];
  });
}

/** The places where the best weapons fall behind others that are then the best: the clearest such pair, and those alike. */
function overtakings(side: Side): readonly (readonly [Crossover, ...Crossover[]])[] {
  const best = bestBy(side);
  const all = crossovers(side).filter(({ near, far, at }) => {
    const behind = side.stretches.findIndex(({ from }) => from === at);
    return best[behind - 1]?.includes(near) === true && best[behind]?.includes(far) === true;
  });
  return [...Map.groupBy(all, ({ at }) => at).values()].flatMap(([first, ...here]) =>
    first === undefined ? [] : [[first, ...here.filter(({ behind }) => behind[0] === first.behind[0])]],
  );
}

/** Who overtakes whom, or that nobody does. */
function titleOf({ views, unit }: WeaponsAnswer, view: WeaponView): Sentence {
  const { side, kind } = view;
  const [turned] = overtakings(side);
  const what = whatOf(view);
  if (turned !== undefined) {
    const [before, after] = turned[0].behind.map((amount) => amountInWords(amount, kind));
    const names = (which: 'near' | 'far'): Sentence =>
      namesOf([...new Set(turned.map((one) => one[which]))], side);
    return say`${capital([beyond(side, turned[0].at, unit)])} the order turns: ${names('far')} ${after ?? ''}, ${names('near')} ${before ?? ''}`;
  }
  // The order is the same where none overtakes another, nor outranges a better one.
  const amounts = merits(side).map((own) => own.map((amount) => amount ?? 0));
  if (amounts.length < 2 || crossovers({ ...side, amounts, fewerIsBetter: false }).length > 0)
    return capital([`${what} by range`]);
  const isFirst = view === views[0];
  const isLevel = (own: readonly number[], other: readonly number[]): boolean => {
    const reached = own.flatMap((amount, i) =>
      amount > 0 && (other[i] ?? 0) > 0 ? [Math.abs(amount - (other[i] ?? 0)) < ROUNDING] : [],
    );
    return reached.includes(true) && reached.includes(false);
  };
  if (amounts.some((own) => amounts.some((other) => isLevel(own, other))))
    return isFirst
      ? say`No weapon overtakes another at any range`
      : say`By the ${what} no weapon overtakes another`;
  return isFirst
    ? say`The order of the weapons is the same at every range`
    : say`The order by the ${what} is the same at every range`;
}
