/** The folder name of an experiment, made from its title. */
import { createHash } from 'node:crypto';

const MOST_CHARACTERS = 60;

/** Names that Windows keeps for devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * A folder name of small letters, digits and single hyphens, never empty and at most 60 characters long. A title without
 * any Latin letter or digit is named by its hash.
 */
export function slugOf(title: string): string {
  const slug = title
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MOST_CHARACTERS)
    .replaceAll(/^-+|-+$/g, '');
  if (slug === '') return `experiment-${createHash('sha256').update(title).digest('hex').slice(0, 8)}`;
  return DEVICE.test(slug) ? `experiment-${slug}` : slug;
}
