import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { AuthContext } from 'shared/auth';
import { type DashboardOptions, dashboardPanels, defaultPanels, tell } from 'shared/embed/contract';
import { lazyModule } from 'shared/lazy';
import { type Formats, siteFormats } from '../format/formats.ts';
import { formatsOf } from '../format/formats-of.ts';
import { GatewayProvider } from '../gateway-provider.tsx';
import { Lazy } from '../panel/lazy.tsx';
import { panels } from '../panels.ts';
import { useAccountNumber } from '../polling/use-account-number.ts';
import { useLatest } from '../use-latest.ts';
import { Bar } from './bar.tsx';
import { Boundary } from './boundary.tsx';
import { DataEvents, NoSelectionEvent, withoutRepeats } from './events.tsx';
import { useHostSession } from './host-session.ts';
import { Panels } from './panels.tsx';

/** Most host pages do not show it. */
const measurementPanel = lazyModule(() => import(/* webpackChunkName: "measurement-panel" */ './measurement-panel.tsx'));

interface EmbeddedProps extends DashboardOptions {
  /** Changes whenever tokens may come from another account than before. */
  account?: number;
  /** Takes the error that broke the rendering, always the same function; `onError` does if it is left out. */
  onBreak?: ((error: unknown) => void) | undefined;
}

/** The dashboard as another page shows it: the panels that it wants, with its session. */
export function Embedded({ account, onBreak, ...options }: EmbeddedProps) {
  const root = useRef<HTMLDivElement>(null);
  const latest = useLatest(options);
  const [onError] = useState(() => (error: unknown) => tell(latest().onError, error));
  const [onReady] = useState(() => () => tell(latest().onReady));
  // Here, because the selection ends with the session.
  const [onEvent] = useState(() => withoutRepeats((event) => tell(latest().onEvent, event)));
  return (
    <Boundary root={root} onBreak={onBreak ?? onError}>
      <Session key={account} root={root} options={options} onEvent={onEvent} onError={onError} onBreak={onBreak} />
      <Ready onReady={onReady} />
    </Boundary>
  );
}

/** Says that what stands beside it is on screen. */
function Ready({ onReady }: { onReady(): void }) {
  useEffect(onReady, [onReady]);
  return null;
}

/** What is around a session: where errors go, and where the focus stays. */
type Around = Pick<ComponentProps<typeof GatewayProvider>, 'root' | 'onError' | 'onBreak'>;

/** All that belongs to one session of the page. */
function Session({ options, onEvent, ...around }: Around & ComponentProps<typeof DataEvents> & { options: DashboardOptions }) {
  const { gateway, locale } = options;
  const session = useHostSession(options);
  const formats = useMemo(() => (locale === undefined ? siteFormats : formatsOf(locale)), [locale]);

  const known = session.status !== 'anonymous';
  // Later versions may know more panels.
  const wanted = (options.panels ?? defaultPanels).filter((name) => name !== 'measurement');
  const shown = dashboardPanels.filter((name) => wanted.includes(name) && (known || panels[name].isPublic));

  return (
    <AuthContext value={session}>
      <Account gateway={gateway} formats={formats} {...around}>
        <DataEvents onEvent={onEvent} />
        {wanted.length > 0 ? (
          <>
            <Bar options={options} isEmpty={shown.length === 0} />
            <Panels shown={shown} onEvent={onEvent} />
          </>
        ) : (
          <NoSelectionEvent onEvent={onEvent} />
        )}
        {options.panels?.includes('measurement') && (
          <Lazy module={measurementPanel} title="Measurement" what="measurement" loading="Loading the measurement…">
            {({ MeasurementPanel }) => (
              <MeasurementPanel measurement={options.measurement} datasets={options.datasets} onNavigate={options.onNavigate} />
            )}
          </Lazy>
        )}
      </Account>
    </AuthContext>
  );
}

/** What was loaded for one person, or from one gateway, is gone before another one looks. */
function Account({ gateway, ...props }: Around & { gateway: string; formats: Formats; children: ReactNode }) {
  const account = useAccountNumber();
  // Not `''`: the URLs of calls, which have the token, would follow the page's <base> to another origin.
  return <GatewayProvider key={`${account} ${gateway}`} origin={gateway || window.origin} {...props} />;
}
