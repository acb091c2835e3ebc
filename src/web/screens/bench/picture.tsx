/** The answer at the bench as a picture to pass on, saved or copied. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { DrawnChart, ReadExperiment } from '../../../engine/questions/spec.ts';
import { thrownText } from '../../../play/shown.ts';
import { HASH_IN_NAME } from '../../../run/record/file-names.ts';
import { hyphenated } from '../../../run/record/slug.ts';
import { answerPicture, CHART_PX } from '../../../report/answer-picture.ts';
import { BATTLE_STYLE } from '../../../report/battle/battle-style.ts';
import type { Deployment } from '../../../report/battle/deployment.ts';
import { save } from '../../drawing/spec-pane.tsx';
import { Alert } from '../../drawing/with-code.tsx';
import { useAsked } from '../../state/asked.ts';
import { FILE } from '../../state/spec-text.ts';
import type { Found } from './answers.ts';
import { useBench } from './at-bench.ts';
import { ALONG } from './charts.tsx';
import { BY_CELL } from './places-of-spec.ts';
import { sharesOf, shareTexts, surenessText, winnerName } from './shares.ts';

interface PictureProps {
  readonly experiment: ReadExperiment;
  readonly found: Found;
  readonly onClose: () => void;
}

/** The scale of a saved picture, for screens with many dots. */
const SCALE = 2;

export function Picture({ experiment, found, onClose }: PictureProps): JSX.Element {
  const { spec, file, place, placeName } = useBench();
  const { resolved, places } = found;
  const cell = resolved.cells.find((each) => each.cell === places[place - 1]?.at(-1));
  const scenario = useAsked('scenario', cell === undefined ? null : { spec, file, cell: cell.cell });
  const charts = useAsked(
    'charts',
    resolved.result === null ? null : { result: resolved.result, width: CHART_PX },
  );
  const deployed = useAsked('deployment', experiment.isOnMap ? { spec, file: FILE } : null);
  const isPlaced = !experiment.isOnMap || deployed.answerTo.value !== null;
  const svg = useSignal<string | null>(null);
  const fault = useSignal('');
  const [words, drawn] = [scenario.answer.value, charts.answer.value];
  useEffect(() => {
    if (cell === undefined || words === null || drawn === null || !isPlaced) return undefined;
    const { facts } = resolved;
    const shares = sharesOf(cell);
    const [a = '', b = '', none = ''] = shareTexts(cell);
    const side = (which: 0 | 1, share: string) => {
      const { units, fields } = words.sides[which];
      return { title: winnerName(facts, which), share, lines: [...units, ...fields] };
    };
    const isCounted = resolved.cells.some(({ exact }) => exact === null);
    let isOver = false;
    void answerPicture(
      {
        question: experiment.question,
        headline: resolved.finding[0] ?? '',
        verdict: resolved.standings.find((each) => each.cell === cell.cell) ?? null,
        place: placeName,
        sides: [side(0, a), side(1, b)],
        shares: [shares[0]?.value ?? 0, shares[1]?.value ?? 0],
        rest: `of 100 fights, ${none} without a winner; ${surenessText(cell)}${cell.exact === null ? ' fights played' : ''}`,
        setting: words.setting.join('; '),
        origin: `${facts.rules.title}. Hythe ${facts.version}, spec ${facts.specHash.slice(0, HASH_IN_NAME)}${isCounted ? `, seed ${facts.seed}` : ''}.`,
      },
      places.length > 1 ? chartOf(drawn, experiment.analysis) : null,
      deployed.answer.value && mapOf(deployed.answer.value),
    ).then(
      (picture) => {
        if (!isOver) svg.value = picture;
      },
      (error: unknown) => (fault.value = thrownText(error)),
    );
    return () => {
      isOver = true;
    };
  }, [cell, words, drawn, isPlaced]);
  const failure = scenario.failure.value ?? charts.failure.value ?? deployed.failure.value;
  const name = hyphenated(experiment.question) || 'answer';
  return (
    <>
      <button class="close" onClick={onClose}>
        Close
      </button>
      <Alert text={failure?.message ?? fault.value} />
      {svg.value === null ? (
        <p role="status">{failure === null && fault.value === '' ? 'The picture is being drawn.' : ''}</p>
      ) : (
        <Drawn svg={svg.value} name={name} words={experiment.question} />
      )}
    </>
  );
}

/** The chart that answers the question; the headline says the title of one of who wins. */
function chartOf(charts: readonly DrawnChart[], analysis: string): DrawnChart | null {
  const wins = charts.find(({ name }) => name === ALONG);
  if (wins !== undefined) return { ...wins, title: '' };
  return BY_CELL.includes(analysis) ? null : (charts[0] ?? null);
}

/** The map with the forces as they deploy, as a drawing by itself; null where there is none. */
function mapOf({ html, others, formations }: Deployment) {
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html });
  const map = content.querySelector<SVGSVGElement>('.map');
  const marks = map?.querySelector('.marks');
  if (!map || !marks) return null;
  // Markup of our own engine, in which every name is escaped.
  marks.innerHTML = others + formations.map((each) => each.marks + each.label).join('');
  const style = document.createElementNS(map.namespaceURI, 'style');
  style.textContent = `${BATTLE_STYLE}.map{max-height:none}`;
  map.prepend(style, ...content.querySelectorAll('.definitions defs'));
  map.classList.add('battle');
  const { viewBox } = map;
  const height = Math.round((CHART_PX * viewBox.baseVal.height) / viewBox.baseVal.width);
  map.setAttribute('width', String(CHART_PX));
  map.setAttribute('height', String(height));
  return { svg: new XMLSerializer().serializeToString(map), height };
}

interface DrawnProps {
  readonly svg: string;
  /** The name of the saved file, without its ending. */
  readonly name: string;
  readonly words: string;
}

function Drawn({ svg, name, words }: DrawnProps): JSX.Element {
  const said = useSignal('');
  const keep = async (): Promise<void> => {
    try {
      save(`${name}.png`, await pngOf(svg));
    } catch {
      said.value = 'This browser cannot make the picture.';
    }
  };
  const copy = async (): Promise<void> => {
    try {
      // A promise, since some browsers want the copy to begin with the click.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(svg) })]);
      said.value = 'Picture copied.';
    } catch {
      said.value = 'This browser does not let the page copy a picture: save it.';
    }
  };
  return (
    <>
      <p class="tool">
        <button onClick={() => void keep()}>Save as PNG</button>
        <button onClick={() => void copy()}>Copy the picture</button> <span role="status">{said.value}</span>
      </p>
      <img src={addressOf(svg)} alt={words} />
    </>
  );
}

function addressOf(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = addressOf(svg);
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [SCALE * image.naturalWidth, SCALE * image.naturalHeight];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob(
    (blob) => (blob === null ? reject(new TypeError('the picture has no size')) : resolve(blob)),
    'image/png',
  );
  return promise;
}
