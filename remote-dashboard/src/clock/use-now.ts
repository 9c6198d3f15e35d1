import { useEffect, useState } from 'react';

/**
 * The time, renewed at every full step, and when a hidden tab returns.
 *
 * @param step - in ms; steps are counted from 1970, so that minutes change when the clock's minutes do.
 * @returns ms since 1970.
 */
export function useNow(step: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function tick() {
      clearTimeout(timer);
      const time = Date.now();
      setNow(time);
      timer = setTimeout(tick, step - (time % step));
    }
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [step]);
  return now;
}
