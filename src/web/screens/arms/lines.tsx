/** Lines of steps over distance, and a crosshair with the weapons ranked where it stands. */
import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { visibleName } from '../../../play/visible.ts';
import { ROUNDING } from '../../../statistics/index.ts';
import type { ComparedWeapons, DrawnWeapons } from '../../../engine/questions/arms.ts';
import { Chart } from '../../drawing/chart.tsx';
import { useScreen } from '../../page-context.ts';
import { placeInWords, stretchAt, valueInWords } from './places.ts';

interface LinesProps {
  readonly compared: ComparedWeapons;
  readonly drawn: DrawnWeapons;
  /** The distance of the crosshair. */
  readonly distance: number;
  /** The distance under the pointer, which the crosshair follows; null when it has gone. */
  readonly pointed: Signal<number | null>;
}

/** An event of the pointer over the chart. */
type Pointed = Pick<MouseEvent, 'clientX'> & { readonly currentTarget: HTMLElement };

/** Around the thumb of a slider, whose ends are those of the axis. */
const THUMB_PX = 8;

export function Lines({ compared, drawn, distance, pointed }: LinesProps): JSX.Element {
  const { change, settle } = useScreen('arms');
  const { axis, chart } = drawn;
  const id = useId();
  const [least, most] = compared.unit === '' ? [axis.from + 0.5, axis.to - 0.5] : [axis.from, axis.to];
  const pixels = (at: number): number => axis.left + ((at - axis.from) / (axis.to - axis.from)) * axis.width;
  const distanceAt = ({ currentTarget, clientX }: Pointed): number => {
    const x = clientX - currentTarget.getBoundingClientRect().left - axis.left;
    const at = axis.from + (x / axis.width) * (axis.to - axis.from);
    return least + Math.round(Math.min(Math.max(at, least), most) - least);
  };
  return (
    <>
      <Chart chart={chart}>
        <div
          class="pointed"
          onPointerMove={(event) => (pointed.value = distanceAt(event))}
          onPointerLeave={() => (pointed.value = null)}
          onClick={(event) => {
            change({ distance: distanceAt(event) }, true);
            settle();
          }}
        >
          <div style={{ left: `${pixels(distance)}px`, top: `${axis.top}px`, height: `${axis.height}px` }} />
        </div>
      </Chart>
      <p class="crosshair">
        <label class="unseen" for={id}>
          Crosshair
        </label>
        <input
          id={id}
          type="range"
          min={least}
          max={most}
          step={1}
          value={distance}
          aria-valuetext={placeInWords(compared, distance)}
          style={{
            marginLeft: `${pixels(least) - THUMB_PX}px`,
            width: `${pixels(most) - pixels(least) + 2 * THUMB_PX}px`,
          }}
          onInput={({ currentTarget: { value } }) => change({ distance: Number(value) }, true)}
          onBlur={settle}
        />
      </p>
    </>
  );
}

function isLevel(one: number | null, other: number | null): boolean {
  return one === other || (one !== null && other !== null && Math.abs(one - other) < ROUNDING);
}

interface RankedProps {
  readonly compared: ComparedWeapons;
  readonly distance: number;
  readonly looked: string | null;
}

/** The weapons at the crosshair, the best first; a press shows the faces of the die of one. */
export function Ranked({ compared, distance, looked }: RankedProps): JSX.Element {
  const { change } = useScreen('arms');
  const stretch = stretchAt(compared, distance);
  const ranked = (stretch?.order ?? []).flatMap((id) => {
    const weapon = compared.weapons.find((one) => one.id === id);
    const step = weapon?.line.find(({ from, to }) => stretch && from <= stretch.from && stretch.to <= to);
    return weapon === undefined || step === undefined ? [] : [{ ...weapon, value: step.value }];
  });
  // Those that are level share a rank.
  const rankOf = (value: number | null): number =>
    1 + ranked.findIndex((other) => isLevel(other.value, value));
  return (
    <section class="ranked" aria-label="Ranked at the crosshair">
      <h2>{placeInWords(compared, distance)}</h2>
      <ol>
        {ranked.map(({ id, name, value }) => (
          <li key={id} value={rankOf(value)}>
            <button aria-pressed={id === looked} onClick={() => change({ looked: id })}>
              {visibleName(name)}
            </button>{' '}
            <b>{valueInWords(compared, value)}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}
