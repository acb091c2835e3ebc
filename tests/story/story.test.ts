import { describe, expect, it } from 'vitest';
import skirmish from '../../assets/my-rules/rules.ts';
import { rootOf } from '../../src/chance/random.ts';
import {
  conformance,
  each,
  engagementOf,
  namesOfNumbers,
  narrate,
  replay,
  story,
  type Dice,
  type RuleSystem,
} from '../../src/own-rules.ts';
import { Graph } from '../../src/play/graph.ts';
import { readAssignments, wordsOfExample } from '../../src/play/assignments.ts';
import type { Field, Fields } from '../../src/play/inputs.ts';
import { readInputs } from '../../src/play/read-inputs.ts';
import { simulate } from '../../src/play/simulate.ts';
import { exactly, solve } from '../../src/play/solve.ts';
import { marginal } from '../../src/play/marginal.ts';
import { tallyShape, type Tally } from '../../src/play/tally.ts';
import { withConditions } from '../../src/play/victory-conditions.ts';
import { Walk } from '../../src/play/walk.ts';
import { chooseSampler, weigh } from '../../src/play/sampler-choice.ts';
import { fc, randomCases } from '../fast-check.ts';

const replicates = (count: number) => ({ root: rootOf('story'), pairing: 1, first: 0, count });
const inputs = (figures: number) => ({
  turnLimit: 10,
  A: { figures, quality: 'veteran' },
  B: { figures, inCover: true },
});

/** The exact tally of an engagement that is small enough. */
function exactOf(system: RuleSystem, kind: string, given: Readonly<Record<string, unknown>>): Tally {
  return engagementOf(system, kind, given).use((engagement) => {
    const answer = solve(engagement, tallyShape(engagement));
    if (!answer.solved) throw new Error(answer.reason);
    return answer.tally;
  });
}

/** A story of one number on each side, with a turn of the test's own. */
function withTurn(turn: (state: { A: number; B: number; list: number[] }, dice: Dice) => void): RuleSystem {
  return story({
    id: 'mine',
    title: 'Mine',
    turns: 3,
    start: () => ({ A: 3, B: 3, list: [1, 2] }),
    turn: (state, dice) => turn(state, dice),
    over: ({ A, B }) => (B <= 0 ? 'A' : A <= 0 ? 'B' : null),
  });
}

/** Fields of every type that must be given, some within others. */
const { fields: requiredFields } = fc.letrec<{ field: Field; fields: Fields }>((tie) => {
  const said = { required: true, meaning: 'something' } as const;
  const bounds = fc.record({
    min: fc.integer({ min: -9, max: 9 }),
    span: fc.nat(40),
    multipleOf: fc.constantFrom(1, 2, 5),
  });
  return {
    field: fc.oneof(
      { depthSize: 'small' },
      bounds.map(({ min, span, multipleOf }): Field => {
        const most = multipleOf * Math.floor((min + span + multipleOf) / multipleOf);
        return { ...said, type: 'integer', min, max: most, multipleOf };
      }),
      fc.record({ min: fc.nat(5), span: fc.integer({ min: 1, max: 9 }) }).map(({ min, span }): Field => ({
        ...said,
        type: 'number',
        min: min / 4,
        max: (min + span) / 4,
        exclusiveMin: true,
      })),
      fc
        .uniqueArray(fc.constantFrom('militia', 'old guard', '8 pdr', 'true', '{}'), { minLength: 3 })
        .map((values): Field => ({ ...said, type: 'choice', values })),
      fc.constant<Field>({ ...said, type: 'boolean' }),
      fc.constant<Field>({ ...said, type: 'text' }),
      fc.constant<Field>({ ...said, type: 'map', of: { type: 'boolean', meaning: 'a flag' }, maxEntries: 3 }),
      fc.constant<Field>({
        ...said,
        type: 'list',
        of: { type: 'choice', values: ['a', 'b', 'c'], meaning: 'one' },
        minItems: 3,
        maxItems: 3,
        uniqueItems: true,
      }),
      tie('field').map((of): Field => ({ ...said, type: 'list', of, maxItems: 40 })),
      tie('fields').map((fields): Field => ({ ...said, type: 'group', fields })),
    ),
    fields: fc.dictionary(fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,5}$/u), tie('field'), {
      minKeys: 1,
      maxKeys: 3,
    }),
  };
});

const solving = (system: RuleSystem) => () => exactOf(system, 'engagement', { A: {}, B: {} });

describe('rules told as functions', () => {
  it('make an example of whatever must be given, and it is taken', () => {
    fc.assert(
      fc.property(requiredFields, (fields) => {
        const choice = {
          type: 'choice',
          values: ['none', 'some'],
          required: true,
          meaning: 'which',
        } as const;
        const when = { key: 'which', isOneOf: ['none'], text: 'with none' };
        const also = { type: 'integer', min: 0, max: 4, meaning: 'how many', requiredWhen: when } as const;
        const system = story({
          id: 'given',
          title: 'Given',
          force: { ...fields, which: choice, also },
          start: () => ({ n: 1 }),
          turn: () => undefined,
          over: () => null,
          mechanics: { one: { meaning: 'one', inputs: fields, of: () => 1 } },
        });
        const { kinds, mechanics } = system;
        const given = (example = ''): unknown => readAssignments(wordsOfExample(example));
        const [kind] = kinds;
        const [mechanic] = mechanics;
        expect(readInputs(kind?.inputs ?? {}, given(kind?.example), { shortForms: true }).problems).toEqual(
          [],
        );
        expect(readInputs(fields, given(mechanic?.example), { shortForms: true }).problems).toEqual([]);
      }),
      { numRuns: randomCases(300) },
    );
  });

  it('keep to what every rule system must', () => {
    const { ok, checks } = conformance(skirmish);
    expect(checks.flatMap(({ faults }) => faults)).toEqual([]);
    expect(ok).toBe(true);
  });

  it('are drawn from tables as well', () => {
    engagementOf(skirmish, 'engagement', inputs(5)).use((engagement) => {
      const shape = tallyShape(engagement);
      const exact = solve(engagement, shape);
      if (!exact.solved) throw new Error(exact.reason);
      const count = 40_000;
      const { outcomeByTurn } = new Walk(engagement, shape, 1e8).simulate(replicates(count));
      outcomeByTurn.forEach((counted, i) => {
        const expected = count * (exact.tally.outcomeByTurn[i] ?? 0);
        expect(Math.abs(counted - expected)).toBeLessThanOrEqual(6 * Math.sqrt(expected) + 6);
      });
    });
  });

  it('are told throw by throw, with what changed up to the next', () => {
    engagementOf(skirmish, 'engagement', inputs(4)).use((engagement) => {
      const { steps, outcome, readings } = replay(engagement, [1, 4, 4, 1, 1, 4, 1, 1]);
      expect(outcome).toBe('A');
      expect(readings.get('survivors.A')).toBe(3);
      expect(steps.map(({ explanation, ruleIds, told }) => [explanation.act, ...ruleIds, told])).toEqual([
        ['A fires first', 'MY-1', 'nothing changes yet'],
        ['A: to hit', 'MY-2', 'B figures 4 → 2'],
        ['B: to hit', 'MY-2', 'A figures 4 → 3'],
        ['B: nerve', 'MY-4', 'B ran 0 → 1'],
      ]);
      expect(() => replay(engagement, [1, 4])).toThrow('die 3 is missing: the rules ask for another D6');
    });
  });

  it.each(['direct', 'direct-by-purpose', 'compiled-turns'] as const)(
    'are told as %s counted them',
    (sampler) => {
      engagementOf(skirmish, 'engagement', inputs(4)).use((engagement) => {
        const { steps, turn, outcome } = narrate(
          engagement,
          { root: rootOf('told'), pairing: 0, number: 7 },
          sampler,
        );
        const faces = steps.flatMap(({ throws }) =>
          throws.flatMap((thrown) => thrown.faces.map(({ face }) => face)),
        );
        const again = replay(engagement, faces);
        expect({ turn: again.turn, outcome: again.outcome }).toEqual({ turn, outcome });
        expect(again.steps.map(({ told }) => told)).toEqual(steps.map(({ told }) => told));
      });
    },
  );

  it('say whose dice they throw: those of an entry of a list, of a piece, of a side, of nobody', () => {
    type State = { A: { men: number }[]; B: { reserve: { men: number } } };
    const shoot = (unit: { men: number }, _state: State, dice: Dice) => {
      unit.men -= dice.successes(unit.men, 6, { atLeast: 6 }, 'to hit') > 9 ? 1 : 0;
    };
    const rules = story({
      id: 'mine',
      title: 'Mine',
      turns: 1,
      start: () => ({ A: [{ men: 2 }, { men: 3 }], B: { reserve: { men: 4 } } }),
      steps: [
        each(({ A }: State) => A, shoot),
        function test({ B }: State, dice: Dice) {
          dice.by(B.reserve).die(6, 'nerve');
          dice.by('B').by('A').die(6);
          dice.die(6, 'wind');
        },
      ],
      over: () => null,
    });
    for (const checked of [rules, rules.checked?.() ?? rules])
      engagementOf(checked, 'engagement', { A: {}, B: {} }).use((engagement) => {
        const { steps } = narrate(engagement, { root: rootOf('whose'), pairing: 0, number: 0 });
        expect(steps.map(({ thrower, explanation: { act } }) => [thrower, act])).toEqual([
          [0, 'A[0]: to hit'],
          [0, 'A[1]: to hit'],
          [1, 'B reserve: nerve'],
          [0, 'A: test'],
          [null, 'wind'],
        ]);
      });
    const elsewhere = withTurn((_state, dice: Dice) => {
      dice.by({});
    });
    expect(solving(elsewhere)).toThrow("by 'A', by 'B', or by an object of the state under A or B");
  });

  it('tell the parts of a number at the throw that it is for, and only there', () => {
    const rules = withTurn((state, dice: Dice) => {
      dice.sum(dice.total('dice', { none: 0 }), 6, 'volley');
      const atLeast = dice.total('number to hit', { veteran: 3, cover: 1, smoke: 0 });
      state.A -= dice.successes(1, 6, { atLeast }, 'to hit') > 9 ? 1 : 0;
      dice.die(6, 'nerve');
    });
    engagementOf(rules, 'engagement', { A: {}, B: {} }).use((engagement) => {
      const { steps } = narrate(engagement, { root: rootOf('parts'), pairing: 0, number: 0 });
      const [hit, nerve] = steps;
      expect(hit?.explanation.total).toEqual({ name: 'number to hit', value: 4 });
      expect(hit?.explanation.factors.map(({ label, value }) => [label, value])).toEqual([
        ['veteran', 3],
        ['cover', 1],
      ]);
      expect(nerve?.explanation.total).toBeNull();
    });
    const half = withTurn((_state, dice: Dice) => void dice.total('number', { half: 0.5 }));
    expect(solving(half)).toThrow('half of the number is 0.5: parts are whole numbers');
  });

  it('are solved where each unit of a list throws, and are played where a step is too wide', () => {
    const units = (count: number) => Array.from({ length: count }, () => ({ men: 10, hits: 0 }));
    const volleys = (steps: 'one' | 'each') => {
      const fire = (unit: { men: number }, enemy: { men: number }, dice: Parameters<typeof shoot>[2]) => {
        enemy.men = Math.max(0, enemy.men - dice.successes(unit.men, 6, { atLeast: 6 }, 'to hit'));
      };
      function shoot(
        unit: { men: number },
        state: { B: { men: number } },
        dice: { successes(n: number, sides: number, wanted: { atLeast: number }, label: string): number },
      ): void {
        fire(unit, state.B, dice);
      }
      return story({
        id: 'mine',
        title: 'Mine',
        turns: 2,
        start: () => ({ A: units(8), B: { men: 80 } }),
        ...(steps === 'each'
          ? { steps: [each((state: { A: { men: number }[]; B: { men: number } }) => state.A, shoot)] }
          : {
              turn: (
                state: { A: { men: number }[]; B: { men: number } },
                dice: Parameters<typeof shoot>[2],
              ) => {
                for (const unit of state.A) shoot(unit, state, dice);
              },
            }),
        over: ({ B }) => (B.men === 0 ? 'A' : null),
        measures: { men: { meaning: 'men left', of: ({ B }) => B.men } },
      });
    };
    const exact = exactOf(volleys('each'), 'engagement', { A: {}, B: {} });
    // 160 dice, one in six.
    expect(exact.readings[0]?.reduce((sum, p, men) => sum + p * men, 0)).toBeCloseTo(80 - 160 / 6, 6);
    engagementOf(volleys('one'), 'engagement', { A: {}, B: {} }).use((engagement) => {
      const answer = solve(engagement, tallyShape(engagement));
      expect(answer.solved).toBe(false);
      const choice = chooseSampler(engagement, weigh(engagement, 1e9), 1e9, 'auto');
      expect(choice.sampler).toBe('direct');
      const { readings } = simulate(engagement, tallyShape(engagement), replicates(4000));
      const mean = (readings[0] ?? new Float64Array()).reduce((sum, n, men) => sum + n * men, 0) / 4000;
      expect(Math.abs(mean - (80 - 160 / 6))).toBeLessThan(6 * Math.sqrt((160 * 5) / 36 / 4000));
    });
  });

  it('count on the way, and are judged by what they counted, solved and played', () => {
    const rules = story({
      id: 'mine',
      title: 'Mine',
      turns: 4,
      start: () => ({ A: 6, B: 6 }),
      turn(state, dice, rules) {
        const hits = dice.successes(2, 6, { atLeast: 5 }, 'to hit');
        rules.count('hits', hits);
        state.B = Math.max(0, state.B - hits);
      },
      over: ({ B }) => (B === 0 ? 'A' : null),
      counts: { hits: { meaning: 'hits', mostPerTurn: 2 } },
    });
    const bound = engagementOf(rules, 'engagement', { A: {}, B: {} });
    const many = { name: 'many', condition: { of: 'hits', within: [[4, 8]] } } as const;
    withConditions(bound, [many]).use((engagement) => {
      const shape = tallyShape(engagement);
      const answer = solve(engagement, shape);
      if (!answer.solved) throw new Error(answer.reason);
      const place = shape.readings.findIndex(({ name }) => name === 'many');
      const counted = shape.readings.findIndex(({ name }) => name === 'hits');
      // Eight dice in four turns, one in three.
      const binomial = [256, 1024, 1792, 1792, 1120, 448, 112, 16, 1].map((n) => n / 6561);
      const atLeast4 = binomial.slice(4).reduce((sum, p) => sum + p, 0);
      expect(answer.tally.readings[place]?.[0]).toBeCloseTo(atLeast4, 12);
      expect(answer.tally.readings[counted]?.[3]).toBeCloseTo(binomial[3] ?? 0, 12);
      const count = 20_000;
      const { readings } = simulate(engagement, shape, replicates(count));
      const sigma = Math.sqrt(count * atLeast4 * (1 - atLeast4));
      expect(Math.abs((readings[place]?.[0] ?? 0) - count * atLeast4)).toBeLessThan(5 * sigma);
      expect(readings[counted]?.reduce((sum, n) => sum + n, 0)).toBe(count);
    });
  });

  it.each([
    ['ones', 1 / 2 + 1 / 12],
    ['failures', 3 / 4],
  ] as const)('throw %s again in one throw', (reroll, chance) => {
    const rules = withTurn((state, dice: Dice) => {
      state.list[0] = dice.successes(3, 6, { atLeast: 4, reroll }, 'to hit');
      state.A = 0;
    });
    engagementOf(rules, 'engagement', { A: {}, B: {} }).use((engagement) => {
      const { steps } = narrate(engagement, { root: rootOf('again'), pairing: 0, number: 1 });
      const [thrown] = steps[0]?.throws ?? [];
      expect(thrown?.label).toBe(`3D6 of 4 or more, ${reroll} again`);
      const again = replay(engagement, thrown?.faces.map(({ face }) => face) ?? []);
      expect(again.steps[0]?.told).toBe(steps[0]?.told);
      const graph = new Graph(engagement);
      const start = graph.start();
      graph.expand(start);
      const paths = graph.pathsOf(start);
      expect(paths).toHaveLength(4);
      expect(paths.at(-1)?.probability).toBeCloseTo(chance ** 3, 12);
    });
  });

  it('keep the dice of other throws where a house rule adds one', () => {
    const rules = (isMore: boolean) =>
      story({
        id: 'mine',
        title: 'Mine',
        turns: 20,
        start: () => ({ a: 0, b: 0, more: 0 }),
        turn(state, dice) {
          if (isMore) state.more += dice.die(6, 'house rule');
          state.a += dice.die(6, 'first');
          state.b += dice.die(6, 'second');
        },
        over: () => null,
      });
    const faces = (isMore: boolean) =>
      engagementOf(rules(isMore), 'engagement', { A: {}, B: {} }).use((engagement) =>
        narrate(
          engagement,
          { root: rootOf('paired'), pairing: 0, number: 3 },
          'direct-by-purpose',
        ).steps.flatMap(({ explanation: { act }, throws }) =>
          act === 'house rule' ? [] : throws.map(({ value }) => value),
        ),
      );
    expect(faces(true)).toEqual(faces(false));
    expect(new Set(faces(false)).size).toBe(6);
  });
});

describe('mistakes in rules told as functions', () => {
  it.each([
    [
      'a fraction',
      (state: { A: number }) => (state.A /= 2),
      'after turn: A is 1.5: a state holds whole numbers',
    ],
    ['a text', (state: { A: number }) => (state.A = 'x' as never), 'A is "x"'],
    ['a new key', (state: object) => ((state as { C: number }).C = 1), 'object is not extensible'],
    ['a list that grows', (state: { list: number[] }) => state.list.push(1), 'object is not extensible'],
    [
      'another list',
      (state: { list: number[] }) => (state.list = [1]),
      'Cannot assign to read only property',
    ],
    ['a random number', () => Math.random(), 'rules may not use Math.random'],
    ['a clock', () => Date.now(), 'rules may not use Date'],
    ['a timer', () => setTimeout(() => undefined, 1), 'rules may not use setTimeout'],
  ] as const)('say what is wrong with %s', (_what, turn, message) => {
    expect(solving(withTurn((state) => void turn(state)))).toThrow(message);
  });

  it.each([
    [
      'no target',
      (dice: Dice) => dice.successes(2, 6, {} as never),
      'successes needs { atLeast: a whole number }',
    ],
    ['a number for a target', (dice: Dice) => dice.successes(2, 6, 4 as never), 'not 4'],
    [
      'no sides',
      (dice: Dice) => dice.die(undefined as never),
      'a die needs a number of sides from 1, not undefined',
    ],
    ['half a die', (dice: Dice) => dice.sum(1.5, 6), '1.5 dice cannot be thrown'],
    ['a sum that takes minutes', (dice: Dice) => dice.sum(2000, 6), '2000D6 are too many for one sum'],
    ['more than all', (dice: Dice) => dice.chance(3, 2), 'p in q, with p from 0 to q'],
    ['odds beyond bounds', (dice: Dice) => dice.chance(1, 1e7), 'q at most 1000000'],
  ])('say what is wrong with a throw: %s', (_what, thrown, message) => {
    expect(solving(withTurn((_state, dice) => void thrown(dice)))).toThrow(message);
  });

  it('find a misspelt number that is read, where steps are checked', () => {
    const misspelt = withTurn((state) => void ('AA' in state ? 0 : Reflect.get(state, 'AA')));
    expect(solving(misspelt)).not.toThrow();
    expect(solving(misspelt.checked?.() ?? misspelt)).toThrow('the state has no AA; did you mean A?');
    const other = withTurn(
      (state) => void [state.list[7], state.list[-1], Reflect.get(state.list, 'A'), structuredClone(state)],
    );
    expect(solving(other.checked?.() ?? other)).not.toThrow();
  });

  it('throw the odds that were asked, however fine', () => {
    const duel = withTurn((state, dice) => {
      if (dice.chance(2, 5)) state.B = 0;
      else if (dice.chance(1, 131_077)) state.A = 0;
    });
    const { outcomeByTurn } = exactOf(duel, 'engagement', { A: {}, B: {} });
    // A wins in turn 1, and B does.
    expect([outcomeByTurn[1], outcomeByTurn[5]]).toEqual([0.4, expect.closeTo(0.6 / 131_077, 15)]);
  });

  it('find names that are not there, in inputs, tables and options', () => {
    const rules = (start: (inputs: never, rules: never) => object, turn: (rules: never) => void) =>
      story({
        id: 'mine',
        title: 'Mine',
        tables: { hits: { green: 5 } },
        start: (inputs, named) => start(inputs as never, named as never) as { a: number },
        turn: (_state, _dice, named) => turn(named as never),
        over: () => null,
      });
    const start = () => ({ a: 1 });
    const solved = (system: RuleSystem) => solving(system);
    expect(
      solved(
        rules(
          (inputs: { C: number }) => ({ a: inputs.C }),
          () => undefined,
        ),
      ),
    ).toThrow('inputs has no C; it has');
    expect(
      solved(rules(start, ({ tables }: { tables: { hits: { grene: number } } }) => tables.hits.grene)),
    ).toThrow('tables.hits has no grene; it has green');
    expect(solved(rules(start, ({ options }: { options: { x: 1 } }) => options.x))).toThrow(
      'options has no x',
    );
    expect(solved(rules(start, ({ tables }: { tables: { hits: number } }) => (tables.hits = 1)))).toThrow(
      'tables.hits cannot be changed',
    );
    expect(
      solved(
        rules(
          () => ({ a: Math.floor(Math.random()) }),
          () => undefined,
        ),
      ),
    ).toThrow('may not use Math.random');
  });

  it('say that a step is too wide to be solved, and why', () => {
    const waiting = withTurn((state, dice: Dice) => {
      while (dice.die(6) === dice.die(6));
      state.A--;
    });
    expect(solving(waiting)).toThrow(
      'turn can throw without end: a loop that waits for the dice has no bound',
    );
    expect(conformance(waiting).checks.flatMap(({ faults }) => faults)).toEqual([
      expect.stringContaining('turn can throw without end: a loop that waits for the dice has no bound'),
    ]);
    engagementOf(waiting, 'engagement', { A: {}, B: {} }).use((engagement) => {
      const { outcomeByTurn } = simulate(engagement, tallyShape(engagement), replicates(100));
      expect(outcomeByTurn[4 + 3]).toBe(100);
    });
  });

  it.each([
    [2, [], []],
    [4, [], ['turn has more than 200 paths of its dice, which is slow to solve; throw them as one']],
    [7, ['turn has more than 65536 paths of its dice; throw them as one'], ['turn has more than 200']],
  ])('are told by the kit of a step with many paths: %i dice', (count, faults, notes) => {
    const many = withTurn((state, dice: Dice) => {
      for (let i = 0; i < count; i++) dice.die(6);
      state.A--;
    });
    const chances = conformance(many).checks.find(({ check }) => check === 'chances');
    const beginning = (text: string): unknown => expect.stringContaining(text);
    expect(chances?.faults).toEqual(faults.map(beginning));
    expect(chances?.notes).toEqual(notes.map(beginning));
  });

  it('end a step that throws without end', () => {
    const endless = withTurn((_state, dice: { die(sides: number): number }) => {
      while (dice.die(6) > 0);
    });
    expect(() =>
      engagementOf(endless, 'engagement', { A: {}, B: {} }).use((engagement) =>
        simulate(engagement, tallyShape(engagement), replicates(1)),
      ),
    ).toThrow('turn threw more than 100000 times: a loop that waits for the dice has no bound');
  });

  it('are found by the kit where they remember what is not in the state', () => {
    let calls = 0;
    const forgetful = withTurn((state) => {
      calls++;
      state.A -= calls % 3 === 0 ? 1 : 0;
      state.B -= 1;
    });
    expect(conformance(forgetful).ok).toBe(false);
  });

  it('say which number of the start is none, and which winner over may not give', () => {
    const rules = (start: unknown, winner: unknown) =>
      story({
        id: 'mine',
        title: 'Mine',
        start: () => start as { men: number },
        turn: () => undefined,
        over: () => winner as null,
      });
    const bound = (start: unknown, winner: unknown) => () =>
      engagementOf(rules(start, winner), 'engagement', { A: {}, B: {} });
    expect(bound({ units: [{ men: 0.5 }] }, null)).toThrow(
      'units[0].men in the start of the state must be a whole number, not 0.5',
    );
    expect(bound(3, null)).toThrow('the start of the state must be an object of whole numbers');
    expect(solving(rules({ men: 1 }, 'me'))).toThrow(`over gave "me": it gives 'A', 'B' or 'nobody'`);
  });

  it('may say who wins at the turn limit, as by hand, in every sampler', () => {
    const men = { type: 'integer', min: 1, max: 3, required: true, meaning: 'men' } as const;
    const limited = (atLimit: (state: { a: number; b: number }) => 'A' | 'B' | 'nobody') =>
      story({
        id: 'limited',
        title: 'Limited',
        force: { men },
        turns: 1,
        symmetric: false,
        start: ({ A, B }) => ({ a: A.men, b: B.men }),
        turn(state, dice) {
          if (dice.die(6) === 6) state.b--;
          if (dice.die(6) === 6) state.a--;
        },
        over: ({ a, b }) => (b === 0 ? 'A' : a === 0 ? 'B' : null),
        atLimit,
      });
    const more = limited(({ a, b }) => (a > b ? 'A' : b > a ? 'B' : 'nobody'));
    const forces = { turnLimit: 1, A: { men: 2 }, B: { men: 1 } };
    const { outcomes, masses } = engagementOf(more, 'engagement', forces).use((game) => ({
      outcomes: game.outcomes,
      masses: [...marginal(tallyShape(game), exactly(game), 'outcome')],
    }));
    const byName = Object.fromEntries(outcomes.map((name, i) => [name, masses[i] ?? 0]));
    // B's one man is hit, nobody wins where A alone has lost one, and A has more where nobody has.
    expect(byName['A']).toBeCloseTo(6 / 36, 14);
    expect(byName['turn-limit']).toBeCloseTo(5 / 36, 14);
    expect(byName['A-at-limit']).toBeCloseTo(25 / 36, 14);
    expect(conformance(more).checks.flatMap(({ faults }) => faults)).toEqual([]);
    const wrong = limited(() => 'me' as never); // no winner: as code without types gives it
    expect(() => exactOf(wrong, 'engagement', forces)).toThrow(
      `atLimit gave "me": it gives 'A', 'B' or 'nobody'`,
    );
  });

  it('name their ids, numbers and scale', () => {
    const names = {
      side: {
        drill: {
          type: 'choice',
          values: ['green', 'veteran'],
          labels: { green: 'raw men' },
          label: 'how well they drill',
          required: true,
          meaning: 'drill',
        },
      } as const,
      printedNames: { shots: 'shots fired' },
      scale: 'An inch is a yard.',
      numberName: namesOfNumbers({ 'qualities.*.hitsOn': '$1, number to hit' }, { green: 'raw men' }),
    };
    const system = story({
      id: 'mine',
      title: 'Mine',
      start: () => ({ a: 1 }),
      turn: () => undefined,
      over: () => null,
      ...names,
    });
    expect(system).toMatchObject({
      printedNames: { green: 'raw men', drill: 'how well they drill', shots: 'shots fired' },
      scale: names.scale,
    });
    expect(system.numberName?.('qualities.green.hitsOn')).toBe('raw men, number to hit');
    expect(system.numberName?.('qualities.green.nerve')).toBeNull();
  });

  it.each([
    ['no over', { over: undefined }, 'over must be a function, not nothing'],
    ['no turn', { turn: undefined }, 'the story has no turn: a function, or steps'],
    ['a part that there is not', { step: [] }, 'a story has no step; it has id, title'],
    [
      'a label that is no text',
      { force: { men: { type: 'integer', max: 9, label: 5 } } },
      'force.men: the label of men is a text, not 5',
    ],
    [
      'a type that there is not',
      { force: { men: { type: 'int' } } },
      'force.men has the type "int"; types are integer',
    ],
    [
      'no bound',
      { side: { men: { type: 'integer' } } },
      'side.men.max must be a number: the most that a user may give',
    ],
    ['turn and steps', { steps: [] }, 'the story has turn and steps: leave one of them out'],
    [
      'more turns than any game',
      { turns: 1_000_000_000 },
      'turns of a story is a whole number from 1 to 10000',
    ],
    ['part of a turn', { turns: 2.5 }, 'turns of a story is a whole number from 1 to 10000, not 2.5'],
    ['a list for a function', { turn: [] }, 'turn must be a function, not an empty list'],
  ])('say what a story lacks: %s', (_what, change, message) => {
    const whole = {
      id: 'mine',
      title: 'Mine',
      start: () => ({ a: 1 }),
      turn: () => undefined,
      over: () => null,
    };
    const parts = Object.entries({ ...whole, ...change }).filter(([, part]) => part !== undefined);
    expect(() => story(Object.fromEntries(parts) as unknown as typeof whole)).toThrow(message);
  });

  it('say where a changed table has another shape', () => {
    const read = (tables: object) => () => skirmish.read(tables as never);
    const { tables } = skirmish;
    expect(read({ ...tables, cover: 'two' })).toThrow('cover must be a map, not a text');
    expect(read({ ...tables, green: { hitsOn: '5', nerve: 1 } })).toThrow(
      'green.hitsOn must be a number, not a text',
    );
  });
});
