/** Answer to a comparison of weapons: best by range, crossovers, turns until a target is gone, worth of a point. */
import type { AnswerOf, AnswerTable } from '../../analysis/answer.ts';
import type { MatrixAnswer } from '../matrix/answer.ts';
import { plain, type Name, type Sentence } from '../../analysis/sentence.ts';
import { byBand, sideBySide, type WeaponsFindings, type WeaponView } from './stretches.ts';
import type { WeaponRow } from '../../analysis/tables/weapon-rows.ts';
import { weaponTables } from './tables.ts';
import { weaponsCautions, weaponsFigure, weaponsHeadline, weaponsSentences } from './words.ts';

export type WeaponsAnswer = AnswerOf<'weapons', WeaponsFindings>;

/** Facts on the weapons beside their rows. */
interface WeaponsSetting {
  readonly setting: string;
  /** The bands that were asked for; null for all. */
  readonly bands: readonly string[] | null;
  readonly marks: readonly string[];
  /** Changes of the rules by further variants. */
  readonly changes: readonly Sentence[];
}

function weaponsFindings(
  compared: readonly WeaponRow[],
  { setting, bands, marks }: WeaponsSetting,
  fight: MatrixAnswer | null = null,
): WeaponsFindings {
  const rows = apartByArmy(compared);
  const conditionNames = Object.keys(rows[0]?.conditions ?? {});
  const conditions = conditionNames.map((name) => ({
    name,
    values: [...new Set(rows.map((row) => row.conditions[name] ?? ''))],
  }));
  const standard = (row: WeaponRow): boolean =>
    conditions.every(({ name, values: [first] }) => row.conditions[name] === first);
  const viewOf = (use: string, effect: string): WeaponView | null => {
    const own = rows.filter((row) => row.use === use && row.effect === effect && standard(row));
    const [first] = own;
    if (first === undefined) return null;
    const { meaning, kind } = first;
    return { use, effect, meaning, kind, side: sideBySide(own), byBand: byBand(own), standard };
  };
  const weapons = [...Map.groupBy(rows, ({ weapon }) => weapon).values()].flatMap(([first]) => first ?? []);
  const first = rows[0];
  const last = rows.findLast(({ usesUntilGone }) => usesUntilGone !== null);
  const views = [first, last].flatMap((row) => (row && viewOf(row.use, row.effect)) ?? []);
  return {
    rows,
    unit: first?.unit ?? '',
    setting,
    bands,
    marks,
    names: weapons.map(({ name }) => ({ name })),
    armies: weapons.map(({ army }) => army),
    conditions,
    views: views.filter(
      ({ use, effect }, i) => views.findIndex((other) => other.use === use && other.effect === effect) === i,
    ),
    viewOf,
    fight,
  };
}

/** The name of each weapon, by its id. */
export function weaponNames(rows: readonly WeaponRow[]): ReadonlyMap<string, Name> {
  return new Map(apartByArmy(rows).map(({ weapon, name }) => [weapon, { name }]));
}

/** Weapons of one name, such as the sidearms of two armies, under their names and armies. */
export function apartByArmy<Row extends Pick<WeaponRow, 'weapon' | 'name' | 'army'>>(
  rows: readonly Row[],
): Row[] {
  const ids = new Map<string, Set<string>>();
  for (const { name, weapon } of rows) ids.set(name, (ids.get(name) ?? new Set()).add(weapon));
  return rows.map((row) =>
    (ids.get(row.name)?.size ?? 0) > 1 ? { ...row, name: `${row.name} (${row.army})` } : row,
  );
}

export function weaponsAnswer(
  rows: readonly WeaponRow[],
  setting: WeaponsSetting,
  fight: {
    readonly findings: MatrixAnswer;
    readonly sentences: readonly Sentence[];
    readonly tables: readonly AnswerTable[];
  } | null = null,
): WeaponsAnswer {
  const findings = weaponsFindings(rows, setting, fight?.findings ?? null);
  const sentences = [...setting.changes, ...weaponsSentences(findings, fight?.sentences ?? [])];
  const cautions = weaponsCautions(findings);
  return {
    kind: 'weapons',
    findings,
    headline: weaponsHeadline(findings),
    figure: weaponsFigure(findings),
    verdicts: [],
    sentences,
    cautions,
    tables: rows.length === 0 ? [] : [...weaponTables(findings), ...(fight?.tables ?? [])],
    json: {
      unit: findings.unit,
      setting: setting.setting,
      marks: setting.marks,
      conditions: findings.conditions,
      rows,
      finding: [weaponsHeadline(findings), ...sentences, ...cautions].map(plain),
    },
  };
}
