/** The tables that take rows of a user's own: qualities. Their combat values follow from the formula (MA-CV-05, R-01). */
import type { Fields } from '../../play/inputs.ts';
import type { OpenTables } from '../../play/open-tables.ts';

const QUALITY = {
  letter: {
    type: 'text',
    pattern: { source: '[A-Z]{1,2}', text: 'one or two capitals' },
    required: true,
    meaning: 'letter in designations; no other quality may have it',
  },
  vedBase: { type: 'integer', min: 2, max: 12, required: true, meaning: 'target of its tests' },
} as const satisfies Fields;

export const OPEN_TABLES: OpenTables = {
  qualities: {
    columns: QUALITY,
    isNamedBy: (text, { letter }) => typeof letter === 'string' && text.startsWith(`${letter}-`),
  },
};
