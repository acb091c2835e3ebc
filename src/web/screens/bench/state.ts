/** The state of the bench: a spec, the place that is looked at, and the fight that is told. */
import { isMap } from '../../../play/json.ts';
import { isCount, opened, readOpened, type OpenedSpec } from '../../state/opened.ts';
import { FILE } from '../../state/spec-text.ts';
import firstSpec from './first-spec.yaml?raw';
import { readLookUp, type LookUpState } from './look-up/state.ts';

export interface BenchState extends OpenedSpec {
  /** The place that is shown large, from 1: a combination of the varied values, in each variant. */
  readonly place: number;
  /** The replicate whose throws are told; null for none. */
  readonly fight: Fight | null;
  /** The panels beside the bench; null while they are closed. */
  readonly lookUp: LookUpState | null;
}

/** A replicate by its number, or a remarkable one as the first side sees it. */
export type Fight = number | (typeof REMARKABLE)[number];

export const REMARKABLE = ['typical', 'best', 'worst'] as const;

/** The distance at which the first spec is looked at: 8 cm. */
const FIRST_PLACE = 4;

function benchDefaults(): BenchState {
  return { ...begun(firstSpec, FILE), place: FIRST_PLACE, lookUp: null };
}

/** Another question: nothing that was found for the one before belongs to it. */
export function begun(spec: string, file: string): Omit<BenchState, 'lookUp'> {
  return { ...opened(spec, file), place: 1, fight: null };
}

/** The state in a link, which is data from anybody: what does not fit has its default. */
export function readBench(linked: unknown): BenchState {
  const read = readOpened(linked);
  if (read === null || !isMap(linked)) return benchDefaults();
  const { place, fight, lookUp } = linked;
  return {
    ...read,
    place: isCount(place) ? Math.max(1, place) : 1,
    // As links of earlier versions call it.
    fight: fight === 'median' ? 'typical' : isFight(fight) ? fight : null,
    lookUp: lookUp === undefined || lookUp === null ? null : readLookUp(lookUp),
  };
}

function isFight(value: unknown): value is Fight {
  return isCount(value) || REMARKABLE.some((each) => each === value);
}
