/** The charts of a comparison of weapons: what they are compared by over the distance, and how they fought. */
import { capital, LONGEST_TITLE, say, shortest, type Sentence } from '../../analysis/sentence.ts';
import {
  bestBy,
  byBand,
  sideBySide,
  type Side,
  type WeaponsFindings,
  type WeaponView,
} from '../../questions/weapons/stretches.ts';
import type { WeaponRow } from '../../analysis/tables/weapon-rows.ts';
import {
  amountInWords,
  beyond,
  bestInWords,
  conditionInWords,
  isBestAlike,
  measureInWords,
  namesOf,
  sameOrder,
  whatOf,
} from '../../questions/weapons/words.ts';
import type { Chart } from '../chart.ts';
import { leadCharts } from '../../questions/matrix/charts.ts';
import { drawn } from '../forms/drawn.ts';
import { chosenGroups, overtakings, weaponByRange, type InColour } from './weapon-by-range.ts';

/** One view under one combination of conditions, the first being place 0. */
interface Picture {
  readonly view: WeaponView;
  readonly rows: readonly WeaponRow[];
  readonly side: Side;
  readonly place: number;
}

export function weaponsCharts(findings: WeaponsFindings, inColour: InColour = 'best'): Chart[] {
  const [main, ...others] = findings.views;
  const combinations = [
    ...Map.groupBy(findings.rows, ({ conditions }) => JSON.stringify(conditions)).values(),
  ];
  const pictureOf = (view: WeaponView, place: number): Picture => {
    const rows = rowsOf(view, combinations[place] ?? []);
    return { view, rows, side: sideBySide(rows), place };
  };
  const pictures = [
    ...(main === undefined ? [] : tellingOf(combinations.map((_, place) => pictureOf(main, place)))),
    // One by which the same are the best at every range would say nothing more.
    ...others
      .filter((view) => main === undefined || !isBestAlike(view, main))
      .map((view) => pictureOf(view, 0)),
  ];
  const colours = placesOf(pictures.flatMap(({ side }) => chosenGroups(side, inColour)));
  return [
    ...pictures.map((picture) => chartOf(findings, picture, colours, inColour)),
    ...(findings.fight === null ? [] : leadCharts(findings.fight).map(drawn)),
  ].filter((chart) => chart !== null);
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

/** The places of the weapons in colour among the colours of lines; those that are even share one. */
function placesOf(groups: readonly (readonly number[])[]): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  for (const group of groups) {
    const own = group.map((one) => places.get(one)).find((place) => place !== undefined);
    const place = own ?? new Set(places.values()).size;
    for (const one of group) if (!places.has(one)) places.set(one, place);
  }
  return places;
}

function rowsOf({ use, effect }: WeaponView, rows: readonly WeaponRow[]): WeaponRow[] {
  return rows.filter((row) => row.use === use && row.effect === effect);
}

function chartOf(
  findings: WeaponsFindings,
  { view, rows, side, place }: Picture,
  places: ReadonlyMap<number, number>,
  inColour: InColour,
): Chart | null {
  const { unit, conditions, names } = findings;
  const { use, effect } = view;
  const { bands } = byBand(rows);
  const under = rows[0]?.conditions ?? {};
  const inForce = conditions
    .filter(({ values }) => values.length > 1)
    .map(({ name, values: [standard] }) => {
      const value = under[name] ?? '';
      return { words: conditionInWords(findings, name, value), isOther: value !== standard };
    });
  const where = inForce.map(({ words }) => `, ${words}`).join('');
  const others = inForce.filter(({ isOther }) => isOther).map(({ words }) => words);
  const shared = bands.flatMap(({ stretch, name }) => (stretch === null ? [] : [{ ...stretch, name }]));
  return weaponByRange({
    name: `weapons-${use}-${effect}${place === 0 ? '' : `-${place + 1}`}`,
    title:
      place === 0
        ? titleOf(findings, view)
        : shortest(
            LONGEST_TITLE,
            say`With ${others.join(', ')} ${bestInWords({ ...view, side }, findings, 'best')}`,
            say`${capital([whatOf(view)])} with ${others.join(', ')}, by range`,
          ),
    subtitle: say`${capital([measureInWords(view)])}${where}. A line ends where the weapon reaches no farther.`,
    names,
    side,
    places,
    view,
    bands: shared.length === bands.length ? shared : [],
    unit,
    inColour,
  });
}

/** Who overtakes whom, or that nobody does. */
function titleOf({ views, names, unit }: WeaponsFindings, view: WeaponView): Sentence {
  const { side } = view;
  const [first] = overtakings(side);
  if (first === undefined) {
    const what = whatOf(view);
    if (sameOrder(view).length === 0) return capital([`${what} by range`]);
    return view === views[0] ? sameOrder(view) : say`The order by the ${what} is the same at every range`;
  }
  const { near, far, at, behind } = first;
  const [after, before] = behind.toReversed().map((amount) => amountInWords(amount, view.kind));
  return say`${capital([beyond(side, at, unit)])} the order turns: ${namesOf(far, names)} ${after ?? ''}, ${namesOf(near, names)} ${before ?? ''}`;
}
