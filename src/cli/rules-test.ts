/** `hythe rules test`: checks a rule system of your own against the demands on every rule system. */
import type { Command } from 'commander';
import type { Conformance } from '../conformance/conformance.ts';
import { countOf } from '../play/shown.ts';
import type { RuleSystem } from '../play/system.ts';
import { UsageError } from './command-error.ts';
import { addCommand, type CommonOptions, type Context } from './context.ts';
import { EXPECTATION_FAILED } from './exit-codes.ts';
import { bold } from './output.ts';
import { rulesAtHand } from './rules-at-hand.ts';
import { tableLines } from './table.ts';

interface RulesTestOptions extends CommonOptions {
  readonly engagements: string;
  readonly seed: string;
  readonly watch?: true;
}

const DESCRIPTION = `Loads a module with rule systems and checks each of them: the chances of every throw sum to one, states copy and merge
soundly, the parts of every number add up, the dice of an engagement reproduce it, exact and played answers agree, and
mirror matchups of a symmetric kind are even. It plays and solves the example engagement of each kind and others near it.
Exits with 1 if a check fails.`;

export function addRulesTest(rules: Command, context: Context): void {
  addCommand(rules, 'test <module>', {
    summary: 'check a rule system of your own',
    description: DESCRIPTION,
    examples: ['hythe rules test my-rules/rules.ts', 'hythe rules test my-rules/rules.ts --watch'],
  })
    .option('--engagements <n>', 'the number of engagements to check of each kind', '12')
    .option('--seed <text>', 'a seed for the choice of engagements', 'hythe')
    .option('--watch', 'check again whenever a file beside the module is saved')
    .action(async (path: string, _own: unknown, command: Command) => {
      // `--json` is an option of `rules` too, which takes it wherever it stands.
      const options = command.optsWithGlobals<RulesTestOptions>();
      if (options.watch === true) {
        const { runAtEachSave } = await import('./watch.ts');
        return runAtEachSave(path);
      }
      const { output } = context;
      const engagements = engagementsOf(options.engagements);
      context.hasOwnRules = true;
      const [{ own }, { conformance, verdictText }, { mistakeText }] = await Promise.all([
        rulesAtHand({ ...options, rulesModule: path }),
        import('../conformance/conformance.ts'),
        import('../host/rules-mistake.ts'),
      ]);
      const how = { engagements, seed: options.seed, errorText: mistakeText };
      const results = own.map((system) => [system, conformance(system, how)] as const);
      if (results.some(([, { ok }]) => !ok)) context.exitCode = EXPECTATION_FAILED;
      if (options.json === true) output.json(results.map(([system, result]) => resultJson(system, result)));
      else
        output.result(
          results
            .map(([system, result]) =>
              [...resultLines(system, result, output.width), verdictText(result)].join('\n'),
            )
            .join('\n\n'),
        );
    });
}

function engagementsOf(text: string): number {
  const number = /^\d{1,6}$/u.test(text) ? Number(text) : 0;
  if (number >= 1) return number;
  throw new UsageError(`--engagements must be a whole number of 1 or more, not "${text}"`);
}

function resultJson({ id }: RuleSystem, { ok, checks, engagements }: Conformance): object {
  return { rules: id, ok, engagements: Object.fromEntries(engagements), checks };
}

function resultLines({ id, title }: RuleSystem, result: Conformance, width: number): string[] {
  const { checks } = result;
  const rows = checks.map(({ ok: isFine, name, times }) => [
    isFine ? (times === 0 ? '-' : 'ok') : bold('failed'),
    name,
    times === 0 ? 'nothing to check' : countOf(times, 'time'),
  ]);
  const remarks = checks.flatMap(({ name, faults, notes }) => [
    ...faults.map((fault) => `${name}: ${fault}`),
    ...notes.map((note) => `note: ${note}`),
  ]);
  return [
    bold(`${title} (${id})`),
    ...tableLines([{ heading: '' }, { heading: '' }, { heading: '' }], rows, width),
    ...(remarks.length === 0 ? [] : ['', ...remarks]),
    '',
  ];
}
