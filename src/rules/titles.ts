/** Titles of the rule systems by their ids, for those who list them without loading their rules. */
export const TITLES = {
  augsburg: 'War of the League of Augsburg',
  'fields-of-honor': 'Fields of Honor',
  huit: 'Huit, Napoleonic rules of one D8',
  'march-attack': 'March Attack',
  pluie: 'La Pluie des Balles',
} as const;
