/**
 * A skirmish whose rules fail on purpose, for workers to load: what happens once a volley of at least `perfect` figures
 * hits with all of them stands in the options. Workers import this module, so it exports its systems as they expect them.
 */
import type { Chance } from '../../src/chance/chance.ts';
import { NotGivenError, type Due } from '../../src/engagement/engagement.ts';
import type { Values } from '../../src/engagement/inputs.ts';
import { anyEngagement, type Options, type RuleSystem } from '../../src/engagement/system.ts';
import { Skirmish, skirmish, type skirmishFields } from '../toy/skirmish.ts';

const VOLLEY = 1;

class Faulty extends Skirmish {
  private readonly fault: unknown;
  private readonly perfect: number;

  constructor(
    tables: { readonly dieSides: number },
    options: Options,
    inputs: Values<typeof skirmishFields>,
  ) {
    super(tables, inputs);
    this.fault = options['fault'];
    this.perfect = Number(options['perfect'] ?? 2);
  }

  override resolve(due: Due, chance: Chance): number {
    const hits = super.resolve(due, chance);
    if (due.kind === VOLLEY && due.key0 >= this.perfect && hits === due.key0) {
      if (this.fault === 'not-given') throw new NotGivenError('the rules are silent on a perfect volley');
      if (this.fault === 'bug') throw new TypeError('a slip of the pen');
      if (this.fault === 'exit') process.exit(7);
      if (this.fault === 'stuck') waitSeconds(20);
    }
    return hits;
  }
}

function waitSeconds(seconds: number): void {
  const end = performance.now() + 1000 * seconds;
  while (performance.now() < end);
}

export const faulty: RuleSystem = {
  ...skirmish,
  id: 'faulty',
  options: {
    fault: {
      values: ['none', 'not-given', 'bug', 'exit', 'stuck'],
      default: 'none',
      ruling: 'TOY-9',
      meaning: 'what a perfect volley does',
      scope: ['skirmish'],
    },
  },
  kinds: skirmish.kinds.map((kind) => ({
    ...kind,
    create: (tables, options, inputs) =>
      anyEngagement(
        // Both were read: by skirmish.read, and by skirmishFields.
        new Faulty(tables as { dieSides: number }, options, inputs as Values<typeof skirmishFields>),
      ),
  })),
};

export const ruleSystems: readonly RuleSystem[] = [skirmish, faulty];
