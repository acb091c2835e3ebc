import { describe, expect, it } from 'vitest';
import { ByPurpose } from '../../src/chance/by-purpose.ts';
import type { Chance } from '../../src/chance/chance.ts';
import { enumerate } from '../../src/chance/enumerated.ts';
import { Pools } from '../../src/chance/pools.ts';
import { rootOf } from '../../src/chance/random.ts';
import { pickWith, Recorded } from '../../src/chance/recorded.ts';
import { Sampled } from '../../src/chance/sampled.ts';
import { Scripted, ScriptError } from '../../src/chance/scripted.ts';
import {
  combine,
  dependent,
  DieSizeError,
  given,
  mapped,
  oneDie,
  probabilityOf,
  repeated,
  rollOff,
  type Throw,
} from '../../src/chance/throw.ts';

const pools = new Pools();
const half = mapped(oneDie(8), 'half D8', (face) => Math.ceil(face / 2));
const contest = combine(oneDie(6), oneDie(6), 'D6 each', (a, b) => Math.sign(a - b));
const initiative = rollOff(contest, 0);

const throws: readonly (readonly [string, Throw, (chance: Chance) => number])[] = [
  ['3D6', pools.sum(3, 6), (c) => c.die(6) + c.die(6) + c.die(6)],
  ['highest of 3D8', pools.highest(3, 8), (c) => Math.max(c.die(8), c.die(8), c.die(8))],
  ['lowest of 2D20', pools.lowest(2, 20), (c) => Math.min(c.die(20), c.die(20))],
  [
    'hits of 4D6 on 5+',
    pools.successes(4, 6, 5),
    (c) => [0, 0, 0, 0].reduce((n) => n + (c.die(6) >= 5 ? 1 : 0), 0),
  ],
  ['half D8', half, (c) => Math.ceil(c.die(8) / 2)],
];

describe('a folded throw', () => {
  it.each(throws)('has the distribution of its dice thrown one by one: %s', (_name, folded, one) => {
    const { values, probabilities } = enumerate(one);
    expect([...values].sort((a, b) => a - b)).toEqual([...folded.values]);
    values.forEach((value, i) =>
      expect(probabilityOf(folded, value)).toBeCloseTo(probabilities[i] ?? Number.NaN, 14),
    );
  });

  it.each([...throws.map(([name, folded]) => [name, folded] as const), ['roll-off', initiative] as const])(
    'has probabilities that sum to 1, ascending values and faces that give each value: %s',
    (_name, folded) => {
      expect(folded.probabilities.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 14);
      const chance = new Sampled();
      chance.start(rootOf('faces of a result'), 0, 0);
      for (const value of folded.values) {
        for (let i = 0; i < 20; i++) {
          const faces = folded.facesFor(value, pickWith(chance)).map(({ face }) => face);
          const script = new Scripted(faces);
          expect(script.draw(folded)).toBe(value);
          script.finish();
        }
      }
    },
  );

  it('finds faces for a result as the dice would give them', () => {
    // Given 2D6 = 4 the pairs 1-3, 2-2, 3-1 are equally likely.
    const chance = new Sampled();
    chance.start(rootOf('conditional'), 0, 0);
    const counts = new Map<string, number>();
    const n = 6000;
    for (let i = 0; i < n; i++) {
      const faces = pools.sum(2, 6).facesFor(4, pickWith(chance));
      const key = faces.map(({ face }) => face).join('-');
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(['1-3', '2-2', '3-1']);
    for (const count of counts.values())
      expect(Math.abs(count - n / 3)).toBeLessThan(6 * Math.sqrt((n * 2) / 9));
  });

  it('is sampled with its own distribution', () => {
    const chance = new Sampled();
    chance.start(rootOf('sampled'), 0, 0);
    const folded = pools.sum(3, 6);
    const n = 200_000;
    const counts = new Map<number, number>();
    for (let i = 0; i < n; i++) {
      const value = chance.sum(3, 6);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    let chiSquare = 0;
    folded.values.forEach((value, i) => {
      const expected = n * (folded.probabilities[i] ?? Number.NaN);
      chiSquare += ((counts.get(value) ?? 0) - expected) ** 2 / expected;
    });
    expect(chiSquare).toBeLessThan(15 + 8 * Math.sqrt(30));
  });
});

describe('a roll-off', () => {
  it('is enumerated by its closed form', () => {
    const outcomes = enumerate((chance) => chance.draw(initiative));
    expect([...outcomes.values]).toEqual([-1, 1]);
    expect(outcomes.probabilities[0]).toBeCloseTo(0.5, 15);
  });

  it('takes faces until decided when scripted', () => {
    const script = new Scripted([3, 3, 5, 5, 2, 6]);
    expect(script.draw(initiative)).toBe(-1);
    script.finish();
  });

  it('refuses a throw that can never decide', () => {
    expect(() =>
      rollOff(
        mapped(oneDie(6), 'nothing', () => 0),
        0,
      ),
    ).toThrow(RangeError);
  });
});

describe('enumerated chance', () => {
  it('visits every path once, also where later dice depend on earlier ones', () => {
    const { values, probabilities, paths } = enumerate((chance) => {
      const face = chance.die(20);
      return face === 20 ? 100 + chance.die(6) : face;
    });
    expect(paths).toBe(25);
    expect(values.length).toBe(25);
    expect(probabilities.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 15);
    expect(probabilities[values.indexOf(103)]).toBeCloseTo(1 / 120, 16);
  });

  it('gives a resolution without dice its one outcome', () => {
    expect(enumerate(() => 7)).toEqual({
      values: Int32Array.of(7),
      probabilities: Float64Array.of(1),
      paths: 1,
    });
  });
});

describe('a die', () => {
  const sources: readonly (readonly [string, () => Chance])[] = [
    ['sampled', () => new Sampled()],
    ['by purpose', () => new ByPurpose()],
    ['scripted', () => new Scripted([1])],
    ['recorded', () => new Recorded(new Sampled(), pickWith(new Sampled()))],
  ];

  it.each(sources)('of 65,536 sides is thrown, and a larger one is refused: %s', (_name, source) => {
    expect(source().die(65_536)).toBeGreaterThanOrEqual(1);
    for (const sides of [65_537, 100_000, 2 ** 40]) {
      expect(() => source().die(sides)).toThrow(DieSizeError);
      expect(() => source().die(sides)).toThrow(`a D${sides} cannot be thrown: a die has 1 to 65536 sides`);
    }
  });

  it('of more than 65,536 sides is not enumerated either', () => {
    expect(() => enumerate((chance) => chance.die(65_537))).toThrow(DieSizeError);
    expect(enumerate((chance) => Number(chance.die(65_536) > 16_384)).probabilities).toEqual(
      Float64Array.of(0.25, 0.75),
    );
  });

  it('among more than 4,095 is refused, whatever was thrown before', () => {
    const kept = new Pools();
    kept.sum(0, 6);
    expect(() => kept.sum(4096, 5)).toThrow('4096D5 are more than the 4095 dice or sides of one throw');
  });
});

describe('a script', () => {
  it('fails on a die that is missing', () => {
    const script = new Scripted([3]);
    script.die(6);
    expect(() => script.die(6)).toThrow(new ScriptError('die 2 is missing: the rules ask for another D6'));
  });

  it('fails on a face that the die cannot show', () => {
    expect(() => new Scripted([7]).die(6)).toThrow('die 1 shows 7, which a D6 cannot');
    expect(() => new Scripted([0]).die(6)).toThrow(ScriptError);
    expect(() => new Scripted([1.5]).die(6)).toThrow(ScriptError);
  });

  it('fails on dice that are left over', () => {
    const script = new Scripted([1, 2, 3]);
    script.die(6);
    expect(() => script.finish()).toThrow('2 of 3 dice are left over');
  });
});

describe('recorded chance', () => {
  it('writes down each throw with its purpose and faces, and changes no result', () => {
    const plain = new Sampled();
    plain.start(rootOf('recorded'), 0, 5);
    const inner = new Sampled();
    inner.start(rootOf('recorded'), 0, 5);
    const side = new Sampled();
    side.start(rootOf('side'), 0, 0);
    const recorded = new Recorded(inner, pickWith(side));
    recorded.purpose = 3;
    expect([recorded.die(20), recorded.sum(2, 6), recorded.successes(5, 6, 4)]).toEqual([
      plain.die(20),
      plain.sum(2, 6),
      plain.successes(5, 6, 4),
    ]);
    const [die, sum, hits] = recorded.take();
    expect(die?.label).toBe('D20');
    expect(sum?.faces.reduce((total, { face }) => total + face, 0)).toBe(sum?.value);
    expect(hits?.faces.filter(({ face }) => face >= 4).length).toBe(hits?.value);
    expect([die, sum, hits].every((shown) => shown?.purpose === 3)).toBe(true);
    expect(recorded.take()).toEqual([]);
  });

  it('shows the faces of the script themselves', () => {
    const script = new Scripted([2, 5]);
    const recorded = new Recorded(script, () => 0);
    recorded.sum(2, 6);
    expect(recorded.take()[0]?.faces.map(({ face }) => face)).toEqual([2, 5]);
  });
});

describe('throws made of throws', () => {
  it('let the second depend on what the first shows', () => {
    const folded = dependent(
      oneDie(3),
      (dice) => pools.sum(dice, 4),
      'D3 dice of D4',
      (_dice, sum) => sum,
    );
    const { values, probabilities } = enumerate((c) => {
      let sum = 0;
      for (let left = c.die(3); left > 0; left--) sum += c.die(4);
      return sum;
    });
    values.forEach((value, i) =>
      expect(probabilityOf(folded, value)).toBeCloseTo(probabilities[i] ?? Number.NaN, 14),
    );
    expect(folded.probabilities.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 14);
    const chance = new Sampled();
    chance.start(rootOf('dependent'), 0, 0);
    for (const value of folded.values)
      expect(
        new Scripted(folded.facesFor(value, pickWith(chance)).map(({ face }) => face)).draw(folded),
      ).toBe(value);
  });

  it('are repeated as a sum', () => {
    expect([...repeated(oneDie(6), 3, '3D6').probabilities]).toEqual([...pools.sum(3, 6).probabilities]);
    expect([...repeated(oneDie(6), 0, 'nothing').values]).toEqual([0]);
  });

  it('leave out given values of probability 0, and have no dice to read', () => {
    const losses = given(
      'losses',
      new Map([
        [0, 0.25],
        [1, 0],
        [2, 0.75],
      ]),
    );
    expect([...losses.values]).toEqual([0, 2]);
    expect(() => new Scripted([1]).draw(losses)).toThrow('losses is given as a distribution');
  });
});
