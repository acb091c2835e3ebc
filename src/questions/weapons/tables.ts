/** The tables of a comparison of weapons: what they are compared by along the range, crossovers, and all numbers. */
import { item } from '../../chance/at.ts';
import { left, right, type AnswerEntry, type AnswerTable } from '../../analysis/answer.ts';
import { say, type Sentence } from '../../analysis/sentence.ts';
import { crossovers, type WeaponsFindings, type WeaponView } from './stretches.ts';
import type { WeaponRow } from '../../analysis/tables/weapon-rows.ts';
import {
  amountInWords,
  beyond,
  meanInWords,
  measureInWords,
  number,
  stretchInWords,
  valueInWords,
  withArticle,
} from './words.ts';
import { capitalised, inWords } from '../../engagement/printed-names.ts';

const MOST_CROSSOVERS = 60;

export function weaponTables(findings: WeaponsFindings): AnswerTable[] {
  return [
    ...findings.views.map((view) => byRange(findings, view)),
    ...overtaking(findings),
    everything(findings),
  ];
}

/** A number of the table; null where the weapon does not reach. */
function exact(text: string | null): AnswerEntry {
  return { exact: text, counted: null };
}

/** A view with a row a weapon and a column a band. */
function byRange(findings: WeaponsFindings, view: WeaponView): AnswerTable {
  const { names, armies, unit } = findings;
  const { bands, rows } = view.byBand;
  const differ = bands.some(({ stretch }) => stretch === null) && unit !== '';
  return {
    id: `weapons-${view.use}-${view.effect}`,
    title: capitalised(measureInWords(view)),
    note: say`A dash: out of range.`,
    columns: [
      left('weapon'),
      left('army'),
      ...(differ ? [left(`bands to, ${unit}`)] : []),
      ...bands.map(({ name, stretch }) => right(stretch === null ? name : stretchInWords(stretch, unit))),
    ],
    rows: names.map((name, i) => {
      const own = rows[i] ?? [];
      const ends = own.map((row) => (row === null ? '–' : number(row.to)));
      return [
        [name],
        [{ name: item(armies, i) }],
        ...(differ ? [[ends.join(', ')]] : []),
        ...own.map((row) => exact(row && amountInWords(row.amount, view.kind))),
      ];
    }),
  };
}

function overtaking(findings: WeaponsFindings): AnswerTable[] {
  const {
    views: [view],
    names,
    unit,
  } = findings;
  const all = view === undefined ? [] : crossovers(view.side);
  if (view === undefined || all.length === 0) return [];
  const against = ([a, b]: readonly [number, number]): AnswerEntry =>
    exact(`${amountInWords(a, view.kind)} against ${amountInWords(b, view.kind)}`);
  return [
    {
      id: 'weapons-crossovers',
      title: 'Where one overtakes another',
      note: say`By the ${measureInWords(view)}.`,
      columns: [left('better nearer'), left('better farther'), left('where'), right('before'), right('then')],
      rows: all
        .slice(0, MOST_CROSSOVERS)
        .map(({ near, far, at, before, behind }) => [
          [item(names, near)],
          [item(names, far)],
          [beyond(view.side, at, unit)],
          against(before),
          against(behind),
        ]),
    },
  ];
}

/** A row for each weapon, band and combination of conditions, a column for each effect of each use. */
function everything({ rows, conditions, unit }: WeaponsFindings): AnswerTable {
  const varied = conditions.filter(({ values }) => values.length > 1);
  const measures = measuresOf(rows);
  const last = rows.findLast(({ usesUntilGone }) => usesUntilGone !== null);
  const gone = last === undefined ? [] : [{ use: last.use, effect: last.effect }];
  const places = Map.groupBy(rows, ({ weapon, band, conditions: own }) =>
    JSON.stringify([weapon, band, own]),
  );
  return {
    id: 'weapons-everything',
    title: 'Every effect of every weapon',
    note:
      gone.length === 0
        ? null
        : say`Until the target is gone: assumes the same range in every ${last?.use ?? ''} and an undamaged target.`,
    columns: [
      left('weapon'),
      left('range'),
      ...varied.map(({ name }) => left(inWords(name))),
      right('printed value'),
      ...measures.map(({ uses, meaning }) => right(`${meaning} in ${withArticle(uses)}`)),
      ...gone.map(({ use }) => right(`${use}s until gone`)),
    ],
    rows: [...places.values()].flatMap((own): (readonly AnswerEntry[])[] => {
      const [first] = own;
      if (first === undefined) return [];
      const of = (use: string | undefined, effect: string): WeaponRow | undefined =>
        own.find((row) => row.use === use && row.effect === effect);
      return [
        [
          [{ name: first.name }],
          [stretchInWords(first, unit)],
          ...varied.map(({ name }): Sentence => [valueInWords({ rows }, first.conditions[name] ?? '')]),
          exact(first.printed === null ? null : String(first.printed)),
          ...measures.map(({ uses: [use], effect, kind }) => {
            const amount = of(use, effect)?.amount;
            return exact(amount === undefined ? null : amountInWords(amount, kind));
          }),
          ...gone.map(({ use, effect }) => {
            const uses = of(use, effect)?.usesUntilGone ?? null;
            return exact(uses === null ? null : meanInWords(uses));
          }),
        ],
      ];
    }),
  };
}

/** The effects by use; uses with the same numbers throughout, such as a shot where an action is one, together. */
function measuresOf(rows: readonly WeaponRow[]) {
  const byEffect = Map.groupBy(rows, ({ effect }) => effect);
  return [...byEffect.values()].flatMap((own) => {
    const byUse = [...Map.groupBy(own, ({ use }) => use)];
    const alike = Map.groupBy(byUse, ([, all]) => JSON.stringify(all.map(({ amount }) => amount)));
    return [...alike.values()].flatMap((same) => {
      const [first] = same[0]?.[1] ?? [];
      return first === undefined
        ? []
        : [
            {
              uses: same.map(([use]) => use),
              effect: first.effect,
              meaning: first.meaning,
              kind: first.kind,
            },
          ];
    });
  });
}
