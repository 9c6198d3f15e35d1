import { useEffect, useState } from 'react';
import { useGateway } from '../use-gateway.ts';

const MINUTE_MS = 60_000;

/**
 * The server's time, renewed at every full minute, when a hidden tab returns, and when the server's clock turns out to be another.
 *
 * @returns ms since 1970.
 */
export function useNow(): number {
  const { clock } = useGateway();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function tick() {
      clearTimeout(timer);
      const time = clock.now();
      setNow(time);
      timer = setTimeout(tick, MINUTE_MS - (time % MINUTE_MS));
    }
    tick();
    document.addEventListener('visibilitychange', tick);
    const stop = clock.onJump(tick);
    return () => {
      stop();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [clock]);
  return now;
}
