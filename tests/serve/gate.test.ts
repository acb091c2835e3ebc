/** Requests that must not reach the engine, against the real command. */
import { createServer, request } from 'node:http';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hytheInTurn, testFolder } from '../cli/hythe.ts';
import { filesIn } from '../cli/killed.ts';
import { openServer, page, PageByHand, send, served, session } from './served.ts';

describe('the server', () => {
  const shared = openServer();

  /** A page of it, which is closed with the test. */
  async function opened(): Promise<PageByHand> {
    const open = await page(shared.server);
    onTestFinished(() => open.close());
    return open;
  }

  test('answers its own page only', async () => {
    const { origin } = shared.server;
    const open = await opened();
    const { base, cookie, name } = open;
    const { port } = new URL(origin);
    const body = '{"kind":"cancel","id":1}';
    const post = async (headers: Readonly<Record<string, string | undefined>>) =>
      (
        await send(origin, `${base}messages/${name}`, {
          method: 'POST',
          headers: { cookie, ...headers },
          body,
        })
      ).status;
    expect(await post({})).toBe(202);
    expect(await post({ host: `localhost:${port}`, origin: `http://localhost:${port}` })).toBe(202);
    // DNS rebinding, and a name that only begins like ours.
    expect(await post({ host: `evil.example:${port}` })).toBe(403);
    expect(await post({ host: `127.0.0.1:${port}.evil.example` })).toBe(403);
    expect((await send(origin, '/', { headers: { host: 'evil.example' } })).status).toBe(403);
    // Another site, a sandboxed frame, a server on another port of this machine, no browser at all.
    for (const other of ['https://evil.example', 'null', 'http://127.0.0.1:1', undefined])
      expect(await post({ origin: other })).toBe(403);
    expect(await post({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await post({ 'sec-fetch-site': 'same-site' })).toBe(403);
    // A form can send these.
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', undefined])
      expect(await post({ 'content-type': type })).toBe(415);
    // No session, another one, and the right cookie under another path.
    expect(await post({ cookie: undefined })).toBe(401);
    expect(await post({ cookie: 'hythe=0000' })).toBe(401);
    const other = { method: 'POST', headers: { cookie }, body };
    expect((await send(origin, `/${'0'.repeat(64)}/messages/${name}`, other)).status).toBe(401);
    expect((await send(origin, `${base}messages/another`, other)).status).toBe(404);
    expect((await send(origin, `${base}events`)).status).toBe(401);
    expect(
      (await send(origin, `${base}events`, { headers: { cookie, 'sec-fetch-site': 'cross-site' } })).status,
    ).toBe(403);
    // Nothing was opened, cancelled or broken by all that.
    expect((await open.ask('kept', {})).runs).toEqual([]);
  });

  test('gives a session for its token alone', async () => {
    const { origin, token } = shared.server;
    const ask = async (given: unknown, headers = {}) =>
      send(origin, '/session', { method: 'POST', headers, body: JSON.stringify(given) });
    for (const wrong of [
      { token: token.replace(/^./u, 'x') },
      { token: token.slice(1) },
      { token: null },
      [],
      'x',
      null,
    ])
      expect((await ask(wrong)).status).toBe(401);
    expect((await ask({ token }, { origin: 'https://evil.example' })).status).toBe(403);
    const right = await ask({ token });
    expect(right.status).toBe(200);
    const { base } = right.json() as { readonly base: string };
    expect(right.headers['set-cookie']).toEqual([
      expect.stringMatching(new RegExp(`^hythe=[0-9a-f]{64}; Path=${base}; HttpOnly; SameSite=Strict$`, 'u')),
    ]);
    expect(right.text + String(right.headers['set-cookie'])).not.toContain(token);
    // A second tab has the same session.
    expect(await session(shared.server)).toEqual(await session(shared.server));
  });

  test('answers with all cookies that a browser keeps of other servers of this machine', async () => {
    const { origin } = shared.server;
    const { base, cookie } = await session(shared.server);
    const others = Array.from(
      { length: 180 },
      (_cookie, i) => `${i === 0 ? 'hythe' : `c${i}`}=${'x'.repeat(4080)}`,
    );
    const headers = { cookie: [...others, cookie].join('; ') };
    expect((await send(origin, '/', { headers })).status).toBe(200);
    expect((await send(origin, `${base}none`, { headers })).status).toBe(404);
    const without = { cookie: others.join('; ') };
    expect((await send(origin, `${base}none`, { headers: without })).status).toBe(401);
  });

  test('changes nothing by GET, and takes no other method', async () => {
    const { origin } = shared.server;
    const open = await opened();
    const { base, cookie, name } = open;
    const before = filesIn(shared.folder);
    const query = encodeURIComponent(JSON.stringify({ kind: 'ask', id: 1, question: 'run', input: {} }));
    for (const path of [
      '/session',
      `${base}messages/${name}`,
      `${base}messages/${name}?${query}`,
      `${base}run`,
    ])
      expect((await send(origin, path, { headers: { cookie } })).status).toBe(404);
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'])
      expect((await send(origin, `${base}messages/${name}`, { method, headers: { cookie } })).status).toBe(
        405,
      );
    expect(filesIn(shared.folder)).toEqual(before);
  });

  test('compresses texts for browsers that take it, and sends the same bytes', async () => {
    const { origin } = shared.server;
    const { text, headers } = await send(origin, '/');
    expect(headers['content-encoding']).toBeUndefined();
    const [script = ''] = /assets\/page-[\w-]+\.js/u.exec(text) ?? [];
    const plain = await send(origin, `/${script}`);
    const packed = await fetch(`${origin}/${script}`, { headers: { 'accept-encoding': 'br, gzip' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('vary')).toBe('Accept-Encoding');
    expect(Number(packed.headers.get('content-length') ?? 0)).toBeLessThan(plain.text.length / 2);
    expect(await packed.text()).toBe(plain.text);
  });

  test('sends the page to anybody, and strict headers with everything', async () => {
    const { origin } = shared.server;
    const open = await opened();
    const start = await send(origin, '/', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(start.status).toBe(200);
    expect(start.text).toContain('<meta name="hythe-engine" content="server" />');
    expect(start.text).not.toContain(open.base);
    expect(start.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(start.headers['cross-origin-opener-policy']).toBe('same-origin');
    for (const reply of [start, await send(origin, '/none'), await open.get('none')])
      expect(reply.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      });
    expect((await open.get('none')).headers['cache-control']).toBe('no-store');
    for (const path of [
      '/../package.json',
      '/..%2f..%2fpackage.json',
      '/assets/../../../package.json',
      '//etc/passwd',
    ])
      expect((await send(origin, path)).status).toBe(404);
  });

  test('refuses a body of more than 1 MB while it comes in', async () => {
    const open = await opened();
    const { base, cookie, name } = open;
    const { origin } = shared.server;
    const { hostname, port } = new URL(origin);
    const message = (length: number) => {
      const rest = '{"kind":"cancel","id":1,"x":""}';
      return rest.replace('""', `"${'x'.repeat(length - rest.length)}"`);
    };
    const post = async (body: string) =>
      send(origin, `${base}messages/${name}`, { method: 'POST', headers: { cookie }, body });
    expect((await post(message(1024 * 1024))).status).toBe(202);
    expect((await post(message(1024 * 1024 + 1))).status).toBe(413);
    // The end of this one never comes.
    const headers = { cookie, origin, 'content-type': 'application/json' };
    const sent = request({ hostname, port, path: `${base}messages/${name}`, method: 'POST', headers });
    sent.on('error', () => {});
    sent.write('x'.repeat(1024 * 1024 + 1));
    const [reply] = (await once(sent, 'response')) as [{ readonly statusCode: number }]; // Node gives nothing else
    expect(reply.statusCode).toBe(413);
    sent.destroy();
    expect((await post('{')).json()).toMatchObject({ message: expect.stringContaining('no JSON') as string });
    expect((await post('{"kind":"ask"}')).status).toBe(400);
    expect((await open.ask('kept', {})).runs).toEqual([]);
  });

  test('takes as many pages as a browser can hold, and says so to the next', async () => {
    const own = await served(['--port', '0'], shared.folder);
    const given = await session(own);
    const pages: PageByHand[] = [];
    for (let i = 0; i < 5; i++) pages.push(await new PageByHand(own, given).open());
    const sixth = new PageByHand(own, given);
    expect(await sixth.get('events')).toMatchObject({
      status: 503,
      text: expect.stringContaining('5 pages') as string,
    });
    // A question of the first page is answered while the others are there.
    expect((await pages[0]?.ask('kept', {}))?.runs).toEqual([]);
    pages[1]?.close();
    await expect
      .poll(async () =>
        new PageByHand(own, given).open().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  });

  test('takes the next free port', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    try {
      const next = await served(['--port', String(Math.min(port, 64_000))], shared.folder);
      expect(Number(new URL(next.origin).port)).toBeGreaterThanOrEqual(
        Math.min(port, 64_000) + (port <= 64_000 ? 1 : 0),
      );
      expect((await page(next)).name).not.toBe('');
    } finally {
      taken.close();
    }
  });

  test('says what is wrong with its folder or port', () => {
    const cwd = testFolder({ file: '' });
    expect(hytheInTurn(['serve', 'nowhere'], { cwd })).toMatchObject({
      status: 2,
      stderr: 'hythe: cannot serve nowhere: no such file or folder; name a folder\n',
    });
    expect(hytheInTurn(['serve', 'file'], { cwd }).stderr).toBe(
      'hythe: cannot serve file: it is a file; name its folder\n',
    );
    expect(hytheInTurn(['serve', '--port', '80'], { cwd }).stderr).toBe(
      'hythe: --port must be 0 or a whole number from 1024 to 65000, not "80"\n',
    );
  });
});
