/** The folder name of an experiment, made from its title. */
import type { Sha256 } from './hash.ts';

const MOST_CHARACTERS = 60;

/** Names that Windows keeps for devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * A folder name of small letters, digits and single hyphens, never empty and at most 60 characters long. A title without
 * any Latin letter or digit is named by its hash.
 */
export function slugOf(title: string, sha256: Sha256): string {
  const slug = hyphenated(title);
  if (slug === '') return `experiment-${sha256(title).slice(0, 8)}`;
  return DEVICE.test(slug) ? `experiment-${slug}` : slug;
}

/** The Latin letters and digits of a text, small, with single hyphens between its words; may be empty. */
export function hyphenated(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MOST_CHARACTERS)
    .replaceAll(/^-+|-+$/g, '');
}
