import { useRef, useState } from 'react';
import { save } from 'shared/format/csv';
import { lazyModule } from 'shared/lazy';
import { Button } from 'shared/ui/button';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import { useGateway } from '../use-gateway.ts';
import type { Words } from './describe-path.ts';
import styles from './export-picture.module.css';
import type { MeasuredPath } from './measured-path.ts';
import type * as PictureFile from './picture-file.ts';

interface ExportPictureProps {
  measurement: SentMeasurement;
  paths: readonly MeasuredPath[];
  words: Words;
}

const pictureFile = lazyModule(() => import(/* webpackChunkName: "picture-file" */ './picture-file.ts'));

/** Gives the reader the picture as a file, in the colours of the page. */
export function ExportPicture({ measurement, paths, words }: ExportPictureProps) {
  const { onError, site } = useGateway();
  const box = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');

  async function saveAs(kind: 'SVG' | 'PNG') {
    setSaid('');
    try {
      const { layOutFile, paint, svgOf } = await pictureFile.load();
      const style = getComputedStyle(box.current ?? document.documentElement);
      const colour: PictureFile.Colours = (tone) => style.getPropertyValue(`--${tone}`).trim();
      const picture = layOutFile(measurement, paths, words, site?.datasets);
      if (kind === 'SVG') save(`${nameOf(measurement, paths)}.svg`, 'image/svg+xml', svgOf(picture, colour));
      else save(`${nameOf(measurement, paths)}.png`, 'image/png', await pngOf((canvas) => paint(canvas, picture, colour)));
      setSaid(`Saved as ${kind}.`);
    } catch (error) {
      onError(error);
      setSaid(`The ${kind} could not be made. Try again, or save the other format.`);
    }
  }

  return (
    <div ref={box} className={styles.tools}>
      <span>Picture</span>
      {(['SVG', 'PNG'] as const).map((kind) => (
        <Button key={kind} size="small" onClick={() => void saveAs(kind)}>
          Save {kind}
        </Button>
      ))}
      <span role="status">{said}</span>
    </div>
  );
}

function pngOf(paint: (canvas: HTMLCanvasElement) => void): Promise<Blob> {
  const canvas = document.createElement('canvas');
  paint(canvas);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture'))), 'image/png');
  });
}

/** Of letters that every file system takes. */
const nameOf = ({ id }: SentMeasurement, paths: readonly MeasuredPath[]) =>
  `path-${id.replace(/[^\w-]/g, '').slice(0, 60)}${paths.some(({ isPart }) => isPart) ? '-incomplete' : ''}`;
