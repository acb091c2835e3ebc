/** A run that stops by itself: the rules of its pairings, and what its pilots let expect. */
import type { Experiment, Stop } from '../spec/experiment.ts';
import { forecast, type Forecast } from './forecast.ts';
import type { Job } from './job.ts';
import type { Rule } from './judgement.ts';
import { pilotReplicates } from './pilot.ts';
import type { Plan } from './plan.ts';
import { SequentialCounts, type Judged } from './sequential.ts';
import { ruleOf } from './stopping.ts';
import { comparedPlaces, type UnitCells } from './unit-cells.ts';
import type { ChunkCounts } from './unit-counts.ts';

export class Stops {
  private readonly experiment: Experiment;
  private readonly stop: Stop;
  private readonly units: ReadonlyMap<number, UnitCells>;
  /** By pairing, as what follows. */
  private readonly rules: ReadonlyMap<number, Rule>;
  private readonly forecasts = new Map<number, Forecast>();
  /** For statements: the expected replicates of a run of the spec, which stops by itself. */
  private readonly ofRun = new Map<number, number>();

  constructor(experiment: Experiment, stop: Stop, units: ReadonlyMap<number, UnitCells>) {
    this.experiment = experiment;
    this.stop = stop;
    this.units = units;
    this.rules = new Map([...units].map(([pairing, unit]) => [pairing, ruleOf(stop, unit, experiment)]));
  }

  /** The jobs from which replicates are forecast. */
  *pilots(): Iterable<Job> {
    const { rules } = this.experiment;
    for (const unit of this.units.values()) {
      const { pairing, cells } = unit;
      const replicates = pilotReplicates(unit);
      yield { kind: 'pilot', rules, pairing, cells, compared: comparedPlaces(unit), replicates };
    }
  }

  foresee(pairing: number, pilot: ChunkCounts | null): void {
    const unit = this.units.get(pairing);
    const rule = this.rules.get(pairing);
    if (unit === undefined || rule === undefined) return;
    const { replicates } = this.experiment.resolve;
    this.forecasts.set(pairing, forecast(unit, rule, pilot, replicates));
    const { stop } = this;
    if (stop.rule !== 'stated' || stop.inPlaceOf === null) return;
    const without = forecast(unit, ruleOf(stop.inPlaceOf, unit, this.experiment), pilot, replicates);
    this.ofRun.set(pairing, without.replicates);
  }

  /** The expected replicates of a pairing; null without a forecast. */
  expected(pairing: number): number | null {
    return this.forecasts.get(pairing)?.replicates ?? null;
  }

  /** The expected replicates of a run without statements; null where that is no other. */
  expectedOfRun(pairing: number): number | null {
    return this.ofRun.get(pairing) ?? null;
  }

  counts(plan: Plan): SequentialCounts {
    return new SequentialCounts(plan, (pairing) => this.judged(pairing));
  }

  private judged(pairing: number): Judged {
    const cells = this.units.get(pairing);
    const rule = this.rules.get(pairing);
    if (cells === undefined || rule === undefined)
      throw new TypeError(`pairing ${pairing} has no rule to stop by`);
    // Without a forecast the run has been interrupted before it.
    const none = { replicates: this.experiment.resolve.replicates, pilot: null };
    return { cells, rule, forecast: this.forecasts.get(pairing) ?? none };
  }
}
