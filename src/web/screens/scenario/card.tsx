/** The scenario on one sheet of paper: forces, setting, victory conditions, odds, and the link that leads back here. */
import type { JSX } from 'preact';
import { shareText } from '../../../questions/telling/certainty.ts';
import { oddsInWords } from '../../../questions/telling/odds-words.ts';
import type { ConditionPart, ScenarioWords } from '../../../engine/questions/scenario.ts';
import { sureness, type Chance } from './odds.tsx';

interface CardProps {
  readonly words: ScenarioWords;
  readonly chances: readonly Chance[];
  /** The cell of which they are: `8 cm, House rule`; null of a spec with one alone. */
  readonly where: string | null;
  /** Null if the state is too long for a link. */
  readonly link: string | null;
}

export function Card({ words, chances, where, link }: CardProps): JSX.Element {
  const { title, question, notes, rules, sides, setting, scenario, conditions } = words;
  return (
    <article class="sheet" aria-labelledby="sheet">
      <h2 id="sheet">{title}</h2>
      {question === null ? null : <p class="question">{question}</p>}
      {notes === null ? null : <div class="notes" dangerouslySetInnerHTML={{ __html: notes }} />}
      <div class="sheet-sides">
        {sides.map((side) => (
          <section key={side.name}>
            <h3>{side.title}</h3>
            <Lines lines={side.units} />
            <Lines lines={side.fields} />
          </section>
        ))}
      </div>
      <section>
        <h3>Setting</h3>
        <p>{`${rules}. ${setting.join('; ')}.`}</p>
      </section>
      <section>
        <h3>Victory</h3>
        {scenario.length + conditions.length === 0 ? <p>The rules say who wins.</p> : null}
        <Lines
          lines={[
            ...scenario,
            ...conditions.map((each) => `${each.title}, if ${sentenceOf(each.parts, words)}.`),
          ]}
        />
      </section>
      <section>
        <h3>{where === null ? 'Odds' : `Odds, ${where}`}</h3>
        <ul>
          {chances.map((chance) => (
            <li key={chance.title}>
              {`${chance.title}: ${oddsInWords(chance.estimate)} (${shareText(chance.estimate)}, ${sureness(chance)})`}
            </li>
          ))}
        </ul>
      </section>
      {link === null || link.length > LONGEST_PRINTED ? null : <p class="link">{link}</p>}
    </article>
  );
}

/** Characters of a link that a reader may still type from paper. */
const LONGEST_PRINTED = 300;

function Lines({ lines }: { readonly lines: readonly string[] }): JSX.Element | null {
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.map((line, i) => (
        <li key={i}>{line}</li>
      ))}
    </ul>
  );
}

/** The condition with its blanks filled in. */
function sentenceOf(parts: readonly ConditionPart[], { metrics }: ScenarioWords): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const categories = metrics.find(({ name }) => name === part.metric)?.categories ?? [];
      return categories.find(({ value }) => value === part.value)?.title ?? String(part.value);
    })
    .join('');
}
