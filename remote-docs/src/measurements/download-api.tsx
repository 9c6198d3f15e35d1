import url from 'shared/gateway/openapi.json?url';
import { buttonClass } from 'shared/ui/button';
import styles from './download-api.module.css';

/** Links to the gateway's OpenAPI file, which is a file of this version of the docs. Programs find it by `rel` (RFC 8631). */
export function DownloadApi() {
  return (
    // In a browser the URL has an origin, in a prerendered page it has none.
    <a
      className={buttonClass({ className: styles.download })}
      href={url}
      download="gateway.openapi.json"
      rel="service-desc"
      type="application/json"
      suppressHydrationWarning
    >
      Download the OpenAPI file (JSON)
    </a>
  );
}
