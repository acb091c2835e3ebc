/** Names for people: ids that make no good words. The source gives no scale (AUG-SCALE-03). */
import type { PrintedNames } from '../../play/printed-names.ts';

export const PRINTED_NAMES: PrintedNames = {
  'french-foot': 'French foot',
  'dutch-foot': 'Dutch foot',
  'dragoons-dismounted': 'dismounted dragoons',
  'dragoons-mounted': 'mounted dragoons',
  'pistol-cavalry-deep': 'pistol cavalry in two ranks',
  'pistol-cavalry-line': 'pistol cavalry in line',
  'side-A-first': 'first side first',
  both: 'both broken',
  survivors: 'figures left',
  losses: 'figures lost',
  shots: 'volleys fired',
  status: 'state at the end',
  poolFloor: 'fewest dice of a pool',
  cavMinStage: 'stage of the least dice of cavalry',
  minimumGapIn: 'least gap',
};

/** The same of rows in the names of numbers. */
export const NUMBER_NAMES: PrintedNames = {
  shooting: 'fire',
  'back-d3': 'a short retreat',
  'back-d6': 'a retreat',
  'back-d6-unformed': 'a retreat unformed',
  'back-d6+3-disordered': 'a retreat disordered',
  rout: 'a rout',
  shatter: 'shattering',
  cinc: 'commander in chief',
  hard: 'hard cover',
};
