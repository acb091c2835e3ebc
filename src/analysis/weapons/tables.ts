/** The tables of a comparison of weapons: each effect by range, turns until a target is gone, crossovers, conditions. */
import { item } from '../../chance/at.ts';
import type { AnswerColumn, AnswerEntry, AnswerTable } from '../answer.ts';
import { named, say, type Sentence } from '../sentence.ts';
import { crossovers, type WeaponsFindings, type WeaponView } from './stretches.ts';
import type { WeaponRow } from './rows.ts';
import {
  amountInWords,
  beyond,
  meanInWords,
  number,
  settingInWords,
  stretchInWords,
  valueInWords,
  withArticle,
} from './words.ts';

const MOST_CROSSOVERS = 60;

/** The tables that need no fight; `conditionsTable` is long, and stands after all others. */
export function weaponTables(findings: WeaponsFindings): AnswerTable[] {
  const uses = [...new Set(findings.rows.map(({ use }) => use))];
  const effects = [...new Set(findings.rows.map(({ effect }) => effect))];
  return [
    ...effects.flatMap((effect) =>
      alike(findings, uses, effect).map((own) => byRange(findings, own, effect)),
    ),
    ...untilGone(findings),
    ...overtaking(findings),
  ];
}

/** A number of the table; null where the weapon does not reach. */
function exact(text: string | null): AnswerEntry {
  return { exact: text, counted: null };
}

function left(heading: Sentence): AnswerColumn {
  return { heading, align: 'left' };
}

function right(heading: Sentence): AnswerColumn {
  return { heading, align: 'right' };
}

/** One effect of uses that are the same: a shot, where an action is one. */
interface Alike {
  readonly view: WeaponView;
  readonly uses: readonly string[];
}

function alike(findings: WeaponsFindings, uses: readonly string[], effect: string): Alike[] {
  const all: Alike[] = [];
  for (const use of uses) {
    const view = findings.viewOf(use, effect);
    if (view === null) continue;
    const same = all.findIndex(({ view: { side } }) => JSON.stringify(side) === JSON.stringify(view.side));
    const before = all[same];
    if (before === undefined) all.push({ view, uses: [use] });
    else all[same] = { view: before.view, uses: [...before.uses, use] };
  }
  return all;
}

function byRange(findings: WeaponsFindings, { view, uses }: Alike, effect: string): AnswerTable {
  const { meaning, kind } = view;
  const what = kind === 'chance' ? `Chance of ${meaning}` : `Mean number of ${meaning}`;
  return banded(findings, view, {
    id: `weapons-${view.use}-${effect}`,
    title: `${what} in ${withArticle(uses)}`,
    note: say`${settingInWords(findings)}. A dash: out of range.`,
    entry: (row) => exact(row && amountInWords(row.amount, kind)),
  });
}

/** Expected turns until a target is gone, by the last use that can remove one. */
function untilGone(findings: WeaponsFindings): AnswerTable[] {
  const last = findings.rows.findLast(({ usesUntilGone }) => usesUntilGone !== null);
  const view = last === undefined ? null : findings.viewOf(last.use, last.effect);
  if (last === undefined || view === null) return [];
  return [
    banded(findings, view, {
      id: 'weapons-until-gone',
      title: `Expected ${last.use}s until the target is gone`,
      note: say`One ${last.use} after the other at the same range, ${findings.rested}. A dash: never, or out of range.`,
      entry: (row) => exact(untilGoneInWords(row)),
    }),
  ];
}

function untilGoneInWords(row: WeaponRow | null): string | null {
  const uses = row?.usesUntilGone ?? null;
  return uses === null ? null : meanInWords(uses);
}

/** A table with a row a weapon and a column a band. */
function banded(
  findings: WeaponsFindings,
  { byBand: { weapons, bands, rows } }: WeaponView,
  about: Omit<AnswerTable, 'columns' | 'rows'> & { readonly entry: (row: WeaponRow | null) => AnswerEntry },
): AnswerTable {
  const { entry, ...table } = about;
  const differ = bands.some(({ stretch }) => stretch === null) && findings.unit !== '';
  return {
    ...table,
    columns: [
      left(['weapon']),
      left(['army']),
      ...(differ ? [left([`bands to, ${findings.unit}`])] : []),
      ...bands.map(({ name, stretch }) =>
        right([stretch === null ? name : stretchInWords(stretch, findings.unit)]),
      ),
    ],
    rows: weapons.map((_, i) => {
      const own = rows[i] ?? [];
      const ends = own.map((row) => (row === null ? '–' : number(row.to)));
      return [
        [named(item(findings.names, i))],
        [named(item(findings.armies, i))],
        ...(differ ? [[ends.join(', ')]] : []),
        ...own.map(entry),
      ];
    }),
  };
}

function overtaking(findings: WeaponsFindings): AnswerTable[] {
  const [view] = findings.views;
  const all = view === undefined ? [] : crossovers(view.side);
  if (view === undefined || all.length === 0) return [];
  const { kind, meaning, use } = view;
  const against = ([a, b]: readonly [number, number]): AnswerEntry =>
    exact(`${amountInWords(a, kind)} against ${amountInWords(b, kind)}`);
  return [
    {
      id: 'weapons-crossovers',
      title: 'Where one overtakes another',
      note: say`By ${meaning} in ${withArticle([use])}, ${settingInWords(findings)}.`,
      columns: [
        left(['better nearer']),
        left(['better farther']),
        left(['where']),
        right(['before']),
        right(['then']),
      ],
      rows: all
        .slice(0, MOST_CROSSOVERS)
        .map(({ near, far, at, before, behind }) => [
          [named(item(findings.names, near))],
          [named(item(findings.names, far))],
          [beyond(view.side, at, findings.unit)],
          against(before),
          against(behind),
        ]),
    },
  ];
}

/** Every combination of conditions, where there are several: the first view's effect and the last use's removal. */
export function conditionsTable(findings: WeaponsFindings): AnswerTable[] {
  const varied = findings.conditions.filter(({ values }) => values.length > 1);
  if (varied.length === 0) return [];
  const views = findings.views.slice(0, 2);
  const places = new Map<string, WeaponRow[]>();
  for (const row of findings.rows) {
    const key = JSON.stringify([row.weapon, row.band, ...varied.map(({ name }) => row.conditions[name])]);
    places.set(key, [...(places.get(key) ?? []), row]);
  }
  return [
    {
      id: 'weapons-conditions',
      title: 'Under every condition',
      note: say`${findings.setting}.`,
      columns: [
        left(['weapon']),
        left(['range']),
        ...varied.map(({ name }) => left([name])),
        right(['printed value']),
        ...views.map(({ use, meaning }) => right([`${meaning} in ${withArticle([use])}`])),
        ...views.map(({ use, meaning }) => right([`${meaning} in ${withArticle([use])}, one better`])),
      ],
      rows: [...places.values()].flatMap((own): (readonly AnswerEntry[])[] => {
        const [first] = own;
        if (first === undefined) return [];
        const of = (view: WeaponView): WeaponRow | undefined =>
          own.find(({ use, effect }) => use === view.use && effect === view.effect);
        const range = { from: first.from, to: first.to, band: first.band };
        return [
          [
            [named(first.name)],
            [stretchInWords(range, findings.unit)],
            ...varied.map(({ name }): Sentence => [valueInWords(first.conditions[name] ?? '')]),
            exact(first.printed === null ? null : String(first.printed)),
            ...views.map((view) => amountOf(of(view)?.amount, view)),
            ...views.map((view) => amountOf(of(view)?.improved, view)),
          ],
        ];
      }),
    },
  ];
}

function amountOf(amount: number | null | undefined, { kind }: WeaponView): AnswerEntry {
  return exact(amount === null || amount === undefined ? null : amountInWords(amount, kind));
}
