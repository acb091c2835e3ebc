/** The frame of the page: its screens, and what holds for all of them. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { later, PART_MISSING } from './drawing/later.tsx';
import { Alert } from './drawing/with-code.tsx';
import { usePage } from './page-context.ts';
import { Bench } from './screens/bench/bench.tsx';
import { SCREENS, type ScreenName } from './state/page.ts';

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
  const { screen } = store.page.value;
  const refusal = server?.refusal.value ?? null;
  useEffect(() => {
    document.title = `${TITLES[screen]} · Hythe`;
  }, [screen]);
  const isMissing = useSignal(false);
  useEffect(() => {
    const say = (): void => {
      isMissing.value = true;
    };
    addEventListener(PART_MISSING, say);
    return () => removeEventListener(PART_MISSING, say);
  }, []);
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
      {isMissing.value ? (
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
