/** The tables of the source, as supplied or patched by a spec, in typed form. Every number that it gives stands there. */
import type { Throw } from '../../chance/throw.ts';
import { byRow, byWord, valueOf, type ByRow } from '../../play/by-word.ts';
import type { JsonObject } from '../../play/json.ts';
import { readPlaces } from '../../play/table-place.ts';
import { sumOf } from './dice.ts';
import type { Share } from './fractions.ts';
import { readSupplement, type Supplement } from './supplement.ts';
import { MarchPlace } from './table-reader.ts';
import {
  COMMANDS,
  INSPIRATIONS,
  QUALITIES,
  RATINGS,
  WEIGHTS,
  type Command,
  type Inspiration,
  type PrintedQuality,
  type Quality,
  type Rating,
  type Weight,
} from './units.ts';
import file from './tables.json' with { type: 'json' };

/** The certainty of a combat value: the book's own, a remark of its author, or inferred from both (MA-CV-05). */
const CELL_STATUSES = ['confirmed', 'soft', 'inferred'] as const;
/** `own`: a number that somebody has put in the place of the table's. */
export type CellStatus = (typeof CELL_STATUSES)[number] | 'own';

/** One combat value of the table (MA-CV-05). */
export interface CvCell {
  readonly cv: number;
  readonly status: CellStatus;
  /** The book's own value, where it can be seen. */
  readonly confirmed: number | null;
  /** Bounds that follow from the confirmed cells alone; null where nothing bounds it. */
  readonly boundLow: number | null;
  readonly boundHigh: number | null;
  readonly evidence: string | null;
}

/** Modifier e: how far the charge of cavalry comes. */
interface DistanceBand {
  /** Inches, the last one included; null for all beyond. */
  readonly upToInches: number | null;
  readonly mod: number;
}

/** Combat values for one point of skirmish value (MA-SCV-02). */
interface SkirmishRate {
  readonly skirmishCvPerPoint: number;
  readonly otherCvPerPoint: number;
}

export interface Tables {
  readonly engagementRangeInches: number;
  readonly chargersHaltInches: number;
  /** MA-CAV-01. */
  readonly battleGroupsAboveMen: number;
  /** MA-VED-01. */
  readonly qualities: readonly Quality[];
  readonly vedBase: ByRow<PrintedQuality, number>;
  readonly letters: ByRow<PrintedQuality, string>;
  /** MA-UNIT-04: calibres in pounds; the last weight has no end. */
  readonly gunWeights: Readonly<
    Record<Weight, { readonly minPounds: number; readonly maxPounds: number | null }>
  >;
  /** MA-LDR-01, in tests and melee, and as modifier a. */
  readonly inspirational: Readonly<Record<Inspiration, number>>;
  readonly leaderInTest: Readonly<Record<Inspiration, number>>;
  readonly command: Readonly<Record<Command, number>>;
  readonly commandNames: Readonly<Record<Command, string>>;
  /** Dice of the initiative, and of its roll-off (MA-INIT-01). */
  readonly initiativeDice: Throw;
  readonly tieDice: Throw;
  readonly vedDice: Throw;
  readonly columnMod: number;
  readonly lossMod: number;
  readonly lossesPerMod: number;
  readonly disorderMod: number;
  readonly distanceBands: readonly DistanceBand[];
  readonly skirmish: Readonly<Record<Rating, SkirmishRate>>;
  /** Shares of the units at which a formation is shaken, and spent, and of its skirmish value then (MA-MF-02). */
  readonly shaken: StateShares;
  readonly spent: StateShares;
  /** Ascending. */
  readonly menColumns: readonly number[];
  /** Number of guns, ascending, with its column. */
  readonly gunColumns: readonly { readonly guns: number; readonly column: number }[];
  readonly cv: ByRow<PrintedQuality, ReadonlyMap<number, CvCell>>;
  readonly supplement: Supplement;
}

interface StateShares {
  readonly unitsAtMost: Share;
  readonly ofScv: Share;
}

const MOST = 1000;

/** Combat values as they come with Hythe: quality, then column. */
const SUPPLIED: Readonly<Record<string, Readonly<Record<string, { readonly cv: number }>>>> =
  file.cvTable.cells;

/** Reads and checks the tables. @throws {InputError} with every wrong place. */
export function readTables(json: JsonObject): Tables {
  return readPlaces(json, MarchPlace, (root) => {
    const scale = root.entry('scale');
    const qualities = root.entry('qualities');
    const own = ownQualities(qualities);
    const vedBase = byRow(QUALITIES, own, (quality) =>
      qualities.tableRow('quality', quality).entry('vedBase').whole(-MOST, MOST),
    );
    const ved = root.entry('vedModifiers');
    const state = (name: string): StateShares => {
      const row = root.entry('mfStates').tableRow('state', name);
      return { unitsAtMost: row.entry('unitsRemaining').share(), ofScv: row.entry('scvFactor').share() };
    };
    const cvTable = root.entry('cvTable');
    const menColumns = cvTable
      .entry('menColumns')
      .list()
      .map((column) => column.whole(1));
    return {
      supplement: readSupplement(root),
      engagementRangeInches: scale.entry('engagementRangeInches').number(0, MOST),
      chargersHaltInches: scale.entry('chargersHaltInches').number(0, MOST),
      battleGroupsAboveMen: root.entry('battleGroups').entry('moreThanMen').whole(1),
      qualities: [...QUALITIES, ...own],
      vedBase,
      letters: readLetters(qualities, own),
      gunWeights: byWord(WEIGHTS, (weight) => {
        const row = root.entry('gunWeights').tableRow('weight', weight);
        return {
          minPounds: row.entry('minPounds').number(0),
          maxPounds: row.entry('maxPounds').numberOrNull(0),
        };
      }),
      inspirational: byWord(INSPIRATIONS, (code) =>
        root.entry('leaderInspirational').tableRow('code', code).entry('bonus').whole(-MOST, MOST),
      ),
      leaderInTest: byWord(INSPIRATIONS, (code) => ved.tableRow('id', 'a').entry(code).whole(-MOST, MOST)),
      command: byWord(COMMANDS, (code) =>
        root.entry('leaderCommand').tableRow('code', code).entry('bonus').whole(-MOST, MOST),
      ),
      commandNames: byWord(
        COMMANDS,
        (code) => root.entry('leaderCommand').tableRow('code', code).entry('name').textOrNull() ?? code,
      ),
      initiativeDice: sumOf(root.entry('initiative').entry('dice').dice()),
      tieDice: sumOf(root.entry('initiative').entry('tieDice').dice()),
      vedDice: sumOf(ved.entry('dice').dice()),
      columnMod: ved.tableRow('id', 'b').entry('mod').whole(-MOST, MOST),
      lossMod: ved.tableRow('id', 'c').entry('mod').whole(-MOST, MOST),
      lossesPerMod: ved.tableRow('id', 'c').entry('when').numberInText(),
      disorderMod: ved.tableRow('id', 'd').entry('mod').whole(-MOST, MOST),
      distanceBands: ved
        .tableRow('id', 'e')
        .entry('bands')
        .list()
        .map((band) => ({
          upToInches: band.entry('upToInches').numberOrNull(0),
          mod: band.entry('mod').whole(-MOST, MOST),
        })),
      skirmish: byWord(RATINGS, (rating) => {
        const row = root.entry('skirmishRatings').tableRow('rating', rating);
        return {
          skirmishCvPerPoint: row.entry('skirmishCvPerPoint').whole(1, MOST),
          otherCvPerPoint: row.entry('otherCvPerPoint').whole(1, MOST),
        };
      }),
      shaken: state('shaken'),
      spent: state('spent'),
      menColumns,
      gunColumns: readGunColumns(cvTable.entry('gunColumns')),
      cv: byRow(QUALITIES, own, (quality) => {
        const isPrinted = QUALITIES.some((printed) => printed === quality);
        if (!isPrinted) return cellsByFormula(cvTable, menColumns, valueOf(vedBase, quality));
        const row = cvTable.entry('cells').entry(quality);
        return new Map(
          menColumns.map((column) => [
            column,
            readCell(row.entry(String(column)), SUPPLIED[quality]?.[String(column)]?.cv),
          ]),
        );
      }),
    };
  });
}

/** Qualities of a user's own. */
function ownQualities(qualities: MarchPlace): readonly Quality[] {
  const ids = qualities
    .entry('rows')
    .list()
    .map((row) => row.entry('quality').textOrNull() ?? '');
  return ids.filter((id) => !QUALITIES.some((printed) => printed === id));
}

function readLetters(qualities: MarchPlace, own: readonly Quality[]): Tables['letters'] {
  const taken = new Map<string, Quality>();
  return byRow(QUALITIES, own, (quality) => {
    const place = qualities.tableRow('quality', quality).entry('letter');
    const letter = place.textOrNull() ?? '';
    const other = taken.get(letter);
    if (other !== undefined && letter !== '')
      place.note(`the letter ${letter} of ${quality} is that of ${other}: a designation begins with it`);
    taken.set(letter, quality);
    return letter;
  });
}

/** Combat values of a quality of a user's own, by the formula of the printed ones (MA-CV-05, R-01). */
function cellsByFormula(
  cvTable: MarchPlace,
  menColumns: readonly number[],
  vedBase: number,
): ReadonlyMap<number, CvCell> {
  const { low, high, perHundred, less } = cvTable.entry('formula').combatFormula();
  return new Map(
    menColumns.map((column) => {
      const value = Math.floor((perHundred * column) / 100 + vedBase - less + 0.5);
      const cv = Math.min(high, Math.max(low, value));
      return [
        column,
        { cv, status: 'inferred', confirmed: null, boundLow: null, boundHigh: null, evidence: null },
      ];
    }),
  );
}

/** Numbers of guns are the keys of their table. */
function readGunColumns(place: MarchPlace): Tables['gunColumns'] {
  const guns = place.keys().map(Number);
  return guns.sort((a, b) => a - b).map((n) => ({ guns: n, column: place.entry(String(n)).whole(1) }));
}

/** A cell; `supplied` is the value of the tables as they come with Hythe. */
function readCell(place: MarchPlace, supplied: number | undefined): CvCell {
  const cv = place.entry('cv').whole(0, MOST);
  const status = place.entry('status').oneOf(CELL_STATUSES);
  return {
    cv,
    status: cv === supplied ? status : 'own',
    confirmed: status === 'confirmed' ? (supplied ?? null) : null,
    boundLow: place.entry('boundLow').wholeOrNull(0),
    boundHigh: place.entry('boundHigh').wholeOrNull(0),
    evidence: place.entry('evidence').textOrNull(),
  };
}
