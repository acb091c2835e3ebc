/** What a system leaves out is said in one way, and never with our own digest as the reason. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ruleSystems } from '../../src/rules/index.ts';

const LEFT_OUT = /left out of our engagement; the source gives (?:the|no) numbers/gu;

describe.each(ruleSystems.map(({ id }) => id))('the README of %s', (id) => {
  const readme = readFileSync(new URL(`../../src/rules/${id}/README.md`, import.meta.url), 'utf8');
  const rows = readme.split('\n').filter((line) => line.startsWith('|'));

  test('says of each rule that is left out whether the source gives the numbers', () => {
    const told = rows.flatMap((row) => row.match(/left out/gu) ?? []).length;
    expect(told).toBeGreaterThan(3);
    expect(rows.flatMap((row) => row.match(LEFT_OUT) ?? [])).toHaveLength(told);
    expect(readme).not.toMatch(/not modelled|not played/u);
  });

  test('takes no section of the digest for a reason', () => {
    expect(rows.filter((row) => /\b(?:because|since)\b[^|]*\b(?:section|digest|\d+\.\d)/u.test(row))).toEqual(
      [],
    );
    expect(readme).not.toMatch(/(?:section|digest)[^.|]*\bleaves? (?:it|them) out/u);
  });
});
