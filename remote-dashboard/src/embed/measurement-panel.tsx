import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { AuthContext, useAuth } from 'shared/auth';
import type { DashboardOptions } from 'shared/embed/contract';
import { Notice } from 'shared/ui/notice';
import { MeasurementView } from '../measurement/measurement-view.tsx';
import { SiteLinkContext, type SiteLinkProps } from '../measurement/site-link.tsx';
import { GatewayContext, useGateway } from '../use-gateway.ts';
import { BlockedDatasets } from './blocked-datasets.tsx';
import { HostLink } from './host-link.tsx';
import styles from './measurement-panel.module.css';
import { readSharedLink } from './shared-link.ts';

// Rspack replaces it by the URL of this build's folder, which is on the site.
declare const __webpack_public_path__: string;

/** The visitor cannot mend it; the sentence that names the option is for the page's author. */
const wrongOption = 'The measurement cannot be shown, because this page has not set it up correctly. Please tell the owner of the page.';

/** The result of a measurement, by the link that its page on the site has under 'Share'. It needs no session and uses none. */
export function MeasurementPanel({
  measurement: link,
  datasets,
  onNavigate,
}: Pick<DashboardOptions, 'measurement' | 'datasets' | 'onNavigate'>) {
  const site = new URL(__webpack_public_path__).origin;
  const measurement = useMemo(() => (link === undefined ? undefined : readSharedLink(link, site)), [link, site]);
  if (link === undefined) return <Notice>This page does not say yet which measurement it shows.</Notice>;
  if (!measurement) {
    return (
      <WrongOption
        key={link}
      >{`'measurement' is no link of a measurement of ${site}, or was cut or changed: copy it from 'Share' there`}</WrongOption>
    );
  }
  if (datasets === undefined) return <WrongOption>'datasets' is missing, and the panel 'measurement' needs it</WrongOption>;
  return (
    <Visitor address={site} datasets={datasets}>
      <OnNavigate value={onNavigate}>
        <SiteLinkContext value={LinkToSite}>
          <BlockedDatasets key={datasets} datasets={datasets} />
          <MeasurementView
            key={`${link} ${datasets}`}
            measurement={measurement}
            datasets={datasets}
            siteOrigin={site}
            head={({ title, actions, words }) => (
              <header className={styles.head}>
                <h2 className={styles.title}>{title}</h2>
                <div className={styles.actions}>{actions}</div>
                <div className={styles.words}>{words}</div>
              </header>
            )}
          />
        </SiteLinkContext>
      </OnNavigate>
    </Visitor>
  );
}

const OnNavigate = createContext<DashboardOptions['onNavigate']>(undefined);

function LinkToSite({ to, ...rest }: SiteLinkProps) {
  return <HostLink url={new URL(to, __webpack_public_path__).href} onNavigate={useContext(OnNavigate)} {...rest} />;
}

interface VisitorProps {
  address: string;
  datasets: string;
  children: ReactNode;
}

/** What the panel knows is public: no call of it has the token of the page's visitor. */
function Visitor({ address, datasets, children }: VisitorProps) {
  const session = useAuth();
  const gateway = useGateway();
  return (
    <AuthContext value={useMemo(() => ({ ...session, status: 'anonymous' as const }), [session])}>
      <GatewayContext value={useMemo(() => ({ ...gateway, site: { address, datasets } }), [gateway, address, datasets])}>
        {children}
      </GatewayContext>
    </AuthContext>
  );
}

/** Tells the visitor that there is nothing to see, and the author of the page why. */
function WrongOption({ children }: { children: string }) {
  const { onError } = useGateway();
  useEffect(() => {
    const reason = new TypeError(`The dashboard's option ${children}.`);
    reportError(reason);
    onError(reason);
  }, [children, onError]);
  return <Notice tone="error">{wrongOption}</Notice>;
}
