/** The effect of the last change of the spec on the place that is looked at, and the step back. */
import type { JSX } from 'preact';
import { usePage } from '../../page-context.ts';
import { useAsked } from '../../state/asked.ts';
import { FILE } from '../../state/spec-text.ts';
import { useBench } from './at-bench.ts';
import { againstText, comparedText, haveMoved, shareTexts } from './shares.ts';

export interface LastChangeProps {
  /** The spec before the change; the same where the rules alone have changed. */
  readonly before: string;
  readonly beforeOf: string;
  /** Steps of the history since the change. */
  readonly steps: number;
}

export function LastChange({ before, beforeOf, steps }: LastChangeProps): JSX.Element {
  const { answers, spec, of, cell: looked } = useBench();
  const cell = looked ?? 1;
  const { store } = usePage();
  const changed = useAsked('changed', before === spec ? null : { before, spec, file: FILE });
  const asked = changed.answerTo.value;
  const changes =
    before === spec
      ? ['your rules changed']
      : asked?.spec === spec && asked.before === before
        ? changed.answer.value
        : null;
  const { value: shown } = answers.shown;
  const own = shown?.of === of ? shown.resolved.cells.find((each) => each.cell === cell) : undefined;
  const earlier = answers.earlier(beforeOf, cell);
  const was = earlier === null ? '' : againstText(shareTexts(earlier));
  const compared = earlier === null || own === undefined ? null : comparedText(earlier, own);
  const isSure = earlier === null || own === undefined || haveMoved(earlier, own);
  const isStill = compared !== null && !compared.includes('now');
  const since =
    changes === null || changes.length === 0
      ? ''
      : changes.length === 1
        ? changes[0]
        : `${changes.length} changes`;
  // Other words of the spec are no change of the fight.
  const isOfWords = isStill && changes !== null && changes.length === 0;
  const words = [
    isOfWords
      ? ''
      : compared === null
        ? was === ''
          ? ''
          : `was ${was}`
        : `${isStill ? 'still' : 'was'} ${compared}`,
    since === ''
      ? ''
      : isStill
        ? `although ${since}`
        : isSure
          ? `since ${since}`
          : `${since}: within the ± of both, perhaps by chance`,
  ];
  return (
    <>
      <span role="status" title={(changes ?? []).join('; ')}>
        {words.filter((part) => part !== '').join(isStill ? ' ' : ', ')}
      </span>{' '}
      <button onClick={() => store.goBack(steps)}>Undo</button>
    </>
  );
}
