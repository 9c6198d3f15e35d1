import { save } from 'shared/format/csv';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import type { Words } from './describe-path.ts';
import { type Colours, layOutFile, paint, type ShownPaths, svgOf } from './picture-file.ts';

interface SavedPicture {
  measurement: SentMeasurement;
  measured: ShownPaths;
  words: Words;
  /** URL of the datasets, if it is known. */
  datasets: string | undefined;
  /** Has the tokens' colours. */
  element: Element;
}

/** Gives the reader the picture as a file. @throws {Error} when the browser cannot make it. */
export async function savePicture(kind: 'SVG' | 'PNG', { measurement, measured, words, datasets, element }: SavedPicture): Promise<void> {
  const style = getComputedStyle(element);
  const colour: Colours = (tone) => style.getPropertyValue(`--${tone}`).trim();
  const picture = layOutFile(measurement, measured, words, datasets);
  if (kind === 'SVG') save(`${nameOf(measurement, measured)}.svg`, 'image/svg+xml', svgOf(picture, colour));
  else save(`${nameOf(measurement, measured)}.png`, 'image/png', await pngOf((canvas) => paint(canvas, picture, colour)));
}

function pngOf(paint: (canvas: HTMLCanvasElement) => void): Promise<Blob> {
  const canvas = document.createElement('canvas');
  paint(canvas);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture'))), 'image/png');
  });
}

/** Of letters that every file system takes. */
const nameOf = ({ id }: SentMeasurement, { paths }: ShownPaths) =>
  `path-${id.replace(/[^\w-]/g, '').slice(0, 60)}${paths.some(({ isPart }) => isPart) ? '-incomplete' : ''}`;
