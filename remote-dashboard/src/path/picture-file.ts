import { formatPlural } from '../format/format-plural.ts';
import { protocolOf } from '../measurement/describe-measurement.ts';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import { axisMarks } from './axis-marks.ts';
import { describePath, type Words } from './describe-path.ts';
import type { Mark, Tone } from './drawing.ts';
import { drawLane, planLanes } from './lane-drawing.ts';
import type { Measured } from './measure-paths.ts';
import { shortOutcome } from './short-outcome.ts';

/** A picture of paths that stands by itself. */
export interface PictureFile {
  width: number;
  height: number;
  title: string;
  /** What it shows, in sentences. */
  description: string;
  marks: Mark[];
}

const MARGIN = 24;
const WIDTH = 1040;

/** Of the paths that there are, those that are shown. */
export type ShownPaths = Pick<Measured, 'paths' | 'count' | 'targets'>;

/** The picture of paths for a file, with what it shows, its source and its licence. @param datasets - where the data are from, if it is known. */
export function layOutFile(measurement: SentMeasurement, shown: ShownPaths, words: Words, datasets = ''): PictureFile {
  const { paths } = shown;
  const hasOneTarget = isOneTarget(measurement, shown);
  const plan = { ...planLanes(paths, WIDTH), down: false };
  const title = titleOf(measurement, shown, words);
  const marks: Mark[] = [{ text: title, x: MARGIN, y: 40, tone: 'text', bold: true }, ...moved(axisMarks(plan, 14), MARGIN, 56)];
  let y = 92;
  for (const path of paths) {
    const lane = drawLane(path, plan, words);
    const from = hasOneTarget ? words.nameOf(path.agent) : `${words.nameOf(path.agent)} → ${path.target}`;
    marks.push({ text: `${from}: ${shortOutcome(path, words)}`, x: MARGIN, y: y + 12, tone: 'text' });
    marks.push(...moved([...lane.marks, ...lane.stops.flatMap((stop) => stop.marks)], MARGIN, y + 20));
    y += lane.height + 32;
  }
  const source = `Data: ${[datasets, 'saimiris.replies'].filter(Boolean).join(', ')}, public domain (PDDL 1.0).`;
  marks.push(...[key, source].map((text, line): Mark => ({ text, x: MARGIN, y: y + 12 + line * 18, tone: 'faint' })));
  return {
    width: plan.width + 2 * MARGIN,
    height: y + 50,
    title,
    description: paths.map((path) => describePath(path, words)).join(' '),
    marks,
  };
}

/** Whether all probes went to one target. */
const isOneTarget = (measurement: SentMeasurement, { targets }: ShownPaths) => targets === 1 && measurement.targets.length > 0;

function titleOf(measurement: SentMeasurement, shown: ShownPaths, words: Words): string {
  const { paths, count, targets } = shown;
  const isNamed = measurement.targets.length > 0;
  const some = `${formatPlural(targets, 'target', words.count)}${isNamed ? '' : ' that replied'}`;
  const to = isOneTarget(measurement, shown) ? paths[0]?.target : some;
  const moment = `${new Date(measurement.sent).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const notes = [
    ...(paths.some(({ isPart }) => isPart) ? ['incomplete: not all replies'] : []),
    ...(count > paths.length ? [`the first ${paths.length} ${isNamed ? `of ${words.count(count)} ` : ''}paths`] : []),
  ];
  return [`${capital(measurement.kind)} to ${to}`, protocolOf(measurement), moment, ...notes].join(', ');
}

const key = 'Circle: router. Dotted circle: no reply. Dotted line: way not seen. Square: target. RTTs: medians. Brackets: one /32.';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Marks at another place. Their paths begin with an absolute point, and go on with relative or absolute ones. */
function moved(marks: readonly Mark[], dx: number, dy: number): Mark[] {
  return marks.map((mark) => ('d' in mark ? { ...mark, dx, dy } : { ...mark, x: mark.x + dx, y: mark.y + dy }));
}

/** Colours of the page, by their names. */
export type Colours = (tone: Tone) => string;

/** The picture as SVG without scripts or style sheets. */
export function svgOf({ width, height, title, description, marks }: PictureFile, colour: Colours): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc" font-family="${FONT}" font-size="12">`,
    `<title id="title">${escaped(title)}</title>`,
    `<desc id="desc">${escaped(description)}</desc>`,
    `<rect width="100%" height="100%" fill="${escaped(colour('surface'))}"/>`,
    ...marks.map((mark) => svgMark(mark, colour)),
    '</svg>\n',
  ].join('\n');
}

const FONT = 'ui-monospace, SF Mono, Cascadia Mono, DejaVu Sans Mono, Menlo, Consolas, monospace';

function svgMark(mark: Mark, colour: Colours): string {
  if ('text' in mark) {
    const { text, x, y, tone, anchor = 'start', bold } = mark;
    return `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${escaped(colour(tone))}"${bold ? ' font-weight="700"' : ''}>${escaped(text)}</text>`;
  }
  const { d, dx = 0, dy = 0, line, width = 1, dash, fill } = mark;
  const stroke = line
    ? ` stroke="${escaped(colour(line))}" stroke-width="${width}" stroke-linecap="round"${dash ? ` stroke-dasharray="${dash.join(' ')}"` : ''}`
    : '';
  return `<path transform="translate(${dx} ${dy})" d="${d}" fill="${fill ? escaped(colour(fill)) : 'none'}"${stroke}/>`;
}

/** Without what no XML file may have, not even as a reference: control characters, halves of characters, U+FFFE and U+FFFF. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Draws the picture on a canvas, in two pixels for each. An SVG as an image would need `blob:` in the CSP.
 *
 * @throws when the browser has no canvas.
 */
export function paint(canvas: HTMLCanvasElement, { width, height, marks }: PictureFile, colour: Colours): void {
  const scale = Math.min(2, MOST_PIXELS / width, MOST_PIXELS / height);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas to draw on');
  context.scale(scale, scale);
  context.fillStyle = colour('surface');
  context.fillRect(0, 0, width, height);
  context.lineCap = 'round';
  for (const mark of marks) paintMark(context, mark, colour);
}

/** Larger canvases stay empty in some browsers. */
const MOST_PIXELS = 8192;

function paintMark(context: CanvasRenderingContext2D, mark: Mark, colour: Colours): void {
  if ('text' in mark) {
    context.font = `${mark.bold ? 700 : 400} 12px ${FONT}`;
    context.textAlign = mark.anchor === 'middle' ? 'center' : (mark.anchor ?? 'start');
    context.fillStyle = colour(mark.tone);
    context.fillText(mark.text, mark.x, mark.y);
    return;
  }
  const { d, dx = 0, dy = 0, line, width = 1, dash = [], fill } = mark;
  const shape = new Path2D(d);
  context.save();
  context.translate(dx, dy);
  if (fill) {
    context.fillStyle = colour(fill);
    context.fill(shape);
  }
  if (line) {
    context.strokeStyle = colour(line);
    context.lineWidth = width;
    context.setLineDash([...dash]);
    context.stroke(shape);
  }
  context.restore();
}
