/** Commands and options of earlier versions. */
import { hytheCommand } from './hythe-command.ts';

/** Words on what serves in place of a command or an option that is gone; undefined for any other word. */
export function inPlaceOf(word: string): string | undefined {
  const shared = `\`${hytheCommand('run')} SPEC --cluster redis://…\` shares a run among machines`;
  const needed = `\`${hytheCommand('check')} SPEC\` says how many engagements a ± needs`;
  const gone = new Map([
    ['plan', shared],
    ['merge', shared],
    ['--shard', shared],
    ['--plan', `${shared}; ${needed}`],
    ['--power', needed],
    ['sql', 'any program that reads Parquet asks the tables of a run, such as DuckDB (docs/results.md)'],
  ]);
  return gone.get(word);
}
