import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
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
  /** The thrown value. */
  error: unknown;
  /** Clears the error and renders again. */
  onRetry: () => void;
}

/**
 * The replacement of a crashed page: the message of the error, its causes, and a button that tries again. Other `h1` elements of the
 * page are hidden while it is shown, so that the page has one title.
 */
export function CrashPage({ error, onRetry }: CrashPageProps): ReactNode {
  const texts = useTexts(CRASH_TEXTS);
  const title = useRef<HTMLHeadingElement>(null);
  usePageTitle(texts.page_error);
  useOnlyTitle(title);
  return (
    <div className="page crash-page">
      <h1 ref={title}>{texts.page_crashed}</h1>
      <CrashReport error={error} onRetry={onRetry} />
    </div>
  );
}

/**
 * The crash page in place of the content of `main`, which is restored afterwards. In a document without `main`, it is at the start of
 * `body`, whose content stays, because it includes the navbar, the footer and portals.
 */
export function CrashedMain(props: CrashPageProps): ReactNode {
  const host = useHostInMain(true);
  return host && createPortal(<CrashPage {...props} />, host);
}

/** The crash box at the start of `main`, or of `body` in a document without `main`. */
export function CrashNotice(props: CrashPageProps): ReactNode {
  const host = useHostInMain(false);
  return host && createPortal(<CrashBox {...props} />, host);
}

/**
 * Returns an element at the start of `main`, or of `body` in a document without `main`. It is added again after each change of content.
 * @param isAlone - removes the content of `main` in the meantime
 */
function useHostInMain(isAlone: boolean): HTMLElement | undefined {
  const environment = useEnvironment();
  const [host, setHost] = useState<HTMLElement>();
  useEffect(
    () =>
      onContent(environment, () => {
        const { document } = environment;
        const main = document.querySelector('main');
        const parent = main ?? document.body;
        const added = document.createElement('div');
        const nodes = isAlone && main ? [...main.childNodes] : [];
        for (const node of nodes) node.remove();
        parent.prepend(added);
        setHost(added);
        return () => {
          // After a change of page, `main` has other content.
          if (added.parentNode === parent) added.replaceWith(...nodes);
        };
      }),
    [environment, isAlone],
  );
  return host;
}

/** The crash report of a part of a page. The title of the tab does not change, because the rest of the page works. */
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

/** Hides other `h1` elements of the page while the component is mounted. */
function useOnlyTitle(title: RefObject<HTMLElement | null>): void {
  const { document } = useEnvironment();
  useLayoutEffect(() => {
    const page = title.current?.closest('main') ?? document.body;
    const others = [...page.querySelectorAll<HTMLElement>('h1:not([hidden])')].filter((other) => other !== title.current);
    for (const other of others) other.hidden = true;
    return () => {
      for (const other of others) other.hidden = false;
    };
  }, [document, title]);
}

/** Sets the title of the tab while the component is mounted. */
function usePageTitle(title: string): void {
  const { document } = useEnvironment();
  useEffect(() => showTitle(document, title), [document, title]);
}

function showTitle(document: Document, title: string): Detach {
  const { title: before } = document;
  document.title = title;
  return () => {
    // After a change of page, the title is that of the new page.
    if (document.title === title) document.title = before;
  };
}
