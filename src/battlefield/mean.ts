/** The mean of points in the order in which they are added (BF-NUM-04): whole, and even under a half turn. */
import { round } from './arithmetic.ts';
import type { Vector } from './directions.ts';

export class Mean implements Vector {
  x = 0;
  y = 0;
  count = 0;
  private firstX = 0;
  private firstY = 0;
  private sumX = 0;
  private sumY = 0;

  clear(): void {
    this.count = 0;
    this.sumX = 0;
    this.sumY = 0;
  }

  add(x: number, y: number): void {
    if (this.count === 0) {
      this.firstX = x;
      this.firstY = y;
    }
    this.count++;
    this.sumX += x - this.firstX;
    this.sumY += y - this.firstY;
  }

  /** Puts the mean of the points, at least one, into x and y. */
  take(): void {
    this.x = this.firstX + round(this.sumX / this.count);
    this.y = this.firstY + round(this.sumY / this.count);
  }
}
