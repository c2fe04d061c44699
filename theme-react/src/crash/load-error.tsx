import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { combine, type Detach, listen } from '../core/events.js';
import { focusElement } from '../core/focus.js';
import { useEnvironment } from '../core/react.js';
import { useTexts } from '../core/use-texts.js';
import { messageOf } from './causes.js';
import { CRASH_TEXTS } from './texts.js';

/** Props of {@link LoadError}. */
export interface LoadErrorProps {
  /** Name of the failed part. */
  title?: string;
  /** The reason. */
  error: unknown;
  /** Tries again. */
  onRetry: () => void;
  /** Closes the box, also on Escape. A box that can be closed takes the focus. */
  onClose?: () => void;
}

/** A box with the message of a failure to load something, and a button that retries. */
export function LoadError({ title, error, onRetry, onClose }: LoadErrorProps): ReactNode {
  const { document } = useEnvironment();
  const texts = useTexts(CRASH_TEXTS);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => (box.current && onClose ? takeFocus(document, box.current, onClose) : undefined),
    [document, onClose],
  );
  return (
    <div className="load-error" role="alert" ref={box}>
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

/** Moves the focus to the first button of a box, and back when the box is removed. */
function takeFocus(document: Document, box: HTMLElement, close: () => void): Detach {
  const before = document.activeElement;
  // The focus stays where a reader is typing.
  if (!before?.matches('input, textarea, select')) box.querySelector('button')?.focus();
  return combine(
    () => {
      if (!box.contains(document.activeElement)) return;
      const isFocusable = before?.isConnected && before !== document.body;
      const target = isFocusable ? (before as HTMLElement) : document.querySelector('main');
      if (target) focusElement(target, { preventScroll: true });
    },
    listen(document, 'keydown', (press) => {
      if (press.key === 'Escape' && !press.defaultPrevented) close();
    }),
  );
}
