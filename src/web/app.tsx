/** The frame of the page: its screens, and what holds for all of them. */
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { mapOf } from '../play/json.ts';
import { visibleName } from '../play/visible.ts';
import { isPartMissing, later } from './drawing/later.tsx';
import { Alert } from './drawing/with-code.tsx';
import { usePage } from './page-context.ts';
import { Bench } from './screens/bench/bench.tsx';
import { SCREENS, type ScreenName } from './state/page.ts';
import { dataOf } from './state/spec-text.ts';

const TITLES: Readonly<Record<ScreenName, string>> = {
  bench: 'Bench',
  arms: 'Arms',
  scenario: 'Scenario',
  runs: 'Runs',
};

/** The screens: the first one comes with the page, the others when they are shown. */
export const LATER = {
  arms: later(async () => (await import('./screens/arms/arms.tsx')).Arms),
  scenario: later(async () => (await import('./screens/scenario/scenario.tsx')).Scenario),
  runs: later(async () => (await import('./screens/runs/runs.tsx')).Runs),
};
const CONTENTS = { bench: Bench, ...LATER };

export function App(): JSX.Element {
  const { server, store } = usePage();
  const { screen, ...states } = store.page.value;
  const refusal = server?.refusal.value ?? null;
  const { title } = screen === 'bench' || screen === 'scenario' ? mapOf(dataOf(states[screen].spec)) : {};
  const named = typeof title === 'string' ? [visibleName(title)] : [];
  // A browser calls a tab by it, and what is printed.
  const whole = [...named, TITLES[screen], 'Hythe'].join(' · ');
  useEffect(() => {
    document.title = whole;
  }, [whole]);
  const Shown = CONTENTS[screen];
  return (
    <>
      <a class="skip" href="#main">
        To the content
      </a>
      <header>
        <b>Hythe</b>
        <nav aria-label="Screens">
          {SCREENS.map((name) => (
            <button
              key={name}
              aria-current={name === screen ? 'page' : undefined}
              onClick={() => store.show(name)}
            >
              {TITLES[name]}
            </button>
          ))}
        </nav>
      </header>
      {store.notice.value === null ? null : (
        <p class="notice" role="status">
          {store.notice.value} <button onClick={() => (store.notice.value = null)}>Dismiss</button>
        </p>
      )}
      {isPartMissing.value ? (
        <p class="notice" role="alert">
          A part of this page cannot be loaded: there is a newer page, or no connection. What you made stays.{' '}
          <button onClick={() => location.reload()}>Reload the page</button>
        </p>
      ) : null}
      <main id="main" tabIndex={-1}>
        {refusal === null ? <Shown key={server?.session.value} /> : <Alert text={refusal.message} />}
      </main>
    </>
  );
}
