/** An engagement in which the force of a side may be of nobody: who is absent has lost before the first turn. */
import { item } from '../chance/at.ts';
import { ENGAGEMENT_OVER, type Due, type Engagement, type State } from './engagement.ts';
import type { Ground } from '../play/ground.ts';
import { EngagementWithReadings } from './other-readings.ts';

/** The outcomes by who is left: A, B, nobody. */
export const ABSENT = 'absent';
const WINNERS = ['A', 'B', 'none'];

export class EngagementWithAbsence<S extends State<S>> extends EngagementWithReadings<S> {
  override readonly outcomes: readonly string[];
  override readonly winners: readonly number[];
  override readonly outcomeTexts: readonly string[];
  declare readonly ground?: Ground<S>;
  private readonly absent: readonly (0 | 1)[];
  private readonly own: number;

  /** @param inner what is played, or stands for what would be, where a side is absent */
  constructor(inner: Engagement<S>, absent: readonly (0 | 1)[]) {
    super(inner, {
      metrics: inner.metrics.map((metric) =>
        metric.role !== undefined && absent.includes(metric.role) && metric.labels === null
          ? { ...metric, of: () => 0 }
          : metric,
      ),
    });
    this.absent = absent;
    const { ground } = inner;
    if (ground !== undefined)
      this.ground = {
        ...ground,
        line: (state, side, lane) => (absent.includes(side) ? null : ground.line(state, side, lane)),
      };
    this.own = inner.outcomes.length;
    this.outcomes = [...inner.outcomes, ...WINNERS.map((winner) => `${ABSENT}/${winner}`)];
    this.winners = [...inner.winners, 0, 1, -1];
    this.outcomeTexts = [
      ...(inner.outcomeTexts ?? inner.outcomes),
      'nobody of {B} is there',
      'nobody of {A} is there',
      'nobody is there',
    ];
  }

  override next(state: S, due: Due): void {
    if (this.absent.length === 0) super.next(state, due);
    else due.set(ENGAGEMENT_OVER, 0);
  }

  override outcome(state: S): number {
    if (this.absent.length === 0) return super.outcome(state);
    return this.own + (this.absent.length === 2 ? 2 : 1 - item(this.absent, 0));
  }
}
