/** The maker of this system's mechanics: its answer gets the tables and the rulings. */
import { mechanicsOf } from '../../play/mechanic.ts';
import { readRulings } from './options.ts';
import type { Tables } from './tables.ts';

export const defineMechanic = mechanicsOf((tables: Tables, options) => [tables, readRulings(options)]);
