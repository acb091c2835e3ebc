/** Cases files of `hythe odds`: the mechanics' own examples, spoilt as text and as values. */
import { answerCase, FAULT_CODE, readCases } from '../../src/cli/cases.ts';
import { UsageError } from '../../src/cli/command-error.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { expectWords, Finding, type Door } from './door.ts';
import { EXAMPLES } from './examples.ts';
import type { Random } from './random.ts';
import { spoiltText, spoiltValue } from './spoil.ts';

const CASES = EXAMPLES.map(({ rules, mechanic, inputs }) => ({
  id: `${rules} ${mechanic}`,
  rules,
  mechanic,
  inputs,
}));
/** Probabilities are summed in floating point. */
const TOLERANCE = 1e-9;

export const casesDoor: Door = {
  name: 'cases',
  enter(random) {
    answerAll(casesText(random));
  },
};

function casesText(random: Random): string {
  const cases = Array.from({ length: 1 + random.int(2) }, () => random.pick(CASES));
  const whole = random.oneIn(3) ? { system: random.pick(CASES).rules, cases } : cases;
  if (random.oneIn(3)) return spoiltText(JSON.stringify(whole), random);
  return JSON.stringify(spoiltValue(whole, random, CASES)) ?? '';
}

/** Answers a cases file as the command does; every answer is a distribution or an error in words. */
export function answerAll(text: string): void {
  let cases: ReturnType<typeof readCases>;
  try {
    cases = readCases(text, 'cases.json');
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return expectWords(error.message, text);
  }
  for (const one of cases.slice(0, 20)) {
    const answer = answerCase(one, ruleSystems, (error) => {
      throw new Finding(
        `a fault: ${error instanceof Error ? (error.stack ?? '') : String(error)}`,
        text,
        error,
      );
    });
    if ('error' in answer) {
      if (answer.error.code === FAULT_CODE) throw new Finding(answer.error.message, text);
      expectWords(answer.error.message, text);
      continue;
    }
    const probabilities = Object.values(answer.outcomes);
    if (probabilities.some((probability) => !(probability > 0 && probability <= 1 + TOLERANCE)))
      throw new Finding(`a probability outside 0 to 1 in ${JSON.stringify(answer.outcomes)}`, text);
    const metrics = Map.groupBy(Object.entries(answer.outcomes), ([label]) =>
      mechanicHasSeveral(one.rules, one.mechanic) ? (label.split(':')[0] ?? '') : '',
    );
    for (const entries of metrics.values()) {
      const sum = entries.reduce((before, [, probability]) => before + probability, 0);
      if (Math.abs(sum - 1) > TOLERANCE) throw new Finding(`probabilities that sum to ${sum}`, text);
    }
  }
}

function mechanicHasSeveral(rules: unknown, mechanic: unknown): boolean {
  const system = ruleSystems.find(({ id }) => id === rules);
  return system?.mechanics.find(({ name }) => name === mechanic)?.severalMetrics ?? false;
}
