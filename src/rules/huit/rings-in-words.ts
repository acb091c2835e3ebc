/** Rings in the words of the log: what a shot or a round put on a unit. */

/** `no effect on the target`, `the target takes 2 kills and a disorder`. */
export function ringsInWords(unit: string, kills: number, disorders: number): string {
  const parts = [...counted(kills, 'kill'), ...counted(disorders, 'disorder')];
  return parts.length === 0 ? `no effect on ${unit}` : `${unit} takes ${parts.join(' and ')}`;
}

function counted(count: number, what: string): readonly string[] {
  if (count === 0) return [];
  return [count === 1 ? `a ${what}` : `${count} ${what}s`];
}
