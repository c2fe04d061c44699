import { type ReactNode } from 'react';
import { useTexts } from '../core/use-texts.js';
import { messageOf } from './causes.js';
import { CRASH_TEXTS } from './texts.js';

/** Props of {@link LoadError}. */
export interface LoadErrorProps {
  /** What could not be loaded. */
  title?: string;
  /** Why. */
  error: unknown;
  /** Tries again. */
  onRetry: () => void;
  /** Takes the box away; without it the box stays. */
  onClose?: () => void;
}

/** The box for what could not be loaded, with the text of the error and a way to try again (Spec 2). */
export function LoadError({ title, error, onRetry, onClose }: LoadErrorProps): ReactNode {
  const texts = useTexts(CRASH_TEXTS);
  return (
    <div className="load-error" role="alert">
      <p>
        {title && <strong>{title} </strong>}
        {messageOf(error)}
      </p>
      <button type="button" className="button button-primary" onClick={onRetry}>
        {texts.retry}
      </button>
      {onClose && (
        <button type="button" className="button" onClick={onClose}>
          {texts.close}
        </button>
      )}
    </div>
  );
}
