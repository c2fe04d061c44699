import { type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useEnvironment, useStore } from '../core/react.js';
import { useTexts } from '../core/use-texts.js';
import { LoadError } from '../crash/load-error.js';
import { Spinner } from '../modules/spinner.js';
import { NAVIGATION_TEXTS } from './texts.js';
import { useProgress } from './use-progress.js';

/** The status of the navigation: progress bar, failure, and the live region, which announces the title of a new page. */
export function NavigationStatus(): ReactNode {
  const { document, liveText, navigation } = useEnvironment();
  const state = useStore(navigation);
  const announcement = useStore(liveText);
  const texts = useTexts(NAVIGATION_TEXTS);
  const progress = useProgress(state.status === 'loading' && state.isNewPath);
  return createPortal(
    <div className="navigation-status" data-permanent="">
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {progress !== undefined && <ProgressBar label={texts.loading} progress={progress} />}
      {state.status === 'loading' && state.isNewPath && <Spinner />}
      {state.status === 'failed' && (
        <LoadError title={state.title ?? texts.page_failed} error={state.error} onRetry={state.retry} onClose={state.close} />
      )}
    </div>,
    document.body,
  );
}

interface ProgressBarProps {
  label: string;
  /** From 0 to 1. */
  progress: number;
}

function ProgressBar({ label, progress }: ProgressBarProps): ReactNode {
  return (
    <div
      className="progress-bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(progress * 100)}
    >
      {/* React sets the style as a property, which the content security policy allows, unlike a style attribute. */}
      <div className="progress-bar-done" style={{ transform: `scaleX(${progress})` }} />
    </div>
  );
}
