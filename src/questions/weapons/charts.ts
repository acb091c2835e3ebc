/** Tables and charts of a comparison of weapons: lines of steps over the distance, crossovers, and all numbers. */
import { columnsOf, type AnswerEntry, type AnswerTable } from '../../analysis/answer.ts';
import { capital, chartText, LONGEST_TITLE, say, shortest, type Sentence } from '../../analysis/sentence.ts';
import type { WeaponRow } from '../../analysis/tables/weapons.ts';
import { item } from '../../chance/at.ts';
import { capitalised, inWords } from '../../engagement/printed-names.ts';
import { distinct, type QuestionChart, type Row } from '../chart.ts';
import {
  bestBy,
  crossovers,
  merits,
  reachedBy,
  rowsOf,
  sideBySide,
  type Crossover,
  type Side,
  type Stretch,
  type WeaponsAnswer,
  type WeaponView,
} from './answer.ts';
import {
  amountInWords,
  bestInWords,
  beyond,
  conditionInWords,
  isBestAlike,
  meanInWords,
  measureInWords,
  namesOf,
  number,
  sameOrder,
  stretchInWords,
  valueInWords,
  whatOf,
  withArticle,
} from './tell.ts';

const MOST_CROSSOVERS = 60;
/** Lines in colour where not all can be told apart: the best at some range, two at the least. */
const FEWEST_IN_COLOUR = 2;
const MOST_IN_COLOUR = 6;

export function weaponTables(answer: WeaponsAnswer): AnswerTable[] {
  const { views } = answer;
  if (views.length === 0) return [];
  return [
    ...views.map((view) => byRange(answer, view)),
    ...views.slice(0, 1).flatMap((view) => overtaking(answer, view)),
    everything(answer),
  ];
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

function overtaking({ unit }: WeaponsAnswer, view: WeaponView): AnswerTable[] {
  const { side, kind } = view;
  const all = crossovers(side);
  const nameOf = (weapon: number): Sentence => [{ name: item(side.weapons, weapon).name }];
  const against = (amounts: readonly number[]): AnswerEntry =>
    exact(amounts.map((amount) => amountInWords(amount, kind)).join(' against '));
  const table: AnswerTable = {
    id: 'weapons-crossovers',
    title: 'Where one overtakes another',
    note: say`By the ${measureInWords(view)}.`,
    columns: columnsOf(['better nearer', 'better farther', 'where'], ['before', 'then']),
    rows: all
      .slice(0, MOST_CROSSOVERS)
      .map(({ near, far, at, before, behind }) => [
        nameOf(near),
        nameOf(far),
        [beyond(side, at, unit)],
        against(before),
        against(behind),
      ]),
  };
  return all.length === 0 ? [] : [table];
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

/** One view under one combination of conditions, the first being place 0. */
interface Picture {
  readonly view: WeaponView;
  readonly rows: readonly WeaponRow[];
  readonly side: Side;
  readonly place: number;
}

export function weaponsCharts(answer: WeaponsAnswer): QuestionChart[] {
  const [main, ...others] = answer.views;
  if (main === undefined) return [];
  const combinations = [...Map.groupBy(answer.rows, ({ conditions }) => JSON.stringify(conditions)).values()];
  const pictureOf = (view: WeaponView, place: number): Picture => {
    const all = combinations[place] ?? [];
    const rows = all.filter(({ use, effect }) => use === view.use && effect === view.effect);
    return { view, rows, side: sideBySide(rows), place };
  };
  const pictures = [
    ...tellingOf(combinations.map((_, place) => pictureOf(main, place))),
    // One by which the same are the best at every range would say nothing more.
    ...others.filter((view) => !isBestAlike(view, main)).map((view) => pictureOf(view, 0)),
  ];
  // A weapon keeps its colour over the charts of a page.
  const chosen = new Set(
    pictures.flatMap(({ side }) => heroesOf(side).map(([one = 0]) => item(side.weapons, one).weapon)),
  );
  return pictures.map((picture) => chartOf(answer, picture, [...chosen]));
}

/** The first combination of conditions, and further ones under which others than its best are the best somewhere. */
function tellingOf(pictures: readonly Picture[]): readonly Picture[] {
  const bests = pictures.map(({ side }) => bestBy(side));
  const [standard = []] = bests;
  const isOther = (best: typeof standard): boolean =>
    best.some((ones, i) => {
      const usual = standard[i] ?? [];
      return ones.length > 0 && usual.length > 0 && !ones.some((one) => usual.includes(one));
    });
  const seen = bests.map(String);
  return pictures.filter(
    (_, i) => i === 0 || (seen.indexOf(String(bests[i])) === i && isOther(bests[i] ?? [])),
  );
}

/** The weapons in groups with the same numbers throughout: the best at some range, then by their merit over the distance. */
function groupsOf(side: Side): readonly (readonly number[])[] {
  const [amounts, totals] = [merits(side), reachedBy(side)];
  const order = [...totals.keys()].toSorted((a, b) => item(totals, b) - item(totals, a));
  return [
    ...Map.groupBy(new Set([...bestBy(side).flat(), ...order]), (one) =>
      JSON.stringify(amounts[one]),
    ).values(),
  ];
}

/** The groups in colour. */
function heroesOf(side: Side): readonly (readonly number[])[] {
  const groups = groupsOf(side);
  const best = bestBy(side).flat();
  const bests = groups.filter((group) => group.some((one) => best.includes(one))).length;
  const most = Math.min(MOST_IN_COLOUR, Math.max(FEWEST_IN_COLOUR, bests));
  return groups.length <= MOST_IN_COLOUR ? groups : groups.slice(0, most);
}

function chartOf(
  answer: WeaponsAnswer,
  { view, rows, side, place }: Picture,
  chosen: readonly string[],
): QuestionChart {
  const { unit, conditions } = answer;
  const { use, effect, kind } = view;
  const inForce = conditions
    .filter(({ values }) => values.length > 1)
    .map(({ name, values: [standard] }) => {
      const value = rows[0]?.conditions[name] ?? '';
      return { words: conditionInWords(answer, name, value), isOther: value !== standard };
    });
  const others = inForce.filter(({ isOther }) => isOther).map(({ words }) => words);
  const title =
    place === 0
      ? titleOf(answer, view)
      : shortest(
          LONGEST_TITLE,
          say`With ${others.join(', ')} ${bestInWords(side, view, answer, 'best')}`,
          say`${capital([whatOf(view)])} with ${others.join(', ')}, by range`,
        );
  const groups = groupsOf(side);
  const names = distinct(groups.map((group) => chartText(namesOf(group, side))));
  const isHero = new Set(heroesOf(side).map(String));
  const heroes = names.filter((_, i) => isHero.has(String(groups[i])));
  const colourOf = (group: readonly number[]): number =>
    Math.max(0, chosen.indexOf(item(side.weapons, group[0] ?? 0).weapon));
  const bands = bandsOf(rows).flatMap(({ name, stretch }) =>
    stretch === null ? [] : [{ ...stretch, name }],
  );
  const isBanded = bands.length === new Set(rows.map(({ band }) => band)).size;
  return {
    form: 'lines',
    name: `weapons-${use}-${effect}${place === 0 ? '' : `-${place + 1}`}`,
    title,
    subtitle: say`${capital([measureInWords(view)])}${inForce.map(({ words }) => `, ${words}`).join('')}. A line ends where the weapon reaches no farther.`,
    alt: say`Lines of the ${whatOf(view)} of each weapon over the distance. ${title}.`,
    live: 'Point at a step for its number.',
    rows: groups.flatMap(([one = 0], i) => stepsOf(side, one, { series: item(names, i), unit, kind })),
    options: {
      of: kind === 'chance' ? 'share' : 'number',
      measure: whatOf(view),
      along: unit === '' ? '' : `distance, ${unit}`,
      join: 'step',
      heroes,
      colours: Object.fromEntries(groups.map((group, i) => [item(names, i), colourOf(group)])),
      columns: { series: 'weapon', x: 'distance', said: whatOf(view) },
      bands: isBanded ? bands : [],
      found: overtakings(side).map(({ at, before: [fell, rose], behind: [fallen, risen] }) => ({
        name: unit === '' ? '' : `${number(at)} ${unit}`,
        at,
        // Both lines are upright here, and share the stretch between these.
        value:
          (Math.max(Math.min(fell, fallen), Math.min(rose, risen)) +
            Math.min(Math.max(fell, fallen), Math.max(rose, risen))) /
          2,
      })),
    },
  };
}

/** The steps of a weapon; a new piece begins behind a stretch that it does not reach. */
function stepsOf(
  { stretches, amounts }: Side,
  weapon: number,
  {
    series,
    unit,
    kind,
  }: { readonly series: string; readonly unit: string; readonly kind: WeaponRow['kind'] },
): Row[] {
  const own = amounts[weapon] ?? [];
  let piece = 0;
  return stretches.flatMap((stretch, i): Row[] => {
    const value = own[i] ?? null;
    if (value === null) return [];
    if (i > 0 && (own[i - 1] ?? null) === null) piece++;
    const label = amountInWords(value, kind);
    const row = {
      series,
      value,
      part: piece === 0 ? '' : String(piece),
      label,
      said: `${label}, ${stretchInWords(stretch, unit)}`,
    };
    const isEnd = (own[i + 1] ?? null) === null;
    return [{ ...row, x: stretch.from }, ...(isEnd ? [{ ...row, x: stretch.to }] : [])];
  });
}

/** A crossover of those that are equally good before or behind it. */
interface Overtaking extends Omit<Crossover, 'near' | 'far'> {
  readonly near: readonly number[];
  readonly far: readonly number[];
}

/** The places where the best weapons fall behind others that are then the best, each with the clearest such pair. */
function overtakings(side: Side): readonly Overtaking[] {
  const best = bestBy(side);
  const all = crossovers(side).filter(({ near, far, at }) => {
    const behind = side.stretches.findIndex(({ from }) => from === at);
    return best[behind - 1]?.includes(near) === true && best[behind]?.includes(far) === true;
  });
  return [...Map.groupBy(all, ({ at }) => at).values()].flatMap((here) => {
    const [first] = here;
    if (first === undefined) return [];
    const alike = here.filter(({ behind }) => behind[0] === first.behind[0]);
    const [near, far] = [alike.map((one) => one.near), alike.map((one) => one.far)];
    return [{ ...first, near: [...new Set(near)], far: [...new Set(far)] }];
  });
}

/** Who overtakes whom, or that nobody does. */
function titleOf({ views, unit }: WeaponsAnswer, view: WeaponView): Sentence {
  const { side, kind } = view;
  const [first] = overtakings(side);
  const what = whatOf(view);
  if (first !== undefined) {
    const [before, after] = first.behind.map((amount) => amountInWords(amount, kind));
    return say`${capital([beyond(side, first.at, unit)])} the order turns: ${namesOf(first.far, side)} ${after ?? ''}, ${namesOf(first.near, side)} ${before ?? ''}`;
  }
  if (sameOrder(side).length === 0) return capital([`${what} by range`]);
  return view === views[0] ? sameOrder(side) : say`The order by the ${what} is the same at every range`;
}
