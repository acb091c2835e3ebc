/** A pool of threads that outlasts its command: the next command finds them warm, with the rules compiled. */
import { createRequire } from 'node:module';
import type { Piscina as Pool } from 'piscina';

type Options = NonNullable<ConstructorParameters<typeof Pool>[0]>;
type Run = Pool['run'];

// The class itself, of which the module for `import` is made once somebody asks for it.
const Piscina = createRequire(import.meta.url)('piscina') as typeof Pool; // this package has no other export

/** Pools without a command, by what they were started with. */
const idle = new Map<string, LastingPool[]>();

class LastingPool extends Piscina {
  private readonly like: LastingPool[] = [];
  private inHand = 0;

  constructor(options: Options) {
    const key = JSON.stringify(options);
    const like = idle.get(key) ?? [];
    idle.set(key, like);
    const free = like.pop();
    // A constructor may give another object than a new one.
    if (free !== undefined) return free;
    super(options);
    this.like = like;
  }

  override run: Run = async (...job): Promise<unknown> => {
    this.inHand++;
    try {
      return (await super.run(...job)) as unknown; // whatever the job gives
    } finally {
      this.inHand--;
    }
  };

  /** Its threads stay for the next command, unless they still have a job. */
  override async destroy(): Promise<void> {
    this.removeAllListeners();
    if (this.inHand > 0) await super.destroy();
    else this.like.push(this);
  }
}

/** Has commands that this process imports afterwards use such pools. */
export function letPoolsLast(): void {
  Object.defineProperty(Piscina, 'Piscina', { value: LastingPool });
}
