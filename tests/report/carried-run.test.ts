import { describe, expect, test } from 'vitest';
import { carriedRun, isPage, runInPage } from '../../src/report/carried-run.ts';
import { facts } from '../questions/telling/hand-made.ts';

const page = (run: string): string => `<!doctype html><html><body>${run}</body></html>`;

describe('the run that a page carries', () => {
  const spec = 'title: </script><!-- "\u202e ä\n# done\n';
  const told = facts({ spec, resolve: { seed: 'x', replicates: 100 }, module: 'own.ts' });
  const block = carriedRun(told).text;

  test('comes back as it was, whatever stands in the spec', () => {
    expect(runInPage(page(block))).toMatchObject({
      spec,
      rules: told.rules.id,
      module: 'own.ts',
      command: told.command,
      specHash: told.specHash,
      resolve: { seed: 'x', replicates: 100 },
    });
  });

  test('ends no element and holds no character that does not show', () => {
    const inside = block.slice(block.indexOf('>') + 1, block.lastIndexOf('<'));
    expect(inside).toMatch(/^[ -~]+$/);
    expect(inside).not.toContain('<');
  });

  test('is missed where the page is of something else, of an earlier or later version, or damaged', () => {
    const wrong = (text: string): string => {
      const run = runInPage(text);
      return typeof run === 'string' ? run : 'read';
    };
    expect(wrong(page('<p>hello</p>'))).toMatch(/no page that Hythe wrote/);
    expect(wrong(page('<meta name="generator" content="Hythe 0.1.0" />'))).toMatch(/earlier version/);
    expect(wrong(page(block.replace('"format":1', '"format":2')))).toMatch(/later version .*update Hythe/);
    expect(wrong(page(block.slice(0, -40)))).toMatch(/damaged.*save the spec at its foot/);
    expect(wrong('From: <Saved by Blink>\nMIME-Version: 1.0\n')).toMatch(/MHTML.*save it as HTML only/);
    expect(wrong(page(block.replace('"spec":', '"sepc":')))).toMatch(/damaged/);
    expect(wrong(page(block.replace(told.command, `${told.command}; rm notes`)))).toMatch(/damaged/);
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    expect(wrong(page(block.replace('"resolve":', `"resolve":${deep},"more":`)))).toMatch(/damaged/);
  });

  test('is sought in pages only', () => {
    expect(isPage(page(''))).toBe(true);
    expect(isPage('<p>hello</p>')).toBe(true);
    expect(isPage('From: <Saved by Blink>\n')).toBe(true);
    expect(isPage('<<: *base')).toBe(false);
    expect(isPage('hythe: 1\ntitle: <html>\n')).toBe(false);
  });
});
