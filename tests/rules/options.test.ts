/** Each ruling that may be decided otherwise changes an answer wherever it is said to act, and has the values of the digest. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { engagementOf } from '../../src/own-rules.ts';
import { NotGivenError } from '../../src/play/not-given-error.ts';
import { InputError } from '../../src/play/inputs.ts';
import type { OptionDescription, Options } from '../../src/play/options.ts';
import { exactly } from '../../src/play/solve.ts';
import type { RuleSystem } from '../../src/play/system.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { withChanges } from '../../src/spec/read-tables.ts';
import { asking, type Asked } from './asking.ts';
import augsburgDigest from './augsburg/fixtures/digest-options.json' with { type: 'json' };
import * as augsburg from './augsburg/shown-options.ts';
import { LARGEST, SAMPLES } from './cases.ts';
import fieldsOfHonorDigest from './fields-of-honor/fixtures/contract.json' with { type: 'json' };
import * as fieldsOfHonor from './fields-of-honor/shown-options.ts';
import huitDigest from './huit/fixtures/digest-options.json' with { type: 'json' };
import * as huit from './huit/shown-options.ts';
import marchAttackDigest from './march-attack/fixtures/contract.json' with { type: 'json' };
import * as marchAttack from './march-attack/shown-options.ts';
import battleDigest from './pluie/fixtures/battle-options.json' with { type: 'json' };
import pluieDigest from './pluie/fixtures/digest-options.json' with { type: 'json' };
import * as pluie from './pluie/shown-options.ts';
import type { Shown } from './shown-options.ts';

interface DigestedOption {
  /** Values, or what number it is: `integer >= 1`. */
  readonly values: string | readonly unknown[];
  readonly default: unknown;
  readonly ruling: string;
}

interface OptionsOfSystem extends Shown {
  readonly digest: Readonly<Record<string, DigestedOption>>;
}

const OF_SYSTEMS: Readonly<Record<string, OptionsOfSystem>> = {
  augsburg: { ...augsburg, digest: augsburgDigest },
  'fields-of-honor': { ...fieldsOfHonor, digest: fieldsOfHonorDigest.options },
  huit: { ...huit, digest: huitDigest },
  'march-attack': { ...marchAttack, digest: marchAttackDigest.options },
  pluie: { ...pluie, digest: { ...pluieDigest, ...battleDigest } },
};

/** Values, default and ruling of an option as the digest writes them. */
function digested({ values, default: usual, ruling }: DigestedOption): object {
  // The default stands first here, and not always in the digest.
  const [kind, , min] = typeof values === 'string' ? values.split(' ') : [new Set(values)];
  return { kind, min: min === undefined ? null : Number(min), usual, ruling };
}

function described(option: OptionDescription, { values }: DigestedOption): object {
  const { default: usual, ruling } = option;
  if (option.values !== 'number') return { kind: new Set<unknown>(option.values), min: null, usual, ruling };
  // Where the digest lists numbers of which a few will do, any number may be given.
  const kind =
    typeof values === 'string' ? (option.integer === true ? 'integer' : 'number') : new Set(values);
  return { kind, min: typeof values === 'string' && values.includes('>') ? option.min : null, usual, ruling };
}

/** The answer of a mechanic or of a kind of engagement, or the code of its error. */
function answerOf(
  system: RuleSystem,
  place: string,
  { options, tables, ...inputs }: Asked,
  chosen: Options,
): unknown {
  try {
    if (system.mechanics.some(({ name }) => name === place)) {
      const { distributions, explanation } = asking(system).ask(place, {
        ...inputs,
        ...(tables === undefined ? {} : { tables }),
        options: { ...options, ...chosen },
      });
      // One die of melee hits as seldom as none, so that the number of dice is part of an answer.
      const rounded = [...distributions].map(([metric, chances]) => [
        metric,
        [...chances].map(([label, chance]) => [label, chance.toFixed(12)]),
      ]);
      return [rounded, explanation?.total];
    }
    return engagementOf(withChanges(system, tables).system, place, inputs, chosen).use((engagement) => {
      const { outcomeByTurn, readings } = exactly(engagement);
      return [outcomeByTurn, ...readings].map((masses) => [...masses]);
    });
  } catch (error) {
    if (error instanceof InputError || error instanceof NotGivenError) return error.caseCode ?? 'refused';
    throw error;
  }
}

describe.each(ruleSystems)('the options of $id', (system) => {
  const { SHOWN, CANNOT = {}, GONE = [], ONE_PLACE = false, digest } = OF_SYSTEMS[system.id] ?? never();
  const [, , cases] = SAMPLES.find(([id]) => id === system.id) ?? never();
  const samples = cases.filter(({ id, expected }) => expected.error === undefined && id !== LARGEST);
  const options = Object.entries(system.options);

  it('are those of the digest, with values, defaults and rulings', () => {
    const all = Object.entries(digest).filter(([name]) => !GONE.includes(name));
    expect(Object.fromEntries(all.map(([name, one]) => [name, digested(one)]))).toEqual(
      Object.fromEntries(options.map(([name, option]) => [name, described(option, digest[name] ?? never())])),
    );
  });

  const byHand = Object.entries(SHOWN).flatMap(([option, [value, questions]]) =>
    Object.entries(questions).map(([place, asked]) => ({ option, place, value, asked })),
  );

  it.each(byHand)('$option changes an answer of $place', ({ option, place, value, asked }) => {
    const usual = answerOf(system, place, asked, {});
    expect(answerOf(system, place, asked, { [option]: value })).not.toEqual(usual);
  });

  it.each([...Map.groupBy(byHand, ({ place }) => place).values()].flatMap((alike) => alike.slice(0, 1)))(
    'of $place are the same left out and given by their defaults',
    ({ place, asked }) => {
      const defaults = options.flatMap(([name, { scope, default: usual }]) =>
        scope.includes(place) ? [[name, usual] as const] : [],
      );
      expect(answerOf(system, place, asked, Object.fromEntries(defaults))).toEqual(
        answerOf(system, place, asked, {}),
      );
    },
  );

  const otherValues = ({ values, default: usual }: OptionDescription): readonly Options[string][] =>
    (values === 'number' ? [2, 3] : values).filter((value) => value !== usual);

  const usualAnswers = new Map<Asked, unknown>();
  const usualAnswer = (place: string, inputs: Asked): unknown => {
    if (!usualAnswers.has(inputs)) usualAnswers.set(inputs, answerOf(system, place, inputs, {}));
    return usualAnswers.get(inputs);
  };

  /** Whether the answer of a sample case changes with an option. */
  const changesSample = (option: string, place: string): boolean =>
    samples.some(
      ({ mechanic, inputs }) =>
        mechanic === place &&
        otherValues(system.options[option] ?? never()).some(
          (value) =>
            !isDeepStrictEqual(
              answerOf(system, place, inputs, { [option]: value }),
              usualAnswer(place, inputs),
            ),
        ),
    );

  it('act where they say: a question above or a sample case shows it', () => {
    const places = [...system.mechanics, ...system.kinds].map(({ name }) => name);
    const idle = options.flatMap(([option, { scope }]) => {
      expect(places).toEqual(expect.arrayContaining([...scope]));
      const acting = scope.filter((place) => place !== 'battle' && CANNOT[place]?.includes(option) !== true);
      const isShown = (place: string): boolean =>
        SHOWN[option]?.[1][place] !== undefined || changesSample(option, place);
      if (ONE_PLACE && acting.some(isShown)) return [];
      return acting.filter((place) => !isShown(place)).map((place) => `${option} ${place}`);
    });
    expect(idle).toEqual([]);
  });

  it('change nothing where they do not act, or are refused there', () => {
    for (const { mechanic, inputs } of samples.filter((one) => one.mechanic !== 'engagement')) {
      const idle = options.filter(([, { scope }]) => !scope.includes(mechanic));
      const others = Object.fromEntries(idle.map(([name, one]) => [name, otherValues(one)[0] ?? never()]));
      const answer = answerOf(system, mechanic, inputs, others);
      expect(['refused', usualAnswer(mechanic, inputs)]).toContainEqual(answer);
    }
  });
});

function never(): never {
  throw new Error('every system and option is in each list');
}
