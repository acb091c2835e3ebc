import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadAhead } from '../../src/web/engine/load-ahead.ts';

describe('parts that are loaded ahead', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('come one after the other, though one fails', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    const begun: number[] = [];
    let isUnderWay = false;
    const part = (n: number) => async () => {
      expect(isUnderWay).toBe(false);
      isUnderWay = true;
      begun.push(n);
      await new Promise((done) => {
        setTimeout(done, 2000);
      });
      isUnderWay = false;
      if (n === 1) throw new Error('not there');
    };
    const all = loadAhead({ isIdle: true }, [part(1), part(2), part(3)]);
    await vi.runAllTimersAsync();
    await all;
    expect(begun).toEqual([1, 2, 3]);
  });

  test('wait for answers and for a connection', async () => {
    const engine = { isIdle: false };
    vi.stubGlobal('navigator', { onLine: false });
    const part = vi.fn<() => Promise<void>>(async () => Promise.resolve());
    const all = loadAhead(engine, [part]);
    await vi.advanceTimersByTimeAsync(60_000);
    engine.isIdle = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(part).not.toHaveBeenCalled();
    vi.stubGlobal('navigator', { onLine: true });
    await vi.runAllTimersAsync();
    await all;
    expect(part).toHaveBeenCalledOnce();
  });

  test('stay away where the reader saves data', async () => {
    vi.stubGlobal('navigator', { onLine: true, connection: { saveData: true } });
    const part = vi.fn<() => Promise<void>>(async () => Promise.resolve());
    await loadAhead({ isIdle: true }, [part]);
    expect(part).not.toHaveBeenCalled();
    vi.stubGlobal('navigator', { onLine: true, connection: { saveData: false } });
    const all = loadAhead({ isIdle: true }, [part]);
    await vi.runAllTimersAsync();
    await all;
    expect(part).toHaveBeenCalledOnce();
  });
});
