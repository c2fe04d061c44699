import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../core/use-texts.js';
import { NAVIGATION_TEXTS } from '../navigation/texts.js';
import { PROGRESS_DELAY } from '../navigation/state.js';

/** A spinner that appears after a delay, so that short waits show none. */
export function Spinner(): ReactNode {
  const [isShown, setShown] = useState(false);
  const texts = useTexts(NAVIGATION_TEXTS);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PROGRESS_DELAY);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="spinner" role="status">
      {isShown && <span className="visually-hidden">{texts.loading}</span>}
      {isShown && <span className="spinner-wheel" aria-hidden="true" />}
    </div>
  );
}
