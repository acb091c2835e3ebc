/** A story as one writes it: run in a place of its own at each change, checked, and its fights counted. */
import { signal } from '@preact/signals';
import type { JsonObject } from '../../../engagement/json.ts';
import type { Engine } from '../../../engine/questions.ts';
import { CANCELLED, type EngineFailure } from '../../../engine/messages.ts';
import type { StoryAnswer, StoryInputs, StoryShares } from '../../../engine/story/story-desk.ts';
import type { SystemDescription } from '../../../engine/system-description.ts';
import { EngineError } from '../../engine/port-engine.ts';
import type { Changes } from '../../state/form-entries.ts';
import { withChanges } from '../../state/json-path.ts';
import { STORY_ENDED, StoryFrame } from '../../story/story-frame.ts';

export class StoryRun {
  /** The system of the story; null until it has run. */
  readonly system = signal<SystemDescription | null>(null);
  readonly checked = signal<StoryAnswer<'check'> | null>(null);
  /** The failure of the story itself: it does not compile, is not whole, or was ended. */
  readonly failure = signal<EngineFailure | null>(null);
  readonly busy = signal(false);

  /** The engagement that is played: a kind of the system, and its inputs. */
  readonly kind = signal('');
  readonly inputs = signal<JsonObject>({});
  readonly shares = signal<StoryShares | null>(null);
  readonly refused = signal<string | null>(null);

  readonly fight = signal<StoryAnswer<'tell'> | null>(null);

  /** The throw that is asked for, its inputs, and its chances. */
  readonly mechanic = signal('');
  readonly asked = signal<JsonObject>({});
  readonly odds = signal<StoryAnswer<'odds'> | null>(null);
  readonly oddsRefused = signal<string | null>(null);

  private readonly engine: Engine;
  private readonly silenceMs: number | undefined;
  private frame: StoryFrame | null = null;
  private playing: AbortController | null = null;

  constructor(engine: Engine, silenceMs?: number) {
    this.engine = engine;
    this.silenceMs = silenceMs;
  }

  /** Runs a story from its beginning, in place of the one before. Its user has agreed to that. */
  async run(text: string): Promise<void> {
    this.frame?.close();
    const frame = new StoryFrame(this.silenceMs);
    this.frame = frame;
    this.busy.value = true;
    this.failure.value = null;
    this.checked.value = null;
    await this.attempt(frame, async () => {
      const { script } = await this.engine.ask('plainScript', { text });
      const { systems } = await frame.ask('open', { script });
      const [system = null] = systems;
      if (this.frame !== frame || system === null) return;
      this.begin(system);
      await Promise.all([this.play(), this.ask()]);
      const checked = await frame.ask('check', { system: system.id });
      if (this.frame === frame) this.checked.value = checked;
    });
    if (this.frame === frame) this.busy.value = false;
  }

  /** Ends the story and what it is doing. */
  stop(): void {
    this.frame?.close();
  }

  setInputs(changes: Changes): void {
    this.inputs.value = withChanges(this.inputs.value, changes);
    void this.play();
  }

  setAsked(changes: Changes): void {
    this.asked.value = withChanges(this.asked.value, changes);
    void this.ask();
  }

  chooseMechanic(name: string): void {
    const chosen = this.system.value?.mechanics.find((each) => each.name === name);
    this.mechanic.value = chosen?.name ?? '';
    this.asked.value = chosen?.example ?? {};
    void this.ask();
  }

  /** Tells the fight of this number. */
  async tell(number: number): Promise<void> {
    const { frame, playedInputs: inputs } = this;
    if (frame === null || inputs === null) return;
    await this.attempt(frame, async () => {
      this.fight.value = await frame.ask('tell', { ...inputs, number });
    });
  }

  private get playedInputs(): StoryInputs | null {
    const { system, kind, inputs } = this;
    return system.value === null ? null : { system: system.value.id, kind: kind.value, inputs: inputs.value };
  }

  /** The forms of a system: as they were where they still fit, else with its examples. */
  private begin(system: SystemDescription): void {
    const fieldsOf = (one: SystemDescription | null): string =>
      JSON.stringify([one?.id, one?.kinds, one?.mechanics]);
    const isSame = fieldsOf(this.system.value) === fieldsOf(system);
    this.system.value = system;
    this.fight.value = null;
    this.shares.value = null;
    if (isSame) return;
    const [kind] = system.kinds;
    const [mechanic] = system.mechanics;
    this.kind.value = kind?.name ?? '';
    this.inputs.value = kind?.example ?? {};
    this.mechanic.value = mechanic?.name ?? '';
    this.asked.value = mechanic?.example ?? {};
  }

  private async play(): Promise<void> {
    const { frame, playedInputs } = this;
    if (frame === null || playedInputs === null) return;
    this.playing?.abort();
    const controller = new AbortController();
    this.playing = controller;
    const take = (shares: StoryShares | null, refused: string | null): void => {
      if (this.playing !== controller) return;
      this.shares.value = shares;
      this.refused.value = refused;
    };
    const how = { signal: controller.signal, onShares: (shares: StoryShares) => take(shares, null) };
    this.fight.value = null;
    await this.attempt(
      frame,
      async () => take(await frame.ask('play', playedInputs, how), null),
      (message) => take(null, message),
    );
  }

  private async ask(): Promise<void> {
    const { frame, system } = this;
    const [mechanic, inputs] = [this.mechanic.value, this.asked.value];
    if (frame === null || system.value === null || mechanic === '') return;
    const input = { system: system.value.id, mechanic, inputs };
    const take = (odds: StoryAnswer<'odds'> | null, refused: string | null): void => {
      if (this.asked.value !== inputs || this.mechanic.value !== mechanic) return;
      this.odds.value = odds;
      this.oddsRefused.value = refused;
    };
    await this.attempt(
      frame,
      async () => take(await frame.ask('odds', input), null),
      (message) => take(null, message),
    );
  }

  /** Does what may fail: mistakes in the story are its failure, refused inputs are not. */
  private async attempt(
    frame: StoryFrame,
    work: () => Promise<void>,
    onRefused?: (message: string) => void,
  ): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const { code, message, problems } = error.failure;
      if (code === CANCELLED.code || this.frame !== frame) return;
      if (onRefused !== undefined && problems.length === 0 && code !== STORY_ENDED) onRefused(message);
      else this.failure.value = error.failure;
    }
  }
}
