/**
 * A skirmish whose rules fail on purpose, for workers to load: what happens once a volley of at least `perfect` figures
 * hits with all of them stands in the options. Workers import this module, so it exports its systems as they expect them.
 */
import type { Chance } from '../../src/chance/chance.ts';
import type { ThrowKind } from '../../src/play/dice.ts';
import type { Values } from '../../src/play/inputs.ts';
import { anyGame, type RuleSystem } from '../../src/play/system.ts';
import type { Options } from '../../src/play/options.ts';
import type { Whereabouts } from '../../src/play/whereabouts.ts';
// As rules of one's own do: the error must be that of the Hythe that runs.
import { NotGivenError } from 'hythe/rules';
import { Skirmish, skirmish, type skirmishFields, type SkirmishState } from '../toy/skirmish.ts';

// Rules may not import Node; these misbehave on purpose.
const { existsSync, writeFileSync } = process.getBuiltinModule('node:fs');

/** In `first`: nothing happens any more, and it never ends. */
const FOR_EVER = 7;

class Faulty extends Skirmish {
  private readonly fault: unknown;
  private readonly perfect: number;
  /** A file that says that it has happened. */
  private readonly mark: string;
  /** It happens with dice, and not where outcomes are enumerated. */
  private readonly onlyPlayed: boolean;
  private readonly by: Whereabouts | undefined;

  constructor(
    tables: { readonly dieSides: number },
    options: Options,
    inputs: Values<typeof skirmishFields>,
    by?: Whereabouts,
  ) {
    super(tables, inputs);
    this.by = by;
    this.fault = options['fault'];
    this.perfect = Number(options['perfect'] ?? 2);
    this.mark = String(options['mark'] ?? '');
    this.onlyPlayed = options['onlyPlayed'] === true;
  }

  override resolve(chance: Chance, figures: number, hitOn: number): number {
    const hits = super.resolve(chance, figures, hitOn);
    // Weighing looks at every outcome, each with its probability, playing at one.
    if (this.onlyPlayed && 'probability' in chance) return hits;
    if (this.isPerfect(figures, hits)) {
      if (this.fault === 'not-given') throw new NotGivenError('the rules are silent on a perfect volley');
      if (this.fault === 'bug') throw new TypeError('a slip of the pen');
      if (this.fault === 'exit') process.exit(7);
      if (this.fault === 'exit-once' && !existsSync(this.mark)) {
        writeFileSync(this.mark, '');
        process.exit(7);
      }
      if (this.fault === 'abort') process.abort();
      if (this.fault === 'memory') hoard();
      if (this.fault === 'stuck') {
        this.by?.enter('volley');
        if (this.mark !== '') writeFileSync(this.mark, '');
        for (;;);
      }
    }
    return hits;
  }

  override apply(state: SkirmishState, kind: ThrowKind, outcome: number): void {
    const figures = state.shooter === 0 ? state.figuresA : state.figuresB;
    if (this.fault === 'endless' && kind === this.volley && this.isPerfect(figures, outcome))
      state.first = FOR_EVER;
    if (state.first !== FOR_EVER) super.apply(state, kind, outcome);
  }

  private isPerfect(figures: number, hits: number): boolean {
    return figures >= this.perfect && hits === figures;
  }
}

/** Takes memory until there is none. */
function hoard(): never {
  const all: number[][] = [];
  for (;;) all.push(new Array<number>(100_000).fill(all.length));
}

const faultyWatchedBy = (by?: Whereabouts): RuleSystem => ({
  ...skirmish,
  id: 'faulty',
  options: {
    fault: {
      values: ['none', 'not-given', 'bug', 'exit', 'exit-once', 'abort', 'memory', 'endless', 'stuck'],
      default: 'none',
      ruling: 'TOY-9',
      meaning: 'what a perfect volley does',
      scope: ['skirmish'],
    },
    perfect: {
      values: 'number',
      integer: true,
      min: 1,
      max: 1_000,
      default: 2,
      ruling: 'TOY-9',
      meaning: 'figures of the least volley that can be perfect',
      scope: ['skirmish'],
    },
    onlyPlayed: {
      values: [false, true],
      default: false,
      ruling: 'TOY-9',
      meaning: 'it happens with dice only, not where outcomes are enumerated',
      scope: ['skirmish'],
    },
  },
  kinds: skirmish.kinds.map((kind) => ({
    ...kind,
    create: (tables, options, inputs) =>
      anyGame(
        // Both were read: by skirmish.read, and by skirmishFields.
        new Faulty(
          tables as { dieSides: number },
          options,
          inputs as Values<typeof skirmishFields>,
          by,
        ).game(),
      ),
  })),
  watched: faultyWatchedBy,
});

export const faulty = faultyWatchedBy();

export const ruleSystems: readonly RuleSystem[] = [skirmish, faulty];
