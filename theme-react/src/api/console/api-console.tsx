import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Environment } from '../../core/environment.js';
import type { Detach } from '../../core/events.js';
import { EnvironmentProvider } from '../../core/react.js';
import { fillText, loadTexts, textsWith } from '../../core/texts.js';
import { CrashBoundary } from '../../crash/boundary.js';
import { LoadError } from '../../crash/load-error.js';
import { API_TEXTS } from '../texts.js';
import { Console } from './console.js';
import { type CallDescription, readDescription } from './description.js';
import { sessionOf } from './session.js';

let count = 0;

/** An open console. */
export interface OpenedConsole {
  /** The element of the console. */
  readonly element: HTMLElement;
  /** Unmounts and removes the console. */
  readonly close: Detach;
}

/**
 * Inserts the console of a call after its button.
 * @throws SyntaxError or TypeError if the description of the call is invalid
 */
export async function openConsole(environment: Environment, slot: HTMLElement, button: HTMLElement): Promise<OpenedConsole> {
  const description = readDescription(slot.dataset.request ?? '');
  const texts = textsWith(API_TEXTS, await loadTexts(environment.document));
  const element = environment.document.createElement('div');
  count += 1;
  element.id = `api-console-${count}`;
  element.className = 'api-try';
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', fillText(texts.api_console, { call: `${description.method} ${description.path}` }));
  button.after(element);
  const close = render(environment, element, description, slot.closest('.api-operation'));
  return { element, close };
}

/** Renders the console in a separate root, so that a crash does not affect the rest of the page. */
function render(environment: Environment, element: HTMLElement, description: CallDescription, operation: Element | null): Detach {
  const root = createRoot(element);
  flushSync(() => {
    root.render(
      <EnvironmentProvider environment={environment}>
        <CrashBoundary renderCrash={(error, retry) => <LoadError error={error} onRetry={retry} />}>
          <Console description={description} session={sessionOf(environment)} operation={operation} />
        </CrashBoundary>
      </EnvironmentProvider>,
    );
  });
  return () => {
    root.unmount();
    element.remove();
  };
}
