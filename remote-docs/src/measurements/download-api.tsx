import { save } from 'shared/format/csv';
import { Button } from 'shared/ui/button';
import { useDocs } from '../docs-context.ts';
import styles from './download-api.module.css';

/** Gives the reader the gateway's OpenAPI file, which is loaded for that only. */
export function DownloadApi() {
  const { onError } = useDocs();

  function download() {
    import(/* webpackChunkName: "openapi" */ 'shared/gateway/openapi.json')
      .then(({ default: api }) => save('gateway.openapi.json', 'application/json', `${JSON.stringify(api, null, 2)}\n`))
      .catch(onError);
  }

  return (
    <Button className={styles.download} onClick={download}>
      Download the OpenAPI file (JSON)
    </Button>
  );
}
