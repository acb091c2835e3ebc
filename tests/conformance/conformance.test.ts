import { describe, expect, test } from 'vitest';
import type { Chance } from '../../src/chance/chance.ts';
import { conformance, type Conformance } from '../../src/conformance/conformance.ts';
import type { CheckName } from '../../src/conformance/faults.ts';
import type { ThrowKind } from '../../src/play/dice.ts';
import { anyGame, type EngagementKind, type RuleSystem } from '../../src/play/system.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { drill } from '../toy/drill.ts';
import { Skirmish, skirmish, SkirmishState } from '../toy/skirmish.ts';

const QUICK = { engagements: 3, replicates: 1_000 };
const EXAMPLE = 'A.figures=3 B.figures=3 turnLimit=4';
type Inputs = ConstructorParameters<typeof Skirmish>[1];

/** The toy skirmish, its engagements made by `make`. */
function skirmishOf(
  make: (inputs: Inputs) => Skirmish = (inputs) => new Skirmish({ dieSides: 6 }, inputs),
  changes: Partial<EngagementKind> = {},
): RuleSystem {
  const kinds = skirmish.kinds.map((kind) => ({
    ...(kind as EngagementKind), // what its tables are read into is not looked at
    evenFirst: 'dice',
    example: EXAMPLE,
    create: (_tables: unknown, _options: unknown, inputs: unknown) => anyGame(make(inputs as Inputs).game()), // read by its fields
    ...changes,
  }));
  return { ...(skirmish as RuleSystem), kinds }; // as above
}

function faultsOf({ checks }: Conformance): Readonly<Partial<Record<CheckName, string>>> {
  return Object.fromEntries(
    checks.filter(({ ok }) => !ok).map(({ check, faults }) => [check, faults.join('\n')]),
  );
}

/** What is found of a skirmish whose rules are changed. */
function foundIn(
  Changed: typeof Skirmish,
  changes: Partial<EngagementKind> = {},
): ReturnType<typeof faultsOf> {
  return faultsOf(
    conformance(
      skirmishOf((inputs) => new Changed({ dieSides: 6 }, inputs), changes),
      QUICK,
    ),
  );
}

describe('a rule system that is as it must be', () => {
  test.each(ruleSystems.map((system) => [system.id, system] as const))('%s', (_id, system) => {
    const found = conformance(system, QUICK);
    expect(faultsOf(found)).toEqual({});
    expect(found.ok).toBe(true);
    expect([...found.engagements.values()]).toEqual(system.kinds.map(() => QUICK.engagements));
    const isSymmetric = system.kinds.some(({ symmetric }) => symmetric);
    const unseen = found.checks.filter(({ times }) => times === 0).map(({ check }) => check);
    expect(unseen).toEqual(isSymmetric ? [] : ['symmetry']);
  });

  test('a toy with doctrines, of which lists are drawn', () => {
    const found = conformance(drill, { ...QUICK, engagements: 30 });
    expect(faultsOf(found)).toEqual({});
    expect([...found.engagements.values()]).toEqual([30]);
  });

  test('is found so again with the same seed, and looked at elsewhere with another', () => {
    const found = conformance(skirmishOf(), QUICK);
    expect(faultsOf(found)).toEqual({});
    expect(conformance(skirmishOf(), QUICK)).toEqual(found);
    const times = ({ checks }: Conformance): readonly number[] => checks.map((check) => check.times);
    expect(times(conformance(skirmishOf(), { ...QUICK, seed: 'other' }))).not.toEqual(times(found));
  });
});

describe('a fault is found', () => {
  test('in a state with a field that is not among its words', () => {
    class Forgetful extends SkirmishState {
      hidden = 0;
      override copyFrom(other: Forgetful): void {
        super.copyFrom(other);
        this.hidden = other.hidden;
      }
    }
    class Changed extends Skirmish {
      override create(): Forgetful {
        return new Forgetful();
      }
      override apply(state: Forgetful, kind: ThrowKind, outcome: number): void {
        super.apply(state, kind, outcome + state.hidden);
        state.hidden = 1;
      }
    }
    expect(foundIn(Changed).states).toMatch(/written and read/u);
  });

  test('in a state that is not copied whole, or written beyond its words', () => {
    class Uncopied extends SkirmishState {
      override copyFrom(other: SkirmishState): void {
        const { first } = this;
        super.copyFrom(other);
        this.first = first;
      }
    }
    class Overlong extends SkirmishState {
      override write(into: Int32Array, offset: number): void {
        super.write(into, offset);
        if (into.length > offset + this.words) into[offset + this.words] = 0;
      }
    }
    for (const [State, what] of [
      [Uncopied, /copied state/u],
      [Overlong, /write goes beyond the 4 words/u],
    ] as const) {
      class Changed extends Skirmish {
        override create(): SkirmishState {
          return new State();
        }
      }
      expect(foundIn(Changed).states).toMatch(what);
    }
  });

  test('in rules that remember what is no part of the state', () => {
    class Changed extends Skirmish {
      private throws = 0;
      override resolve(chance: Chance, figures: number, hitOn: number): number {
        return this.throws++ % 7 === 0 ? chance.die(2) - 1 : super.resolve(chance, figures, hitOn);
      }
    }
    expect(foundIn(Changed).keys).toMatch(/resolve may look at kind and key only/u);
  });

  test('in words that are not fit to read', () => {
    class Changed extends Skirmish {
      override tell(): string {
        return `${undefined} hits`;
      }
    }
    expect(foundIn(Changed).explanations).toMatch(/undefined hits/u);
  });

  test('in dice that are not those of the source of chance', () => {
    let hidden = 0;
    class Changed extends Skirmish {
      override resolve(chance: Chance, figures: number, hitOn: number): number {
        return (super.resolve(chance, figures, hitOn) + (hidden++ % 2)) % 2;
      }
    }
    const found = foundIn(Changed);
    expect(Object.keys(found)).toContain('replay');
  });

  test('in readings and outcomes beyond what is declared', () => {
    class Changed extends Skirmish {
      override readonly winners = [0, 1];
      override outcome(): number {
        return 7;
      }
    }
    const { description } = foundIn(Changed);
    expect(description).toMatch(/3 outcomes and 2 winners/u);
    expect(description).toMatch(/ends with outcome 7 of 3/u);
  });

  test('in a kind that calls itself symmetric and is not', () => {
    class Changed extends Skirmish {
      override openTurn(state: SkirmishState): void {
        super.openTurn(state);
        state.phase = 1;
        state.first = 0;
      }
    }
    expect(foundIn(Changed).symmetry).toMatch(/with the same side in both roles A wins .* and B/u);
    expect(foundIn(Changed, { symmetric: false }).symmetry).toBeUndefined();
  });

  test('in an example that is missing, refused or wrong', () => {
    const { example: _example, ...bare } = skirmishOf().kinds[0] ?? {};
    const system = { ...skirmishOf(), kinds: [bare as EngagementKind] }; // a kind without its example
    expect(faultsOf(conformance(system, QUICK)).description).toMatch(/has no example/u);
    expect(foundIn(Skirmish, { example: 'A.figures=0 B.figures=3 turnLimit=4' }).description).toMatch(
      /is refused: A.*figures/u,
    );
    expect(foundIn(Skirmish, { example: 'A.figures' }).description).toMatch(/not of the form key=value/u);
  });

  test('in what a system says of itself', () => {
    const system: RuleSystem = {
      ...skirmishOf(),
      id: 'My Rules',
      rowKeys: { 'dice.rows': 'name', 'dice.none': 'id' },
      options: { one: { values: ['a', 'b'], default: 'c', ruling: 'R-1', meaning: '', scope: ['nowhere'] } },
      mechanics: (skirmish as RuleSystem).mechanics.map((mechanic) => ({
        ...mechanic,
        answer: () => ({ distributions: new Map([['', new Map([['x', 0.5]])]]) }),
      })), // as above
    };
    const { description, answers } = faultsOf(conformance(system, QUICK));
    for (const fault of [
      /id "My Rules"/u,
      /has no name/u,
      /dice\.none/u,
      /default of option one/u,
      /acts in nowhere/u,
    ])
      expect(description).toMatch(fault);
    expect(answers).toMatch(/volley: the chances of its answer sum to 0\.5/u);
  });
});
