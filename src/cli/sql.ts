/** `hythe sql`: asks the tables of all runs in SQL. */
import type { Command } from 'commander';
import { UsageError } from './command-error.ts';
import { addCommand, type CommonOptions, type Context } from './context.ts';
import { hytheCommand } from './hythe-command.ts';
import { notComputedText } from './not-computed.ts';

interface SqlOptions extends CommonOptions {
  readonly results: string;
  readonly csv?: true;
}

const DESCRIPTION = `Asks the tables of all runs in SQL, by DuckDB, which is an optional dependency and is loaded only here. The tables
are cells, distributions, estimates, incidence, comparisons, weapons, starts, covariances, feel and runs, each with a column run. After loading them
DuckDB may reach neither files nor network. "-" reads the statement from standard input.`;

export function addSql(program: Command, context: Context): void {
  addCommand(program, 'sql <statement>', {
    summary: 'ask the tables of all runs in SQL',
    description: DESCRIPTION,
    examples: [
      `hythe sql "select value, avg(probability) from distributions where metric = 'winner' group by 1"`,
      'hythe sql "select run, title, finished from runs" --csv',
    ],
  })
    .option('--csv', 'give the answer as CSV')
    .option('--results <folder>', 'the folder of results', 'results')
    .action(async (statement: string, { results, json, csv }: SqlOptions) => {
      const { output } = context;
      const [{ listRuns }, { openRuns }, { readText }] = await Promise.all([
        import('../host/list-runs.ts'),
        import('../host/sql.ts'),
        import('./read-text.ts'),
      ]);
      const sql = statement === '-' ? await readText('-') : statement;
      const { runs, unreadable } = await listRuns(results);
      for (const { reason } of unreadable) output.note(reason);
      if (runs.length === 0)
        throw new UsageError(`${results} holds no run yet; \`${hytheCommand('run')}\` makes one`);
      const lacking = new Set(runs.flatMap(({ manifest }) => manifest.notComputed ?? []));
      const asked = [...lacking].filter((name) => sql.includes(`'${name}'`));
      if (asked.length > 0) output.note(`not computed in every run: ${notComputedText(asked)}`);
      const database = await openRuns(runs);
      try {
        const { columns, rows } = await database.ask(sql);
        if (json === true)
          return output.json(rows.map((row) => Object.fromEntries(columns.map((name, i) => [name, row[i]]))));
        if (csv === true) {
          const { csvLines } = await import('../results/csv.ts');
          return output.verbatim(csvLines(columns, rows).join('\r\n'));
        }
        const { answerLines } = await import('./sql-text.ts');
        output.result(answerLines(columns, rows, output.width).join('\n'));
      } finally {
        database.close();
      }
    });
}
