/** A page with the panel of rules alone: `?story=` is a story of a link. For tests of what a story may do. */
import { signal } from '@preact/signals';
import { render } from 'preact';
import { workerEngine } from '../../../src/web/engine/worker-engine.ts';
import { Page } from '../../../src/web/page-context.ts';
import { RulesPanel } from '../../../src/web/screens/bench/rules-panel.tsx';
import { Store } from '../../../src/web/state/store.ts';
import { StoryFrame } from '../../../src/web/story/story-frame.ts';

const asked = new URLSearchParams(location.search);
const text = signal(asked.get('story') ?? FIRST_STORY);

function Panel() {
  return (
    <RulesPanel
      text={text.value}
      onText={(written) => {
        text.value = written;
      }}
    />
  );
}

Object.assign(window, { StoryFrame });
const place = document.getElementById('app');
if (place !== null && !asked.has('bare'))
  render(
    <Page.Provider value={{ engine: workerEngine(), server: null, store: new Store() }}>
      <Panel />
    </Page.Provider>,
    place,
  );
