/** Ids of the form `army.name`, and what may stand for them where it is unique. */

/** What follows the army: `lebel` of `fr.lebel`, `naval-4.7in` of `gb.naval-4.7in`; the name itself without one. */
export function shortFormOf(name: string): string {
  return name.slice(name.indexOf('.') + 1);
}
