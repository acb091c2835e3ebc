/** An engine for tests: the questions of a page, answered in this thread, with a shelf in memory. */
import type { RuleSystem } from '../../src/play/system.ts';
import { DEFAULT_BUDGET } from '../../src/play/solve.ts';
import { playFeel } from '../../src/run/play-feel.ts';
import { worker } from '../../src/run/work.ts';
import type { InputProblem } from '../../src/play/inputs.ts';
import type { Platform } from '../../src/engine/desk.ts';
import { openDesk, type Engine } from '../../src/engine/questions.ts';
import { keepOnShelf } from '../../src/engine/keep-on-shelf.ts';
import { RunQueue } from '../../src/engine/run-queue.ts';
import { type Shelf, requireUnchanged } from '../../src/engine/shelf.ts';
import { examples } from '../../src/run/node/examples.ts';
import { pageParts } from '../../src/run/node/page-parts.ts';
import { sha256 } from '../../src/run/node/sha256.ts';
import { ResultsError } from '../../src/run/record/error.ts';
import type { Manifest } from '../../src/run/record/manifest.ts';
import type { Files } from '../../src/run/record/run-files.ts';
import { loadSystems } from '../../src/rules/load-systems.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { EngineError, PortEngine } from '../../src/web/engine/port-engine.ts';

/** A platform of this thread, with further rule systems beside Hythe's own. */
export function platformHere(own: readonly RuleSystem[] = []): Platform {
  const isOwn = (id: string): boolean => own.some((each) => each.id === id);
  const platform: Omit<Platform, 'queue'> = {
    version: '0.0.0-test',
    loadSystems: async (id) => {
      const named = own.filter((each) => each.id === id);
      return named.length > 0 ? named : [...(await loadSystems(id)), ...own];
    },
    systems: [...ruleSystems, ...own].map(({ id, title }) => ({ id, title, own: isOwn(id) })),
    clock: () => performance.now(),
    sha256,
    pageParts,
    machine: (timing) => ({
      node: '24.0.0',
      platform: 'test',
      arch: 'test',
      cpu: 'test',
      cpus: 1,
      ...timing,
      finished: '2026-01-01T00:00:00.000Z',
    }),
    executor: () => {
      const work = worker([...ruleSystems, ...own], undefined, playFeel);
      return {
        capacity: 1,
        run: async (job) => Promise.resolve(work(job)),
        close: async () => Promise.resolve(),
      };
    },
    moduleOf: (rules) => (isOwn(rules) ? { file: 'own.ts', hash: sha256('own') } : null),
    workers: 1,
    budget: DEFAULT_BUDGET,
    examples,
    shelf: new MemoryShelf(),
  };
  return { ...platform, queue: new RunQueue(keepOnShelf(platform)) };
}

class MemoryShelf implements Shelf {
  readonly title = 'memory';
  readonly readOnly = false;
  readonly takesFiles = true;
  private readonly kept = new Map<string, { readonly manifest: Manifest; readonly files: Files }>();
  private readonly called = new Map<string, string>();
  private readonly texts = new Map<string, string>();

  async runs(): ReturnType<Shelf['runs']> {
    const runs = [...this.kept].map(([name, { manifest }]) => ({ name, manifest })).toReversed();
    return Promise.resolve({ runs, unreadable: [] });
  }

  async keep(manifest: Manifest, files: Files): Promise<string> {
    const name = `run/${this.kept.size + 1}`;
    this.kept.set(name, { manifest, files });
    return Promise.resolve(name);
  }

  async remove(name: string): Promise<void> {
    this.kept.delete(name);
    return Promise.resolve();
  }

  async names(): ReturnType<Shelf['names']> {
    return Promise.resolve(Object.fromEntries(this.called));
  }

  async rename(name: string, called: string | null): Promise<void> {
    if (called === null) this.called.delete(name);
    else this.called.set(name, called);
    return Promise.resolve();
  }

  async files(name: string): Promise<Files> {
    const run = this.kept.get(name);
    if (run === undefined) throw new ResultsError('HYTHE-RESULTS-NO-RUN', name, `there is no run ${name}`);
    return Promise.resolve(run.files);
  }

  async specs(): Promise<readonly string[]> {
    return Promise.resolve([...this.texts.keys()].toSorted());
  }

  async spec(name: string): Promise<string> {
    const text = this.texts.get(name);
    if (text === undefined) throw new ResultsError('HYTHE-RESULTS-NO-RUN', name, `there is no spec ${name}`);
    return Promise.resolve(text);
  }

  async saveSpec(name: string, text: string, before: string | null): Promise<void> {
    const present = this.texts.get(name);
    if (present !== undefined) requireUnchanged(name, present, before, sha256);
    this.texts.set(name, text);
    return Promise.resolve();
  }
}

/** The problems with the fields of a question that is refused for them. */
export async function refused(asked: Promise<unknown>): Promise<readonly InputProblem[]> {
  const error: unknown = await asked.catch((thrown: unknown) => thrown);
  if (error instanceof EngineError && error.failure.fields !== undefined) return error.failure.fields;
  throw new TypeError('a refusal of fields was expected', { cause: error });
}

/** An engine on this platform. Messages are cloned as between threads, so that answers are plain data. */
export function engineHere(platform: Platform = platformHere()): Engine {
  const engine = new PortEngine((message) => desk.take(message));
  const desk = openDesk(platform, (message) => engine.take(structuredClone(message)));
  return engine;
}
