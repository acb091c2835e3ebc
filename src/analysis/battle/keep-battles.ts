/** The battles of a run that are kept to be seen again: the typical one of a cell, the best and the worst for its first side. */
import { isMap } from '../../engagement/json.ts';
import type { RuleSystem } from '../../engagement/system.ts';
import { narrateReplicate } from '../../execution/narrate-replicate.ts';
import type { RunOutcome } from '../../execution/outcome.ts';
import { chosen, orderedReplicates } from '../../execution/remarkable-replicate.ts';
import { readBattleLog, type BattlesKept } from './battle-log.ts';

/** Those of the first cell that was played; undefined for engagements without a map or without a log. */
export function battlesOf({ experiment, cells }: RunOutcome, system: RuleSystem): BattlesKept | undefined {
  const cell = cells.find(({ simulated }) => simulated !== null)?.cell;
  const map = cell?.inputs['map'];
  if (cell === undefined || !isMap(map)) return undefined;
  const { numbers } = orderedReplicates(experiment, cell, [system]);
  const battles = (['median', 'best', 'worst'] as const).flatMap((which) => {
    const replicate = chosen(numbers, which);
    const log = readBattleLog(narrateReplicate(experiment, cell, replicate, [system]).events);
    return log === null ? [] : [{ which, replicate, log }];
  });
  if (battles.length === 0) return undefined;
  const { metresPerCm = null } = system;
  return { format: 1, cell: cell.number, among: numbers.length, map, metresPerCm, battles };
}
