/** Requirements on every rule system, checked by playing, solving and telling engagements near its examples. */
import { rootOf } from '../chance/random.ts';
import { Sampled } from '../chance/sampled.ts';
import { boundEngagement } from '../play/bound-engagement.ts';
import { NotGivenError } from '../play/not-given-error.ts';
import type { Game, GameState } from '../play/game.ts';
import { InputError } from '../play/inputs.ts';
import { isMap, type Json } from '../play/json.ts';
import { marginal } from '../play/marginal.ts';
import { countOf, grouped } from '../play/shown.ts';
import { solve } from '../play/solve.ts';
import type { AnyEngagement, EngagementKind, RuleSystem } from '../play/system.ts';
import { tallyShape } from '../play/tally.ts';
import { withChanges } from '../spec/read-tables.ts';
import { holm } from '../statistics/index.ts';
import { BUDGET, compared, replays, withoutNotGiven, type Compared } from './agreement.ts';
import { lookAtEngagement, lookAtSystem } from './description.ts';
import { exampleOf, type ExampleInputs } from './example.ts';
import { near } from './examples.ts';
import { Faults, type ConformanceCheck } from './faults.ts';
import { Watched } from './state-copies.ts';

export interface HowToCheck {
  /** Any text; the same seed looks at the same engagements. @defaultValue `hythe` */
  readonly seed?: string;
  /** Engagements of each kind, the example among them. @defaultValue 12 */
  readonly engagements?: number;
  /** Replicates of each that are compared with the exact answer. @defaultValue 10,000 */
  readonly replicates?: number;
  /** Words for an error that the rules throw; null for its message. @defaultValue always its message */
  readonly errorText?: (error: unknown) => string | null;
  /** Called each time that something has been looked at: the checks go on. */
  readonly onLook?: () => void;
}

/** Result of the checks of a rule system. */
export interface Conformance {
  readonly ok: boolean;
  readonly checks: readonly ConformanceCheck[];
  /** The number of engagements of each kind that were checked. */
  readonly engagements: ReadonlyMap<string, number>;
}

/** The chance of a false alarm among all comparisons of counts. */
const ALPHA = 1e-6;
/** Replicates of each engagement that are watched step by step, then narrated and replayed from their dice. */
const WATCHED = 10;
/** Draws for each engagement that is wanted: the rules may refuse most of them. */
const DRAWS_EACH = 30;
/** Chances of two mirrored sides may differ by rounding. */
const EVEN = 1e-9;

/** Checks a rule system and gives its faults. Throws only for errors that are not the system's. */
export function conformance(whole: RuleSystem, how: HowToCheck = {}): Conformance {
  const system = whole.checked?.() ?? whole;
  const faults = new Faults(how.errorText, how.onLook);
  const comparisons: Compared[] = [];
  lookAtSystem(system, faults);
  const engagements = new Map<string, number>();
  for (const kind of system.kinds) {
    const looked = new KindLook(system, kind, faults, how);
    engagements.set(kind.name, looked.all());
    comparisons.push(...looked.comparisons);
  }
  const adjusted = holm(comparisons.map(({ pValue }) => pValue));
  comparisons.forEach(({ what, pValue }, i) => {
    faults.expect(
      'agreement',
      (adjusted[i] ?? 1) >= ALPHA,
      () =>
        `${what} does not agree with the exact answer (p = ${pValue === 0 ? '0' : pValue.toPrecision(2)}, one of ${comparisons.length} comparisons)`,
    );
  });
  const checks = faults.checks();
  return { ok: checks.every(({ ok }) => ok), checks, engagements };
}

/** The result in a sentence or two. */
export function verdictText({ ok, checks, engagements }: Conformance): string {
  const unchecked = checks.filter(({ times }) => times === 0).map(({ name }) => name);
  const counts = [...engagements]
    .map(([kind, number]) =>
      engagements.size === 1 ? countOf(number, 'engagement') : `${grouped(number)} of ${kind}`,
    )
    .join(', ');
  if (!ok) return `It does not meet all demands on a rule system. Engagements checked: ${counts}.`;
  const rest =
    unchecked.length === 0 ? '' : ` Not checked, for want of anything to check: ${unchecked.join('; ')}.`;
  return `It meets all demands on a rule system in the engagements checked: ${counts}.${rest}`;
}

class KindLook {
  readonly comparisons: Compared[] = [];
  private readonly system: RuleSystem;
  private readonly kind: EngagementKind;
  private readonly faults: Faults;
  private readonly seed: string;
  private readonly wanted: number;
  private readonly replicates: number;

  constructor(system: RuleSystem, kind: EngagementKind, faults: Faults, how: HowToCheck) {
    this.system = withChanges(system, kind.tables).system;
    this.kind = kind;
    this.faults = faults;
    this.seed = how.seed ?? 'hythe';
    this.wanted = how.engagements ?? 12;
    this.replicates = how.replicates ?? 10_000;
  }

  /** @returns how many engagements there were to look at */
  all(): number {
    const { system, kind, faults } = this;
    const example = faults.attempt('description', `the example of ${kind.name}`, () =>
      exampleOf(system, kind),
    );
    const hasNone = (): string => `${kind.name} has no example, from which engagements are drawn`;
    faults.expect('description', example !== null, hasNone);
    if (example === null) return 0;
    const dice = new Sampled();
    dice.start(rootOf(this.seed), 0, 0);
    const below = (n: number): number => dice.die(n) - 1;
    let looked = 0;
    for (let draw = 0; looked < this.wanted && draw < this.wanted * DRAWS_EACH; draw++) {
      const asked = draw === 0 ? example : near(system, kind, example, below);
      if (this.one(asked, looked, draw === 0)) looked++;
    }
    if (looked < this.wanted)
      faults.note(
        'states',
        `${kind.name}: only ${looked} of ${this.wanted} engagements near its example are taken by the rules`,
      );
    return looked;
  }

  /** @returns whether the rules take it */
  private one(asked: ExampleInputs, number: number, isExample: boolean): boolean {
    const { system, kind, faults } = this;
    const name = `${kind.name} ${number + 1}`;
    const answer = faults.attempt('description', `${name}, ${JSON.stringify(asked)}`, () =>
      bound(system, kind, asked),
    );
    if (answer === null) return true;
    if ('refused' in answer) {
      faults.expect(
        'description',
        !isExample,
        () =>
          `the example of ${kind.name} is refused: ${answer.refused}. Rules may say another as \`example\``,
      );
      return false;
    }
    faults.attempt('states', name, () => withoutNotGiven(() => this.play(answer.engagement, name)));
    this.compare(answer.engagement, name);
    if (kind.symmetric) this.mirror(asked, name);
    return true;
  }

  private play(engagement: AnyEngagement, name: string): void {
    const root = rootOf(`${this.seed} ${name}`);
    engagement.use((its) => {
      lookAtEngagement(its, this.faults);
      const watched = new Watched(its, this.faults);
      const dice = new Sampled();
      for (let replicate = 0; replicate < WATCHED; replicate++) {
        dice.start(root, 0, replicate);
        withoutNotGiven(() => watched.play(dice));
        replays(its, root, replicate, this.faults);
      }
    });
  }

  private compare(engagement: AnyEngagement, name: string): void {
    const how = { root: rootOf(`${this.seed} ${name}`), count: this.replicates, name, faults: this.faults };
    const result = this.faults.attempt('agreement', name, () =>
      withoutNotGiven(() => engagement.use((its) => compared(its, how) ?? 'too large')),
    );
    if (result === 'too large') this.faults.note('agreement', `${name} is too large to be solved here`);
    else if (result !== null) this.comparisons.push(...result);
  }

  private mirror(asked: ExampleInputs, name: string): void {
    const { system, kind, faults } = this;
    const chances = faults.attempt('symmetry', name, () => {
      const answer = bound(system, kind, mirrored(kind, asked));
      return 'refused' in answer ? null : withoutNotGiven(() => answer.engagement.use((its) => wins(its)));
    });
    if (chances === null) return;
    const [a, b] = chances;
    const [first, second] = kind.roles;
    faults.expect(
      'symmetry',
      Math.abs(a - b) <= EVEN,
      () =>
        `${name}: with the same side in both roles ${first} wins ${a} and ${second} ${b}; where that is meant, say \`symmetric: false\`, else let one step do what happens to both at once (over is asked after each). The side: ${JSON.stringify(asked.inputs[first])}`,
    );
  }
}

/**
 * The engagement; or the reason why the rules refuse the inputs, or their source does not give a rule. Any other error
 * is thrown on.
 */
function bound(
  system: RuleSystem,
  kind: EngagementKind,
  { inputs, options }: ExampleInputs,
): { readonly engagement: AnyEngagement } | { readonly refused: string } {
  try {
    return { engagement: boundEngagement(system, kind, inputs, options) };
  } catch (error) {
    if (error instanceof InputError || error instanceof NotGivenError) return { refused: error.message };
    throw error;
  }
}

/** The same inputs with the first role's side in both places, and nobody favoured by who begins. */
function mirrored(
  { roles, firstSideField, evenFirst }: EngagementKind,
  { inputs, options }: ExampleInputs,
): ExampleInputs {
  const [first, second] = roles;
  const side: Json = isMap(inputs[first]) ? (inputs[first] ?? null) : null;
  const even = firstSideField === null || evenFirst === undefined ? {} : { [firstSideField]: evenFirst };
  return { inputs: { ...inputs, [second]: side, ...even }, options };
}

/** The exact chance of each role to win; null where that is too large to solve. */
function wins<S extends GameState<S>>(engagement: Game<S>): readonly [number, number] | null {
  const shape = tallyShape(engagement);
  const solved = solve(engagement, shape, BUDGET);
  if (!solved.solved) return null;
  const [first = 0, second = 0] = marginal(shape, solved.tally, 'winner');
  return [first, second];
}
