/** The state of the page while it is used: changed in one place, told to all who read it, and undone by going back. */
import { effect, signal } from '@preact/signals';
import { isMap } from '../../play/json.ts';
import { fragmentOf, LinkError, linkedIn, LONGEST_FRAGMENT, type Linked } from './link.ts';
import { keptStory } from '../story/story-form.ts';
import { defaults, linkedFrom, withLinked, type PageState, type ScreenName } from './page.ts';

/** The key under which the state of a tab outlives its reload, however long it is and however soon that comes. */
const LAST = 'hythe-last';

/** The state of a tab as it was last, at its place in the history. */
interface Last extends Linked {
  readonly place: number;
}

export class Store {
  readonly page = signal<PageState>({ ...defaults(), story: keptStory() });
  /** The words for a link that could not be read, or that another version made; null if there is nothing to say. */
  readonly notice = signal<string | null>(null);
  /** The address of the state; null if it is too long for a link. */
  readonly link = signal<string | null>(location.href);
  /** Hashes of saved specs by name, as this page last opened or saved them. */
  readonly saved = new Map<string, string>();
  /** States too long for the address, by their place in the history. */
  private readonly states = new Map<number, PageState>();
  private place = 0;
  private reads = 0;
  /** The last state that was made by a change, and so needs an address. */
  private changed: PageState | null = null;
  /** True while a gesture (a slider that moves) goes on: its steps are one change. */
  private inGesture = false;

  private constructor() {
    history.replaceState(this.place, '');
    addEventListener('popstate', ({ state }: PopStateEvent) => void this.back(state));
  }

  /** The state in the address of the page, or what stood there before a reload. */
  static async open(): Promise<Store> {
    const last = lastAt(history.state);
    const store = new Store();
    if (last === null) await store.read(location.hash.slice(1));
    else store.take(last);
    store.states.set(store.place, store.page.value);
    effect(() => {
      const last: Last = { place: store.place, version: HYTHE_VERSION, ...linkedFrom(store.page.value) };
      sessionStorage.setItem(LAST, JSON.stringify(last));
      void store.address(store.page.value);
    });
    return store;
  }

  /** Changes the state. `during` a gesture the steps replace one another in the history. */
  change(change: Partial<PageState>, during = false): void {
    const page = { ...this.page.value, ...change };
    if (!this.inGesture) this.place++;
    this.inGesture = during;
    this.states.set(this.place, page);
    if (this.place !== history.state) history.pushState(this.place, '');
    this.changed = page;
    this.page.value = page;
  }

  /** Ends a gesture. */
  settle(): void {
    this.inGesture = false;
  }

  show(screen: ScreenName): void {
    this.change({ screen });
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

  private take(linked: Linked): void {
    this.page.value = withLinked(this.page.value, linked);
    if (linked.version !== null && linked.version !== HYTHE_VERSION)
      this.notice.value = `This link was made by Hythe ${linked.version}; this is ${HYTHE_VERSION}: numbers may differ.`;
  }

  /** Makes the link to a state; a state that was changed gets its address. */
  private async address(page: PageState): Promise<void> {
    const fragment = await fragmentOf({ version: HYTHE_VERSION, ...linkedFrom(page) });
    // Of changes that follow fast, the last one has the address.
    if (page !== this.page.value) return;
    const isLong = fragment.length > LONGEST_FRAGMENT;
    this.link.value = isLong ? null : new URL(`#${fragment}`, location.href).href;
    if (page === this.changed) history.replaceState(this.place, '', this.link.value ?? `#${page.screen}`);
  }

  private async back(state: unknown): Promise<void> {
    this.inGesture = false;
    const kept = typeof state === 'number' ? this.states.get(state) : undefined;
    if (typeof state === 'number') this.place = state;
    if (kept === undefined) await this.read(location.hash.slice(1));
    else this.page.value = kept;
  }

  private async read(fragment: string): Promise<void> {
    this.reads++;
    const turn = this.reads;
    try {
      const linked = await linkedIn(fragment);
      // Another address may have come meanwhile.
      if (linked !== null && turn === this.reads) this.take(linked);
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      this.notice.value = error.message;
    }
  }
}

/** The state of this tab at a place in its history, which only a reload finds there; null for none. */
function lastAt(place: unknown): Linked | null {
  const last: unknown = JSON.parse(sessionStorage.getItem(LAST) ?? 'null');
  if (place === null || !isMap(last) || last['place'] !== place) return null;
  const { screen, version, state, story } = last;
  return { screen: String(screen), version: String(version), state, story };
}
