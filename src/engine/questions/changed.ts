/** The differences between two texts of a spec, in words. */
import { nowAsked, saidChanges } from '../../questions/editions/changes.ts';
import { leafChanges } from '../../questions/editions/tell.ts';
import { specChanges } from '../../run/record/manifest-difference.ts';
import { opened, question, spokenIn } from '../question.ts';

/** Changes of the spec since the text before: `French quality is elite`. Places to look at are left out. */
export const changed = question('changed', async ({ before, ...asked }, desk) => {
  const then = await opened(desk, { ...asked, spec: before });
  const now = await opened(desk, asked);
  const facts = spokenIn(now);
  const names = { ...spokenIn(then).names, ...facts.names };
  const changes = leafChanges(specChanges(then.experiment.spec, now.experiment.spec))
    .filter(({ what }) => !what.startsWith('vary.'))
    // The rule is named, not the variant that has it.
    .map((change) => ({
      ...change,
      what: change.what.replace(/^variants\.[^.]+\.(?=tables\.|options\.)/u, ''),
    }));
  return nowAsked(saidChanges(changes, { ...facts, names }));
});
