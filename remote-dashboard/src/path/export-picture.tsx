import { useRef, useState } from 'react';
import { lazyModule } from 'shared/lazy';
import { Button } from 'shared/ui/button';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import { useGateway } from '../use-gateway.ts';
import type { Words } from './describe-path.ts';
import styles from './export-picture.module.css';
import type { ShownPaths } from './picture-file.ts';

interface ExportPictureProps {
  measurement: SentMeasurement;
  measured: ShownPaths;
  words: Words;
}

const pictureFile = lazyModule(() => import(/* webpackChunkName: "picture-file" */ './save-picture.ts'));

/** Gives the reader the picture as a file, in the colours of the page. */
export function ExportPicture({ measurement, measured, words }: ExportPictureProps) {
  const { onError, site } = useGateway();
  const box = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');

  async function saveAs(kind: 'SVG' | 'PNG') {
    setSaid('');
    try {
      const { savePicture } = await pictureFile.load();
      await savePicture(kind, { measurement, measured, words, datasets: site?.datasets, element: box.current ?? document.documentElement });
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
