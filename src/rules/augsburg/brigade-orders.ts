/** The chances of every order in which brigades can act (AUG-CMD-07, AUG-CMD-08, AUG-R-26). */

/** A brigade, with the chance of each total of its points. */
export interface NamedPoints {
  readonly name: string;
  readonly points: ReadonlyMap<number, number>;
}

/**
 * All orders, names with single blanks between: falling totals, equal ones in every order alike, and then the first gives
 * way so many places.
 */
export function ordersOf(brigades: readonly NamedPoints[], givesWay: number): ReadonlyMap<string, number> {
  const totals = [...new Set(brigades.flatMap(({ points }) => [...points.keys()]))].sort((a, b) => b - a);
  // Mass by the order so far, places as letters of an alphabet of brigades.
  let mass = new Map<string, number>([['', 1]]);
  for (const total of totals) {
    const next = new Map<string, number>();
    const place = (order: string, probability: number, of: number): void => {
      // `of` counts the brigades that share this total: each order of them is equally likely.
      next.set(order, (next.get(order) ?? 0) + probability);
      brigades.forEach(({ points }, i) => {
        const chance = points.get(total) ?? 0;
        const letter = String.fromCharCode(i);
        if (chance > 0 && !order.includes(letter))
          place(order + letter, (probability * chance) / (of + 1), of + 1);
      });
    };
    for (const [order, probability] of mass) place(order, probability, 0);
    mass = next;
  }
  const orders = new Map<string, number>();
  for (const [order, probability] of mass) {
    if (order.length < brigades.length) continue;
    const [first = '', ...rest] = Array.from(order, (letter) => brigades[letter.charCodeAt(0)]?.name ?? '');
    orders.set([...rest.slice(0, givesWay), first, ...rest.slice(givesWay)].join(' '), probability);
  }
  return orders;
}
