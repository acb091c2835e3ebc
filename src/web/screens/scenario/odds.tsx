/** A chance as 100 dots, in words, and as a number with its sureness. */
import type { JSX } from 'preact';
import { shareText } from '../../../questions/telling/certainty.ts';
import { oddsInWords } from '../../../questions/telling/odds-words.ts';
import type { Estimate } from '../../../questions/telling/rows.ts';
import { grouped } from '../../../play/shown.ts';

/** A chance with the bounds of its interval, which meet where it is exact. */
export interface Chance {
  readonly title: string;
  /** The class of its colour. */
  readonly kind: string;
  readonly estimate: Estimate;
  /** Engagements played; null where the chance is exact. */
  readonly replicates: number | null;
}

/** `exact`, `from 40,000 played` */
export function sureness({ replicates }: Chance): string {
  return replicates === null ? 'exact' : `from ${grouped(replicates)} played`;
}

const DOTS = 100;
const COLUMNS = 20;
const STEP = 12;
const RADIUS = 4.5;

/** Full dots for what is sure, rings up to what may be. */
export function Odds({ chance }: { readonly chance: Chance }): JSX.Element {
  const { title, kind, estimate } = chance;
  const sure = Math.round(DOTS * estimate.low);
  const perhaps = Math.round(DOTS * estimate.high);
  return (
    <div class={`odds ${kind}`}>
      <h2>{title}</h2>
      <p>
        <b>{oddsInWords(estimate)}</b> <span>{shareText(estimate)}</span> <small>{sureness(chance)}</small>
      </p>
      <svg
        viewBox={`0 0 ${COLUMNS * STEP} ${(DOTS / COLUMNS) * STEP}`}
        role="img"
        aria-label={sure === perhaps ? `${sure} of 100 dots` : `${sure} to ${perhaps} of 100 dots`}
      >
        {Array.from({ length: DOTS }, (_dot, i) => (
          <circle
            key={i}
            cx={STEP * ((i % COLUMNS) + 0.5)}
            cy={STEP * (Math.floor(i / COLUMNS) + 0.5)}
            r={RADIUS}
            class={i < sure ? 'sure' : i < perhaps ? 'perhaps' : undefined}
          />
        ))}
      </svg>
    </div>
  );
}
