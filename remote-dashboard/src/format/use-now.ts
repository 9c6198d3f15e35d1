import { useEffect, useState } from 'react';
import { useGateway } from '../use-gateway.ts';

/**
 * The server's time, renewed at every full step, when a hidden tab returns, and when the server's clock turns out to be another.
 *
 * @param step - in ms; steps are counted from 1970, so that minutes change when the clock's minutes do.
 * @returns ms since 1970.
 */
export function useNow(step: number): number {
  const { clock } = useGateway();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function tick() {
      clearTimeout(timer);
      const time = clock.now();
      setNow(time);
      timer = setTimeout(tick, step - (time % step));
    }
    tick();
    document.addEventListener('visibilitychange', tick);
    const stop = clock.onJump(tick);
    return () => {
      stop();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [clock, step]);
  return now;
}
