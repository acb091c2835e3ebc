/** The page's end of a server that is gone: how often it asks, and what brings it back. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ServerEngine } from '../../src/web/engine/server-engine.ts';

/** A stream of events that the test opens and breaks. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static all: Stream[] = [];
  readyState = 0;

  constructor() {
    super();
    Stream.all.push(this);
  }

  close(): void {
    this.readyState = Stream.CLOSED;
  }
}

/** The stream asked for last. */
const latest = (): Stream => {
  const stream = Stream.all.at(-1);
  if (stream === undefined) throw new Error('no stream was asked for');
  return stream;
};
const breakOff = (): boolean => latest().dispatchEvent(new Event('error'));

describe('a page whose server is gone', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    Stream.all = [];
    vi.stubGlobal('EventSource', Stream);
    vi.stubGlobal('localStorage', { getItem: () => '/base/', setItem: () => {} });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('asks for it less and less often, and at least twice a minute', async () => {
    const engine = new ServerEngine();
    await engine.begin(null);
    const waits: number[] = [];
    for (let i = 0; i < 9; i++) {
      const before = Date.now();
      breakOff();
      vi.advanceTimersToNextTimer();
      waits.push(Date.now() - before);
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    expect(Stream.all).toHaveLength(10);
  });

  test('asks at once for who asks something, and begins anew once it is back', async () => {
    const engine = new ServerEngine();
    await engine.begin(null);
    for (let i = 0; i < 6; i++) {
      breakOff();
      vi.advanceTimersToNextTimer();
    }
    breakOff();
    const streams = Stream.all.length;
    const asked = engine.ask('systems', {});
    expect(Stream.all).toHaveLength(streams + 1);
    breakOff();
    await expect(asked).rejects.toMatchObject({ failure: { code: 'HYTHE-ENGINE-ENDED' } });
    vi.advanceTimersToNextTimer();
    latest().dispatchEvent(new MessageEvent('page', { data: 'a-page' }));
    const before = Date.now();
    breakOff();
    vi.advanceTimersToNextTimer();
    expect(Date.now() - before).toBe(500);
  });
});
