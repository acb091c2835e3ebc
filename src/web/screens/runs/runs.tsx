/** The kept runs: a list with their findings, one of them with its report, or two compared. */
import type { JSX } from 'preact';
import { usePage } from '../../page-context.ts';
import { Difference } from './difference.tsx';
import { List } from './list.tsx';
import { OneRun } from './one-run.tsx';
import './runs.css';

export function Runs(): JSX.Element {
  const { open, before } = usePage().store.page.value.runs;
  if (open === null) return <List />;
  if (before === null) return <OneRun key={open} name={open} />;
  return <Difference key={`${before} ${open}`} runs={[before, open]} />;
}
