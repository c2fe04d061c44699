import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { onContent } from '../core/environment.js';
import type { Detach } from '../core/events.js';
import { useEnvironment } from '../core/react.js';
import { fillText } from '../core/texts.js';
import { useTexts } from '../core/use-texts.js';
import { messagesOf } from './causes.js';
import { CRASH_TEXTS } from './texts.js';

/** Props of {@link CrashPage}. */
export interface CrashPageProps {
  /** What was thrown. */
  error: unknown;
  /** Clears the error and renders again. */
  onRetry: () => void;
}

/** What stands in place of a page that crashed: the message with its causes, and a way to try again. */
export function CrashPage({ error, onRetry }: CrashPageProps): ReactNode {
  const texts = useTexts(CRASH_TEXTS);
  usePageTitle(texts.page_error);
  return (
    <div className="page crash-page">
      <h1>{texts.page_crashed}</h1>
      <CrashReport error={error} onRetry={onRetry} />
    </div>
  );
}

/** The crash page in place of the content of `main`, which comes back when the crash page goes. */
export function CrashedMain(props: CrashPageProps): ReactNode {
  const host = useHostInMain(true);
  return host && createPortal(<CrashPage {...props} />, host);
}

/** The crash box at the top of `main`, whose content stays. */
export function CrashNotice(props: CrashPageProps): ReactNode {
  const host = useHostInMain(false);
  return host && createPortal(<CrashBox {...props} />, host);
}

/**
 * Adds an element to the start of `main`, again after each change of page.
 * @param isAlone - takes the content of `main` away meanwhile
 */
function useHostInMain(isAlone: boolean): HTMLElement | undefined {
  const environment = useEnvironment();
  const [host, setHost] = useState<HTMLElement>();
  useEffect(
    () =>
      onContent(environment, () => {
        const main = environment.document.querySelector('main');
        if (!main) return undefined;
        const added = environment.document.createElement('div');
        const nodes = isAlone ? [...main.childNodes] : [];
        for (const node of nodes) node.remove();
        main.prepend(added);
        setHost(added);
        return () => {
          // After a change of page the content of `main` is that of another one.
          if (added.parentNode === main) added.replaceWith(...nodes);
        };
      }),
    [environment, isAlone],
  );
  return host;
}

/** The crash report of a part of a page: the rest goes on, so the tab keeps its title. */
export function CrashBox({ error, onRetry }: CrashPageProps): ReactNode {
  return (
    <div className="load-error" role="alert">
      <CrashReport error={error} onRetry={onRetry} />
    </div>
  );
}

function CrashReport({ error, onRetry }: CrashPageProps): ReactNode {
  const texts = useTexts(CRASH_TEXTS);
  const [message, ...causes] = messagesOf(error);
  return (
    <>
      <p className="crash-message">{message}</p>
      {causes.length > 0 && (
        <p className="crash-message">
          {causes.map((cause) => fillText(texts.error_cause, { message: cause })).join('\n')}
        </p>
      )}
      <button type="button" className="button button-primary" onClick={onRetry}>
        {texts.try_again}
      </button>
    </>
  );
}

/** The title of the tab while the component is there. */
function usePageTitle(title: string): void {
  const { document } = useEnvironment();
  useEffect(() => showTitle(document, title), [document, title]);
}

function showTitle(document: Document, title: string): Detach {
  const { title: before } = document;
  document.title = title;
  return () => {
    // After a change of page the title is that page's.
    if (document.title === title) document.title = before;
  };
}
