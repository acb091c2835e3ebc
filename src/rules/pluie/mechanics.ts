/** The named single resolutions of `hythe odds`. */
import type { Mechanic } from '../../engagement/system.ts';
import type { Tables } from './tables.ts';

export const MECHANICS: readonly Mechanic<Tables>[] = [];
