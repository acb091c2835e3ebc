/** Titles of the rule systems by their ids, for those who list them without loading their rules. */
export const TITLES = {
  augsburg: 'War of the League of Augsburg',
  'fields-of-honor': 'Fields of Honor',
  huit: 'Huit, Napoleonic rules of one D8',
  'march-attack': 'March Attack',
  pluie: 'La Pluie des Balles',
} as const;

/** The id of a rule system that comes with Hythe, whose folder has it as its name. */
export type BookId = keyof typeof TITLES;

export function isBook(id: string): id is BookId {
  return Object.hasOwn(TITLES, id);
}
