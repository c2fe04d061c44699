import { useEffect, useState } from 'react';
import { PROGRESS_DELAY, PROGRESS_SPEED, progressAfter, TRICKLE_INTERVAL } from './state.js';

/** Returns the progress from 0 to 1, or `undefined` while the bar is hidden, as it is for short loads. */
export function useProgress(isLoading: boolean): number | undefined {
  const [progress, setProgress] = useState<number>();
  useEffect(() => {
    if (!isLoading) return undefined;
    let steps = 0;
    let trickle: ReturnType<typeof setInterval> | undefined;
    const delay = setTimeout(() => {
      setProgress(progressAfter(steps));
      trickle = setInterval(() => setProgress(progressAfter((steps += 1))), TRICKLE_INTERVAL);
    }, PROGRESS_DELAY);
    return () => {
      clearTimeout(delay);
      clearInterval(trickle);
      setProgress((current) => current && 1);
    };
  }, [isLoading]);
  useEffect(() => {
    if (progress !== 1) return undefined;
    const timer = setTimeout(() => setProgress(undefined), PROGRESS_SPEED);
    return () => clearTimeout(timer);
  }, [progress]);
  return progress;
}
