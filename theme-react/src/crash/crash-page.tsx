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
 * Replaces a page that crashed: the message with its causes, and a way to try again. Other titles of the page are
 * hidden meanwhile, so that it has one.
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
 * The crash page in place of the content of `main`, which comes back when the crash page goes. In a document without `main`, it is
 * at the start of `body`, whose content stays: navbar, footer and portals are there, too.
 */
export function CrashedMain(props: CrashPageProps): ReactNode {
  const host = useHostInMain(true);
  return host && createPortal(<CrashPage {...props} />, host);
}

/** The crash box at the top of `main`, or of `body` in a document without `main`; the content stays. */
export function CrashNotice(props: CrashPageProps): ReactNode {
  const host = useHostInMain(false);
  return host && createPortal(<CrashBox {...props} />, host);
}

/**
 * Adds an element to the start of `main`, or of `body` in a document without `main`; again after each change of page.
 * @param isAlone - takes the content of `main` away meanwhile
 */
function useHostInMain(isAlone: boolean): HTMLElement | undefined {
  const environment = useEnvironment();
  const [host, setHost] = useState<HTMLElement>();
  useEffect(
    () =>
      onContent(environment, () => {
        const { document } = environment;
        const main = document.querySelector('main');
        const place = main ?? document.body;
        const added = document.createElement('div');
        const nodes = isAlone && main ? [...main.childNodes] : [];
        for (const node of nodes) node.remove();
        place.prepend(added);
        setHost(added);
        return () => {
          // After a change of page the content of `main` is that of another one.
          if (added.parentNode === place) added.replaceWith(...nodes);
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

/** Hides the other titles of the page while the component is there. */
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
