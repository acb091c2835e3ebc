/** Rule systems: values that satisfy this interface, Hythe's own or a user's. */
import type { OptionDescription, Options } from './options.ts';
import type { Mechanic } from './mechanic.ts';
import type { JsonObject } from './json.ts';
import type { Game, GameState } from './game.ts';
import type { Fields, InputProblem, Path } from './inputs.ts';
import type { OpenTables } from './open-tables.ts';
import type { PrintedNames } from './printed-names.ts';
import type { Recorder } from './recorder.ts';
import type { RangeBands } from './range-bands.ts';
import type { KeptArrays } from './kept-arrays.ts';
import type { KeptValues } from './kept-values.ts';
import type { ILLUSTRATIVE, NotGiven } from './not-given.ts';
import type { Weaponry } from './weaponry.ts';
import type { Whereabouts } from './whereabouts.ts';

/** Parts of an engagement that cost something, and are there only where they are asked for. */
export interface Needs {
  /** The lines of the lanes: `ground` of the engagement. */
  readonly ground?: true;
  /** Called with the place of a list of doctrines, and the number of the item that holds, each time it is asked. */
  readonly onChoice?: (list: Path, item: number) => void;
  /** Takes the events of a kind that writes a log of them. */
  readonly recorder?: Recorder;
  /** Room that the engagement shares with others; by default it has its own. */
  readonly arrays?: KeptArrays;
  /** Values, such as maps, that it shares with others. */
  readonly kept?: KeptValues;
}

/** A kind of engagement: who takes part, and how a spec describes it. */
export interface EngagementKind<T = unknown> {
  readonly name: string;
  readonly meaning: string;
  /** The two roles in order; the sides of a spec take them in order of listing. */
  readonly roles: readonly [string, string];
  /** The kind of a spec that names none, where the system has several. */
  readonly isDefault?: true;
  /** Mirror matchups of a symmetric kind must be even. */
  readonly symmetric: boolean;
  /** Every field of an engagement, the two roles among them. */
  readonly inputs: Fields;
  /** An example as `key=value` words, where that of the mechanic of its name does not fit these inputs or is one-sided. */
  readonly example?: string;
  /** The even fight with which a first spec begins, where the example, which self-tests solve, is too small for one. */
  readonly firstFight?: string;
  /** The tables of its example, where it needs some that the source does not give. */
  readonly tables?: typeof ILLUSTRATIVE;
  /** The field that holds the turn limit, and the field (if any) that says who acts first. */
  readonly turnLimitField: string;
  readonly firstSideField: string | null;
  /** The value of that field that favours neither side; a mirror matchup is even only with it. */
  readonly evenFirst?: string;
  /** Binds tables, options and inputs (read by the description) to an engagement. @throws {InputError}, {NotGivenError} */
  create(
    tables: T,
    options: Options,
    inputs: Readonly<Record<string, unknown>>,
    needs?: Needs,
  ): AnyEngagement;
  /**
   * For inputs whose engagement is over before its first throw: which of them makes it so, and why (a distance beyond
   * every range). A spec of nothing but such cells is refused with this.
   */
  overAtStart?(tables: T, options: Options, inputs: Readonly<Record<string, unknown>>): InputProblem | null;
  /**
   * Of a kind on a map: where its forces stand before the first turn, as the first event of its log with the `path` of each
   * formation in these inputs. Places against the rules are there too. Null where the map cannot be read.
   */
  opening?(tables: T, options: Options, inputs: Readonly<Record<string, unknown>>): JsonObject | null;
  /** The range bands of the weapons in these inputs; null where there are none, or weapons differ in theirs. */
  bands?(tables: T, options: Options, inputs: Readonly<Record<string, unknown>>): RangeBands | null;
}

/** The kind of a spec that names none: the only one, or the one that says so. */
export function defaultKind({ kinds }: Pick<RuleSystem, 'kinds'>): EngagementKind | undefined {
  return kinds.length === 1 ? kinds[0] : kinds.find(({ isDefault }) => isDefault === true);
}

/** A game of which the state's shape is not known here. */
export interface AnyEngagement {
  /** Gives the game to code that works for every shape of state. */
  use<R>(work: <S extends GameState<S>>(game: Game<S>) => R): R;
}

/** Hides the shape of a game's state. */
export function anyGame<S extends GameState<S>>(game: Game<S>): AnyEngagement {
  return { use: (work) => work(game) };
}

/** One part of a table as printed: a heading, columns, and rows of cells under them. */
export interface PrintedPart {
  readonly heading: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A table drawn as the source prints it, where its rows in `tables` do not say how. */
export interface PrintedTable<T = unknown> {
  /** The name in `hythe rules`. */
  readonly name: string;
  /** The table of `tables` that it draws. */
  readonly table: string;
  draw(tables: T): readonly PrintedPart[];
}

/** The words of the source, for reports. */
export interface Naming {
  /**
   * Names in the source's words for ids of specs and results: weapons, values, fields, outcomes, metrics without their
   * role. Within a sentence: a small letter unless it is a proper name. Ids without an entry are shown as words.
   */
  readonly printedNames?: PrintedNames;
  /** The scale of ground and time, in a sentence or two; by the inputs of an engagement where they choose it. */
  readonly scale?: string | ((inputs: Readonly<Record<string, unknown>>) => string);
  /** Metres of ground that a centimetre of a map stands for; absent where the rules do not say. */
  readonly metresPerCm?: number;
  /** The name of a number of the tables by its path in a spec; null where the path says as much. */
  readonly numberName?: (path: string, own?: PrintedNames) => string | null;
}

/** A set of rules that Hythe plays, solves and narrates; `T` is the type of its tables once read. */
export interface RuleSystem<T = unknown> extends Naming {
  readonly id: string;
  readonly title: string;
  readonly period: string;
  /** Every number of the source. */
  readonly tables: JsonObject;
  /** For each path of `tables` that is a list of rows (`weapons.rows`), the column that names a row. */
  readonly rowKeys: Readonly<Record<string, string>>;
  /** Tables that take rows of a user's own. */
  readonly openTables?: OpenTables;
  /**
   * Parts of `tables` that the source does not give, and why. Null stands there until the tables of a spec fill them; the
   * system describes and reads what they may hold.
   */
  readonly notGiven?: NotGiven;
  /** Invented tables for these parts: `tables: illustrative`. */
  readonly illustrative?: JsonObject;
  readonly options: Readonly<Record<string, OptionDescription>>;
  readonly kinds: readonly EngagementKind<T>[];
  /** Its kinds on a map, which may be loaded apart; absent without any. */
  readonly kindsOnMap?: readonly Pick<EngagementKind, 'name' | 'meaning'>[];
  readonly mechanics: readonly Mechanic<T>[];
  /** `odds` takes any option of the system everywhere, also where it cannot act; specs stay strict. */
  readonly idleOptionsInOdds?: true;
  /** Error codes of a cases file. */
  readonly errorCodes: { readonly input: string; readonly notGiven: string };
  /** Reads (patched) tables. @throws {InputError} where a patched value has the wrong shape. */
  read(tables: JsonObject): T;
  /** Tables that the source prints in a form of their own. */
  readonly printedTables?: readonly PrintedTable<T>[];
  /** The comparison of its weapons; without it `hythe weapons` refuses the system. */
  readonly weaponry?: Weaponry<T>;
  /** Notes for the user on the numbers in play: repaired cells, doubtful rows. */
  notes(tables: T): readonly string[];
  /** The same system, whose functions tell where they are while they run; absent where it cannot say. */
  watched?(by: Whereabouts): RuleSystem<T>;
  /**
   * The same system, slower, which finds mistakes in the first steps of an engagement at the place in the code where they are
   * made; absent where it cannot.
   */
  checked?(steps?: number): RuleSystem<T>;
}
