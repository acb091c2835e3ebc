/** The state of the page while it is used: changed in one place, told to all who read it, and undone by going back. */
import { effect, signal } from '@preact/signals';
import { isMap } from '../../play/json.ts';
import { opening } from '../screens/runs/state.ts';
import { fragmentOf, LinkError, linkedIn, LONGEST_FRAGMENT } from './link.ts';
import { keptStory } from '../story/story-form.ts';
import { linkedFrom, readPage, SCREENS, withLinked, type PageState, type ScreenName } from './page.ts';

const UNTAKEN =
  'The numbers tried at Arms are not in this fight: “Try these numbers at the Bench”, there, takes them along.';

export class Store {
  readonly page = signal<PageState>({ ...readPage({}), story: keptStory() });
  /** The words for a link that could not be read, or that another version made; null if there is nothing to say. */
  readonly notice = signal<string | null>(null);
  /** The address of the state; null if it is too long for a link. */
  readonly link = signal<string | null>(location.href);
  /** A spec as it was opened from the gallery, with the headline that is kept of its answer; null for others. */
  readonly kept = signal<{ readonly spec: string; readonly headline: string } | null>(null);
  /** Hashes of saved specs by name, as this page last opened or saved them. */
  readonly saved = new Map<string, string>();
  /** States by their place in the history, each as the same object for as long as the page is open. */
  private readonly states = new Map<number, PageState>();
  private place = 0;
  private reads = 0;
  /** The last state that was made by a change, and so needs an address. */
  private changed: PageState | null = null;
  /** True while a gesture (a slider that moves) goes on: its steps are one change. */
  private inGesture = false;

  private constructor() {
    addEventListener('popstate', ({ state }: PopStateEvent) => void this.lead(state));
  }

  /** The state in the address of the page, or what stood there before a reload. */
  static async open(): Promise<Store> {
    const store = new Store();
    await store.lead(history.state);
    store.states.set(store.place, store.page.value);
    history.replaceState(store.entry(store.page.value), '');
    effect(() => void store.address(store.page.value));
    return store;
  }

  /** Changes the state. `during` a gesture the steps replace one another in the history. */
  change(change: Partial<PageState>, during = false): void {
    const page = { ...this.page.value, ...change };
    if (!this.inGesture) {
      this.place++;
      history.pushState(this.entry(page), '');
    }
    this.inGesture = during;
    this.states.set(this.place, page);
    this.changed = page;
    this.take(page);
  }

  /** Makes this the state. What is said of a fight goes with it. */
  private take(page: PageState): void {
    const { screen, bench } = this.page.value;
    if (page.screen !== screen || page.bench.spec !== bench.spec) this.notice.value = null;
    this.page.value = page;
  }

  /** Adds to the present state what it lacked when it came, without a step of its own. */
  complete(change: Partial<PageState>): void {
    this.inGesture = true;
    this.change(change);
  }

  /** Ends a gesture. */
  settle(): void {
    this.inGesture = false;
  }

  /** Shows a screen as it was left; asked for again, Runs shows its list. */
  show(screen: ScreenName): void {
    const { screen: before, arms, runs } = this.page.value;
    const isUntaken = before === 'arms' && screen === 'bench' && Object.keys(arms.tables).length > 0;
    this.change(
      screen === before && screen === 'runs' ? { runs: { ...runs, ...opening(null) } } : { screen },
    );
    if (isUntaken) this.notice.value = UNTAKEN;
  }

  /** The states before this one, the latest first, each with the steps that lead back to it. */
  *before(): Generator<{ readonly page: PageState; readonly steps: number }> {
    for (let steps = 1; ; steps++) {
      const page = this.states.get(this.place - steps);
      if (page === undefined) return;
      yield { page, steps };
    }
  }

  /** Goes back, as the button of the browser does. */
  goBack(steps: number): void {
    history.go(-steps);
  }

  /** An entry of the history, which outlives a reload however long the state is. */
  private entry(page: PageState): { readonly place: number; readonly page: PageState } {
    return { place: this.place, page };
  }

  /** Makes the link to a state; a state that was changed gets its address. */
  private async address(page: PageState): Promise<void> {
    const fragment = await fragmentOf({ version: HYTHE_VERSION, ...linkedFrom(page) });
    // Of changes that follow fast, the last one has the address.
    if (page !== this.page.value) return;
    const isLong = fragment.length > LONGEST_FRAGMENT;
    this.link.value = isLong ? null : new URL(`#${fragment}`, location.href).href;
    if (page === this.changed)
      history.replaceState(this.entry(page), '', this.link.value ?? `#${page.screen}`);
  }

  /** Shows what an entry of the history has kept; without it the state in the address. */
  private async lead(entry: unknown): Promise<void> {
    this.inGesture = false;
    // Another entry is the present one now: the address that is being made is not its own.
    this.changed = null;
    const { place, page } = isMap(entry) ? entry : {};
    if (typeof place !== 'number' || !isMap(page)) return this.read(location.hash.slice(1));
    this.place = place;
    const kept = this.states.get(place) ?? readPage(page);
    this.states.set(place, kept);
    this.take(kept);
  }

  private async read(fragment: string): Promise<void> {
    this.reads++;
    const turn = this.reads;
    try {
      const linked = await linkedIn(fragment);
      // Another address may have come meanwhile.
      if (linked === null || turn !== this.reads) return;
      // A place within the page, such as its content.
      if (linked.version === null && !SCREENS.some((name) => name === linked.screen)) return;
      this.place++;
      this.take(withLinked(this.page.value, linked));
      this.states.set(this.place, this.page.value);
      history.replaceState(this.entry(this.page.value), '');
      const { version } = linked;
      if (version !== null && version !== HYTHE_VERSION)
        this.notice.value = `This link was made by Hythe ${version}; this is ${HYTHE_VERSION}: numbers may differ.`;
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      this.notice.value = error.message;
    }
  }
}
