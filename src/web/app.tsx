/** The frame of the page: its screens, and what holds for all of them. */
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { WithCode } from './drawing/with-code.tsx';
import { usePage } from './page-context.ts';
import { Arms } from './screens/arms/arms.tsx';
import { Bench } from './screens/bench/bench.tsx';
import { Runs } from './screens/runs/runs.tsx';
import { Scenario } from './screens/scenario/scenario.tsx';
import { SCREENS, type ScreenName } from './state/page.ts';

const TITLES: Readonly<Record<ScreenName, string>> = {
  bench: 'Bench',
  arms: 'Arms',
  scenario: 'Scenario',
  runs: 'Runs',
};

const CONTENTS: Readonly<Record<ScreenName, () => JSX.Element>> = {
  bench: Bench,
  arms: Arms,
  scenario: Scenario,
  runs: Runs,
};

export function App(): JSX.Element {
  const { server, store } = usePage();
  const { screen } = store.page.value;
  const refusal = server?.refusal.value ?? null;
  const Content = CONTENTS[screen];
  useEffect(() => {
    document.title = `${TITLES[screen]} · Hythe`;
  }, [screen]);
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
              type="button"
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
          {store.notice.value}{' '}
          <button type="button" onClick={() => (store.notice.value = null)}>
            Dismiss
          </button>
        </p>
      )}
      <main id="main" tabIndex={-1}>
        {refusal === null ? (
          <Content />
        ) : (
          <p role="alert">
            <WithCode text={refusal.message} />
          </p>
        )}
      </main>
    </>
  );
}
